import { assertEquals } from "@std/assert";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/**
 * A pattern, its flags, and its explanation: one line per step, indented by depth, with the detail after
 * `//`.
 */
export type Case = readonly [pattern: string, flags: string, lines: string];

/** The tree of a valid pattern. */
export function treeOf(pattern: string, flags: string): Tree {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) throw new Error(`/${pattern}/${flags}: ${parsed.message}`);
  return parsed.tree;
}

/** An explanation in the notation of a case. */
export function formatExplanation(pattern: string, flags: string): string {
  return explainPattern(treeOf(pattern, flags)).map(({ depth, label, detail }) =>
    "  ".repeat(depth) + label + (detail === undefined ? "" : ` // ${detail}`)
  ).join("\n");
}

/** Registers one test for each case. */
export function testCases(subject: string, cases: readonly Case[]): void {
  for (const [pattern, flags, lines] of cases) {
    Deno.test(`explanation of ${subject}: /${pattern}/${flags}`, () => {
      assertEquals(formatExplanation(pattern, flags), lines.trim());
    });
  }
}
