import { batch } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { expectLines } from "../../../../lib/workbench/matching/line_expectations.ts";
import { connectMoving } from "../../../../lib/workbench/matching/line_runs.ts";
import { toggleFlag } from "../../../../lib/workbench/model/flags.ts";
import { DEFAULT_MODES, type Mode, type Modes } from "../../../../lib/workbench/model/link.ts";
import { createSources, readState, show, type Sources } from "../../../../lib/workbench/model/model.ts";
import {
  asOwnStep,
  connectUndo,
  MAX_UNDO_CHARACTERS,
  offerUndo,
  recordSteps,
  UNDO_GROUP_MS,
  UndoHistory,
} from "../../../../lib/workbench/model/undo.ts";

const state = (pattern: string, flags = "", text = "") => ({ pattern, flags, text });

Deno.test("changes of one field in quick succession are one step", () => {
  const history = new UndoHistory(state(""));
  history.record(state("a"), 0);
  history.record(state("ab"), UNDO_GROUP_MS - 1);
  history.record(state("abc"), 3 * UNDO_GROUP_MS);
  assertEquals([history.undo(), history.undo(), history.undo()], [state("ab"), state(""), null]);
  assertEquals([history.redo(), history.redo(), history.redo()], [state("ab"), state("abc"), null]);
});

Deno.test("a second pattern is part of the step that changes it together with a field", () => {
  const [b, c] = [{ pattern: "b", flags: "" }, { pattern: "c", flags: "" }];
  const history = new UndoHistory({ ...state("a"), second: b });
  const swapped = { ...state("b"), second: { pattern: "a", flags: "" } };
  history.record(swapped, 0);
  history.record(state("b"), 1);
  history.record({ ...state("a"), second: b }, 2);
  assertEquals([history.undo(), history.undo(), history.undo()], [
    state("b"),
    { ...state("a"), second: b },
    null,
  ]);
  assertEquals(history.redo(), state("b"));
  history.record({ ...state("b"), second: c }, 3);
  history.record({ ...state("bb"), second: c }, 4);
  assertEquals(history.undo(), { ...state("b"), second: c });
});

Deno.test("another field begins another step, and several at once are one", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("a", "g"), 0);
  history.record(state("a", "g", "x"), 1);
  history.record(state("b", "i", "y"), 2);
  assertEquals([history.undo(), history.undo(), history.undo()], [
    state("a", "g", "x"),
    state("a", "g"),
    state("a"),
  ]);
});

Deno.test("a change after an undo forgets what was undone", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.undo();
  history.record(state("c"), 1);
  assertEquals([history.redo(), history.undo()], [null, state("a")]);
});

Deno.test("typing after an undo doesn't continue the step before it", () => {
  const history = new UndoHistory(state(""));
  history.record(state("a"), 0);
  history.record(state("ab"), 10_000);
  history.undo();
  history.record(state("ac"), 10_001);
  assertEquals([history.undo(), history.undo()], [state("a"), state("")]);
});

Deno.test("a state that is the present one is no step", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.record({ ...state("a") }, 10_000);
  history.record({ ...state("a") }, 20_000);
  assertEquals([history.undo(), history.undo(), history.undo()], [state("b"), state("a"), null]);
});

Deno.test("the match view's settings are part of a step that changes them with a field", () => {
  // The same settings are the same object, as the signal that holds them gives it.
  const modes = new Map<Mode, Modes>();
  const inMode = (pattern: string, mode: Mode) => {
    const known = modes.get(mode) ?? { ...DEFAULT_MODES, mode };
    modes.set(mode, known);
    return { ...state(pattern), modes: known };
  };
  const history = new UndoHistory(inMode("a", "matches"));
  history.record(inMode("b", "replace"), 0);
  history.record(inMode("b", "list"), 10_000);
  history.record(inMode("c", "list"), 20_000);
  history.record(inMode("c", "split"), 30_000);
  assertEquals(history.undo(), inMode("b", "split"));
  assertEquals(history.undo(), inMode("a", "matches"));
  assertEquals(history.redo(), inMode("b", "split"));
  assertEquals(history.redo(), inMode("c", "split"));
});

