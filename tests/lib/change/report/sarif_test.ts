import { assertEquals } from "@std/assert";
import type { FoundRegex, RegexChange } from "../../../../lib/change/model.ts";
import { createReport } from "../../../../lib/change/report/create_report.ts";
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
    region: { startLine: 3, startColumn: 7, endLine: 3, endColumn: 10 },
  });
  assertEquals(run?.results[1]?.partialFingerprints, {
    "regexChange/v1": "wider",
    primaryLocationLineHash: "wider",
  });
  assertEquals(run?.invocations[0]?.toolExecutionNotifications.length, 3);
});

Deno.test("the least important results are left out if there are too many", () => {
  const report = createReport([change({ importance: "note" }), change({ importance: "danger" })]);
  const log = reviewSarif(report, { ...options, maxResults: 1 });
  assertEquals(log.runs[0]?.results.map(({ level }) => level), ["error"]);
});

Deno.test("what is accepted is left out, because code scanning would show it as open", () => {
  const report = createReport([]);
  const accepted = ["Only short texts", ""].map((acceptance) => change({ acceptance }));
  assertEquals(reviewSarif({ ...report, accepted }, options).runs[0]?.results, []);
});

/**
 * The fields that GitHub's code scanning documents, in its order, with whether each object has it, some have it or it is never
 * written, and what its value must be. It requires those that each object has, apart from `version`, `name`, `level`,
 * `markdown`, `tags`, `precision`, `ruleId`, `ruleIndex` and what is about related locations.
 *
 * @see https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
 */
const GITHUB:
  readonly (readonly [path: string, is: "each" | "some" | "never", fits: (value: unknown) => boolean])[] = [
    ["$schema", "each", (value) => value === "https://json.schemastore.org/sarif-2.1.0.json"],
    ["version", "each", (value) => value === "2.1.0"],
    ["runs[]", "each", isObject],
    ["runs[].tool.driver", "each", isObject],
    ["runs[].tool.extensions[]", "never", isObject],
    ["runs[].invocations[].workingDirectory.uri", "never", isText],
    ["runs[].automationDetails.id", "never", isText],
    ["runs[].results[]", "each", isObject],
    ["runs[].tool.driver.name", "each", isText],
    ["runs[].tool.driver.version", "each", (value) => /^\d+\.\d+\.\d+$/.test(`${value}`)],
    ["runs[].tool.driver.semanticVersion", "never", isText],
    ["runs[].tool.driver.rules[].id", "each", (value) => /^[a-z-]+$/.test(`${value}`)],
    ["runs[].tool.driver.rules[].name", "each", (value) => isText(value) && value.length <= 255],
    [
      "runs[].tool.driver.rules[].shortDescription.text",
      "each",
      (value) => isText(value) && value.length <= 1_024,
    ],
    [
      "runs[].tool.driver.rules[].fullDescription.text",
      "each",
      (value) => isText(value) && value.length <= 1_024,
    ],
    ["runs[].tool.driver.rules[].defaultConfiguration.level", "each", isLevel],
    ["runs[].tool.driver.rules[].help.text", "each", isText],
    ["runs[].tool.driver.rules[].help.markdown", "each", isText],
    ["runs[].tool.driver.rules[].properties.tags[]", "each", isText],
    [
      "runs[].tool.driver.rules[].properties.tags",
      "each",
      (value) => Array.isArray(value) && value.length <= 10,
    ],
    [
      "runs[].tool.driver.rules[].properties.precision",
      "each",
      (value) => ["very-high", "high", "medium", "low"].includes(`${value}`),
    ],
    ["runs[].tool.driver.rules[].properties.problem.severity", "never", isText],
    [
      "runs[].tool.driver.rules[].properties.security-severity",
      "some",
      (value) => typeof value === "string" && Number(value) > 0 && Number(value) <= 10,
    ],
    ["runs[].results[].ruleId", "each", isText],
    ["runs[].results[].ruleIndex", "each", (value) => Number.isInteger(value)],
    ["runs[].results[].rule", "never", isObject],
    ["runs[].results[].level", "each", isLevel],
    ["runs[].results[].message.text", "each", isText],
    ["runs[].results[].locations[]", "each", isObject],
    ["runs[].results[].locations", "each", (value) => Array.isArray(value) && value.length === 1],
    ["runs[].results[].partialFingerprints.primaryLocationLineHash", "each", isText],
    ["runs[].results[].codeFlows", "never", isObject],
    ["runs[].results[].relatedLocations[]", "some", isObject],
    ["runs[].results[].relatedLocations[].id", "each", (value) => Number.isInteger(value)],
    ["runs[].results[].relatedLocations[].message.text", "each", isText],
    ["runs[].results[].suppressions", "never", isObject],
    ...["locations", "relatedLocations"].flatMap((list) => {
      const place = `runs[].results[].${list}[].physicalLocation`;
      return [
        [`${place}.artifactLocation.uri`, "each", (value: unknown) => isText(value) && !/^\/|:/.test(value)],
        [`${place}.region.startLine`, "each", isPositive],
        [`${place}.region.startColumn`, "each", isPositive],
        [`${place}.region.endLine`, "each", isPositive],
        [`${place}.region.endColumn`, "each", isPositive],
      ] as const;
    }),
  ];

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isLevel(value: unknown): boolean {
  return ["note", "warning", "error"].includes(`${value}`);
}

