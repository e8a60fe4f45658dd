import { heatLevel } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import type { Mark } from "../fields/marks.ts";
import type { Traced } from "../model.ts";
import type { Recorded, SeenMoment } from "./engine_messages.ts";

/** What is painted in pattern and text: the moment, and with a heat map what was gone back to. */
export function tracedOf(moment: SeenMoment | null, recorded: Recorded | null, heat: boolean): Traced {
  const map = heat ? recorded?.heat : undefined;
  const nodes = heatMarks(map?.nodes ?? []);
  const places = heatMarks(
    (map?.places ?? []).map(({ index, backtracks }) => ({ start: index, end: index + 1, backtracks })),
  );
  const now = moment ? textMarksOf(moment) : [];
  return {
    pattern: [...nodes, ...(moment?.node ? [{ ...moment.node, kind: "traced" }] : [])],
    textIn: ({ start, end }) => [...places, ...now].filter((mark) => mark.start <= end && mark.end >= start),
  };
}

/** The attempt so far, and where the text is read next. */
function textMarksOf({ start, end }: SeenMoment): Mark[] {
  const [from, to] = start < end ? [start, end] : [end, start];
  const attempt = from < to ? [{ start: from, end: to, kind: "traced" }] : [];
  return [...attempt, { start: end, end, kind: "traced-place" }];
}

function heatMarks(hot: readonly (Range & { readonly backtracks: number })[]): Mark[] {
  const highest = hot[0]?.backtracks ?? 0;
  return hot.filter(({ backtracks }) => backtracks > 0).map(({ start, end, backtracks }) => ({
    start,
    end,
    kind: `heat heat-${heatLevel(backtracks, highest)}`,
  }));
}
