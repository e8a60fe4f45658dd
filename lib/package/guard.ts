import { MAX_SAFE_CHARACTERS, NATIVE_STEPS_PER_SECOND, SAFE_MS } from "../limits/search.ts";
import { provedSteps } from "../regex/redos/redos.ts";
import { judgedFor } from "../regex/redos/searches.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { parseRecentTree } from "../regex/syntax/recent_syntax.ts";
import { withinWork } from "../regex/work.ts";
import type * as api from "./api.d.ts";
import { readInput } from "./input.ts";
import { readSearches } from "./safety_use.ts";

/** Default length of the longest text, in UTF-16 code units. */
const MAX_TEXT_CHARACTERS = 1_000;

/** Work of a call, in steps of `countWork()`: less than 200 ms. Of 7,017 real patterns, one needs more for its proof. */
const MAX_GUARD_WORK = 1_200_000;

/** See `api.d.ts`. */
export const isSafe: typeof api.isSafe = (regex, options) => {
  const limits = readLimits(options);
  const searches = readSearches(options);
  const read = readInput(regex);
  if (
    limits === undefined || searches === null || limits.maxLength > MAX_SAFE_CHARACTERS ||
    read.kind !== "regex"
  ) return false;
  const tree = parseRecentTree(read.regex);
  if (tree === null) return false;
  const steps = withinWork(
    MAX_GUARD_WORK,
    () => mostSteps(judgedFor(tree, searches), limits.maxLength),
    () => undefined,
  );
  return steps !== undefined && steps <= limits.maxMs * NATIVE_STEPS_PER_SECOND / 1_000;
};

/** Limits that aren't numbers, such as those of a wrong unit in a string, and misspelled ones must not make a regex safe. */
function readLimits(options: unknown): Required<Pick<api.SafeLimits, "maxLength" | "maxMs">> | undefined {
  if (options === undefined) return { maxLength: MAX_TEXT_CHARACTERS, maxMs: SAFE_MS };
  if (typeof options !== "object" || options === null) return undefined;
  try {
    if (Object.keys(options).some((key) => !LIMITS.has(key))) return undefined;
    const maxLength: unknown = Reflect.get(options, "maxLength") ?? MAX_TEXT_CHARACTERS;
    const maxMs: unknown = Reflect.get(options, "maxMs") ?? SAFE_MS;
    return isLimit(maxLength) && isLimit(maxMs) ? { maxLength, maxMs } : undefined;
  } catch {
    return undefined;
  }
}

const LIMITS = new Set(["maxLength", "maxMs", "use"]);

const isLimit = (value: unknown): value is number => typeof value === "number" && value >= 0;

/** A proved bound on the steps of a search in a text of a length; undefined if none is proved. */
function mostSteps(tree: Tree, length: number): number | undefined {
  const coefficients = provedSteps(tree)?.coefficients;
  return coefficients?.reduceRight((steps, coefficient) => steps * length + coefficient, 0);
}
