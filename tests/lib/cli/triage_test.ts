import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readSarif } from "../../../lib/cli/alerts/read_sarif.ts";
import { Folder, runProgram } from "./program.ts";
import { type AlertedPlace, sarifLog } from "./alerts/sarif_log.ts";

const FILE = `const slow = /^(a+)+$/;
const fine = /^(?:[a-z]+\\d)+$/;
const end = (s) => s.replace(/\\s+$/, "");
const both = (s) => s.replace(/^x/, "").replace(/y+$/, "");
const built = new RegExp(window.pattern);
const split = (s) => s.split(/a+b|a/);
const named = new RegExp("^(a+)+$");
/* 🙂🙂 */ const after = /^(a+)+$/;
const multi = [
  /^d$/,
  /^(a+)+$/,
];
`;

const folder = await Folder.create({
  "src/a.js": FILE,
  "src/b c.ts": "export const b = /^(a+)+$/;\n",
  "src/page.html": "<script>f(/^(a+)+$/)</script>\n",
  "src/a.py": "import re\n",
  "src/data.json": '{"pattern": "^(a+)+$"}\n',
});
await Deno.writeTextFile(`${folder.path}-secret.js`, "f(/^(h+)+$/);\n");
await Deno.symlink(`${folder.path}-secret.js`, `${folder.path}/src/leaving.js`);
await Deno.symlink("a.js", `${folder.path}/src/inside.js`);
globalThis.addEventListener("unload", () => {
  Deno.removeSync(folder.path, { recursive: true });
  Deno.removeSync(`${folder.path}-secret.js`);
});

const run = async (log: unknown, ...args: string[]) => {
  await folder.write({ "alerts.sarif": typeof log === "string" ? log : JSON.stringify(log) });
  return await runProgram(["triage", "alerts.sarif", ...args], { cwd: folder.path });
};

interface TriagedAlert {
  readonly finding: string;
  readonly place: string;
  readonly sentence: string;
  readonly state: string;
  readonly number: number | null;
  readonly dismissed_comment?: string;
}

const triaged = async (log: unknown): Promise<readonly TriagedAlert[]> =>
  JSON.parse((await run(log, "--format=json")).output).alerts;

