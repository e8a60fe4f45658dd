/** The summaries of patterns as they are used. */
import { assertEquals } from "@std/assert";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";
import { REAL_PATTERNS } from "../real_patterns.ts";
import { summaryFaults } from "./summary_laws.ts";

for (const [name, pattern, flags, summary] of REAL_PATTERNS) {
  Deno.test(`summary of ${name}`, () => {
    assertEquals(summarize(treeOf(pattern, flags)), summary);
    assertEquals(summaryFaults({ pattern, flags }), []);
  });
}
