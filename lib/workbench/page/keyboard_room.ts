import "../first_load.ts";

/** A keyboard on the screen takes at least this part of a phone's height; a browser's own bars take less. */
const KEYBOARD_SHARE = 0.25;

/**
 * Makes room while a keyboard on the screen is open: sets an attribute of the root element, for the style sheet, and
 * scrolls the test text to the top when it has the focus, so that the text, the number of its matches and the first of
 * them are visible together. Some browsers make the page less high for the keyboard, others only cover its lower part.
 *
 * @returns disconnects it
 */
export function connectKeyboardRoom(page: Window & typeof globalThis): () => void {
  const { document, visualViewport } = page;
  if (visualViewport === null) return () => {};
  const root = document.documentElement;
  let highest = page.innerHeight;
  const onResize = () => {
    highest = Math.max(highest, page.innerHeight);
    const isOpen = visualViewport.height * visualViewport.scale < (1 - KEYBOARD_SHARE) * highest;
    root.toggleAttribute("data-keyboard", isOpen);
    if (!isOpen) return;
    // Who types has read what the page is for, which would push everything down when the keyboard closes.
    root.dataset.known = "";
    showText();
  };
  const showText = () => {
    const field = document.activeElement?.closest(".field-text");
    if (field && root.hasAttribute("data-keyboard")) field.closest(".text-pane")?.scrollIntoView();
  };
  // Turning the phone changes what is high.
  const onTurn = () => void (highest = 0);
  visualViewport.addEventListener("resize", onResize);
  document.addEventListener("focusin", showText);
  page.screen.orientation?.addEventListener("change", onTurn);
  return () => {
    visualViewport.removeEventListener("resize", onResize);
    document.removeEventListener("focusin", showText);
    page.screen.orientation?.removeEventListener("change", onTurn);
  };
}
