import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { judgePair } from "../../../../lib/change/judge/judge.ts";
import { judgeChange } from "../../../../lib/change/judge/judge_change.ts";
import type { RegexChange, ReviewReport } from "../../../../lib/change/model.ts";
import { createReport } from "../../../../lib/change/report/create_report.ts";
import {
  isQuiet,
  MAX_REVIEW_COMMENT_CHARACTERS,
  reviewComment,
  reviewMarkdown,
} from "../../../../lib/change/report/report.ts";
import { reviewJson } from "../../../../lib/change/report/report_json.ts";
import { foundRegex, judged, NATIVE, pairOf } from "../../../changes/judged.ts";

const NO_LINK = { link: () => null };

const html = (markdown: string): string =>
  micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const HOSTILE = "<img src=x onerror=y> | @octocat #1 GH-2 `x` [a](b) www.x.org http://y.org \r\n";

/** A change with hostile names and messages. */
function hostile(): RegexChange {
  const change = judged("/^a$/", "/^(?:a|\\n@b#1<i>`|x)$/");
  const [before, after] = [change.pair.before, change.pair.after];
  const [warning] = judged("/a/", "/[aa]/").newWarnings;
  assert(warning && before && after);
  return {
    ...change,
    pair: { file: HOSTILE, before, after },
    onlyAfter: HOSTILE,
    newWarnings: [{ ...warning, severity: "warn", title: HOSTILE, message: HOSTILE }],
  };
}

function unknownPair(): RegexChange {
  const problem = { code: "built_at_run_time", message: HOSTILE } as const;
  return judgePair({ ...pairOf("/a/", null), after: { ...foundRegex("/a/"), regex: null, problem } }, NATIVE);
}

Deno.test("createReport() sorts changes by importance and lists unknown regexes separately", () => {
  const changes = [
    judged("/[0-9]/", "/\\d/"),
    judged("/a/", null),
    unknownPair(),
    judged("/ab?/", "/ab/"),
    judged("/^a$/", "/^(a+)+$/"),
  ];
  const report = createReport(changes);
  assertEquals(report.changes.map(({ importance }) => importance), ["danger", "warning", "note", "none"]);
  assertEquals(report.unjudged.length, 1);
});

Deno.test("reviewComment() has a folded table of what is no danger, and what is the same is counted", () => {
  const report = createReport([judged("/^a$/", "/^a+$/"), judged("/[0-9]/", "/\\d/")]);
  assertEquals(
    reviewComment(report, { link: ({ relation }) => `https://x.org/?a=1&b=(${relation})` }),
    `<details>
<summary><strong>2 changed regexes: 1 behavior changed, 1 same</strong></summary>

| Place | Regex | What changes | Compare |
| --- | --- | --- | --- |
| src/a.js:1:1 | <code>/^a\\$/</code><br><code>/^a<ins>+</ins>\\$/</code> | Accepts more: "aa" matches now | [Compare](https://x.org/?a=1&amp;b=%28wider%29) |

</details>
`,
  );
});

Deno.test("reviewComment() without changes is one line", () => {
  assertEquals(reviewComment(createReport([]), NO_LINK), "**No changed regexes**\n");
});

