/**
 * The page's work for a pattern grows linearly with its nesting, and with the length of a row of the same element.
 * Reads of nodes and copies of items are counted.
 */
import { assert } from "@std/assert";
import { explainPattern } from "../../../lib/regex/explain/explanation.ts";
import { summarize } from "../../../lib/regex/explain/summary.ts";
import { buildDiagram } from "../../../lib/regex/railroad/diagram.ts";
import { instantWarnings } from "../../../lib/regex/rules/instant.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { copiedDuring, countReads } from "../../timing/work_counters.ts";

function treeOf(pattern: string, flags: string): Tree {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) throw new Error(`${parsed.message}: ${pattern.slice(0, 80)}`);
  return parsed.tree;
}

/** Nested groups, by opening and closing delimiter. */
const GROUPS: readonly (readonly [open: string, close: string])[] = [
  ["(", ")"],
  ["(?:", ")"],
  ["(?:", ")?"],
  ["(?:x|xy|", ")"],
  ["(?:", ")*"],
  ["(?=", ")"],
  ["(?:x", "x)+"],
];

for (const [open, close] of GROUPS) {
  Deno.test(`the reads of warnings about ${open}…${close} grow linearly with the nesting`, () => {
    const reads = (depth: number) => {
      const counted = countReads(treeOf(open.repeat(depth) + "a" + close.repeat(depth), ""));
      instantWarnings(counted.tree);
      return counted.reads();
    };
    assertLinear(reads(200), reads(800));
  });
}

/** Nested and consecutive set operations, each with a size. */
const SETS: Readonly<Record<string, (size: number) => string>> = {
  "operations in each other": (size) => "[a&&".repeat(size) + "b" + "]".repeat(size),
  "intersections in a row": (size) => `[${Array(size).fill("a").join("&&")}]`,
  "subtractions in a row": (size) => `[${Array(size).fill("a").join("--")}]`,
  "negated classes in each other": (size) => "[^".repeat(size) + "b" + "]".repeat(size),
  "unions in each other": (size) => "[a".repeat(size) + "b" + "]".repeat(size),
};

for (const [name, patternOf] of Object.entries(SETS)) {
  Deno.test(`the copies in the diagram of ${name} grow linearly with its items`, () => {
    const copied = (size: number) => {
      const tree = treeOf(patternOf(size), "v");
      return copiedDuring(() => buildDiagram(tree));
    };
    assertLinear(copied(250), copied(1_000));
  });
}

const ROWS = ["a", "a*", "a?a??", "a{2}", "[ab]", ".*", "(?:a)", "(a)", "\\d,", "\u0301", "(?:a|b)*"];

for (const element of ROWS) {
  Deno.test(`the reads for a row of ${element} grow linearly with its length`, () => {
    const reads = (work: (tree: Tree) => unknown, size: number) => {
      const counted = countReads(treeOf(element.repeat(size), ""));
      work(counted.tree);
      return counted.reads();
    };
    for (const work of [summarize, explainPattern, instantWarnings]) {
      assertLinear(reads(work, 300), reads(work, 1_200));
    }
  });
}

/** For four times the size. */
function assertLinear(less: number, more: number): void {
  assert(more <= 5 * less, `${less} and ${more}`);
}
