import { MAX_SAMPLES_PER_KIND } from "../../../limits.ts";
import type { Tree } from "../../syntax/parse.ts";
import { acceptorOf } from "../acceptor.ts";
import { relationOf } from "../relation.ts";
import { nearbyTexts } from "./nearby.ts";
import { variedTexts } from "./variations.ts";

/**
 * Texts in which two patterns both find a match, short and unlike each other: to run both engines over when
 * the patterns accept the same texts, and look for other spans or captures. Where a pattern has no automaton
 * all candidates are given, and the engines say which match.
 *
 * @param count texts at most
 */
export function sharedTexts(left: Tree, right: Tree, count: number = MAX_SAMPLES_PER_KIND): string[] {
  const accept = [acceptorOf(left), acceptorOf(right)];
  const { both } = relationOf(left, right);
  const written = [left, right].flatMap((tree) => variedTexts(tree).map(({ text }) => text));
  const [model = both ?? ""] = written;
  const texts = new Set([
    ...both === undefined ? [] : [both],
    ...written,
    ...written.slice(1).map((text) => text + model),
    ...nearbyTexts(model).map(({ text }) => text),
  ]);
  return [...texts].filter((text) => accept.every((accepts) => accepts(text) !== false)).slice(0, count);
}
