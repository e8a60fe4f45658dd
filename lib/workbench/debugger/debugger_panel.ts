import type { Range } from "../../regex/regex.ts";
import { namesIn } from "../modes/mode_runs.ts";
import { counted, number } from "../matches/match_words.ts";
import type { Model } from "../model.ts";
import type { Debugging } from "./debugging.ts";
import type { Recorded, SeenMoment } from "./engine_messages.ts";
import { moveByKey } from "./moment_keys.ts";
import { hotNodes, hotPlaces } from "./heat_rows.ts";
import { capturesOf, choicesOf, excerpt } from "./moment_view.ts";
import { momentWords, pieceOf } from "./moment_words.ts";
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

const NO_PATTERN = "Nothing to go through: the pattern has an error, or is too large";

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
