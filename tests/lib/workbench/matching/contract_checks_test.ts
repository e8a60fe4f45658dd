import { assertEquals } from "@std/assert";
import { contractRows, contractSummary } from "../../../../lib/workbench/matching/contract_checks.ts";
import type { ContractRow } from "../../../../lib/workbench/matching/contract_rows.ts";

const HOLDS: ContractRow = { line: "whole", kind: "holds", detail: "" };
const BROKEN: ContractRow = { line: "linear", kind: "broken", detail: '"a" many times' };

Deno.test("a line without an answer is being checked, or wasn't decided", () => {
  const text = "whole\n\nlinear";
  const kinds = (status: "running" | "done" | "ended", rows: readonly ContractRow[]) =>
    contractRows(text, { status, rows }).map(({ kind, detail }) => `${kind} ${detail}`.trim());
  assertEquals(kinds("running", []), ["running", "running"]);
  assertEquals(kinds("running", [HOLDS]), ["holds", "running"]);
  assertEquals(kinds("ended", [HOLDS]), ["holds", "undecided It takes too long"]);
  assertEquals(kinds("done", [HOLDS, BROKEN]), ["holds", 'broken "a" many times']);
});

Deno.test("answers to other lines aren't shown", () => {
  const rows = contractRows("nonempty", { status: "running", rows: [HOLDS] });
  assertEquals(rows, [{ line: "nonempty", kind: "running", detail: "" }]);
});

Deno.test("the summary counts answers", () => {
  assertEquals(contractSummary([]), "");
  assertEquals(contractSummary([HOLDS]), "1 holds");
  assertEquals(contractSummary([HOLDS, HOLDS, BROKEN]), "2 hold, 1 broken");
  const others = (["undecided", "invalid", "running"] as const).map((kind) => ({
    line: "",
    kind,
    detail: "",
  }));
  assertEquals(contractSummary(others), "1 not decided, 1 can't be read, checking…");
});
