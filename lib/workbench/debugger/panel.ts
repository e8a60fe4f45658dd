import { heatLevel, type HotNode, type HotPosition } from "../../regex/engine/heat.ts";
import type { Range } from "../../regex/regex.ts";
import { counted, number, plural } from "../../regex/words.ts";
import { namesIn } from "../matching/matching.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import type { Model, Sources } from "../model/model.ts";
import { placeOf, spanOf } from "../model/spans.ts";
import { asOwnStep, setRegex } from "../model/undo.ts";
import { isLetter } from "../page/letter_keys.ts";
import type { Recorded, ShownStep } from "../runtime/engine_client.ts";
import { spawner, usePublished } from "../runtime/lazy.ts";
import { connectPainting } from "./painting.ts";
import type { Speed } from "./player.ts";
import { type Debugging, startDebugging } from "./state.ts";
import {
  changeLabel,
  characterAt,
  matchedRange,
  pieceQuoted,
  quotePart,
  readable,
  snapshotSentence,
  whySentences,
} from "./strings.ts";

/** The data and actions of the debugger's panel. */
function debuggerPanel(model: Model, debugging: Debugging) {
  const { sources } = model;
  const [pattern, text] = [sources.pattern.value, sources.text.value];
  const { recorded, snapshot, row, progress, message, heat, part, player } = debugging;
  const moves = {
    row: row.value,
    onGo: debugging.go,
    onPlay: () => player.isPlaying.peek() ? player.pause() : player.play(),
    onMatch: () => debugging.next({ kind: "match" }),
    onNode: () => debugging.next({ kind: "node", range: part.peek() ?? { start: 0, end: 0 } }),
    onIndex: () => debugging.next({ kind: "index", index: model.character.peek() ?? 0 }),
  };
  return {
    ...moves,
    onKey: (event: KeyboardEvent) => moveByKey(sources, moves, event),
    waiting: model.views.value?.tree.value ? recordingStatus(progress.value) : NO_PATTERN,
    message: message.value,
    rows: recorded.value?.rows ?? 0,
    from: recorded.value?.from ?? 0,
    textLength: text.length,
    summary: recorded.value ? summarizeRecording(recorded.value, text) : [],
    timeline: recorded.value?.timeline ?? null,
    isPlaying: player.isPlaying.value,
    speed: player.speed.value,
    onSpeed: (speed: Speed) => void (player.speed.value = speed),
    onStep: debugging.goToStep,
    recordedSteps: recorded.value?.recordedSteps ?? 0,
    words: snapshot.value ? snapshotSentence(snapshot.value, pattern, text) : "",
    counted: snapshot.value?.counted ?? 0,
    step: stepCounter(snapshot.value, recorded.value),
    inPattern: snapshot.value?.node ? excerpt(pattern, snapshot.value.node) : null,
    inText: snapshot.value ? excerpt(text, attemptRange(snapshot.value)) : null,
    captures: snapshot.value ? captureRows(snapshot.value, text, namesIn(model) ?? []) : [],
    choices: choiceRows(snapshot.value, pattern, text),
    depth: snapshot.value?.depth ?? 0,
    heat: heat.value,
    hotNodes: hotNodes(recorded.value?.heat.nodes ?? [], pattern),
    hotPlaces: hotPlaces(recorded.value?.heat.places ?? [], text),
    character: model.character.value,
    ...whyPanel(model, debugging),
    onSearch: (from: number) => void debugging.search(from),
    part: part.value ? quotePart(pattern, part.value) : "",
    place: model.character.value ?? 0,
    onHeat: (on: boolean) => void (heat.value = on),
    onCharacter: (index: number) => void (model.character.value = index),
  };
}

const recordingStatus = (steps: number) =>
  steps === 0 ? "Recording…" : `Recording… ${counted(steps, "step")}`;

