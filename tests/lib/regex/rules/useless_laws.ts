import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../lib/regex/engine/exec.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { runRule } from "../../../../lib/regex/rules/rule.ts";
import { rule as unreachableAlternative } from "../../../../lib/regex/rules/unreachable_alternative.ts";
import type { Warning } from "../../../../lib/regex/rules/warning.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { bruteForceTexts, firstDifference, quickTexts } from "../brute_force.ts";
import { randomFrom } from "../engine/texts.ts";

/** The pattern after removing a part that a warning calls useless; undefined if that is impossible. */
type Removal = (regex: Regex, part: string, warning: Warning) => Regex | undefined;

/** Replaces the range of a warning. */
const replaced =
  (put: (part: string) => string | undefined): Removal => ({ pattern, flags }, part, { range }) => {
    const text = put(part);
    return text === undefined
      ? undefined
      : { pattern: pattern.slice(0, range.start) + text + pattern.slice(range.end), flags };
  };

const hasGroup = (part: string): boolean => /\((?!\?)|\(\?<(?![=!])/.test(part);

/** A pattern that never matches and has the same groups. */
const never = (part: string): string => `(?:[](?:${part}))`;

/** The rules that say that a part has no effect, and how to remove it. */
const REMOVALS: Readonly<Record<string, Removal>> = {
  "trivial-lookaround": replaced((part) => /^\(\?<?!/.test(part) ? never(part) : "(?:)"),
  "useless-flag": ({ pattern, flags }, _, { message }) => ({
    pattern,
    flags: flags.replace(/^The flag (.)/.exec(message)?.[1] ?? "", ""),
  }),
  "useless-group": replaced((part) => part.slice("(?:".length, -1)),
  "useless-escape": replaced((part) => part.slice(1)),
  "useless-backreference": replaced(() => "(?:)"),
  "quantifier-once": replaced(() => ""),
  "single-member-class": replaced((part) => part.slice(1, -1)),
  "lazy-fixed-count": replaced((part) => part.replace(/\?$/, "")),
  "empty-group": replaced((part) => part.startsWith("(?") && !hasGroup(part) ? "" : undefined),
  "literal-brace-quantifier": replaced((part) => part.replace("{", "\\{").replace("}", "\\}")),
  "hidden-alternative": replaced(never),
  "unreachable-alternative": replaced(never),
};

/** The number of tested claims, and the false ones. */
export interface Tried {
  readonly claims: readonly string[];
  readonly broken: readonly string[];
}

/**
 * True if the search with a pattern takes quadratic time on some long line, by the steps of our engine: without a match,
 * twice the characters take more than three times the steps.
 */
export function isQuadraticSearch(tree: Tree): boolean {
  const program = compilePattern(tree);
  const stepsOn = (text: string): number => {
    const { status, steps } = exec(program, text, 0, 300_000);
    return status === "match" ? 0 : status === "none" ? steps : Infinity;
  };
  return Array.from("a0 !_é\t-\u2603Z").some((character) => {
    const [short, long] = [stepsOn(character.repeat(60)), stepsOn(character.repeat(120))];
    return long === Infinity || long > 3 * short;
  });
}

/** Removes the parts that the warnings of a pattern call useless, one at a time, and compares the native matches. */
export function triedClaims(tree: Tree, seed: number): Tried {
  const { regex } = tree;
  const warnings = [...instantWarnings(tree), ...runRule(unreachableAlternative, tree)];
  const removals = warnings.flatMap((warning) => {
    const part = regex.pattern.slice(warning.range.start, warning.range.end);
    const without = REMOVALS[warning.id]?.(regex, part, warning);
    return without === undefined ? [] : [{ id: warning.id, without }];
  });
  if (removals.length === 0) return { claims: [], broken: [] };
  const texts = quickTexts(tree, bruteForceTexts(tree, randomFrom(seed)));
  const broken = removals.flatMap(({ id, without }) => {
    const name = `${id}: /${regex.pattern}/${regex.flags} as /${without.pattern}/${without.flags}`;
    const parsed = parse(without);
    if (!parsed.ok) return [`${name}: ${parsed.message}`];
    const difference = firstDifference(regex, without, quickTexts(parsed.tree, texts));
    return difference === undefined ? [] : [`${name} differ on ${JSON.stringify(difference)}`];
  });
  return { claims: removals.map(({ id }) => id), broken };
}
