import { assertEquals } from "@std/assert";
import type { ContractRequest, ContractRow } from "../../../../lib/workbench/matching/contract_rows.ts";
import { WorkerCalls } from "../../../../lib/workbench/runtime/worker_calls.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const MODULE = new URL("../../../../lib/workbench/matches/contracts_worker.ts", import.meta.url);

/** The kind and the detail of each line's answer. */
async function answers(pattern: string, lines: readonly string[], flags = ""): Promise<string[]> {
  const rows: ContractRow[] = [];
  const calls = new WorkerCalls<ContractRequest, ContractRow | null>(workerHere(MODULE));
  await calls.call({ regex: { pattern, flags }, lines }, (row) => row && rows.push(row));
  calls.stop();
  return rows.map(({ kind, detail }) => `${kind} ${detail}`.trim());
}

Deno.test("each contract holds, is broken by a text, or can't be read", async () => {
  assertEquals(
    await answers("^(a+)+$", ["whole", "linear, whole", 'accepts "b"', "wholly", "nonempty, linear"]),
    [
      "holds",
      'broken "a" many times, "b"',
      'broken "b"',
      'invalid Unknown rule "wholly". Try: whole, nonempty, linear, within, covers, disjoint, never, ' +
      "length, group, steps, accepts, rejects, stable crlf, portable (column 1)",
      'broken "a" many times, "b"',
    ],
  );
});

Deno.test("nothing is checked for a pattern with an error", async () => {
  assertEquals(await answers("(", ["whole"]), []);
});
