import type { Model } from "../model/model.ts";
import type { CompletionList } from "../page/completion_list.ts";

/** Fetched when there is first something to complete. */
const loadCompletion = () => import("../page/completion.ts");

/**
 * Completes the names of groups after `$<` in the field of a replacement.
 *
 * @returns disconnects it
 */
export function completeReplacements({ regex }: Model, field: HTMLTextAreaElement): () => void {
  let list: CompletionList | null = null;
  let isGone = false;
  const isPossible = () =>
    field.selectionStart === field.selectionEnd &&
    /\$<[^<>]*$/.test(field.value.slice(0, field.selectionStart));
  const close = () => list?.close();
  const show = async (event: Event) => {
    if (!isPossible() || event instanceof InputEvent && event.isComposing) return close();
    const rules = await loadCompletion().catch(() => null);
    if (rules === null || isGone || field.ownerDocument.activeElement !== field || !isPossible()) {
      return close();
    }
    const found = rules.completeReplacement(field.value, field.selectionStart, regex.peek());
    if (found === null) return close();
    list ??= new rules.CompletionList({
      container: field.closest("section") ?? field.ownerDocument.body,
      describe: (attributes) => describe(field, attributes),
      onChoose: (completions, chosen) => {
        const change = rules.completionChange(field.value, field.selectionStart, completions, chosen);
        field.setRangeText(change.insert, change.from, change.to, "end");
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      },
    });
    list.show(found, field.getBoundingClientRect());
  };
  const takeKey = (event: KeyboardEvent) => void list?.takeKey(event);
  const moved = () => isPossible() || close();
  const events = [["input", show], ["blur", close], ["keydown", takeKey], [
    "selectionchange",
    moved,
  ]] as const;
  const signal = new AbortController();
  for (const [name, listener] of events) {
    field.addEventListener(name, listener as EventListener, { signal: signal.signal });
  }
  return () => {
    isGone = true;
    signal.abort();
    close();
  };
}

const ATTRIBUTES = ["aria-autocomplete", "aria-haspopup", "aria-controls", "aria-activedescendant"];

function describe(field: HTMLElement, attributes: Readonly<Record<string, string>> | null): void {
  for (const name of ATTRIBUTES) {
    const value = attributes?.[name];
    if (value === undefined) field.removeAttribute(name);
    else field.setAttribute(name, value);
  }
}
