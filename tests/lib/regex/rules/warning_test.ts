import { assertEquals } from "@std/assert";
import { MAX_WARNINGS, MAX_WARNINGS_PER_RULE } from "../../../../lib/limits.ts";
import { instantWarnings } from "../../../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../../../lib/regex/rules/searched.ts";
import { firings, rule, together } from "../../../../lib/regex/rules/warning.ts";
import { treeOf } from "./drawn.ts";

const info = rule({ id: "an-info", severity: "info", title: "Info", hint: "Look" });
const warn = rule({ id: "a-warning", severity: "warn", title: "Warning", hint: "Look" });

const at = (start: number) => ({ start, end: start + 1 });

Deno.test("firings() runs by place, then the graver first, then in the order of the rules", () => {
  const found = firings([[info(at(5), "a"), info(at(1), "b")], [warn(at(5), "c")], [info(at(5), "d")]]);
  assertEquals(found.map(({ message }) => message), ["b", "c", "a", "d"]);
});

Deno.test("firings() takes so many of one rule, and of all keeps the graver", () => {
  const many = Array.from({ length: 50 }, (_, index) => info(at(index), "x"));
  assertEquals(firings([many]).length, MAX_WARNINGS_PER_RULE);
  const found = firings([many, many, many, many, many, [warn(at(99), "y")]]);
  assertEquals(found.length, MAX_WARNINGS);
  assertEquals(found.at(-1)?.severity, "warn");
});

const CASES: readonly (readonly [literal: string, ids: readonly string[]])[] = [
  ["/^(a+)+$/", ["exponential-backtracking", "repeated-capture"]],
  ["/(?:a+)+/", ["nested-quantifiers"]],
  ["/[A-z](?:a|a)*b/", [
    "mixed-case-range",
    "overlapping-alternatives",
    "quadratic-search",
    "hidden-alternative",
  ]],
  ["/abc/", []],
];

for (const [literal, ids] of CASES) {
  Deno.test(`together() on ${literal}`, () => {
    const tree = treeOf(literal);
    const all = together(instantWarnings(tree), searchedWarnings(tree));
    assertEquals(all.map(({ id }) => id), ids);
  });
}

Deno.test("together() keeps a suspicion about another part", () => {
  const tree = treeOf("/^(?:a+)+$|(?:b+)+c?/");
  const ids = together(instantWarnings(tree), searchedWarnings(tree)).map((
    { id, range },
  ) => [id, range.start]);
  assertEquals(ids, [["exponential-backtracking", 1], ["nested-quantifiers", 10]]);
});
