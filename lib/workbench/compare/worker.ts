import { editDifferences } from "../../change/judge/edit_differences.ts";
import { compareMeaning, meaningPhrase } from "../../regex/diff/meaning.ts";
import { type NativeMatches, nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import { typicalTexts } from "../../regex/diff/typical_texts.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { differingTexts } from "../judging/differing_texts.ts";
import type { ComparedMeaning, MeaningRequest } from "../judging/meaning.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker(compare);

/** Runs the native engine over texts; the page terminates this worker if one takes too long. */
function compare(sides: MeaningRequest): ComparedMeaning | null {
  const [left, right] = [parseTree(sides.left), parseTree(sides.right)];
  if (!left || !right) return null;
  const confirm: NativeMatches = (side, text, limit) => nativeMatchesIn(sides[side], text, limit);
  const found = compareMeaning(left, right, confirm);
  const typical = typicalTexts(left, right, found, confirm, sides.models);
  const texts = { ...found, ...editDifferences(left, right, found, typical, confirm), both: undefined };
  return { ...found, words: meaningPhrase(found), differing: differingTexts(texts) };
}
