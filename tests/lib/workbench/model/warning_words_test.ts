import { assertEquals } from "@std/assert";
import { SUSPICION } from "../../../../lib/regex/redos/verdict.ts";
import type { Severity } from "../../../../lib/regex/regex.ts";
import { createSources, EXAMPLE, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { prepareViews } from "../../../../lib/workbench/model/prepared_views.ts";
import { ownWarnings, warningWords } from "../../../../lib/workbench/model/warning_words.ts";

const warning = (severity: Severity) => ({
  id: "some-rule",
  severity,
  title: "Some rule",
  message: "",
  hint: "",
  range: { start: 0, end: 1 },
});

const CASES: readonly [severities: readonly Severity[], words: string][] = [
  [[], ""],
  [["warn"], "1 warning"],
  [["warn", "danger"], "2 warnings"],
  [["info"], "1 note"],
  [["info", "warn", "info"], "1 warning, 2 notes"],
];

for (const [severities, words] of CASES) {
  Deno.test(`warningWords() of ${severities.join(", ") || "nothing"} are "${words}"`, () =>
    assertEquals(warningWords(severities.map(warning)), words));
}

Deno.test("ownWarnings() leaves out what something beside them says", () => {
  const [own, said] = [warning("info"), warning("danger")];
  assertEquals(ownWarnings([own, said], [said]), [own]);
});

Deno.test("the server counts the warnings of a slow pattern as the browser does once it is judged", () => {
  for (const { pattern, flags } of [EXAMPLE, { pattern: "^(\\w+)+$|[A-z]{1}", flags: "" }]) {
    const model = sharedModel(createSources({ pattern, flags, text: "", notices: [] }));
    const before = prepareViews(model);
    const said = warning("danger");
    model.backtracking.value = { verdict: SUSPICION, warnings: [said], isEmpty: false, status: "done" };
    const known = model.views.value?.warnings.value ?? [];
    assertEquals(warningWords(ownWarnings(known, [said])), before, pattern);
  }
});
