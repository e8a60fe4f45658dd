import { assertEquals, assertStringIncludes } from "@std/assert";
import { briefAnalysis, localAnalysis } from "../../../../lib/workbench/safety/local_analysis.ts";
import { treeOf } from "../../regex/trees.ts";

Deno.test("it is proved whether a pattern never matches, briefly and in full", () => {
  for (const [pattern, isEmpty] of [["a\\bb", true], ["a\\Bb", false], ["(?!a)a+", true]] as const) {
    const tree = treeOf({ pattern, flags: "" });
    const known = [...localAnalysis(tree)];
    assertEquals([briefAnalysis(tree).isEmpty, known.at(-1)?.isEmpty], [isEmpty, isEmpty], pattern);
  }
});

Deno.test("a pattern for a known format is described, and others aren't", () => {
  const formatIn = (pattern: string) => [...localAnalysis(treeOf({ pattern, flags: "" }))].at(-1)?.format;
  const byte = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  const found = formatIn(`^(?:${byte}\\.){3}${byte}$`);
  assertEquals(found?.title, "An IPv4 address");
  assertStringIncludes(found?.detail ?? "", ", and more, for example ");
  assertEquals(formatIn("^ab+c$"), null);
});

Deno.test("the verdict is about what the mode of the page does with the pattern", () => {
  const tree = treeOf({ pattern: "a+b|a", flags: "" });
  const verdicts = [undefined, "split"] as const;
  assertEquals(verdicts.map((searches) => briefAnalysis(tree, false, searches).finding?.verdict.kind), [
    "safe",
    "suspicious",
  ]);
});
