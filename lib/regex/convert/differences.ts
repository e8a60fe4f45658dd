import { type Dialect, DIALECTS } from "../dialects/dialects.ts";
import type { Grammar } from "../dialects/grammar.ts";

/** A case in which the converted pattern behaves differently from the original. */
export interface Difference {
  readonly id: DifferenceId;
  /** One sentence without a full stop. */
  readonly what: string;
}

/** The kinds of differences. */
export type DifferenceId =
  | "final-newline"
  | "line-breaks"
  | "dot"
  | "digits"
  | "words"
  | "empty-text"
  | "spaces"
  | "ascii-spaces"
  | "unicode-spaces"
  | "posix-classes"
  | "longest-match"
  | "empty-matches"
  | "boundaries"
  | "case"
  | "property-case"
  | "bytes"
  | "unset-reference"
  | "captures-in-loops"
  | "empty-iterations"
  | "failed-captures"
  | "lookbehind-captures"
  | "added-groups"
  | "named-groups"
  | "kept-out"
  | "kept-out-width";

/**
 * Names where a pattern means something else in JavaScript than in its original language.
 *
 * @param found when the pattern was read
 */
export function listDifferences(found: ReadonlySet<DifferenceId>, dialect: Dialect): Difference[] {
  const rules = DIALECTS[dialect];
  return WORDS.flatMap(([id, words]) => found.has(id) ? [{ id, what: words(rules.name, rules) }] : []);
}

const WORDS: readonly (readonly [DifferenceId, (name: string, rules: Grammar) => string])[] = [
  [
    "final-newline",
    (name) => `In ${name}, "$" also matches before a line break at the end of the text`,
  ],
  [
    "line-breaks",
    (name, { dot, startsLastLine }) => {
      const last = startsLastLine ? "" : `, and "^" not at the end of the text`;
      return dot === "\n"
        ? `With flag m, "^" and "$" also match at \\r, U+2028 and U+2029; in ${name} only at \\n${last}`
        : `With flag m, ${name} treats \\r\\n as one line break, U+0085 as a line break${last}`;
    },
  ],
  [
    "dot",
    (name, { dot }) =>
      dot === "\n"
        ? `The dot does not match \\r, U+2028 and U+2029; in ${name} it does`
        : `The dot matches U+0085; in ${name} it does not`,
  ],
  [
    "digits",
    (name) => `"\\d" matches only 0 to 9; in ${name} also the digits of other scripts, such as ٣`,
  ],
  [
    "words",
    (name) => `"\\w" matches only ASCII letters, digits and "_"; in ${name} also letters such as é`,
  ],
  [
    "boundaries",
    (name) =>
      `"\\b" is found only next to ASCII letters, digits and "_"; in ${name} also next to letters such as é`,
  ],
  ["empty-text", (name) => `"\\B" matches in an empty text; in ${name} it does not`],
  [
    "spaces",
    (name, { charsets }) =>
      charsets.default.space === "property"
        ? `"\\s" matches U+FEFF, which it does not in ${name}, and does not match U+0085`
        : charsets.default.space !== "ascii"
        ? `"\\s" matches U+FEFF, which it does not in ${name}, and does not match U+001C to U+001F and U+0085`
        : `"\\s" also matches spaces beyond ASCII, such as U+00A0; in ${name} it does not`,
  ],
  ["ascii-spaces", (name) => `"\\s" also matches spaces beyond ASCII; with this flag of ${name} it does not`],
  [
    "unicode-spaces",
    (name) =>
      `"\\s" matches U+FEFF and not U+0085; with this flag of ${name} it matches U+0085 and not U+FEFF`,
  ],
  [
    "posix-classes",
    (name) =>
      `POSIX classes have their ASCII characters; in ${name} also those of the locale, such as é in [:alpha:]`,
  ],
  [
    "longest-match",
    (name) =>
      `The first way to match is taken, such as the first alternative; in ${name} the longest match, so matches ` +
      "and captures may be longer",
  ],
  [
    "empty-matches",
    (name) => `With flag g, an empty match may follow another match directly; in ${name} it may not`,
  ],
  [
    "case",
    () =>
      "Some letters that are equal ignoring case in one are not in the other, such as ſ and s, ı and i, or é and É",
  ],
  [
    "property-case",
    (name) =>
      `With flag i, a property such as \\p{Lu} has letters of any case, and its complement other ones than in ${name}`,
  ],
  [
    "bytes",
    (name) =>
      `Without flag u, ${name} reads a text as bytes: é is two, of which a set or the dot matches one`,
  ],
  [
    "unset-reference",
    (name) => `A reference to a group that captured nothing matches the empty string; in ${name} it fails`,
  ],
  [
    "captures-in-loops",
    (name) => `Each iteration clears the captures of the one before it; ${name} keeps them`,
  ],
  [
    "empty-iterations",
    (name) =>
      `JavaScript discards an iteration of a loop that matches nothing, with what it captured; ${name} keeps it ` +
      "and ends the loop",
  ],
  [
    "failed-captures",
    (name) =>
      `${name} keeps what a lookaround or an atomic group captured although the match was continued elsewhere`,
  ],
  [
    "lookbehind-captures",
    (name) =>
      `A lookbehind is matched from its end, and in ${name} from its start: groups in it may capture other text`,
  ],
  [
    "added-groups",
    () => "An atomic part needs a capturing group in JavaScript, so later groups have higher numbers",
  ],
  [
    "named-groups",
    (name) => `Named groups are numbered among the others; in ${name} after them`,
  ],
  [
    "kept-out",
    (name) => `The part before "\\K" may overlap the previous match; in ${name} it may not`,
  ],
  [
    "kept-out-width",
    (name) =>
      `The part before "\\K" has no fixed length, so the match may begin earlier than in ${name}, and groups may ` +
      "capture other text",
  ],
];
