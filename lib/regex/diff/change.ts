import type { Range } from "../regex.ts";

/** What a change is about; the order is that of the sentences, the most telling first. */
export const TOPICS = [
  "flags",
  "assertions",
  "quantifiers",
  "groups",
  "classes",
  "alternatives",
  "content",
  "spelling",
] as const;

/** One of the things that a change is about. */
export type Topic = typeof TOPICS[number];

/** One difference between the parts of two patterns. */
export interface Change {
  readonly kind: "added" | "removed" | "moved" | "changed";
  readonly topic: Topic;
  /** Where in the earlier pattern; left out for what is added. */
  readonly before?: Range;
  /** Where in the later pattern; left out for what is removed. */
  readonly after?: Range;
  /** Sentence case, no full stop. */
  readonly sentence: string;
}

/** The changes in the order of their topics, then of their places. */
export function ranked(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) =>
    TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic) || placeOf(a) - placeOf(b)
  );
}

function placeOf({ before, after }: Change): number {
  return (after ?? before)?.start ?? 0;
}