/** Places, and what becomes of an alert there: a finding, and where the regex is. */
const PLACES: readonly [place: AlertedPlace | readonly AlertedPlace[], finding: string, at: string][] = [
  // A part of a literal, the whole of it, its line, the character behind it, and from the middle of it on.
  [{ line: 1, column: 17, end: 19 }, "slow", "src/a.js:1:14"],
  [{ line: 1, column: 14, end: 23 }, "slow", "src/a.js:1:14"],
  [{ line: 1 }, "slow", "src/a.js:1:14"],
  [{ line: 1, column: 23, end: 24 }, "not_found", "src/a.js:1"],
  [{ line: 2, column: 18, end: 20 }, "linear", "src/a.js:2:14"],
  [{ line: 7, column: 15 }, "slow", "src/a.js:7:15"],
  // A call that has one regex, or two of which a related place is one.
  [{ line: 3, column: 20, end: 42 }, "long", "src/a.js:3:30"],
  [{ line: 4, column: 21, end: 59 }, "long", "src/a.js:4:49"],
  [[{ line: 4, column: 21, end: 22 }, { line: 4, column: 32, end: 33 }], "linear", "src/a.js:4:31"],
  [[{ line: 1, column: 1, end: 6 }, { line: 6, column: 30, end: 37 }], "long", "src/a.js:6:30"],
  [{ line: 5, column: 15 }, "no_regex", "src/a.js:5:15"],
  // Several lines.
  [{ line: 9, column: 15, endLine: 12, end: 2 }, "slow", "src/a.js:11:3"],
  [{ line: 10, column: 4 }, "linear", "src/a.js:10:3"],
  // Places that the file doesn't have, or no longer has.
  [{ line: 999 }, "not_found", "src/a.js:999"],
  [{ line: 2, column: 999 }, "not_found", "src/a.js:2"],
  [{ line: 0 }, "not_found", "src/a.js"],
  [{ line: 1, column: 14, end: 23, snippet: "/^(a+)+$/" }, "slow", "src/a.js:1:14"],
  [{ line: 1, column: 17, end: 19, snippet: "const slow = /^(a+)+$/;" }, "slow", "src/a.js:1:14"],
  [{ line: 1, column: 14, end: 23, snippet: "/^(z+)+$/" }, "not_found", "src/a.js:1"],
  // Files.
  [{ uri: "src/b%20c.ts", line: 1 }, "slow", "src/b c.ts:1:18"],
  [{ uri: "src/../src/a.js", line: 2 }, "linear", "src/a.js:2:14"],
  [{ uri: `file://${folder.path}/src/a.js`, line: 2 }, "linear", "src/a.js:2:14"],
  [{ uri: "src/page.html", line: 1 }, "slow", "src/page.html:1:11"],
  [{ uri: "src/inside.js", line: 2 }, "linear", "src/inside.js:2:14"],
  [{ uri: "a.js", base: "SRC", line: 2 }, "linear", "src/a.js:2:14"],
  [{ uri: "src/a.js", base: "%SRCROOT%", line: 2 }, "linear", "src/a.js:2:14"],
  [{ uri: "src/missing.js", line: 1 }, "not_found", "src/missing.js:1"],
  [{ uri: "src", line: 1 }, "language", "src:1"],
  [{ uri: "src/a.py", line: 1 }, "language", "src/a.py:1"],
  [{ uri: "src/data.json", line: 1 }, "language", "src/data.json:1"],
  [{ uri: "../secret.js", line: 1 }, "not_found", "../secret.js:1"],
  [{ uri: `file://${folder.path}-secret.js`, line: 1 }, "not_found", `file://${folder.path}-secret.js:1`],
  [{ uri: "%2e%2e/secret.js", line: 1 }, "not_found", "%2e%2e/secret.js:1"],
  [{ uri: "src/leaving.js", line: 1 }, "not_found", "src/leaving.js:1"],
  [{ uri: ".git/a.js", line: 1 }, "not_found", ".git/a.js:1"],
  [{ uri: "https://example.com/a.js", line: 1 }, "not_found", "https://example.com/a.js:1"],
  [{ uri: "file://host/a.js", line: 1 }, "not_found", "file://host/a.js:1"],
  [{ uri: "src/%zz.js", line: 1 }, "not_found", "src/%zz.js:1"],
  [{ uri: "src/a.js%00", line: 1 }, "not_found", "src/a.js%00:1"],
];

Deno.test("the regex of an alert is found by each of its places, within the folder", async () => {
  const alerts = await triaged(sarifLog(PLACES.map(([place]) => place)));
  assertEquals(
    alerts.map(({ finding, place }, at) => [PLACES[at]?.[0], finding, place]),
    PLACES.map(([place, finding, at]) => [place, finding, at]),
  );
});

Deno.test("columns count code points if the tool says so", async () => {
  const literal = FILE.split("\n")[7] ?? "";
  const units = literal.indexOf("/^(a") + 1;
  const points = [...literal.slice(0, units - 1)].length + 1;
  // The last character of the literal is not in the first nine code units from there.
  const columns = [[units, undefined], [points, "unicodeCodePoints"], [
    points + 8,
    "unicodeCodePoints",
  ]] as const;
  for (const [column, kind] of columns) {
    const [alert] = await triaged(sarifLog([{ line: 8, column, end: column + 1 }], kind));
    assertEquals(alert?.place, "src/a.js:8:26");
  }
  const [outside] = await triaged(sarifLog([{ line: 8, column: units - 1, end: units }]));
  assertEquals(outside?.finding, "not_found");
});

