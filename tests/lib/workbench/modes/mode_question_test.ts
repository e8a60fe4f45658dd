import { assertEquals } from "@std/assert";
import type { MatchRun } from "../../../../lib/workbench/matches/match_run.ts";
import { asideOf, questionOf } from "../../../../lib/workbench/modes/mode_question.ts";
import { DEFAULT_MODES, type Mode } from "../../../../lib/workbench/modes/modes.ts";

const REGEX = { pattern: "a", flags: "g" };
const RUN: MatchRun = {
  regex: REGEX,
  text: "a",
  status: "done",
  matches: { width: 1, bounds: Int32Array.from([0, 1]) },
  position: 1,
  elapsed: 0,
  reason: "",
};

const material = (mode: Mode) => ({
  modes: { ...DEFAULT_MODES, mode, replacement: "x" },
  regex: REGEX,
  text: "a",
  run: RUN,
  names: [],
});

Deno.test("asideOf() wants a run of its own only where the one over the text does not serve", () => {
  assertEquals((["matches", "replace", "list", "split"] as const).map((mode) => asideOf(mode, REGEX)), [
    null,
    null,
    null,
    null,
  ]);
  assertEquals(asideOf("split", { pattern: "a", flags: "y" }), {
    regex: { pattern: "a", flags: "g" },
    each: "text",
  });
  assertEquals(asideOf("lines", REGEX), { regex: REGEX, each: "line" });
});

Deno.test("questionOf() asks for what the mode shows", () => {
  assertEquals(questionOf(material("matches")), null);
  assertEquals(questionOf(material("lines")), null);
  assertEquals(questionOf(material("replace"))?.task, { kind: "replace", template: "x", names: [] });
  assertEquals(questionOf(material("list"))?.task, {
    kind: "list",
    template: "$&",
    separator: "\n",
    names: [],
  });
  assertEquals(questionOf(material("split"))?.task, { kind: "split" });
});

Deno.test("questionOf() waits for a run of this regex and this text, and for the names of groups", () => {
  const given = material("replace");
  assertEquals(questionOf({ ...given, run: null }), undefined);
  assertEquals(questionOf({ ...given, run: { ...RUN, status: "running" } }), undefined);
  assertEquals(questionOf({ ...given, text: "b" }), undefined);
  assertEquals(questionOf({ ...given, regex: { ...REGEX } }), undefined);
  assertEquals(questionOf({ ...given, names: null }), undefined);
  assertEquals(questionOf({ ...material("split"), names: null })?.task, { kind: "split" });
});
