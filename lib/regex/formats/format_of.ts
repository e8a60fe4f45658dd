import { FORMAT_BUDGET } from "../../limits/search.ts";
import type { LanguageBudget } from "../language/budget.ts";
import { compareLanguages } from "../language/relation.ts";
import { ignoresContext, isAnchored, wholeTextsOf } from "../language/whole_texts.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { createMatcher, createTextTest, differenceWitness, type Witness } from "../witnesses/witness.ts";
import type { Format } from "./format.ts";
import { candidateFormats, formatTree, hasFormat } from "./recognition.ts";

/**
 * How a pattern and a format relate; always proved. Of a pattern that accepts only whole texts:
 *
 * - `equal`: it accepts exactly the texts of the format;
 * - `wider`: all of them, and others;
 * - `narrower`: only such texts, but not all of them;
 * - `overlapping`: not all of them, and others.
 *
 * Of a pattern that matches parts of texts: `each match` has the format, or only `some matches` have.
 *
 * Texts that are longer than the format allows don't count, whatever the definition accepts.
 */
type FormatRelation = "equal" | "wider" | "narrower" | "overlapping" | "each match" | "some matches";

/** The format that a pattern is for. */
export interface FormatAnswer {
  readonly format: Format;
  readonly relation: FormatRelation;
  /** A text that the pattern accepts, or matches, without being of the format. */
  readonly extra?: Witness;
  /** A text of the format that the pattern rejects. */
  readonly missing?: Witness;
}

/** Formats that a pattern is compared with; nearly all have one candidate at most. */
const MAX_COMPARED_FORMATS = 2;

/** Length of a pattern whose format is searched. */
const MAX_FORMAT_PATTERN_CHARACTERS = 3_000;

/**
 * The format that a pattern is meant for, with a proof of how both relate; null if there is none, or nothing is proved.
 *
 * @param budget of each of a few proofs
 * @example formatOf(tree("/^\\d{4}-\\d\\d-\\d\\d$/")) // { … }
 */
export function formatOf(tree: Tree, budget: LanguageBudget = FORMAT_BUDGET): FormatAnswer | null {
  if (tree.regex.pattern.length > MAX_FORMAT_PATTERN_CHARACTERS) return null;
  const whole = wholeTextsOf(tree);
  if (whole === null) return null;
  const candidates = candidateFormats(whole).slice(0, MAX_COMPARED_FORMATS);
  if (candidates.length === 0) return null;
  const scope = scopeOf(tree, whole, budget);
  if (scope === undefined) return null;
  const accepts = createTextTest(whole);
  const isExtra = (texts: Witness | undefined) =>
    texts === undefined || (accepts(texts.typical) === true && accepts(texts.shortest) === true);
  const answers = candidates.flatMap((format) => {
    const unlimited = withoutLengthLimit(tree, format) ?? whole;
    const answer = relate(unlimited, format, budget);
    if (answer === null || !isExtra(answer.extra)) return [];
    return scope === "texts" ? [answer] : answerForMatches(tree, answer) ?? [];
  });
  return answers.find(({ relation }) => relation === "equal") ?? answers[0] ?? null;
}

/** An assertion at the start that the text, or the text before a final dot, has at most some characters. */
const LENGTH_LIMIT = /^\^\(\?(?:=\.\{[01],(\d+)\}(?:\\\.\?)?\$|!\.\{(\d+)(?:,\}\$?|\}))\)/;

/** The pattern for whole texts without a limit that excludes no text of a format; null if it has none. */
function withoutLengthLimit({ root, regex: { pattern, flags } }: Tree, { longest }: Format): Tree | null {
  const [limit, most, tooMany] = LENGTH_LIMIT.exec(pattern) ?? [];
  if (limit === undefined || longest === undefined || root.alternatives.length > 1) return null;
  if (most === undefined ? Number(tooMany) <= longest : Number(most) < longest) return null;
  const rest = parseTree({ pattern: `^${pattern.slice(limit.length)}`, flags });
  return rest && wholeTextsOf(rest);
}

/** Decides if a pattern accepts whole texts only, or matches parts of texts whatever is around them. */
function scopeOf(tree: Tree, whole: Tree, budget: LanguageBudget): "texts" | "matches" | undefined {
  if (isAnchored(tree)) return "texts";
  const { relation, how, mayDeviate } = compareLanguages(tree, whole, budget);
  if (mayDeviate) return undefined;
  if (how === "proved" && relation === "equal") return "texts";
  return ignoresContext(tree) ? "matches" : undefined;
}

/** Relates a pattern that accepts whole texts to a format; null if nothing is proved. */
function relate(whole: Tree, format: Format, budget: LanguageBudget): FormatAnswer | null {
  const definition = formatTree(format);
  const compared = compareLanguages(whole, definition, budget);
  if (compared.mayDeviate) return null;
  const accepts = createTextTest(whole);
  const extraTexts = [...format.nearMisses, ""];
  const missingTexts = [...format.unusual, ...format.typical];
  const { typical } = format;
  const isProved = compared.how === "proved";
  const mayHaveExtra = isProved
    ? compared.onlyLeft !== undefined
    : extraTexts.some((text) => accepts(text) === true && !hasFormat(format, text));
  const mayHaveMissing = isProved
    ? compared.onlyRight !== undefined
    : missingTexts.some((text) => accepts(text) === false);
  // Without a proof, two texts are enough to know that neither side includes the other.
  if (!isProved && !(mayHaveExtra && mayHaveMissing)) return null;
  const witness = (
    accepting: Tree,
    other: Tree,
    candidates: readonly string[],
    shortest: string | undefined,
  ) => differenceWitness(accepting, other, { candidates, models: typical, shortest, budget });
  const extra = mayHaveExtra ? witness(whole, definition, extraTexts, compared.onlyLeft) : undefined;
  const missing = mayHaveMissing ? witness(definition, whole, missingTexts, compared.onlyRight) : undefined;
  // Our engine has to confirm what is proved.
  if ((mayHaveExtra && !extra) || (mayHaveMissing && !missing)) return null;
  const relation = mayHaveExtra
    ? mayHaveMissing ? "overlapping" : "wider"
    : mayHaveMissing
    ? "narrower"
    : "equal";
  return { format, relation, ...(extra && { extra }), ...(missing && { missing }) };
}

/**
 * What the relation of whole texts says about matches in longer ones. Such patterns are often parts of larger ones, so a
 * match that isn't of the format has to be a near miss.
 */
function answerForMatches(tree: Tree, { format, extra }: FormatAnswer): FormatAnswer | undefined {
  if (extra === undefined) return { format, relation: "each match" };
  const isWholeMatch = createMatchTest(tree);
  const { typical, shortest } = extra;
  if (!format.nearMisses.includes(typical) || typical === "" || !isWholeMatch(typical)) return undefined;
  const least = isWholeMatch(shortest) ? shortest : typical;
  return { format, relation: "some matches", extra: { typical, shortest: least } };
}

/** True if the first match of a text is all of it. */
function createMatchTest(tree: Tree): (text: string) => boolean {
  const match = createMatcher(tree);
  return (text) => {
    const found = match(text);
    return found?.start === 0 && found.end === text.length;
  };
}
