import { assertEquals, assertThrows } from "@std/assert";
import { parseBaseline } from "../../../lib/cli/baseline.ts";
import { UsageError } from "../../../lib/cli/git.ts";
import { MAX_BASELINE_FINDINGS } from "../../../lib/limits/command_line.ts";

const finding = (fingerprint: unknown) => ({ fingerprint, file: "a.js", regex: "/a/" });

/** A baseline, and the fingerprints in it; null if it isn't one of this version. */
const BASELINES: readonly [what: string, text: string, prints: readonly string[] | null][] = [
  ["no findings", JSON.stringify({ version: 1, findings: [] }), []],
  ["two findings", JSON.stringify({ version: 1, findings: [finding("a"), finding("b")] }), ["a", "b"]],
  ["a fingerprint alone", JSON.stringify({ version: 1, findings: [{ fingerprint: "a" }] }), ["a"]],
  ["a later version", JSON.stringify({ version: 2, findings: [finding("a")] }), null],
  ["a version as text", JSON.stringify({ version: "1", findings: [finding("a")] }), null],
  ["no version", JSON.stringify({ findings: [finding("a")] }), null],
  ["no list", JSON.stringify({ version: 1 }), null],
  ["an object as the list", JSON.stringify({ version: 1, findings: { length: 0 } }), null],
  ["a number as fingerprint", JSON.stringify({ version: 1, findings: [finding(1)] }), null],
  ["a finding without one", JSON.stringify({ version: 1, findings: [{}] }), null],
  ["null as a finding", JSON.stringify({ version: 1, findings: [null] }), null],
  ["a text as a finding", JSON.stringify({ version: 1, findings: ["a"] }), null],
  ["null", "null", null],
  ["a text", '"version"', null],
  ["a list", "[]", null],
  ["half a document", '{"version": 1', null],
  ["nothing", "", null],
];

for (const [what, text, prints] of BASELINES) {
  Deno.test(`a baseline with ${what} ${prints === null ? "is refused" : `hides ${prints.length} findings`}`, () => {
    if (prints !== null) return assertEquals([...parseBaseline(text, "known.json").keys()], [...prints]);
    const error = assertThrows(() => parseBaseline(text, "known.json"), UsageError);
    assertEquals(error.message, "known.json isn't a baseline; --write-baseline creates it again");
  });
}

Deno.test("a baseline has at most as many findings as are read", () => {
  const withCount = (count: number) =>
    JSON.stringify({
      version: 1,
      findings: Array.from({ length: count }, (_, at) => ({ fingerprint: `${at}` })),
    });
  assertEquals(parseBaseline(withCount(MAX_BASELINE_FINDINGS), "b").size, MAX_BASELINE_FINDINGS);
  assertThrows(() => parseBaseline(withCount(MAX_BASELINE_FINDINGS + 1), "b"), UsageError);
});
