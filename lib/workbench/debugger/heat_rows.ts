import { heatLevel, type HotNode, type HotPlace } from "../../regex/engine/heat.ts";
import { number } from "../matches/match_words.ts";
import { characterAt, pieceOf } from "./moment_words.ts";

const isHot = ({ backtracks }: { readonly backtracks: number }) => backtracks > 0;

/** Lines of each table; the marks show the rest. */
const LISTED = 8;

/** The parts of a pattern that were gone back to most often. */
export function hotNodes(nodes: readonly HotNode[], pattern: string) {
  const highest = nodes[0]?.backtracks ?? 0;
  return nodes.filter(isHot).slice(0, LISTED).map(({ start, end, steps, backtracks }) => ({
    range: { start, end },
    words: pieceOf(pattern, { start, end }),
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}

/** The places of a text likewise. */
export function hotPlaces(places: readonly HotPlace[], text: string) {
  const highest = places[0]?.backtracks ?? 0;
  return places.filter(isHot).slice(0, LISTED).map(({ index, steps, backtracks }) => ({
    index,
    words: `${number(index)} ${characterAt(text, index)}`,
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}