function isPositive(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

/** The values at a path; a missing last field is undefined. */
function valuesAt(document: unknown, path: string): unknown[] {
  return path.split(/\.(?!severity$)|(?=\[\])/).reduce<unknown[]>(
    (values, name) =>
      values.flatMap((value) => {
        if (name === "[]") return Array.isArray(value) ? value : [];
        return isObject(value) && !Array.isArray(value) ? [Reflect.get(value as object, name)] : [];
      }),
    [document],
  );
}

Deno.test("each field that GitHub's code scanning reads is as its documents say", () => {
  const { pair } = change({});
  const slow = { regex: { pattern: "(a+)+$", flags: "" }, warnings: [] };
  const attack = { prefix: "", pump: "a", suffix: "\u2028", count: 30 };
  const dangerous = change({
    importance: "danger",
    before: { ...slow, verdict: NOT_ANALYSED },
    after: {
      ...slow,
      verdict: {
        kind: "vulnerable",
        how: "confirmed",
        class: "exponential",
        attack,
        steps: [],
        hotspots: [],
      },
    },
  });
  const report = createReport(
    [
      dangerous,
      { ...dangerous, pair: { ...pair, file: "lib/b.js" } },
      { ...dangerous, pair: { ...pair, file: "lib/c.js", addedLine: 9 } },
      change({ pair: { ...pair, after: { ...found("a\nb", 3), source: "/a\nb/" } } }),
      change({ relation: "removed", importance: "note", pair: { ...pair, after: null } }),
    ],
    [{ file: "large.js", problem: { code: "too_large", message: "The file is too large" } }],
    {
      outside: [{ code: "unsupported", name: "Go", count: 3 }],
    },
  );
  const log = JSON.parse(JSON.stringify(reviewSarif(report, options)));
  assertEquals(sarifErrors(log), []);
  for (const [path, is, fits] of GITHUB) {
    const values = valuesAt(log, path);
    const written = values.filter((value) => value !== undefined);
    assertEquals(written.length > 0, is !== "never", path);
    if (is === "each") assertEquals(values.length, written.length, path);
    for (const value of written) assertEquals([path, value, fits(value)], [path, value, true]);
  }
  const [run] = log.runs;
  const [first] = run.results;
  assertEquals(
    first.message.text.endsWith('and in 2 more places. Slow on "a".repeat(30) + "\\u2028".'),
    true,
  );
  assertEquals(first.message.text.includes("only in texts with U+2028 (line separator)"), true);
  assertEquals(first.relatedLocations.length, 2);
  assertEquals(
    run.invocations[0].toolExecutionNotifications.map(
      (
        { level, message, locations }: { level: string; message: { text: string }; locations?: unknown },
      ) => [level, message.text, locations !== undefined],
    ),
    [
      ["error", "Not looked at: The file is too large.", true],
      ["note", "3 changed files in languages that aren't read (Go).", false],
    ],
  );
  assertEquals(run.results[1].locations[0].physicalLocation.region, {
    startLine: 3,
    startColumn: 7,
    endLine: 4,
    endColumn: 3,
  });
});
