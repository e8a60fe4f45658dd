import type { HotNode, HotPlace } from "../../regex/engine/heat.ts";
import { heatLevel } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { namesIn } from "../modes/mode_runs.ts";
import { counted, number } from "../matches/match_words.ts";
import type { Model } from "../model.ts";
import { shownText } from "../fields/shown_text.ts";
import type { Debugging } from "./debugging.ts";
import type { Recorded, SeenMoment } from "./engine_messages.ts";
import { moveByKey } from "./moment_keys.ts";
import { characterAt, momentWords, pieceOf, pieceQuoted } from "./moment_words.ts";
import { changeWords, whyWords } from "./why_words.ts";

/** What the debugger's panel shows, and what it does. */
export function debuggerPanel(model: Model, debugging: Debugging) {
  const { sources } = model;
  const [pattern, text] = [sources.pattern.value, sources.text.value];
  const { recorded, moment, row, progress, said, heat, part } = debugging;
  const moves = {
    row: row.value,
    onGo: debugging.go,
    onMatch: () => debugging.next({ kind: "match" }),
    onNode: () => debugging.next({ kind: "node", range: part.peek() ?? { start: 0, end: 0 } }),
    onIndex: () => debugging.next({ kind: "index", index: model.character.peek() ?? 0 }),
  };
  return {
    ...moves,
    onKey: (event: KeyboardEvent) => moveByKey(sources, moves, event),
    waiting: model.views.value?.tree.value ? `Recording: ${counted(progress.value, "step")}` : NO_PATTERN,
    said: said.value,
    rows: recorded.value?.rows ?? 0,
    from: recorded.value?.from ?? 0,
    textLength: text.length,
    summary: recorded.value ? summaryOf(recorded.value) : [],
    words: moment.value ? momentWords(moment.value, pattern, text) : "",
    counted: moment.value?.counted ?? 0,
    steps: recorded.value?.steps ?? 0,
    inPattern: moment.value?.node ? excerpt(pattern, moment.value.node) : null,
    inText: moment.value ? excerpt(text, attemptOf(moment.value)) : null,
    captures: moment.value ? capturesOf(moment.value, text, namesIn(model) ?? []) : [],
    choices: choicesOf(moment.value, pattern, text),
    depth: moment.value?.depth ?? 0,
    heat: heat.value,
    hotNodes: hotNodes(recorded.value?.heat.nodes ?? [], pattern),
    hotPlaces: hotPlaces(recorded.value?.heat.places ?? [], text),
    character: model.character.value,
    ...whyOf(model, debugging),
    onSearch: (from: number) => void debugging.search(from),
    part: part.value ? pieceOf(pattern, part.value) : "",
    place: model.character.value ?? 0,
    onHeat: (on: boolean) => void (heat.value = on),
    onCharacter: (index: number) => void (model.character.value = index),
  };
}

const NO_PATTERN = "Nothing to go through: the pattern has an error";

function summaryOf({ status, steps, rows, match, from, furthest }: Recorded): string[] {
  const found = match ? `Finds ${number(match.start)} to ${number(match.end)}` : ENDS[status] ?? "";
  return [
    `Search from ${number(from)}: ${counted(steps, "step")}${
      status === "running" ? " and more" : ""
    }. ${found}`,
    ...(steps > rows && rows >= MANY
      ? [`The first ${number(rows)} moments are kept, what follows is counted`]
      : []),
    ...(match ? [] : [`Furthest place where something failed: ${number(furthest)}`]),
  ];
}

/** Fewer rows than this were not cut. */
const MANY = 100_000;

const ENDS: Readonly<Record<string, string>> = {
  none: "Finds nothing",
  running: "Given up: it takes too many steps",
  exhausted: "Given up: too many ways were kept for later",
};

function attemptOf({ start, end }: SeenMoment): Range {
  return start < end ? { start, end } : { start: end, end: start };
}

/** Characters shown around a piece. */
const AROUND = 24;

/** A piece with what stands before and behind it. */
function excerpt(whole: string, { start, end }: Range) {
  const from = Math.max(start, end - 2 * AROUND);
  return {
    before: (start > AROUND ? "…" : "") + shownText(whole.slice(Math.max(0, start - AROUND), start)),
    piece: (from > start ? "…" : "") + shownText(whole.slice(from, end)),
    after: shownText(whole.slice(end, end + AROUND)) + (end + AROUND < whole.length ? "…" : ""),
    start,
    end,
  };
}

function capturesOf({ captures }: SeenMoment, text: string, names: readonly (string | null)[]) {
  return Array.from({ length: captures.length / 2 - 1 }, (_, index) => {
    const [start = -1, end = -1] = captures.subarray(2 * index + 2, 2 * index + 4);
    const name = names[index];
    return {
      group: name ? `${index + 1} ${name}` : `${index + 1}`,
      value: start < 0 ? "not yet" : `${pieceQuoted(text, start, end)} ${number(start)}–${number(end)}`,
    };
  });
}

function choicesOf(moment: SeenMoment | null, pattern: string, text: string) {
  return (moment?.choices ?? []).map(({ node, position }) => ({
    node,
    words: pieceOf(pattern, node),
    place: `at ${number(position)}, before ${characterAt(text, position)}`,
  }));
}

const isHot = ({ backtracks }: { readonly backtracks: number }) => backtracks > 0;

/** Lines of each table; the marks show the rest. */
const LISTED = 8;

function hotNodes(nodes: readonly HotNode[], pattern: string) {
  const highest = nodes[0]?.backtracks ?? 0;
  return nodes.filter(isHot).slice(0, LISTED).map(({ start, end, steps, backtracks }) => ({
    range: { start, end },
    words: pieceOf(pattern, { start, end }),
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}

function hotPlaces(places: readonly HotPlace[], text: string) {
  const highest = places[0]?.backtracks ?? 0;
  return places.filter(isHot).slice(0, LISTED).map(({ index, steps, backtracks }) => ({
    index,
    words: `${number(index)} ${characterAt(text, index)}`,
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}

function whyOf({ sources }: Model, { why: { value: answer } }: Debugging) {
  const [pattern, text] = [sources.pattern.value, sources.text.value];
  if (answer === null) return { why: [], changes: [] };
  const { textChange, patternChanges } = answer;
  const inText = textChange && {
    words: changeWords(textChange, text),
    onTake: () =>
      void (sources.text.value = text.slice(0, textChange.start) + textChange.inserted +
        text.slice(textChange.end)),
  };
  const inPattern = patternChanges.map(({ pattern, flags, words }) => ({
    words,
    onTake: () => {
      sources.pattern.value = pattern;
      sources.flags.value = flags;
    },
  }));
  return { why: whyWords(answer, pattern, text), changes: [...(inText ? [inText] : []), ...inPattern] };
}