for (const write of [reviewComment, reviewMarkdown]) {
  Deno.test(`${write.name}() escapes hostile names, examples and messages`, () => {
    const report: ReviewReport = {
      ...createReport([hostile(), unknownPair()]),
      skipped: [{ file: HOSTILE, problem: { code: "binary", message: HOSTILE } }],
    };
    const written = write(report, { link: () => 'https://x.org/"><img>|`[](x)\n' });
    const page = html(written);
    assertEquals(/<(?:img|i)\b/.test(page), false);
    assertEquals([...page.matchAll(/<a /g)].length, 1);
    assertStringIncludes(page, 'href="https://x.org/%22%3E%3Cimg%3E%7C%60%5B%5D%28x%29%0A"');
    assertEquals(/@octocat|#1\b(?!<)|GH-2/.test(written.replaceAll(/```[^]*?```/g, "")), false);
    for (const row of page.matchAll(/<tr>[^]*?<\/tr>/g)) {
      assert([2, 4].includes([...row[0].matchAll(/<t[dh]>/g)].length), row[0]);
    }
  });
}

Deno.test("reviewComment() stays below GitHub's limit", () => {
  const change = judged("/^a$/", "/^a+$/");
  const changes = Array.from(
    { length: 1_000 },
    (_, at) => ({ ...change, onlyAfter: `${at}${"|".repeat(100)}` }),
  );
  const comment = reviewComment(createReport(changes), {
    link: () => "x".repeat(3_000),
  });
  assert(comment.length <= MAX_REVIEW_COMMENT_CHARACTERS);
  assertStringIncludes(comment, "In the summary of the job: 990 more changes");
});

Deno.test("links that are too long are left out", () => {
  const report = createReport([judged("/^a$/", "/^a+$/")]);
  assertEquals(
    reviewComment(report, { link: () => `https://${"x".repeat(4_000)}` }).includes("https://"),
    false,
  );
});

Deno.test("reviewMarkdown() writes fences that are longer than any run of backticks", () => {
  const written = reviewMarkdown(createReport([judged("/a````/", "/b````/")]), NO_LINK);
  assertStringIncludes(written, "`````js\n/b````/\n`````");
});

Deno.test("reviewMarkdown() writes one line about a change that is proved the same", () => {
  const written = reviewMarkdown(createReport([judged("/[0-9]/", "/\\d/")]), NO_LINK);
  assertEquals(
    written,
    "# 1 changed regex: 1 same\n\nSame: src/a.js:1:1: Same matches and captures in all texts, proved\n",
  );
});

Deno.test("reviewJson() keeps its shape", () => {
  const report = createReport([judged("/^a$/", "/^a\\n?$/"), unknownPair()], [
    { file: "b.bin", problem: { code: "binary", message: "No text" } },
  ]);
  const json = JSON.parse(JSON.stringify(reviewJson(report, { link: () => "https://x.org/" })));
  const place = { origin: "literal", line: 1, column: 1, use: "matches", path: [] };
  const verdict = (coefficients: readonly number[], text: string) => ({
    kind: "safe",
    how: "proved",
    title: "Safe",
    class: "linear",
    bound: { coefficients, text },
  });
  assertEquals(json, {
    version: 1,
    title: "2 changed regexes: 1 behavior changed, 1 not judged",
    accepted: [],
    changes: [{
      file: "src/a.js",
      importance: "warning",
      finding: "Behavior changed (accepts more)",
      sentence: 'Accepts more: "a‹LF›" matches now',
      relation: "wider",
      how: "proved",
      onlyAfter: "a\n",
      both: "a",
      sameMatches: false,
      newWarnings: [],
      addedFlags: "",
      removedFlags: "",
      isConfirmed: true,
      before: {
        ...place,
        source: "/^a$/",
        range: { start: 0, end: 5 },
        pattern: "^a$",
        flags: "",
        verdict: verdict([3, 1], "n + 3"),
      },
      after: {
        ...place,
        source: "/^a\\n?$/",
        range: { start: 0, end: 8 },
        pattern: "^a\\n?$",
        flags: "",
        verdict: verdict([6, 1], "n + 6"),
      },
      link: "https://x.org/",
    }],
    unjudged: [{
      file: "src/a.js",
      before: { ...place, source: "/a/", range: { start: 0, end: 3 } },
      after: {
        ...place,
        source: "/a/",
        range: { start: 0, end: 3 },
        problem: { code: "built_at_run_time", message: HOSTILE },
      },
    }],
    skipped: [{ file: "b.bin", code: "binary", message: "No text" }],
    generated: 0,
    notLookedAt: {
      ours: [],
      outside: [{ reason: "binary", count: 1 }, { reason: "built_at_run_time", count: 1 }],
    },
  });
});

Deno.test("reviewComment() shows what became dangerous unfolded, with an attack that can be run", () => {
  const report = createReport([
    judged("/^a+$/", "/^(a+)+$/"),
    judged("/^b$/", "/^b?$/"),
    judged("/x/", null),
  ]);
  assertEquals(
    reviewComment(report, NO_LINK).replaceAll(/\d+(?= characters|\))/g, "N"),
    `**3 changed regexes: 1 became dangerous, 1 behavior changed, 1 removed**

### Became dangerous: src/a.js:1:1

\`\`\`diff
- /^a+$/
+ /^(a+)+$/
\`\`\`

Became dangerous (N characters can hang a thread for 1 s); the same matches, but group 1 is new

\`\`\`js
/^(a+)+$/.test("a".repeat(N) + "b")
\`\`\`

To accept a change, write the comment "regex-review: accept -- reason" on the line above the regex.

<details>
<summary><strong>2 more changes</strong></summary>

| Place | Regex | What changes |
| --- | --- | --- |
| src/a.js:1:1 | <code>/^b\\$/</code><br><code>/^b<ins>?</ins>\\$/</code> | Accepts more: the empty text matches now |
| src/a.js:1:1 | <code>/x/</code> | Removed |

</details>
`,
  );
});