/** "Step 4 of 10"; these are the same steps that the rest of the workbench counts. */
export function stepCounter(snapshot: ShownStep | null, recorded: Recorded | null): string {
  const total = recorded?.status === "running"
    ? `more than ${number(recorded.steps)}`
    : number(recorded?.steps ?? 0);
  return `Step ${number(snapshot?.counted ?? 0)} of ${total}`;
}

/** What a recorded search did, in sentences without full stop. */
export function summarizeRecording(
  { status, steps, recordedSteps, match, from, furthest }: Recorded,
  text: string,
): string[] {
  const found = match ? matchedRange("Match", match.start, match.end) : ENDS[status] ?? "";
  return [
    `Search from ${placeOf(from)}: ${number(steps)} ${plural(steps, "step")}${
      status === "running" ? " and more" : ""
    }. ${found}`,
    ...(steps > recordedSteps
      ? [`Recorded up to step ${number(recordedSteps)}; later steps are only counted`]
      : []),
    ...(furthest === null ? [] : [`Got as far as ${placeLabel(text, furthest)}`]),
  ];
}

/** A place in a text, in columns and lines counted from 1: "column 6", "line 2, column 1". */
function placeLabel(text: string, index: number): string {
  const lines = text.slice(0, index).split(/\r\n|[\n\r\u2028\u2029]/);
  const column = `column ${number((lines.at(-1)?.length ?? 0) + 1)}`;
  return lines.length === 1 ? column : `line ${number(lines.length)}, ${column}`;
}

const ENDS: Readonly<Record<string, string>> = {
  none: "No match",
  running: "Stopped: too many steps",
  exhausted: "Stopped: the backtracking stack is full",
};

function attemptRange({ start, end }: ShownStep): Range {
  return start < end ? { start, end } : { start: end, end: start };
}

function whyPanel({ sources }: Model, { why: { value: answer } }: Debugging) {
  const [pattern, text] = [sources.pattern.value, sources.text.value];
  if (answer === null) return { why: [], changes: [] };
  const { textChange, patternChanges } = answer;
  const inText = textChange && {
    words: changeLabel(textChange, text),
    onTake: () =>
      asOwnStep(sources, () => {
        sources.text.value = text.slice(0, textChange.start) + textChange.inserted +
          text.slice(textChange.end);
      }),
  };
  const inPattern = patternChanges.map(({ pattern, flags, words }) => ({
    words,
    onTake: () => setRegex(sources, { pattern, flags }),
  }));
  return { why: whySentences(answer, pattern, text), changes: [...(inText ? [inText] : []), ...inPattern] };
}

/** Characters shown around a position of the text in the table of frequent positions. */
const HOT_CONTEXT_CHARACTERS = 24;

/** A part with the text before and after it. */
export function excerpt(whole: string, { start, end }: Range) {
  const from = Math.max(start, end - 2 * HOT_CONTEXT_CHARACTERS);
  return {
    before: (start > HOT_CONTEXT_CHARACTERS ? "…" : "") +
      readable(whole.slice(Math.max(0, start - HOT_CONTEXT_CHARACTERS), start)),
    piece: (from > start ? "…" : "") + readable(whole.slice(from, end)),
    after: readable(whole.slice(end, end + HOT_CONTEXT_CHARACTERS)) +
      (end + HOT_CONTEXT_CHARACTERS < whole.length ? "…" : ""),
    start,
    end,
  };
}

/** The groups with their captures. */
export function captureRows({ captures }: ShownStep, text: string, names: readonly (string | null)[]) {
  return Array.from({ length: captures.length / 2 - 1 }, (_, index) => {
    const [start = -1, end = -1] = captures.subarray(2 * index + 2, 2 * index + 4);
    const name = names[index];
    return {
      group: name ? `${index + 1} ${name}` : `${index + 1}`,
      value: start < 0 ? "not captured yet" : `${pieceQuoted(text, start, end)} ${spanOf(start, end)}`,
    };
  });
}

