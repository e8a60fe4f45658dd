import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import type { Regex } from "../regex.ts";
import { type Dialect, DIALECTS, guessDialect } from "../dialects/dialects.ts";
import { type Difference, listDifferences } from "./differences.ts";
import { readForeign } from "./reader.ts";
import { parseTree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { type Change, writeParts } from "./nodes.ts";
import type { SyntaxFlag } from "./options.ts";
import { NotReadable } from "./scan.ts";

/** What the code around a pattern says about it. */
interface ConversionOptions {
  /** True if `$` matches only at the very end of the text, as with the flag D of PHP. */
  readonly endsText?: boolean;
}

/** A pattern of another language as JavaScript, and how far it means the same. */
export interface Conversion {
  /** The language that the pattern was read as. */
  readonly dialect: Dialect;
  readonly regex: Regex;
  /** What was changed, in the order of the original. */
  readonly changes: readonly Change[];
  /** The numbers in `regex` of the original's capturing groups, in their order. */
  readonly groups: readonly number[];
  /** Cases in which the result behaves differently; empty if the meaning is preserved. */
  readonly differences: readonly Difference[];
  /** Constructs that JavaScript can't express; they stay unchanged. */
  readonly unsupported: readonly { readonly source: string; readonly what: string }[];
}

/**
 * Converts a pattern to JavaScript. The work is proportional to the pattern's length, which is limited.
 *
 * @param dialect the language of the pattern; guessed from its syntax when it isn't known
 * @returns null for a pattern that can't be read, or that needs no changes
 */
export function convert(
  { pattern, flags }: Regex,
  dialect?: Dialect,
  { endsText = false }: ConversionOptions = {},
): Conversion | null {
  if (pattern.length > MAX_PATTERN_CHARACTERS) return null;
  // Syntax that only JavaScript has isn't guessed to be another language: an empty class, and the syntax of
  // flag v.
  if (dialect === undefined && (flags.includes("v") || /\[\^?\]/.test(pattern))) return null;
  const language = dialect ?? guessDialect(pattern);
  try {
    return convertFrom({ pattern, flags }, language, endsText);
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    // JavaScript would read it in its own way.
    const isSilent = dialect !== undefined && parseTree({ pattern, flags }) !== null;
    return isSilent
      ? notConverted({ pattern, flags }, language, `not a pattern of ${DIALECTS[language].name}`)
      : null;
  }
}

function notConverted(regex: Regex, dialect: Dialect, what: string): Conversion {
  const unsupported = [{ source: regex.pattern, what }];
  return { dialect, regex, changes: [], groups: [], differences: [], unsupported };
}

function convertFrom({ pattern, flags }: Regex, dialect: Dialect, endsText: boolean): Conversion | null {
  const given: SyntaxFlag = flags.includes("v") ? "v" : flags.includes("u") ? "u" : "";
  let syntaxFlag = given;
  let read = readForeign(pattern, flags, dialect, syntaxFlag, endsText);
  // With another flag, more may have to be escaped, and sets may need the next one.
  while (RANK[read.neededFlag] > RANK[syntaxFlag]) {
    syntaxFlag = read.neededFlag;
    read = readForeign(pattern, flags, dialect, syntaxFlag, endsText);
  }
  const { source, changes: written, numbers, added: atomics } = writeParts(read.parts, pattern);
  const added = syntaxFlag === given ? undefined : FLAG_CHANGES[syntaxFlag];
  const changes = added ? [added, ...written] : written;
  const others = read.flags.replace(/[uv]/g, "");
  const converted = [...new Set(others + syntaxFlag)].sort().join("");
  const unsupported = [...read.unsupported].map(([source, what]) => ({ source, what }));
  const differences = listDifferences(read.differences, dialect);
  const targets = [...read.targets.map((target) => numbers.get(target) ?? 0), ...atomics];
  const isSound = unsupported.length > 0 ||
    hasReferences({ pattern: source, flags: converted }, numbers.size + atomics.length, targets);
  if (!isSound) {
    return notConverted({ pattern, flags }, dialect, "the result would not be valid in JavaScript");
  }
  if (changes.length + unsupported.length + differences.length === 0 && converted === flags) return null;
  return {
    dialect,
    regex: { pattern: source, flags: converted },
    changes,
    groups: read.order?.map((group) => numbers.get(group) ?? group) ?? [...numbers.values()],
    differences,
    unsupported,
  };
}

/** True if a regex is valid, and its groups and references are those that were read. */
function hasReferences(regex: Regex, groups: number, targets: readonly number[]): boolean {
  const tree = parseTree(regex);
  if (tree === null || tree.groups.length !== groups) return false;
  const found = nodesOfType(tree, "Backreference").map(({ resolved }) =>
    Array.isArray(resolved) ? 0 : tree.groups.indexOf(resolved) + 1
  );
  return found.toSorted().join() === targets.toSorted().join();
}

const RANK: Readonly<Record<SyntaxFlag, number>> = { "": 0, u: 1, v: 2 };

const flagChange = (what: string): Change => ({ start: 0, end: 0, from: "", to: "", what });

const FLAG_CHANGES: Readonly<Partial<Record<SyntaxFlag, Change>>> = {
  u: flagChange("Flag u: characters beyond U+FFFF count as one, and properties are known"),
  v: flagChange("Flag v: classes may contain classes and intersections, and properties are known"),
};

/** The changes of a conversion, with equal ones grouped, in the order of their first occurrences. */
export function groupChanges(
  changes: readonly Change[],
): { readonly what: string; readonly from: string; readonly to: string; readonly count: number }[] {
  const groups = new Map<string, { what: string; from: string; to: string; count: number }>();
  for (const { what, from, to } of changes) {
    // White space is listed once, however much there is.
    const key = to === "" ? what : `${what}\0${from}\0${to}`;
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { what, from, to, count: 1 });
  }
  return [...groups.values()];
}
