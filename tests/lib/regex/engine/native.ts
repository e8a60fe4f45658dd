import { createContext, Script } from "node:vm";
import type { Regex } from "../../../../lib/regex/regex.ts";

/** Number of matches compared per text. */
export const MATCHES = 20;

/** A native run that takes longer is stopped. */
const NATIVE_MS = 2_000;

/** The result for a text: the bounds of each match and its groups, and its named groups. */
export interface Outcome {
  readonly bounds: readonly (readonly number[])[];
  readonly named: readonly string[];
}

/**
 * The matches of the native engine in texts, each from `lastIndex` on; null if it doesn't terminate. It runs
 * on a thread that can be terminated.
 */
export function nativeOutcomes(
  regex: Regex,
  texts: readonly string[],
  lastIndex = 0,
  most = MATCHES,
): Outcome[] | null {
  const context = createContext({ ...regex, texts, lastIndex, most });
  try {
    return JSON.parse(SCRIPT.runInContext(context, { timeout: NATIVE_MS }));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      return null;
    }
    throw error;
  }
}

const SCRIPT = new Script(
  `
  const engine = new RegExp(pattern, flags.includes("d") ? flags : flags + "d");
  JSON.stringify(texts.map((text) => {
    const bounds = [];
    const named = [];
    engine.lastIndex = lastIndex;
    for (let match; bounds.length < most && (match = engine.exec(text)) !== null;) {
      bounds.push(match.indices.flatMap((pair) => pair ?? [-1, -1]));
      named.push(JSON.stringify(match.groups ?? null));
      if (!engine.global) break;
      if (match[0] === "") engine.lastIndex += engine.unicode || engine.unicodeSets
        ? String.fromCodePoint(text.codePointAt(engine.lastIndex) ?? 0).length : 1;
    }
    return { bounds, named };
  }))
`.replace(/^/, "{").replace(/$/, "}"),
);
