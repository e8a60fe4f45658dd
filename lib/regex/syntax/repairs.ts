import type { Range, Regex } from "../regex.ts";
import { describeSyntaxError, syntaxErrorKind } from "./syntax_error.ts";
import { parseTree, parseWith } from "./tree.ts";

/** A change after which a pattern is valid. */
interface Repair {
  /** What it does: `Add )`. */
  readonly words: string;
  readonly pattern: string;
}

/** What a repair of each kind of error adds at the end of the pattern, if that can be missing. */
const CLOSERS: Readonly<Record<string, string>> = {
  "Unterminated group": ")",
  "Unterminated character class": "]",
};

/** The other kinds of errors that end when the marked part is escaped. */
const ESCAPED: ReadonlySet<string> = new Set([
  "Unmatched ')'",
  "Nothing to repeat",
  "Lone quantifier brackets",
  "Incomplete quantifier",
  "Invalid character in character class",
  "\\ at end of pattern",
]);

/** More brackets than this are not added. */
const MAX_ADDED = 4;

/**
 * The obvious repairs of a pattern with an error: at most two, each of which is valid with the same flags.
 *
 * @example repairsOf({ pattern: "(a", flags: "" }).map(({ words }) => words) // ["Add )", "Escape ("]
 */
export function repairsOf(regex: Regex): readonly Repair[] {
  const error = errorIn(regex);
  if (error === null) return [];
  const { kind, range } = error;
  const repairs = [
    ...CLOSERS[kind] === undefined ? [] : [closed(regex)],
    ...kind in CLOSERS || ESCAPED.has(kind) ? escaped(regex, range) : [],
  ];
  return repairs.filter(({ pattern }) => parseTree({ ...regex, pattern }) !== null).slice(0, 2);
}

function errorIn(regex: Regex): { readonly kind: string; readonly range: Range } | null {
  let kind = "";
  const parsed = parseWith(regex, (...args) => {
    kind = syntaxErrorKind(...args);
    return describeSyntaxError(...args);
  });
  return parsed.ok || parsed.reason !== "syntax" ? null : { kind, range: parsed.range };
}

/** Closes everything that is open at the end. */
function closed(regex: Regex): Repair {
  let added = "";
  for (let closer: string | undefined = ""; closer !== undefined && added.length < MAX_ADDED;) {
    added += closer;
    closer = CLOSERS[errorIn({ ...regex, pattern: regex.pattern + added })?.kind ?? ""];
  }
  return { words: `Add ${added}`, pattern: regex.pattern + added };
}

/** Escapes the marked part; an opening brace also with the closing one. */
function escaped({ pattern }: Regex, { start, end }: Range): Repair[] {
  const [before, marked, after] = [pattern.slice(0, start), pattern.slice(start, end), pattern.slice(end)];
  // A group with a prefix wouldn't mean its characters.
  if (marked === "(" && after.startsWith("?")) return [];
  const literal = before + marked.replaceAll(/[^\w\s,]/g, "\\$&");
  return [
    { words: `Escape ${marked}`, pattern: literal + after },
    ...marked === "{" && after.includes("}")
      ? [{ words: "Escape { and }", pattern: literal + after.replace("}", "\\}") }]
      : [],
  ];
}