Deno.test("steps with long texts are forgotten, but for the last", () => {
  const history = new UndoHistory(state(""));
  const long = "x".repeat(MAX_UNDO_CHARACTERS / 2 + 1);
  ["", "y", "yz"].forEach((end, index) => history.record(state("", "", long + end), index * 10_000));
  assertEquals(history.undo()?.text.length, long.length + 1);
  assertEquals(history.undo(), null);
});

Deno.test("a change of its own is one step, however soon it follows another one", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("ab"), 0);
  history.record(state("converted"), 1, 1);
  history.record(state("ab"), 2, 2);
  history.record(state("abc"), 3, 2);
  history.record(state("abcd"), 4, 2);
  assertEquals([history.undo(), history.undo(), history.undo(), history.undo()], [
    state("ab"),
    state("converted"),
    state("ab"),
    state("a"),
  ]);
});

const PUBLIC = { location: { search: "", hash: "" }, history: { replaceState: () => {} } };

/** A workbench with an undo history, whose expectations follow their lines. */
function openWorkbench(text: string, isMovedFirst = false) {
  const sources = createSources({ pattern: "a", flags: "", text, notices: [] });
  const stopEarly = isMovedFirst ? connectMoving(sources) : () => {};
  const steps = recordSteps(sources, readState(sources), PUBLIC);
  const stop = isMovedFirst ? stopEarly : connectMoving(sources);
  return { sources, ...steps, [Symbol.dispose]: () => (steps.stop(), stop()) };
}

const marksOf = ({ text, modes }: Sources) => {
  const { expected, unexpected } = modes.value;
  return [text.value, expected, unexpected];
};

Deno.test("each change of an expectation is a step", () => {
  using bench = openWorkbench("a\nb");
  const { sources } = bench;
  expectLines(sources, { expected: "1", unexpected: "" });
  expectLines(sources, { expected: "", unexpected: "1" });
  bench.undo();
  assertEquals(marksOf(sources), ["a\nb", "1", ""]);
  bench.undo();
  assertEquals(marksOf(sources), ["a\nb", "", ""]);
  bench.redo();
  bench.redo();
  assertEquals(marksOf(sources), ["a\nb", "", "1"]);
});

for (const isMovedFirst of [false, true]) {
  Deno.test(`expectations that follow their lines ${isMovedFirst ? "first" : "later"} are part of the edit, and come back with a deleted line`, () => {
    using bench = openWorkbench("a\nb\nc", isMovedFirst);
    const { sources } = bench;
    expectLines(sources, { expected: "2", unexpected: "3" });
    sources.text.value = "a\nc";
    assertEquals(marksOf(sources), ["a\nc", "", "2"]);
    bench.undo();
    assertEquals(marksOf(sources), ["a\nb\nc", "2", "3"]);
    bench.redo();
    assertEquals(marksOf(sources), ["a\nc", "", "2"]);
    bench.undo();
    bench.undo();
    assertEquals(marksOf(sources), ["a\nb\nc", "", ""]);
  });
}

Deno.test("undoing an expectation leaves the other settings of the match view, but for an empty panel", () => {
  using bench = openWorkbench("a");
  const { sources } = bench;
  expectLines(sources, { expected: "1", unexpected: "" });
  sources.modes.value = { ...sources.modes.value, mode: "split", separator: ";" };
  bench.undo();
  assertEquals(sources.modes.value, { ...DEFAULT_MODES, mode: "split", separator: ";" });
  sources.modes.value = { ...sources.modes.value, mode: "lines" };
  expectLines(sources, { expected: "*", unexpected: "" });
  bench.undo();
  assertEquals(sources.modes.value.mode, "matches");
});

Deno.test("a pattern that is replaced in one step comes back in one step", () => {
  using bench = openWorkbench("a");
  const { sources } = bench;
  asOwnStep(sources, () => sources.pattern.value = "b");
  asOwnStep(sources, () => sources.pattern.value = "c");
  batch(() => sources.pattern.value = "cd");
  const seen = [0, 1, 2].map(() => (bench.undo(), sources.pattern.value));
  assertEquals(seen, ["c", "b", "a"]);
});

