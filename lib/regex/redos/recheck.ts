import browser from "recheck/lib/browser.js";
import { MAX_PATTERN_CHARACTERS } from "../../limits.ts";
import { uniformFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { findNodes } from "../syntax/visit.ts";
import type { AttackText } from "./attack.ts";

/** What a search by automata, and by trying texts where these do not reach, says about backtracking. */
export interface DeepSearch {
  /** `refused`: it does not know this syntax; `late`: its time was over. */
  readonly status: "safe" | "vulnerable" | "refused" | "late";
  /** The verdict comes from an automaton and not from texts that were tried. */
  readonly byAutomaton: boolean;
  /** A text that it says is slow, with each of its repeated parts. */
  readonly texts: readonly AttackText[];
}

// The package's main entry starts programs and workers of its own; this one has the same search in JavaScript.
const { checkSync }: Pick<typeof import("recheck"), "checkSync"> = browser;

/**
 * Searches with recheck. It takes long: run it where it can be ended.
 *
 * @param timeoutMs it gives up about then
 * @see https://makenowjust-labs.github.io/recheck/docs/internals/background/
 */
export function searchDeeply(tree: Tree, timeoutMs: number): DeepSearch {
  const plain = plainRegex(tree);
  if (plain === undefined) return REFUSED;
  const found = checkSync(plain.pattern, plain.flags, {
    maxPatternSize: MAX_PATTERN_CHARACTERS,
    timeout: Math.max(1, Math.floor(timeoutMs)),
  });
  if (found.status === "unknown") return found.error.kind === "timeout" ? LATE : REFUSED;
  const byAutomaton = found.checker === "automaton" && !found.complexity.isFuzz;
  const texts = found.status === "vulnerable" ? textsOf(found.attack) : [];
  return { status: found.status, byAutomaton, texts };
}

const REFUSED: DeepSearch = { status: "refused", byAutomaton: false, texts: [] };
const LATE: DeepSearch = { ...REFUSED, status: "late" };

type Attack = Extract<ReturnType<typeof checkSync>, { status: "vulnerable" }>["attack"];

/** Of several repeated parts one is repeated further, the others stand as often as in the example. */
function textsOf({ pumps, suffix, base }: Attack): AttackText[] {
  const times = Math.min(base, 50);
  const whole = (from: number, to: number) =>
    pumps.slice(from, to).map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join("");
  return pumps.map(({ prefix, pump }, index) => ({
    prefix: whole(0, index) + prefix,
    pump,
    suffix: whole(index + 1, pumps.length) + suffix,
  }));
}

/**
 * The same pattern without what the search has no words for. Flags d and g do not bear on the steps of one
 * search; modifiers can go where one set of flags says the same.
 *
 * @returns undefined when there is none
 */
function plainRegex(tree: Tree): { pattern: string; flags: string } | undefined {
  const flags = uniformFlags(tree)?.replaceAll(/[dg]/g, "");
  const names = tree.groups.flatMap(({ name }) => name ?? []);
  if (flags === undefined || flags.includes("v") || new Set(names).size < names.length) return undefined;
  let pattern = tree.regex.pattern;
  for (const { start, end } of findNodes(tree.root, "Modifiers").toReversed()) {
    pattern = pattern.slice(0, start) + pattern.slice(end);
  }
  return { pattern, flags };
}
