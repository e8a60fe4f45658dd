/**
 * Hands the focus on when the element that has it is removed or can't have it any more, such as a button that opens a
 * field in its place: from nowhere, the keyboard would begin at the top of the page, and letters would be shortcuts. In
 * the nearest part of the page that is left, an element with `data-takes-focus` gets it, otherwise the part itself.
 */
export function keepFocus(page: Window & typeof globalThis): () => void {
  const { document } = page;
  /** The element with the focus, and the elements around it, from the inside. */
  let path: readonly Element[] = [];
  const remember = ({ target }: Event) => {
    path = target instanceof page.Element ? [...elementsAround(target)] : [];
  };
  // An element that is about to be removed loses the focus, too, to nothing; one that stays was left by the reader.
  const forget = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) path = [];
    const left = path;
    queueMicrotask(() => {
      if (path !== left || !left[0]?.isConnected) return;
      if (canHaveFocus(left[0])) path = [];
      else handOn();
    });
  };
  const isNowhere = () => (document.activeElement ?? document.body) === document.body;
  const handOn = () => {
    const [focused] = path;
    // Elements change with each key: while the focus is somewhere, none of them waits for styles and a layout.
    if (!isNowhere() || !focused || focused.isConnected && canHaveFocus(focused)) return;
    const left = path;
    path = [];
    // A key such as Tab moves the focus after what it removes.
    page.setTimeout(() => {
      if (isNowhere()) focusSuccessor(left.filter((each) => each.isConnected && canHaveFocus(each)));
    });
  };
  const observer = new page.MutationObserver(handOn);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forget);
  };
}

/** False for an element that is disabled, hidden or inert, as results are while the newest ones are worked out. */
const canHaveFocus = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches("[inert] *, [inert], :disabled");

function* elementsAround(target: Element): Generator<Element> {
  for (let element: Element | null = target; element !== null; element = element.parentElement) yield element;
}

/** @param parts from the inside */
function focusSuccessor(parts: readonly Element[]): void {
  for (const part of parts) {
    const successor = part.querySelector<HTMLElement>("[data-takes-focus]");
    if (successor?.checkVisibility()) return successor.focus({ preventScroll: true });
    if (!part.matches(PARTS)) continue;
    if (!part.hasAttribute("tabindex")) part.setAttribute("tabindex", "-1");
    return (part as HTMLElement).focus({ preventScroll: true });
  }
}

/** Parts of a page that a screen reader announces. */
const PARTS = "[tabindex], [role=tabpanel], [role=group], dialog, section, form, main";
