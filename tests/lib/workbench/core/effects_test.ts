import { assertEquals, assertMatch } from "@std/assert";
import { ADDRESS_REWRITE_MS, MAX_UNDO_CHARACTERS, UNDO_GROUP_MS } from "../../../../lib/limits/workbench.ts";
import {
  type AddressPage,
  connectAddress,
  connectUpdates,
  UndoHistory,
} from "../../../../lib/workbench/core/effects.ts";
import { DEFAULT_MODES, type Mode, type Modes, readUrlState } from "../../../../lib/workbench/core/link.ts";
import { linkedStateOf, type Sources, sourcesOf } from "../../../../lib/workbench/core/model.ts";
import { FakeTimers } from "../../../fake_timers.ts";

/** A page, and the patterns of the addresses that it was given. */
function openPage() {
  const patterns: string[] = [];
  const page: AddressPage = {
    location: { search: "", hash: "" },
    history: {
      replaceState(_state, _title, address) {
        const { searchParams } = new URL(String(address), "https://regex.example");
        patterns.push(readUrlState(searchParams)?.pattern ?? "");
      },
    },
  };
  return { page, patterns };
}

/** Actions before the address is followed, and after; and the patterns that the address then had. */
const CASES: readonly [name: string, early: (sources: Sources) => void, late: string | null, string[]][] = [
  ["an untouched page keeps its address", () => {}, null, []],
  ["a change is followed", () => {}, "a", ["a"]],
  ["what was typed before is followed too", ({ pattern }) => pattern.value = "b", null, ["b"]],
  ["both come as one", ({ pattern }) => pattern.value = "b", "c", ["c"]],
  [
    "a comparison begun before is followed",
    ({ second }) => second.value = { pattern: "x", flags: "" },
    null,
    [
      sourcesOf(null).pattern.value,
    ],
  ],
];

for (const [name, early, late, expected] of CASES) {
  Deno.test(`connectAddress(): ${name}`, async () => {
    using timers = new FakeTimers();
    const sources = sourcesOf(null);
    const before = linkedStateOf(sources);
    early(sources);
    const { page, patterns } = openPage();
    const stop = connectAddress(sources, before, page);
    if (late !== null) sources.pattern.value = late;
    await timers.pass(ADDRESS_REWRITE_MS);
    assertEquals(patterns, expected);
    sources.pattern.value = "after";
    stop();
    await timers.pass(ADDRESS_REWRITE_MS);
    assertEquals(patterns, expected);
  });
}

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

Deno.test("a change after an undo discards the undone steps", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.undo();
  history.record(state("c"), 1);
  assertEquals([history.redo(), history.undo()], [null, state("a")]);
});

Deno.test("a state that equals the current one is not a step", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.record({ ...state("a") }, 10_000);
  history.record({ ...state("a") }, 20_000);
  assertEquals([history.undo(), history.undo(), history.undo()], [state("b"), state("a"), null]);
});

Deno.test("the match view's settings are part of a step that changes them with a field", () => {
  // Equal settings are the same object, as in the signal that stores them.
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

Deno.test("steps with long texts are discarded, except for the last", () => {
  const history = new UndoHistory(state(""));
  const long = "x".repeat(MAX_UNDO_CHARACTERS / 2 + 1);
  ["", "y", "yz"].forEach((end, index) => history.record(state("", "", long + end), index * 10_000));
  assertEquals(history.undo()?.text.length, long.length + 1);
  assertEquals(history.undo(), null);
});

/** The messages of Chromium, Firefox and Safari. */
const MISSING = [
  "Failed to fetch dynamically imported module: https://host/_fresh/js/1/chunk-A.js",
  "error loading dynamically imported module: https://host/_fresh/js/1/chunk-A.js",
  "Importing a module script failed.",
];

function rejection(reason: unknown): Event {
  return Object.assign(new Event("unhandledrejection"), { reason });
}

for (const words of MISSING) {
  Deno.test(`"${words.slice(0, 30)}…" leads to a notice to reload, once`, () => {
    const [page, sources] = [new EventTarget(), sourcesOf(null)];
    sources.notices.value = ["before"];
    const stop = connectUpdates(sources, page);
    page.dispatchEvent(rejection(new TypeError(words)));
    page.dispatchEvent(rejection(new TypeError(words)));
    assertEquals(sources.notices.value.length, 2);
    assertMatch(sources.notices.value[1] ?? "", /Reload the page. Nothing is lost/);
    stop();
  });
}

Deno.test("other rejections, and those after the end, are ignored", () => {
  const [page, sources] = [new EventTarget(), sourcesOf(null)];
  const stop = connectUpdates(sources, page);
  page.dispatchEvent(rejection(new TypeError("x is not a function")));
  page.dispatchEvent(rejection("module"));
  stop();
  page.dispatchEvent(rejection(new TypeError(MISSING[0])));
  assertEquals(sources.notices.value, []);
});