/** Stand-ins for the browser's classes, of which the fields with their own history are. */
class Field {
  constructor(readonly type = "") {}
}
class TextArea extends Field {}

/** A key with modifiers, the element that has the focus, and the patterns before and after it. */
const KEYS: readonly [keys: Partial<KeyboardEvent>, focus: object, pattern: string][] = [
  [{ key: "z", ctrlKey: true }, {}, "a"],
  [{ key: "z", metaKey: true }, {}, "a"],
  [{ key: "Z", ctrlKey: true, shiftKey: true }, {}, "c"],
  [{ key: "z", metaKey: true, shiftKey: true }, {}, "c"],
  [{ key: "y", ctrlKey: true }, {}, "c"],
  [{ key: "y", metaKey: true }, {}, "b"],
  [{ key: "y", ctrlKey: true, shiftKey: true }, {}, "b"],
  [{ key: "z" }, {}, "b"],
  [{ key: "y" }, {}, "b"],
  [{ key: "z", ctrlKey: true, metaKey: true }, {}, "b"],
  [{ key: "z", ctrlKey: true, altKey: true }, {}, "b"],
  [{ key: "x", ctrlKey: true }, {}, "b"],
  [{ key: "z", ctrlKey: true }, new TextArea(), "b"],
  [{ key: "z", ctrlKey: true }, new Field("text"), "b"],
  [{ key: "z", ctrlKey: true }, new Field("checkbox"), "a"],
];

for (const [keys, focus, pattern] of KEYS) {
  const held = Object.keys(keys).filter((name) => name !== "key").join("+");
  const place = focus instanceof Field ? `${focus.constructor.name} ${focus.type}` : "the page";
  Deno.test(`${held} "${keys.key}" in ${place} leads from pattern "b" to "${pattern}"`, () => {
    const before = {
      HTMLInputElement: globalThis.HTMLInputElement,
      HTMLTextAreaElement: globalThis.HTMLTextAreaElement,
    };
    Object.assign(globalThis, { HTMLInputElement: Field, HTMLTextAreaElement: TextArea });
    try {
      const page = Object.assign(new EventTarget(), PUBLIC);
      const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
      const stop = connectUndo(sources, readState(sources), page as unknown as Window);
      const press = (keys: Partial<KeyboardEvent>, focus: object) => {
        const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
        const event = Object.assign(new Event("keydown", { cancelable: true }), { ...none, ...keys });
        Object.defineProperty(event, "target", { value: focus });
        page.dispatchEvent(event);
        return event.defaultPrevented;
      };
      asOwnStep(sources, () => sources.pattern.value = "b");
      asOwnStep(sources, () => sources.pattern.value = "c");
      press({ key: "z", ctrlKey: true }, {});
      assertEquals(sources.pattern.value, "b");
      assertEquals(press(keys, focus), pattern !== "b");
      assertEquals(sources.pattern.value, pattern);
      stop();
      press({ key: "z", ctrlKey: true }, {});
      assertEquals(sources.pattern.value, pattern);
    } finally {
      Object.assign(globalThis, before);
    }
  });
}

Deno.test("typing is one step until its pause, and the next change another", () => {
  for (const [pause, steps] of [[UNDO_GROUP_MS - 1, 1], [UNDO_GROUP_MS, 2]] as const) {
    const history = new UndoHistory(state("a"));
    history.record(state("ab"), 0);
    history.record(state("abc"), pause);
    let count = 0;
    while (history.undo() !== null) count++;
    assertEquals(count, steps, `${pause} ms`);
  }
});

Deno.test("the first change of a page is a step, even if it follows another page's at once", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("ab"), 0);
  assertEquals(history.undo(), state("a"));
  history.record(state("ac"), 1);
  assertEquals(history.undo(), state("a"));
});

Deno.test("a second pattern that changed by itself stays when an earlier step is undone", () => {
  const second = { pattern: "c", flags: "" };
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.record({ ...state("b"), second }, 10_000);
  assertEquals(history.undo(), { ...state("a"), second });
  assertEquals(history.redo(), { ...state("b"), second });
});

