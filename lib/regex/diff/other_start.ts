import { compilePattern } from "../engine/compile.ts";
import { startSearch } from "../engine/exec.ts";
import { doubledTexts, variedTexts } from "../language/samples.ts";
import type { Tree } from "../syntax/tree.ts";

/** A search from inside a text that finds something else with another pattern. */
export interface OtherStart {
  readonly text: string;
  /** Where the search begins, in UTF-16 code units. */
  readonly start: number;
  /** Bounds of the matches; null for none. */
  readonly left: readonly [start: number, end: number] | null;
  readonly right: readonly [start: number, end: number] | null;
}

/** Texts of both patterns that are tried, and the length of the longest. */
const MAX_TEXTS = 200;
const MAX_TEXT_CHARACTERS = 60;

/** Steps of one search. */
const MAX_STEPS = 5_000;

/** Looks for a short text in which two patterns differ if a search begins inside of it; undefined if none was found. */
export function findOtherStart(left: Tree, right: Tree): OtherStart | undefined {
  const programs = [left, right].map(compilePattern);
  const search = (index: number, text: string, start: number) => {
    const found = startSearch(programs[index]!, text, start);
    const status = found.advance(MAX_STEPS);
    if (status !== "match" && status !== "none") return undefined;
    return status === "match" ? found.captures : null;
  };
  for (const text of textsFor(left, right)) {
    for (let start = 1; start <= text.length; start++) {
      const [one, other] = [search(0, text, start), search(1, text, start)];
      if (one === undefined || other === undefined || one?.join() === other?.join()) continue;
      return { text, start, left: boundsOf(one), right: boundsOf(other) };
    }
  }
  return undefined;
}

const boundsOf = (captures: Int32Array | null): OtherStart["left"] =>
  captures && [captures[0] ?? 0, captures[1] ?? 0];

/** Texts that the patterns match, also after another of their own characters, which a lookbehind may see. */
function textsFor(left: Tree, right: Tree): string[] {
  const own = [left, right].flatMap((tree) => variedTexts(tree).map(({ text }) => text))
    .slice(0, MAX_TEXTS)
    .filter((text) => text.length <= MAX_TEXT_CHARACTERS);
  const longer = own.flatMap((text) => [...doubledTexts(text), text.charAt(0) + text]);
  return [...new Set([...own, ...longer])].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
