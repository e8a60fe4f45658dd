import { compareMeaning, meaningPhrase } from "../../regex/diff/meaning.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { ComparedMeaning, MeaningRequest } from "../judging/meaning.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker(compare);

/** Runs the native engine over texts; the page terminates this worker if one takes too long. */
function compare(sides: MeaningRequest): ComparedMeaning | null {
  const [left, right] = [parse(sides.left), parse(sides.right)];
  if (!left.ok || !right.ok) return null;
  const found = compareMeaning(
    left.tree,
    right.tree,
    (side, text, limit) => nativeMatchesIn(sides[side], text, limit),
  );
  return { ...found, words: meaningPhrase(found) };
}
