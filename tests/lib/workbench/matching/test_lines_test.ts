import { assertEquals } from "@std/assert";
import { addAsLines, addText, isOneLine } from "../../../../lib/workbench/matching/test_lines.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";

const sample = (text: string, matches = true) => ({ text, why: "", matches });

Deno.test("addAsLines() adds samples as lines, and marks those that should not match", () => {
  const sources = createSources({ pattern: "a", flags: "", text: "some text", notices: [] });
  addAsLines(sources, [sample("a"), sample("b", false), sample("x\ny"), sample("", false)]);
  assertEquals(sources.text.value, "a\nb\n\n");
  assertEquals(sources.modes.value, { ...DEFAULT_MODES, mode: "lines", expected: "*", unexpected: "2-3" });
  assertEquals(sources.done.value, "3 lines added as tests");
});

Deno.test("addAsLines() keeps lines that are tests already, with their expectations", () => {
  for (const text of ["x\ny", "x\ny\n"]) {
    const modes = { ...DEFAULT_MODES, mode: "lines" as const, expected: "*", unexpected: "1" };
    const sources = createSources({ pattern: "a", flags: "", text, modes, notices: [] });
    addAsLines(sources, [sample("b", false)]);
    assertEquals([sources.text.value, sources.modes.value.unexpected], ["x\ny\nb\n", "1,3"]);
    addAsLines(sources, [sample("a")]);
    assertEquals([sources.text.value, sources.modes.value.unexpected], ["x\ny\nb\na\n", "1,3"]);
  }
});

Deno.test("addAsLines() adds no expectation to lines that have none", () => {
  const modes = { ...DEFAULT_MODES, expected: "2" };
  const sources = createSources({ pattern: "a", flags: "", text: "x\ny", modes, notices: [] });
  addAsLines(sources, [sample("a"), sample("b", false)]);
  const { expected, unexpected } = sources.modes.value;
  assertEquals([sources.text.value, expected, unexpected], ["x\ny\na\nb\n", "2-3", "4"]);
});

Deno.test("isOneLine() rejects texts with a line terminator", () => {
  assertEquals(["a", "", "a\r", "\n", "a\u2028b"].map((text) => isOneLine(sample(text))), [
    true,
    true,
    false,
    false,
    true,
  ]);
});

Deno.test("addText() adds a line and selects it", () => {
  for (const [before, after] of [["", "new"], ["old", "old\nnew"], ["old\n", "old\nnew"]] as const) {
    const sources = createSources({ pattern: "a", flags: "", text: before, notices: [] });
    addText(sources, "new");
    assertEquals(sources.text.value, after);
    assertEquals(sources.chosen.value, { start: after.length - 3, end: after.length });
  }
});
