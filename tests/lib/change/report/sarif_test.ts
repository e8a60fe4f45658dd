import { assertEquals } from "@std/assert";
import type { FoundRegex, RegexChange } from "../../../../lib/change/model.ts";
import { createReport } from "../../../../lib/change/report/report.ts";
import { reviewSarif } from "../../../../lib/change/report/sarif.ts";
import { NOT_ANALYSED } from "../../../../lib/regex/redos/verdict.ts";
import { sarifErrors } from "../sarif_schema.ts";

const found = (pattern: string, line: number): FoundRegex => ({
  origin: "literal",
  source: `/${pattern}/`,
  range: { start: 0, end: pattern.length + 2 },
  line,
  column: 7,
  regex: { pattern, flags: "" },
  use: "acceptance",
  path: ["id"],
});

const change = (rest: Partial<RegexChange>): RegexChange => ({
  pair: { file: "src/ä b#1.ts", before: found("a", 1), after: found("b", 3) },
  relation: "wider",
  how: "proved",
  sameMatches: false,
  before: null,
  after: null,
  newWarnings: [],
  addedFlags: "",
  removedFlags: "",
  isConfirmed: true,
  importance: "warning",
  ...rest,
});

const options = { version: "1.2.3", fingerprint: ({ relation }: RegexChange) => relation, maxResults: 100 };

Deno.test("a report is valid SARIF with locations, levels, rules and fingerprints", () => {
  const { pair } = change({});
  const slow = { regex: { pattern: "b", flags: "" }, warnings: [] };
  const report = createReport([
    change({}),
    change({ relation: "equal", importance: "none" }),
    change({ relation: "narrower", onlyBefore: "\ud800\0" }),
    change({ relation: "removed", importance: "note", pair: { ...pair, after: null } }),
    change({ relation: "added", importance: "note", pair: { ...pair, before: null } }),
    change({ relation: "undecided", reason: "It was not finished in time" }),
    change({
      relation: "overlapping",
      importance: "danger",
      after: { ...slow, verdict: { kind: "vulnerable", how: "confirmed", steps: [], hotspots: [] } },
      before: { ...slow, verdict: NOT_ANALYSED },
    }),
    change({
      importance: "danger",
      contracts: [{ kind: "broken", contract: "whole", witness: { typical: "xxa", shortest: "a\0" } }],
    }),
    change({ relation: "equal", contracts: [{ kind: "weakened", contract: "whole" }] }),
    change({ relation: "equal", contracts: [{ kind: "undecided", contract: "whole", reason: "It takes" }] }),
    change({ pair: { ...pair, after: { ...found("(", 9), regex: null } } }),
  ], [{ file: "x.bin", problem: { code: "binary", message: "The file is binary" } }]);
  const log = reviewSarif(report, options);
  assertEquals(sarifErrors(JSON.parse(JSON.stringify(log))), []);
  const [run] = log.runs;
  assertEquals(run?.results.map(({ ruleId, level }) => [ruleId, level]), [
    ["backtracking", "error"],
    ["broken-contract", "error"],
    ["accepts-more", "warning"],
    ["accepts-less", "warning"],
    ["not-decided", "warning"],
    ["removed-contract", "warning"],
    ["unchecked-contract", "warning"],
    ["new-regex", "note"],
    ["removed-regex", "note"],
  ]);
  for (const { ruleId, ruleIndex } of run?.results ?? []) {
    assertEquals(run?.tool.driver.rules[ruleIndex]?.id, ruleId);
  }
  assertEquals(
    run?.results[1]?.message.text.split(";")[0],
    'Breaks "whole": Breaks "whole" with "xxa" (shorter: "a‹NUL›")',
  );
  assertEquals(run?.results[1]?.locations[0]?.physicalLocation, {
    artifactLocation: { uri: "src/%C3%A4%20b%231.ts", uriBaseId: "%SRCROOT%" },
    region: { startLine: 3, startColumn: 7 },
  });
  assertEquals(run?.results[1]?.partialFingerprints, { "regexChange/v1": "wider" });
  assertEquals(run?.invocations[0]?.toolExecutionNotifications.length, 2);
});

Deno.test("the least important results are left out if there are too many", () => {
  const report = createReport([change({ importance: "note" }), change({ importance: "danger" })]);
  const log = reviewSarif(report, { ...options, maxResults: 1 });
  assertEquals(log.runs[0]?.results.map(({ level }) => level), ["error"]);
});

Deno.test("an accepted result is suppressed with its reason, or says that it was accepted", () => {
  const report = createReport([]);
  const accepted = ["Only short texts", ""].map((acceptance) => change({ acceptance }));
  const [run] = reviewSarif({ ...report, accepted }, options).runs;
  assertEquals(
    run?.results.map(({ suppressions }) => suppressions?.map(({ justification }) => justification)),
    [
      ["Only short texts"],
      ["Accepted"],
    ],
  );
});
