import { assertEquals } from "@std/assert";
import { readUrlState } from "../../../../lib/workbench/model/link.ts";
import { encode } from "../../../../lib/workbench/model/link_writing.ts";
import { shownExample } from "../../../../lib/workbench/reference/shown_example.ts";

const piecesOf = (pattern: string, flags: string, text: string, matches: number) =>
  shownExample({ pattern, flags, text, matches }).pieces.map(({ text, isMatch }) => isMatch ? [text] : text);

Deno.test("shownExample() splits the text at its matches", () => {
  const cases = [
    [["b", "g", "abcb", 2], ["a", ["b"], "c", ["b"]]],
    [["b", "", "abcb", 1], ["a", ["b"], "cb"]],
    [["a*", "g", "baac", 4], [[""], "b", ["aa"], [""], "c", [""]]],
    [["x", "g", "abc", 0], ["abc"]],
    [["x", "g", "", 0], []],
  ] as const;
  for (const [[pattern, flags, text, matches], pieces] of cases) {
    assertEquals(piecesOf(pattern, flags, text, matches), pieces.map((each) => each as string | string[]));
  }
});

Deno.test("shownExample() has the number of matches", () => {
  const countOf = (matches: number) => shownExample({ pattern: "a", flags: "", text: "", matches }).count;
  assertEquals([0, 1, 2].map(countOf), ["No match", "1 match", "2 matches"]);
});

Deno.test("shownExample() links to the workbench with the example in it", () => {
  const { href, literal } = shownExample({ pattern: "a/b", flags: "gi", text: "A/B", matches: 1 });
  assertEquals(literal, "/a\\/b/gi");
  assertEquals(href, `/?p=${encode("a/b")}&f=${encode("gi")}&t=${encode("A/B")}`);
});

Deno.test("shownExample() links to a view of the matches with its settings", () => {
  const modes = { mode: "replace", replacement: "$&" } as const;
  const { href } = shownExample({ pattern: "a", flags: "", text: "a", matches: 1, modes });
  const read = readUrlState(new URLSearchParams(href.slice(2)))?.modes;
  assertEquals([read?.mode, read?.replacement], ["replace", "$&"]);
});