Deno.test("an expectation of no match alone is a step, too", () => {
  using bench = openWorkbench("a\nb");
  const { sources } = bench;
  expectLines(sources, { expected: "1", unexpected: "" });
  expectLines(sources, { expected: "1", unexpected: "2" });
  bench.undo();
  assertEquals(marksOf(sources), ["a\nb", "1", ""]);
  bench.redo();
  assertEquals(marksOf(sources), ["a\nb", "1", "2"]);
});

for (const setting of [{ mode: "list" }, { replacement: "x" }, { item: "x" }, { separator: "x" }] as const) {
  Deno.test(`a step that changes a field and ${Object.keys(setting)} is undone with both`, () => {
    const [before, after] = [DEFAULT_MODES, { ...DEFAULT_MODES, ...setting }];
    const history = new UndoHistory({ ...state("a"), modes: before });
    history.record({ ...state("b"), modes: after }, 0);
    assertEquals(history.undo(), { ...state("a"), modes: before });
    assertEquals(history.redo(), { ...state("b"), modes: after });
  });
}

Deno.test("undoing leaves an open panel of lines that had no expectations before either", () => {
  const modes: Modes = { ...DEFAULT_MODES, mode: "lines" };
  const history = new UndoHistory({ ...state("a"), modes });
  history.record({ ...state("b"), modes }, 0);
  assertEquals(history.undo()?.modes, modes);
});

Deno.test("texts that just fit into the memory of the history are kept", () => {
  for (const [extra, steps] of [[0, 2], [1, 1]] as const) {
    const half = MAX_UNDO_CHARACTERS / 2;
    const history = new UndoHistory(state("", "", "x".repeat(half)));
    history.record(state("", "", "y".repeat(half + extra)), 0);
    history.record(state("", "", ""), 10_000);
    let count = 0;
    while (history.undo() !== null) count++;
    assertEquals(count, steps);
  }
});

Deno.test("settings that become known or unknown with a field come and go with its step", () => {
  const known = { ...state("b"), modes: DEFAULT_MODES };
  const history = new UndoHistory(state("a"));
  history.record(known, 0);
  history.record(state("c"), 10_000);
  assertEquals([history.undo(), history.undo()], [known, state("a")]);
  assertEquals([history.redo(), history.redo()], [known, state("c")]);
});

Deno.test("contracts stay when an earlier step is undone, unless they changed with it", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.record({ ...state("b"), contracts: "whole" }, 1);
  assertEquals(history.undo(), { ...state("a"), contracts: "whole" });
  history.redo();
  history.record({ ...state("c"), contracts: "linear" }, 2_000);
  assertEquals(history.undo(), { ...state("b"), contracts: "whole" });
});

Deno.test("a change of its own that changes nothing is no step", () => {
  const modes = { ...DEFAULT_MODES };
  const history = new UndoHistory({ ...state("a"), modes });
  history.record({ ...state("a"), modes }, 0, 1);
  assertEquals(history.undo(), null);
});

Deno.test("an undone expectation leaves the panel of lines open while others remain", () => {
  using bench = openWorkbench("a\nb");
  const { sources } = bench;
  sources.modes.value = { ...sources.modes.value, mode: "lines" };
  expectLines(sources, { expected: "1", unexpected: "" });
  expectLines(sources, { expected: "1", unexpected: "2" });
  bench.undo();
  assertEquals([sources.modes.value.mode, ...marksOf(sources)], ["lines", "a\nb", "1", ""]);
});

Deno.test("a step that opened a saved pattern belongs to it, and what it replaced to what it belonged to", () => {
  const sources = createSources({ ...state("mine"), notices: [] });
  const steps = recordSteps(sources, readState(sources), PUBLIC);
  const seen = () => [sources.pattern.value, sources.snippet.value];
  const [first, second] = ["1".repeat(26), "2".repeat(26)];
  show(sources, { ...state("opened"), snippet: first });
  sources.pattern.value = "edited";
  // Two saved patterns can have the same pattern and text.
  show(sources, { ...state("edited"), snippet: second });
  const undone = [1, 2, 3].map(() => (steps.undo(), seen()));
  assertEquals(undone, [["edited", first], ["opened", first], ["mine", null]]);
  const redone = [1, 2, 3].map(() => (steps.redo(), seen()));
  assertEquals(redone, [["opened", first], ["edited", first], ["edited", second]]);
  steps.stop();
});

