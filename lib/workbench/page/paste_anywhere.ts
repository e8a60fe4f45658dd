import "../first_load.ts";

/**
 * A paste while nothing is written in goes over the whole pattern, as if the pattern had been selected: whoever arrives
 * with a regex in the clipboard needs one key.
 */
export function connectPasteAnywhere(page: Window & typeof globalThis): () => void {
  const { document } = page;
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData, defaultPrevented } = event;
    const text = clipboardData?.getData("text/plain") ?? "";
    if (defaultPrevented || text === "" || isInTextField(target)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open") !== null) return;
    const field = [...document.querySelectorAll<HTMLElement>(PATTERN)].find((each) => each.checkVisibility());
    if (field === undefined) return;
    event.preventDefault();
    field.focus();
    if (field instanceof HTMLTextAreaElement) field.select();
    else document.getSelection()?.selectAllChildren(field);
    const again = new DataTransfer();
    again.setData("text/plain", text);
    const isTaken = !field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: again, bubbles: true, cancelable: true }),
    );
    // A text box takes only a paste of the browser's own.
    if (!isTaken) document.execCommand("insertText", false, text);
  };
  document.addEventListener("paste", paste);
  return () => document.removeEventListener("paste", paste);
}

const PATTERN = '[data-field="pattern"], [name="pattern"]';

/** True for what a person writes text in. */
export function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN_IN) !== null;
}

const WRITTEN_IN = "textarea, select, [contenteditable=true], input:not([type=checkbox])";
