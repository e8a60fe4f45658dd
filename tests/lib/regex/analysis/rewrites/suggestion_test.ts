import { assertEquals } from "@std/assert";
import { rewritesOf } from "../../../../../lib/regex/analysis/rewrites/rewrites.ts";
import {
  performanceSuggestion,
  riskSuggestion,
} from "../../../../../lib/regex/analysis/rewrites/suggestion.ts";
import { treeOf } from "../../trees.ts";

const [longer] = [...rewritesOf(treeOf({ pattern: "a|ab", flags: "" }))].filter(({ proof }) =>
  proof === "changes"
);

Deno.test("a rewrite in both reports carries its replacement, its proof and a witness", () => {
  if (!longer) throw new Error("There is such a rewrite");
  const witness = {
    text: "ab",
    before: { start: 0, end: 1, captures: [] },
    after: { start: 0, end: 2, captures: [] },
  };
  const [risk, performance] = [riskSuggestion(longer), performanceSuggestion(longer)];
  for (const each of [risk, performance]) {
    assertEquals(each.replacement, { pattern: "ab|a", flags: "" });
    assertEquals([each.proof, each.witness], ["changes", witness]);
  }
  assertEquals([risk.id, risk.range], ["longer-alternative-first", { start: 0, end: 4 }]);
  assertEquals([performance.type, performance.position], ["info", { start: 0, end: 4 }]);
});