/** Rules, and whether an alert of theirs is about a slow regex. */
const RULES: readonly [rule: string, isAboutSlowRegex: boolean][] = [
  ["js/redos", true],
  ["js/polynomial-redos", true],
  ["js/regex-injection", false],
  ["js/regex/missing-regexp-anchor", false],
  ["javascript:S5852", true],
  ["typescript:S8786", true],
  ["javascript:S5843", false],
  ["security/detect-unsafe-regex", true],
  ["javascript.lang.security.detect-unsafe-regex", true],
  ["security/detect-non-literal-regexp", false],
  ["regexp/no-super-linear-backtracking", true],
  ["regexp/no-super-linear-move", true],
  ["redos/no-vulnerable", true],
  ["regex-review/no-slow-regex", true],
  ["sonarjs/slow-regex", true],
  ["no-vulnerable", false],
  ["", false],
];

Deno.test("rules are recognized by the end of their names, also by their index", () => {
  for (const [rule, isAbout] of RULES) {
    const byName = sarifLog([{ line: 1 }], undefined, rule);
    const result = { ruleIndex: 0, locations: byName.runs[0]?.results[0]?.locations };
    const driver = { name: "T", rules: [{ id: rule }] };
    const byIndex = { version: "2.1.0", runs: [{ tool: { driver }, results: [result] }] };
    const extension = { rule: { index: 0, toolComponent: { index: 0 } }, locations: result.locations };
    const byExtension = {
      version: "2.1.0",
      runs: [{ tool: { driver: { name: "T" }, extensions: [driver] }, results: [extension] }],
    };
    for (const log of [byName, byIndex, byExtension]) {
      const { alerts, others } = readSarif(log) ?? { alerts: [], others: NaN };
      assertEquals([rule, alerts.length, others], [rule, isAbout ? 1 : 0, isAbout ? 0 : 1]);
    }
  }
});

Deno.test("issues and hotspots of Sonar have offsets from 0 and components", async () => {
  const textRange = { startLine: 1, endLine: 1, startOffset: 13, endOffset: 22 };
  const issue = { key: "k1", rule: "javascript:S5852", component: "project:src/a.js", textRange };
  const log = {
    issues: [
      issue,
      { ...issue, status: "RESOLVED" },
      { ...issue, rule: "javascript:S100" },
      { ...issue, key: "k2", component: "moved" },
      { ...issue, key: "k3", textRange: undefined, line: 2 },
    ],
    hotspots: [{ ...issue, rule: undefined, ruleKey: "javascript:S5852", key: "k4", status: "TO_REVIEW" }],
    components: [{ key: "moved", path: "src/b c.ts" }],
  };
  const { output } = await run(log, "--format=json");
  const { alerts, others, closed } = JSON.parse(output);
  assertEquals(
    alerts.map(({ key, finding, place }: TriagedAlert & { key: string }) => [key, finding, place]),
    [
      ["k1", "slow", "src/a.js:1:14"],
      ["k2", "slow", "src/b c.ts:1:18"],
      ["k3", "linear", "src/a.js:2:14"],
      ["k4", "slow", "src/a.js:1:14"],
    ],
  );
  assertEquals([others, closed], [1, 1]);
});

Deno.test("the text says what is slow first, with whole attacks, and what no alert is about", async () => {
  const log = sarifLog([{ line: 2 }, { line: 3 }, { uri: "src/a.py", line: 1 }, { line: 1 }]);
  const { code, output } = await run(log);
  assertEquals(code, 1);
  assertMatch(output, /^src\/a\.js:1:14 {2}js\/redos\n {2}Slow: 29 characters can hang a thread for 1 s\n/);
  assertStringIncludes(output, '\n  /^(a+)+$/.test("a".repeat(28) + "b")\n');
  assertStringIncludes(output, "\n    /(?<!\\s)\\s+$/\n");
  assertMatch(
    output,
    /\n {2}Linear: a search takes at most \d+n \+ \d+ steps, n being the text's length, proved\n {4}by/,
  );
  assertMatch(output, /\nsrc\/a\.js:7:15 {2}Not reported\n {2}Slow: /);
  assertMatch(
    output,
    /\n4 alerts about slow regexes: 1 slow, 1 slow only in long texts, 1 in another\n {2}language,/,
  );
  assertEquals(output.match(/whether input of strangers reaches/g)?.length, 1);
});

