import { MAX_SAMPLES_PER_KIND } from "../../limits/search.ts";
import type { Tree } from "../syntax/tree.ts";
import { compareLanguages, createAcceptor, describeLanguage, MANY_COMPARED_CHARACTERS } from "./relation.ts";
import {
  type GeneratedTests,
  nearbyTexts,
  type Sample,
  type SampleCandidate,
  variedTexts,
} from "./samples.ts";

/**
 * Generates texts to test a pattern with: bounds, edges of classes, alternatives, near misses, line
 * terminators, letter case. The same tree always gives the same texts. The pattern's automaton decides which
 * match. If there is none, as with most backreferences, each text is expected to have the outcome it was
 * generated for. Before you show the tests, confirm them with the native engine, in a worker that can be
 * terminated.
 *
 * @param count maximum number of texts of each kind
 */
export function generateTests(tree: Tree, count: number = MAX_SAMPLES_PER_KIND): GeneratedTests {
  const { shortestMatch, shortestNonMatch } = describeLanguage(tree);
  const accepts = createAcceptor(tree);
  const varied = variedTexts(tree);
  const model =
    [...varied.map(({ text }) => text), shortestMatch ?? ""].find((text) => accepts(text) ?? true) ??
      shortestMatch ?? "";
  const judged = judgeCandidates([
    ...labelledText(shortestMatch, "a shortest match", "matching"),
    ...labelledText(shortestNonMatch, "a shortest text without a match", "nonMatching"),
    ...varied,
    ...nearbyTexts(model),
  ], accepts);
  return {
    matching: spreadByReason(judged.filter(({ kind, matches }) => kind !== "edge" && matches), count),
    nonMatching: spreadByReason(judged.filter(({ kind, matches }) => kind !== "edge" && !matches), count),
    edge: spreadByReason(judged.filter(({ kind }) => kind === "edge"), count),
  };
}

function labelledText(
  text: string | undefined,
  why: string,
  kind: SampleCandidate["kind"],
): SampleCandidate[] {
  return text === undefined ? [] : [{ text, why, kind }];
}

type JudgedSample = Sample & Pick<SampleCandidate, "kind">;

/** The distinct texts with their expected outcome. */
function judgeCandidates(
  candidates: readonly SampleCandidate[],
  accepts: ReturnType<typeof createAcceptor>,
): JudgedSample[] {
  const seen = new Set<string>();
  return candidates.flatMap(({ text, why, kind }) => {
    if (seen.has(text)) return [];
    seen.add(text);
    const verdict = accepts(text);
    if (verdict === undefined && kind === "edge") return [];
    const matches = verdict ?? kind === "matching";
    return [{ text, kind, matches, why: why === "" ? "" : describeOutcome(why, kind, matches) }];
  });
}

/** Adds a note if a text that was generated to match doesn't, or vice versa. */
function describeOutcome(why: string, kind: SampleCandidate["kind"], matches: boolean): string {
  if (kind === "matching" && !matches) return `${why}, not enough for a match`;
  return kind === "nonMatching" && matches ? `${why}, still matches` : why;
}

/**
 * Selects `count` samples, taking turns between reasons: five reasons are more useful than twenty edges of
 * one class.
 */
function spreadByReason(judged: readonly JudgedSample[], count: number): Sample[] {
  const byReason = Map.groupBy(judged, ({ why }) => why);
  const iterations = Math.max(0, ...[...byReason.values()].map(({ length }) => length));
  return Array.from(
    { length: iterations },
    (_, iteration) => [...byReason.values()].flatMap((each) => each[iteration] ?? []),
  )
    .flat()
    .slice(0, count)
    .map(({ text, why, matches }) => ({ text, why, matches }));
}

/**
 * Short, varied texts in which two patterns both find a match, for comparing positions and captures. If a
 * pattern has no automaton, or is too large for it, it returns all candidates.
 *
 * @param count maximum number of texts
 * @param both a text in which both find a match; null if none is known, undefined to search for one
 */
export function sharedTexts(
  left: Tree,
  right: Tree,
  count: number = MAX_SAMPLES_PER_KIND,
  both: string | null = compareLanguages(left, right).both ?? null,
): string[] {
  const isLarge = left.regex.pattern.length + right.regex.pattern.length >= MANY_COMPARED_CHARACTERS;
  const accept = isLarge ? [] : [createAcceptor(left), createAcceptor(right)];
  const written = [left, right].flatMap((tree) => variedTexts(tree).map(({ text }) => text));
  const [model = both ?? ""] = written;
  const texts = new Set([
    ...both === null ? [] : [both],
    ...written,
    ...written.slice(1).map((text) => text + model),
    ...nearbyTexts(model).map(({ text }) => text),
  ]);
  return [...texts.values().filter((text) => accept.every((accepts) => accepts(text) !== false)).take(count)];
}
