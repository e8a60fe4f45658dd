import { type Dialect, type DialectDescription, DIALECTS } from "./dialects.ts";
import type { Use } from "./scan.ts";

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
  | "spaces"
  | "posix-classes"
  | "longest-match"
  | "empty-matches"
  | "boundaries"
  | "case"
  | "unset-reference"
  | "captures-in-loops"
  | "empty-iterations"
  | "added-groups"
  | "named-groups"
  | "kept-out"
  | "kept-out-width";

/**
 * Finds where a pattern means something else in JavaScript than in its original language.
 *
 * @param flags of the converted pattern
 */
export function listDifferences(uses: Uses, dialect: Dialect, flags: string): Difference[] {
  const rules = DIALECTS[dialect];
  return ALL.flatMap(({ id, applies, words }) =>
    applies(uses, rules, flags) ? [{ id, what: words(rules.name, rules) }] : []
  );
}

type Uses = ReadonlySet<Use>;

interface Entry {
  readonly id: DifferenceId;
  readonly applies: (uses: Uses, rules: DialectDescription, flags: string) => boolean;
  readonly words: (name: string, rules: DialectDescription) => string;
}

const isUnicode = (flags: string) => /[uv]/.test(flags);

const ALL: readonly Entry[] = [
  {
    id: "final-newline",
    applies: (uses, { endBeforeNewline }) => uses.has("dollar") && endBeforeNewline.dollar,
    words: (name) => `In ${name}, "$" also matches before a line break at the end of the text`,
  },
  {
    id: "line-breaks",
    applies: (uses) => uses.has("line-anchor"),
    words: (name, { dotExcludes, lineAfterLastBreak }) => {
      const last = lineAfterLastBreak ? "" : `, and "^" not at the end of the text`;
      return dotExcludes === "\n"
        ? `With flag m, "^" and "$" also match at \\r, U+2028 and U+2029; in ${name} only at \\n${last}`
        : `With flag m, ${name} treats \\r\\n as one line break, U+0085 as a line break${last}`;
    },
  },
  {
    id: "dot",
    applies: (uses) => uses.has("dot"),
    words: (name, { dotExcludes }) =>
      dotExcludes === "\n"
        ? `The dot does not match \\r, U+2028 and U+2029; in ${name} it does`
        : `The dot matches U+0085; in ${name} it does not`,
  },
  {
    id: "digits",
    applies: (uses, { unicodeSets }) => uses.has("digit") && unicodeSets.digit,
    words: (name) => `"\\d" matches only 0 to 9; in ${name} also the digits of other scripts, such as ٣`,
  },
  {
    id: "words",
    applies: (uses, { unicodeSets }) => uses.has("word") && unicodeSets.word,
    words: (name) => `"\\w" matches only ASCII letters, digits and "_"; in ${name} also letters such as é`,
  },
  {
    id: "boundaries",
    applies: (uses, { unicodeBoundary }) => uses.has("boundary") && unicodeBoundary,
    words: (name) =>
      `"\\b" is found only next to ASCII letters, digits and "_"; in ${name} also next to letters such as é`,
  },
  {
    id: "spaces",
    applies: (uses) => uses.has("space"),
    words: (name, { unicodeSets }) =>
      unicodeSets.space === "property"
        ? `"\\s" matches U+FEFF, which it does not in ${name}, and does not match U+0085`
        : unicodeSets.space
        ? `"\\s" matches U+FEFF, which it does not in ${name}, and does not match U+001C to U+001F and U+0085`
        : `"\\s" also matches spaces beyond ASCII, such as U+00A0; in ${name} it does not`,
  },
  {
    id: "posix-classes",
    applies: (uses) => uses.has("locale-class"),
    words: (name) =>
      `POSIX classes have their ASCII characters; in ${name} also those of the locale, such as é in [:alpha:]`,
  },
  {
    id: "longest-match",
    applies: (uses, { longestMatch }) => longestMatch && uses.has("choice"),
    words: (name) =>
      `The first way to match is taken, such as the first alternative; in ${name} the longest match, so matches ` +
      "and captures may be longer",
  },
  {
    id: "empty-matches",
    applies: (uses, { emptyAfterMatch }, flags) =>
      !emptyAfterMatch && uses.has("empty-match") && flags.includes("g"),
    words: (name) => `With flag g, an empty match may follow another match directly; in ${name} it may not`,
  },
  {
    id: "case",
    applies: (uses, { unicodeCase, codePoints }, flags) => {
      const [wideCase, letterCase] = [uses.has("wide-case"), uses.has("letter-case")];
      if (isUnicode(flags)) return !unicodeCase && codePoints && (wideCase || letterCase);
      return wideCase || unicodeCase && letterCase;
    },
    words: (name, { unicodeCase }) =>
      unicodeCase
        ? `Without flag u, flag i does not equate some letters beyond ASCII that ${name} equates, such as ſ and s`
        : `Flag i also equates letters beyond ASCII, such as é and É; in ${name} it does not`,
  },
  {
    id: "unset-reference",
    applies: (uses) => uses.has("optional-reference"),
    words: (name) =>
      `A reference to a group that captured nothing matches the empty string; in ${name} it fails`,
  },
  {
    id: "captures-in-loops",
    applies: (uses) => uses.has("skipped-capture"),
    words: (name) => `Each iteration clears the captures of the one before it; ${name} keeps them`,
  },
  {
    id: "empty-iterations",
    applies: (uses) => uses.has("empty-iteration"),
    words: (name) =>
      `JavaScript discards an iteration of a loop that matches nothing, with what it captured; ${name} keeps it ` +
      "and ends the loop",
  },
  {
    id: "added-groups",
    applies: (uses) => uses.has("added-group"),
    words: () => "An atomic part needs a capturing group in JavaScript, so later groups have higher numbers",
  },
  {
    id: "named-groups",
    applies: (uses) => uses.has("named-last"),
    words: (name) => `Named groups are numbered among the others; in ${name} after them`,
  },
  {
    id: "kept-out",
    applies: (uses) => uses.has("kept-out"),
    words: (name) => `The part before "\\K" may overlap the previous match; in ${name} it may not`,
  },
  {
    id: "kept-out-width",
    applies: (uses) => uses.has("kept-out-width"),
    words: (name) =>
      `The part before "\\K" has no fixed length, so the match may begin earlier than in ${name}, and groups may ` +
      "capture other text",
  },
];
