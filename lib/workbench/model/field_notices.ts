import { batch, effect } from "@preact/signals";
import { MAX_DRAFT_CHARACTERS } from "../../limits/workbench.ts";
import { number } from "../../regex/words.ts";
import { isLayoutSlow } from "./layout_cost.ts";
import type { Sources } from "./model.ts";

type Fields = Pick<Sources, "pattern" | "text" | "hidden">;

/** Describes the contents of fields after each change: what is too slow to display, and what is too long to be stored. */
export function connectFieldNotices(
  sources: Fields & Pick<Sources, "unstored" | "isStorageFull">,
): () => void {
  return effect(() =>
    batch(() => {
      describeHidden(sources);
      sources.unstored.value = longTextNotice(sources.text.value) ??
        (sources.isStorageFull.value ? STORAGE_FULL : "");
    })
  );
}

/** Says why fields are empty whose contents a browser would need seconds to lay out. */
export function describeHidden({ pattern, text, hidden }: Fields): void {
  const sentences = {
    pattern: isLayoutSlow(pattern.value) ? `The pattern is used, ${HIDDEN}` : "",
    text: isLayoutSlow(text.value) ? `The text is searched, ${HIDDEN}` : "",
  };
  const before = hidden.peek();
  if (before.pattern !== sentences.pattern || before.text !== sentences.text) hidden.value = sentences;
}

const HIDDEN = "but not displayed, because its characters would freeze the page. Typing replaces it";

const STORAGE_FULL =
  "The browser's storage is full, so your work is not kept for the next visit. Save it as a file";

/** What is disabled for a long text, in a sentence; null for a shorter one. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for your next visit, and typing is slower. Save it as a file`;
}
