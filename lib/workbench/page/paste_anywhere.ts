/**
 * While no text field has the focus, a paste replaces the whole pattern, so that a regex in the clipboard needs one key. If
 * the comparison waits for its second pattern, it is that.
 */
export function connectPasteAnywhere(page: Window & typeof globalThis): () => void {
  const { document } = page;
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData, defaultPrevented } = event;
    const text = clipboardData?.getData("text/plain") ?? "";
    if (defaultPrevented || text === "" || isInTextField(target)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open") !== null) return;
    if (pasteInto(SECOND, text, document) || pasteIntoPattern(text, document)) event.preventDefault();
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}

/**
 * Pastes over the whole pattern, as if the reader had done it there.
 *
 * @returns false if the page has no field for a pattern
 */
export const pasteIntoPattern = (text: string, document: Document): boolean =>
  pasteInto('[data-field="pattern"], [name="pattern"]', text, document);

/** A field that says what to paste, without anything in it. */
const SECOND = ".compared-field textarea:placeholder-shown";

function pasteInto(selector: string, text: string, document: Document): boolean {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
  if (field === undefined) return false;
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.select();
  else document.getSelection()?.selectAllChildren(field);
  const again = new DataTransfer();
  again.setData("text/plain", text);
  const isHandled = !field.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: again, bubbles: true, cancelable: true }),
  );
  // A text box handles only pastes of the browser itself.
  if (!isHandled) document.execCommand("insertText", false, text);
  return true;
}

/** True in a field for text. */
export function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

const TEXT_FIELDS = "textarea, select, [contenteditable=true], input:not([type=checkbox])";
