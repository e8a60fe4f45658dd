import { effect } from "@preact/signals";
import { MAX_DRAFT_CHARACTERS, MAX_PLAIN_CHARACTERS } from "../../limits/workbench.ts";
import { number } from "../../regex/words.ts";
import { whenIdle } from "../runtime/schedule.ts";
import { isLayoutSlow } from "../../schema/layout_cost.ts";
import type { Sources } from "./model.ts";

type Fields = Pick<Sources, "pattern" | "text" | "hidden">;

/**
 * Describes the contents of fields after each change: what is too slow to display, and what is too long to be stored. A
 * long text is looked at when the page is idle, because that takes milliseconds, which a key doesn't have.
 */
export function connectFieldNotices(
  sources: Fields & Pick<Sources, "unstored" | "isStorageFull">,
): () => void {
  const { text, hidden, unstored, isStorageFull } = sources;
  const follow = (field: "pattern" | "text") =>
    effect(() => {
      const { value } = sources[field];
      const describe = () => say(hidden, field, value);
      if (value.length > MAX_PLAIN_CHARACTERS) return whenIdle(describe);
      describe();
    });
  const stops = [
    follow("pattern"),
    follow("text"),
    effect(() => {
      unstored.value = longTextNotice(text.value) ?? (isStorageFull.value ? STORAGE_FULL : "");
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Says why fields are empty whose contents a browser would need seconds to lay out. */
export function describeHidden({ pattern, text, hidden }: Fields): void {
  say(hidden, "pattern", pattern.value);
  say(hidden, "text", text.value);
}

function say(hidden: Fields["hidden"], field: "pattern" | "text", content: string): void {
  const sentence = isLayoutSlow(content) ? SENTENCES[field] : "";
  const before = hidden.peek();
  if (before[field] !== sentence) hidden.value = { ...before, [field]: sentence };
}

const HIDDEN = "but not displayed, because its characters would freeze the page. Typing replaces it";
const SENTENCES = {
  pattern: `The pattern is used, ${HIDDEN}`,
  text: `The text is searched, ${HIDDEN}`,
} as const;

const STORAGE_FULL =
  "The browser's storage is full, so your work is not kept for the next visit. Save it as a file";

/** What is disabled for a long text, in a sentence; null for a shorter one. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for your next visit, and typing is slower. Save it as a file`;
}
