import { assertEquals } from "@std/assert";
import { explainNoMatch } from "../../../../lib/workbench/matches/no_match.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { workerHere } from "../../../browser/worker_here.ts";
import { until } from "../../../timing/until.ts";

const spawn = workerHere(new URL("../../../../lib/workbench/debugger/worker.ts", import.meta.url));

/** The marks while it is said why a text has no match: those of the pattern, then those of the text. */
const CASES: readonly [pattern: string, text: string, marks: readonly (readonly string[])[]][] = [
  ["^\\d{4}-\\d\\d$", "2025/11", [["stopped", "-"], ["stopped", "/"]]],
  ["^\\d{4}-\\d\\d$", "2025", [["stopped", "-"], ["traced-place", ""]]],
  ["^[a-z]+@a\\.com$", "Bob@a.org", [
    ["stopped", "[a-z]"],
    ["stopped", "com"],
    ["stopped", "B"],
    ["stopped", "org"],
  ]],
  ["a😀b", "a😁b", [["stopped", "😀"], ["stopped", "😁"]]],
];

for (const [pattern, text, expected] of CASES) {
  Deno.test(`what fails of /${pattern}/u in ${text} is marked until something else is`, async () => {
    const model = sharedModel(createSources({ pattern, flags: "u", text, notices: [] }));
    const explaining = explainNoMatch(model, spawn);
    await until("marks", () => model.traced.value !== null, (is) => is);
    const { pattern: parts = [], textIn } = model.traced.value ?? {};
    const met = textIn?.({ start: 0, end: text.length }) ?? [];
    assertEquals([
      ...parts.map(({ kind, start, end }) => [kind, pattern.slice(start, end)]),
      ...met.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
    ], expected);
    model.sources.text.value = "";
    assertEquals(model.traced.value, null);
    explaining.stop();
  });
}
