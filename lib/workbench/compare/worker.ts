import { compareMeaning, meaningPhrase } from "../../regex/diff/meaning.ts";
import { type NativeMatches, nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import { typicalTexts } from "../../regex/diff/typical_texts.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { ComparedMeaning, MeaningRequest } from "../judging/meaning.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker(compare);

/** Runs the native engine over texts; the page terminates this worker if one takes too long. */
function compare(sides: MeaningRequest): ComparedMeaning | null {
  const [left, right] = [parse(sides.left), parse(sides.right)];
  if (!left.ok || !right.ok) return null;
  const confirm: NativeMatches = (side, text, limit) => nativeMatchesIn(sides[side], text, limit);
  const found = compareMeaning(left.tree, right.tree, confirm);
  const typical = typicalTexts(left.tree, right.tree, found, confirm, sides.models);
  return { ...found, typical, words: meaningPhrase(found, typical) };
}
