import { assert, assertEquals, assertLess } from "@std/assert";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { everyNth } from "../../../suites/sample.ts";

const idsOf = (literal: string) => searchedWarnings(treeOf(literal)).map(({ id }) => id);

Deno.test("searchedWarnings() sorts by position", () => {
  assertEquals(idsOf("/^(?:a|a)+b+b+$/"), ["overlapping-alternatives"]);
  assertEquals(idsOf("/(?:b|b)+(?:a+b|a+bc)/"), ["overlapping-alternatives", "unreachable-alternative"]);
});

Deno.test("searchedWarnings() never has the severity danger: no run has confirmed its findings", () => {
  const dangers = searchedWarnings(treeOf("/^(?:a+)+$/")).filter(({ severity }) => severity === "danger");
  assertEquals(dangers, []);
});

Deno.test("searchedWarnings() has no invalid warnings on the corpora", async () => {
  const counts = new Map<string, number>();
  const trees = everyNth(48, await corpusTrees());
  for (const tree of trees) {
    const warnings = searchedWarnings(tree);
    for (const { id, range: { start, end } } of warnings) {
      assert(0 <= start && start <= end && end <= tree.regex.pattern.length, `${id}: ${tree.regex.pattern}`);
    }
    for (const id of new Set(warnings.map(({ id }) => id))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const [id, count] of counts) assertLess(count, trees.length / 4, id);
});

Deno.test("searchedWarnings() terminates on patterns that are designed to be large", () => {
  for (
    const pattern of ["(?:a{500}|b){500}c", "(a|".repeat(12) + "b" + ")*".repeat(12) + "$", "(?:.{200}|x)*y"]
  ) {
    const parsed = parse({ pattern, flags: "" });
    assert(parsed.ok);
    searchedWarnings(parsed.tree);
  }
});
