import type { Range } from "../regex.ts";
import type { Recording } from "./trace.ts";

/** Number of steps and backtracks. */
interface Heat {
  readonly steps: number;
  readonly backtracks: number;
}

/** The heat of a part of the pattern; UTF-16 code units of the pattern. */
export interface HotNode extends Heat, Range {}

/** The heat of a position in the text. */
export interface HotPosition extends Heat {
  readonly index: number;
}

/** Where a search spent its steps, hottest first: by backtracks, then by steps. */
export interface HeatMap {
  readonly nodes: readonly HotNode[];
  readonly places: readonly HotPosition[];
}

/** The hottest parts of the pattern and positions of the text, at most `most` of each. */
export function createHeatMap(recording: Recording, most: number): HeatMap {
  const { program, stepsByNode, backtracksByNode, stepsByIndex, backtracksByIndex } = recording;
  return {
    nodes: selectHottest(stepsByNode, backtracksByNode, most).map(({ index, ...heat }) => {
      const { start, end } = program.nodes[index]!;
      return { start, end, ...heat };
    }),
    places: selectHottest(stepsByIndex, backtracksByIndex, most),
  };
}

function selectHottest(steps: Float64Array, backtracks: Float64Array, most: number): HotPosition[] {
  const found: HotPosition[] = [];
  steps.forEach((count, index) => {
    const back = backtracks[index]!;
    if (count > 0 || back > 0) found.push({ index, steps: count, backtracks: back });
  });
  found.sort((a, b) => b.backtracks - a.backtracks || b.steps - a.steps || a.index - b.index);
  return found.slice(0, most);
}

/** The number of heat levels. */
export const HEAT_LEVELS = 4;

/** The heat level of a count relative to the highest one, on a logarithmic scale: 0 for no heat, else 1 to `HEAT_LEVELS`. */
export function heatLevel(count: number, highest: number): number {
  if (count <= 0) return 0;
  if (highest <= 1) return 1;
  return Math.max(1, Math.ceil(HEAT_LEVELS * Math.log(count + 1) / Math.log(highest + 1)));
}