Deno.test("undoing what was typed before a pattern was saved leaves it the saved one", () => {
  const sources = createSources({ ...state("a"), notices: [] });
  const steps = recordSteps(sources, readState(sources), PUBLIC);
  sources.pattern.value = "ab";
  sources.snippet.value = "1".repeat(26);
  steps.undo();
  assertEquals([sources.pattern.value, sources.snippet.value], ["a", "1".repeat(26)]);
  steps.redo();
  assertEquals([sources.pattern.value, sources.snippet.value], ["ab", "1".repeat(26)]);
  steps.stop();
});

Deno.test("undoing leads to a private address if the state was shown at one", () => {
  const location = { search: "", hash: "#p=YQ" };
  const replaced: unknown[] = [];
  const history = {
    replaceState: (...[, , to]: unknown[]) => (replaced.push(to), Object.assign(location, { hash: "#p=" })),
  };
  const sources = createSources({ ...state("a"), notices: [] });
  const steps = recordSteps(sources, readState(sources), { location, history });
  sources.pattern.value = "secret";
  // Back to a public address.
  Object.assign(location, { search: "?p=Yg", hash: "" });
  show(sources, state("b"));
  show(sources, state("c"));
  steps.undo();
  assertEquals([sources.pattern.value, replaced], ["b", []]);
  Object.assign(location, { search: "" });
  steps.undo();
  assertEquals([sources.pattern.value, replaced], ["secret", ["/#p="]]);
  steps.undo();
  assertEquals([sources.pattern.value, replaced], ["a", ["/#p="]]);
  Object.assign(location, { search: "?p=Yg", hash: "" });
  steps.redo();
  assertEquals([sources.pattern.value, replaced], ["secret", ["/#p=", "/#p="]]);
  steps.stop();
});

/** What a reader may change after a message that offers to take something back. */
const LATER: Readonly<Record<string, (sources: Sources) => void>> = {
  "the pattern": ({ pattern }) => pattern.value = "c",
  "a flag": (sources) => toggleFlag(sources, "i"),
  "the flags": ({ flags }) => flags.value = "i",
  "the text": ({ text }) => text.value = "x",
  "the replacement": ({ modes }) => modes.value = { ...modes.value, mode: "replace", replacement: "x" },
  "an expectation": (sources) => expectLines(sources, { expected: "1", unexpected: "" }),
  "the second pattern": ({ second }) => second.value = { pattern: "d", flags: "" },
  "the contracts": ({ contracts }) => contracts.value = "accepts a",
};

for (const [what, change] of Object.entries(LATER)) {
  Deno.test(`a message's offer to undo is gone after a change of ${what}`, () => {
    using bench = openWorkbench("a");
    const { sources } = bench;
    offerUndo(sources, "Replaced", () => sources.pattern.value = "b");
    assertEquals(sources.done.value, "Replaced. Undo");
    change(sources);
    assertEquals(sources.done.value, "");
  });
}

Deno.test("a message offers to undo its own change: again after the same one, however soon, but not without one", () => {
  using bench = openWorkbench("a");
  const { sources } = bench;
  sources.pattern.value = "typed";
  for (const pattern of ["b", "c"]) {
    offerUndo(sources, "Replaced", () => sources.pattern.value = pattern);
    assertEquals(sources.done.value, "Replaced. Undo");
  }
  offerUndo(sources, "Replaced", () => sources.pattern.value = "c");
  assertEquals(sources.done.value, "Replaced");
  bench.undo();
  assertEquals(sources.pattern.value, "b");
  bench.undo();
  assertEquals(sources.pattern.value, "typed");
});

Deno.test("other messages stay when something changes", () => {
  using bench = openWorkbench("a");
  bench.sources.done.value = "Pattern copied";
  bench.sources.flags.value = "i";
  assertEquals(bench.sources.done.value, "Pattern copied");
});
