import type { Range } from "../../regex/regex.ts";
import { number } from "../matches/match_words.ts";
import type { SeenMoment } from "./engine_messages.ts";
import { characterAt, pieceOf, pieceQuoted, readable } from "./moment_words.ts";

/** Characters shown around a piece. */
const AROUND = 24;

/** A piece with what stands before and behind it. */
export function excerpt(whole: string, { start, end }: Range) {
  const from = Math.max(start, end - 2 * AROUND);
  return {
    before: (start > AROUND ? "…" : "") + readable(whole.slice(Math.max(0, start - AROUND), start)),
    piece: (from > start ? "…" : "") + readable(whole.slice(from, end)),
    after: readable(whole.slice(end, end + AROUND)) + (end + AROUND < whole.length ? "…" : ""),
    start,
    end,
  };
}

/** Each group and what it holds. */
export function capturesOf({ captures }: SeenMoment, text: string, names: readonly (string | null)[]) {
  return Array.from({ length: captures.length / 2 - 1 }, (_, index) => {
    const [start = -1, end = -1] = captures.subarray(2 * index + 2, 2 * index + 4);
    const name = names[index];
    return {
      group: name ? `${index + 1} ${name}` : `${index + 1}`,
      value: start < 0 ? "not yet" : `${pieceQuoted(text, start, end)} ${number(start)}–${number(end)}`,
    };
  });
}

/** The open choices in words, the latest first. */
export function choicesOf(moment: SeenMoment | null, pattern: string, text: string) {
  return (moment?.choices ?? []).map(({ node, position }) => ({
    node,
    words: pieceOf(pattern, node),
    place: `at ${number(position)}, before ${characterAt(text, position)}`,
  }));
}