Deno.test("a comment has nothing to say about what is the same or not judged", () => {
  const [same, changed] = [judged("/[0-9]/", "/\\d/"), judged("/a/", "/b/")];
  assertEquals(
    [[], [same], [same, unknownPair()], [same, changed]].map((each) => isQuiet(createReport(each))),
    [
      true,
      true,
      true,
      false,
    ],
  );
});

Deno.test("the JSON of a report has no field without a value", () => {
  const report = createReport([
    judged("/^a+$/", "/^(a+)+$/"),
    judged("/a+$/", null),
    judged(null, "/(?<!\\1.*)(a)/"),
    unknownPair(),
    hostile(),
  ], [{ file: "b.bin", problem: { code: "binary", message: "No text" } }]);
  const json = reviewJson(report, { link: () => "https://x.org/" });
  assertEquals(json, JSON.parse(JSON.stringify(json)));
});

Deno.test("a dangerous change without a known attack has no code for one", () => {
  const change = judged("/^a+$/", "/^(a+)+$/");
  assert(change.after);
  const { attack: _, ...verdict } = change.after.verdict;
  const comment = reviewComment(createReport([{ ...change, after: { ...change.after, verdict } }]), NO_LINK);
  assertStringIncludes(comment, "+ /^(a+)+$/");
  assertEquals(comment.includes(".test("), false);
});

Deno.test("reviewMarkdown() has a row for backtracking only if there is something to say", () => {
  const change = judged("/^a$/", "/^a+$/");
  const rows = (each: RegexChange) =>
    reviewMarkdown(createReport([each]), NO_LINK).includes("| Backtracking |");
  assertEquals([rows(change), rows({ ...change, before: null, after: null })], [true, false]);
});

Deno.test("Markdown and the comment say which contract is broken, and by what", () => {
  const found = (pattern: string) => ({
    ...foundRegex(`/${pattern}/`),
    contracts: [{ text: "whole, linear, hole", line: 1, column: 1 }, { text: "whole", line: 2, column: 1 }],
  });
  const [before, after] = [found("^trusted\\.com$"), found("^trusted\\.com")];
  const report = createReport([judgeChange({ file: "a.ts", before, after }, NATIVE)]);
  const words = 'Breaks "whole" with "trusted.com.attacker.io" (shorter: "trusted.com';
  for (const text of [reviewMarkdown(report, NO_LINK), reviewComment(report, NO_LINK)]) {
    assertStringIncludes(text, 'Breaks "whole": a.ts:1:1');
    assertStringIncludes(text, words);
  }
  const same = createReport([
    judgeChange({ file: "a.ts", before, after: { ...before, contracts: [] } }, NATIVE),
  ]);
  assertEquals(reviewComment(same, NO_LINK).split("trusted").length, 2);
});
