import { assertEquals } from "@std/assert";
import type { RegexChange, RegexPair } from "../../../lib/change/model.ts";
import { createReport } from "../../../lib/change/report/create_report.ts";
import { reviewMarkdown } from "../../../lib/change/report/report.ts";
import { undecidedChange } from "../../../lib/change/judge/unjudged.ts";
import { textReport } from "../../../lib/cli/text_report.ts";
import { foundRegex, judged, pairOf } from "../../changes/judged.ts";

/** A change in a file. */
function changeIn(file: string, before: string | null, after: string | null): RegexChange {
  const change = judged(before, after);
  return { ...change, pair: { ...change.pair, file } };
}

const reportOf = (...changes: RegexChange[]): string => textReport(createReport(changes));

Deno.test("a change in several places is shown once", () => {
  const files = ["lib/a.js", "dist/a.js", "dist/a.min.js"];
  assertEquals(
    reportOf(
      ...files.map((file) => changeIn(file, "/^a$/", "/^[ab]$/")),
      changeIn("b.js", "/^a$/", "/^[ac]$/"),
    ),
    `lib/a.js:1:1  Behavior changed (accepts more)
  Also in dist/a.js:1:1, dist/a.min.js:1:1
  - /^a$/
  + /^[ab]$/
  Accepts more: "b" matches now
  Backtracking: Safe
  Both match "a"

b.js:1:1  Behavior changed (accepts more)
  - /^a$/
  + /^[ac]$/
  Accepts more: "c" matches now
  Backtracking: Safe
  Both match "a"

2 changed regexes: 2 behavior changed
`,
  );
});

Deno.test("new and removed regexes are lists below the others", () => {
  const changes = [
    changeIn("a.js", "/old/", null),
    changeIn("a.js", null, "/new/"),
    changeIn("b.js", null, "/other/"),
    changeIn("b.js", null, "/a|a/"),
    changeIn("c.js", "/a/", "/a/g"),
  ];
  assertEquals(
    reportOf(...changes),
    `b.js:1:1  New, with a warning
  + /a|a/
  New regex
  Warning: Alternative hidden by an earlier one: "a" can never match: "a" comes first and matches the same strings

c.js:1:1  Behavior changed (other flags)
  - /a/
  + /a/g
  Same matches and captures in all texts, proved; flag g added ("test" and "exec" now start at "lastIndex" and change it)
  Backtracking: Safe
  Both match "a"

a.js:1:1  New: /new/
b.js:1:1  New: /other/
a.js:1:1  Removed: /old/

5 changed regexes: 1 behavior changed, 1 new with a warning, 2 new, 1 removed
`,
  );
});

Deno.test("of long regexes, the difference is shown", () => {
  const words = Array.from({ length: 100 }, (_, index) => `word${index}`).join("|");
  const lines = reportOf(changeIn("a.js", `/(?:${words})x/`, `/(?:${words})y/`)).split("\n").slice(1, 3);
  assertEquals(lines, [
    "  - …rd94|word95|word96|word97|word98|word99)x/",
    "  + …rd94|word95|word96|word97|word98|word99)y/",
  ]);
});

Deno.test("a regex that can't be judged is shown with its code", () => {
  const problem = { code: "built_at_run_time", message: "It is built at run time" } as const;
  const unknown = { ...foundRegex("/x/"), source: "RegExp(\n  x)", regex: null, problem };
  const pair: RegexPair = { ...pairOf("/x/", null), after: unknown };
  assertEquals(
    reportOf(undecidedChange(pair, problem.message)),
    `src/a.js:1:1  Not judged: It is built at run time
  - /x/
  + RegExp( x)

1 changed regex: 1 not judged
1 pattern that is built at run time
`,
  );
});

Deno.test("a text on which a regex is slow is shown for those that became slower", () => {
  const isShown = (before: string | null, after: string) =>
    reportOf(changeIn("a.js", before, after)).includes("Slow on");
  assertEquals(isShown("/^a+$/", "/^(a+)+$/"), true);
  assertEquals(isShown(null, "/^(a+)+$/"), true);
  assertEquals(isShown("/^(a+)+$/", "/^(b+)+$/"), true);
  assertEquals(isShown("/^a$/", "/^b$/"), false);
});

Deno.test("long regexes that differ near their start are shown from it, and cut at their end", () => {
  const rest = "(?:abc|def)".repeat(50);
  const lines = reportOf(changeIn("a.js", `/x${rest}/`, `/y${rest}/`)).split("\n").slice(1, 3);
  assertEquals(lines.map((line) => [line.slice(0, 10), line.endsWith("…")]), [["  - /x(?:a", true], [
    "  + /y(?:a",
    true,
  ]]);
  const [short] = reportOf(changeIn("a.js", "/x{5}/", "/x{6}/")).split("\n").slice(1);
  assertEquals(short, "  - /x{5}/");
});

Deno.test("a regex whose code has several lines is shown as a literal", () => {
  const { before, ...change } = judged("/a|b/", null);
  const source = 'new RegExp([\n  // One of two\n  "a",\n  "b",\n].join("|"))';
  const pair = { ...change.pair, before: { ...foundRegex("/a|b/"), source } };
  assertEquals(
    reportOf({ ...change, before, pair }),
    "src/a.js:1:1  Removed: /a|b/\n\n1 changed regex: 1 removed\n",
  );
});

Deno.test("the same warning about several parts, and the same unknown regex in several files, are shown once", () => {
  const twice = reportOf(judged(null, "/(?:[ab])+c(?:[ab])+/"));
  assertEquals(twice.match(/Group without effect/g)?.length, 1);
  const markdown = reviewMarkdown(createReport([judged(null, "/(?:[ab])+c(?:[ab])+/")]), {
    link: () => null,
  });
  assertEquals(markdown.match(/Group without effect/g)?.length, 1);
  const problem = { code: "built_at_run_time", message: "It is built" } as const;
  const unknown = { ...foundRegex("/x/"), regex: null, problem, source: "RegExp(x)" };
  const inFile = (file: string) => undecidedChange({ file, before: null, after: unknown }, "It is built");
  assertEquals(
    reportOf(...["a.js", "b.js", "c.js"].map(inFile)),
    `a.js:1:1  Not judged: It is built
  Also in b.js:1:1, c.js:1:1
  + RegExp(x)

3 changed regexes: 3 not judged
3 patterns that are built at run time
`,
  );
});