Deno.test("a form without lookbehind is given, too, if there is one", async () => {
  await folder.write({ "src/forms.js": "f(/x*y|x*z/)\n" });
  const { output } = await run(sarifLog([{ uri: "src/forms.js", line: 1 }]), "--format=json");
  const [{ finding, fastForms }] = JSON.parse(output).alerts;
  const forms: string[] = fastForms.map(({ regex }: { regex: { pattern: string } }) => regex.pattern);
  assert(finding === "long" && forms.length > 0);
  assert(forms.slice(1).every((form) => !form.includes("(?<")), output);
});

Deno.test("JSON has what GitHub's interface for dismissing takes", async () => {
  const log = sarifLog([{ line: 2 }, { line: 1 }]);
  Object.assign(log.runs[0]?.results[0] ?? {}, { properties: { "github/alertNumber": 12 } });
  const [linear, slow] = await triaged(log);
  assertEquals([linear?.number, linear?.state, slow?.number, slow?.state], [12, "dismissed", null, "open"]);
  assertMatch(linear?.dismissed_comment ?? "", /^Linear: .*, proved by regex-review \d+\.\d+\.\d+$/);
  assert((linear?.dismissed_comment ?? "").length <= 280 && slow?.dismissed_comment === undefined);
});

Deno.test("SARIF is the same log with suppressions of what is proved linear", async () => {
  const log = sarifLog([{ line: 2 }, { line: 1 }]);
  const { code, output, errors } = await run(log, "--format=sarif");
  const { runs: [{ results }] } = JSON.parse(output);
  const [{ suppressions, ...first }, second] = results;
  assertEquals([first, second], log.runs[0]?.results);
  assertEquals([code, suppressions.length, suppressions[0].kind], [1, 1, "external"]);
  assertStringIncludes(errors, "GitHub doesn't read suppressions");
  // What is suppressed is closed when it is read again.
  const again = JSON.parse((await run(output, "--format=json")).output);
  assertEquals([again.alerts.length, again.closed], [1, 1]);
});

Deno.test("Markdown and text can't be controlled by names, messages or regexes", async () => {
  const name = "src/`[x](y)\u202e*.js";
  await folder.write({ [name]: "f(/^(`<b>`?)+$/)\n" });
  const log = sarifLog([{ uri: encodeURIComponent(name), line: 1 }], undefined, "js/redos");
  const markdown = (await run(log, "--format=markdown")).output;
  assertStringIncludes(markdown, "- ``src/`[x](y)\\u202e*.js:1:3`` `js/redos`: Linear: a search");
  assertStringIncludes(markdown, "  - Regex: ``/^(`<b>`?)+$/``\n");
  assert(![markdown, (await run(log)).output].join("").includes("\u202e"));
});

Deno.test("mistakes in usage and files that aren't alerts exit with 2", async () => {
  const cases: readonly [log: unknown, args: string[], message: string][] = [
    ["{", [], "alerts.sarif isn't JSON"],
    ["[]", [], "is neither SARIF nor"],
    [{ version: "1.0.0", runs: [] }, [], "is neither SARIF nor"],
    [{ issues: [] }, ["--format=sarif"], "isn't SARIF, so it can't be written"],
    [sarifLog([]), ["--format=github"], "triage has the formats"],
    [sarifLog([]), ["--threshold=note"], "triage has no option --threshold"],
  ];
  for (const [log, args, message] of cases) {
    const { code, errors } = await run(log, ...args);
    assertEquals(code, 2, message);
    assertStringIncludes(errors, message);
  }
  const missing = await runProgram(["triage", "missing.sarif"], { cwd: folder.path });
  assertEquals([missing.code, missing.errors], [2, "regex-review: missing.sarif doesn't exist\n"]);
  const hostile = [null, 5, "x", [], { locations: "x" }, {
    ruleId: "js/redos",
    locations: [null, { physicalLocation: 5 }],
  }];
  const { code, output } = await run({
    version: "2.1.0",
    runs: [null, { results: 7 }, { results: hostile }],
  });
  assertEquals(code, 0);
  assertMatch(output, /1 alert about slow regexes: 1 not found\n5 alerts about something else/);
});