/** The open choices as text, the latest first. */
function choiceRows(snapshot: ShownStep | null, pattern: string, text: string) {
  return (snapshot?.choices ?? []).map(({ node, position }) => ({
    node,
    words: quotePart(pattern, node),
    place: `at ${placeOf(position)}, before ${characterAt(text, position)}`,
  }));
}

const isHot = ({ backtracks }: { readonly backtracks: number }) => backtracks > 0;

/** Rows of each table of a heat map; the marks show the rest. */
const MAX_HOT_ROWS = 8;

/** The parts of a pattern that the search backtracked to most often. */
function hotNodes(nodes: readonly HotNode[], pattern: string) {
  const highest = nodes[0]?.backtracks ?? 0;
  return nodes.filter(isHot).slice(0, MAX_HOT_ROWS).map(({ start, end, steps, backtracks }) => ({
    range: { start, end },
    words: quotePart(pattern, { start, end }),
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}

/** The positions of a text that it backtracked to most often. */
function hotPlaces(places: readonly HotPosition[], text: string) {
  const highest = places[0]?.backtracks ?? 0;
  return places.filter(isHot).slice(0, MAX_HOT_ROWS).map(({ index, steps, backtracks }) => ({
    index,
    words: `${number(index + 1)} ${characterAt(text, index)}`,
    steps: number(steps),
    backtracks: number(backtracks),
    level: heatLevel(backtracks, highest),
  }));
}

/** Opens the debugger. This module includes all of it, so browsers load it when it is first used. */
function openDebugger(model: Model, spawn: () => Worker) {
  const debugging = startDebugging(model, spawn);
  const stops = [
    debugging.connect(),
    connectPainting(model, debugging, document),
    connectChoosing(model, debugging, document),
    connectVisibility(debugging, document),
  ];
  return {
    panel: () => debuggerPanel(model, debugging),
    close: () => stops.forEach((stop) => stop()),
  };
}

/** A click or Enter chooses the highlighted part, in any view. */
function connectChoosing({ sources }: Model, { part }: Debugging, page: Document): () => void {
  const choose = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== "Enter") return;
    part.value = sources.focus.peek() ?? part.peek();
  };
  const types = ["click", "keydown"] as const;
  types.forEach((type) => page.addEventListener(type, choose, true));
  return () => types.forEach((type) => page.removeEventListener(type, choose, true));
}

/** Pauses playing while the page is hidden. */
function connectVisibility({ player }: Debugging, page: Document): () => void {
  const check = () => page.hidden && player.pause();
  page.addEventListener("visibilitychange", check);
  return () => page.removeEventListener("visibilitychange", check);
}

/** Returns the panel's props; it reads signals, so call it where they are to be tracked. */
export type ReadPanel = () => ReturnType<typeof debuggerPanel>;

/** Debugs the pattern on the workbench while the panel is shown. */
export function useDebugging(model: Model): ReadPanel | null {
  return usePublished<ReadPanel>((publish) => {
    const { panel, close } = openDebugger(model, spawner("engine"));
    publish(panel);
    return close;
  });
}

/** The actions of the debugger panel's letter keys. */
interface Moves {
  readonly row: number;
  readonly onGo: (row: number) => void;
  readonly onPlay: () => void;
  readonly onMatch: () => void;
  readonly onNode: () => void;
  readonly onIndex: () => void;
}

const KEYS: Readonly<Record<string, (moves: Moves) => void>> = {
  f: ({ onGo, row }) => onGo(row + 1),
  b: ({ onGo, row }) => onGo(row - 1),
  k: ({ onPlay }) => onPlay(),
  m: ({ onMatch }) => onMatch(),
  o: ({ onNode }) => onNode(),
  c: ({ onIndex }) => onIndex(),
};

/** Handles single-letter keys while the focus is in the panel, unless the reader has disabled them. */
function moveByKey(sources: Sources, moves: Moves, event: KeyboardEvent): void {
  const move = isLetter(sources, event) ? KEYS[event.key.toLowerCase()] : undefined;
  if (move === undefined) return;
  event.preventDefault();
  move(moves);
}
