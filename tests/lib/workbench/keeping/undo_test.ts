import { assertEquals } from "@std/assert";
import { MAX_UNDO_CHARACTERS, UNDO_GROUP_MS } from "../../../../lib/limits.ts";
import { UndoHistory } from "../../../../lib/workbench/keeping/undo.ts";

const state = (pattern: string, flags = "", text = "") => ({ pattern, flags, text });

Deno.test("changes of one field in quick succession are one step", () => {
  const history = new UndoHistory(state(""));
  history.record(state("a"), 0);
  history.record(state("ab"), UNDO_GROUP_MS - 1);
  history.record(state("abc"), 3 * UNDO_GROUP_MS);
  assertEquals([history.undo(), history.undo(), history.undo()], [state("ab"), state(""), null]);
  assertEquals([history.redo(), history.redo(), history.redo()], [state("ab"), state("abc"), null]);
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

Deno.test("a state that is the present one is no step", () => {
  const history = new UndoHistory(state("a"));
  history.record(state("b"), 0);
  history.record({ ...state("a") }, 10_000);
  history.record({ ...state("a") }, 20_000);
  assertEquals([history.undo(), history.undo(), history.undo()], [state("b"), state("a"), null]);
});

Deno.test("steps with long texts are forgotten, but for the last", () => {
  const history = new UndoHistory(state(""));
  const long = "x".repeat(MAX_UNDO_CHARACTERS / 2 + 1);
  ["", "y", "yz"].forEach((end, index) => history.record(state("", "", long + end), index * 10_000));
  assertEquals(history.undo()?.text.length, long.length + 1);
  assertEquals(history.undo(), null);
});
