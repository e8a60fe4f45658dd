import { assertEquals, assertStringIncludes } from "@std/assert";
import { SUSPICION, type Verdict } from "../../../lib/regex/redos/verdict.ts";
import { findingComment } from "../../../lib/workbench/finding.ts";

const SLOW: Verdict = {
  kind: "vulnerable",
  how: "proved",
  class: "exponential",
  base: 2,
  attack: { prefix: "", pump: "a", suffix: "!", count: 30 },
  slowLength: { ms: 1_000, characters: 29 },
  steps: [],
  hotspots: [{ start: 1, end: 6 }],
};

Deno.test("the comment has the verdict, a text that shows it, the cause, what it matches and a link", () => {
  const comment = findingComment({
    regex: { pattern: "^(a+)+$", flags: "" },
    summary: 'Matches the whole text: one or more repetitions of (one or more "a")',
    verdict: SLOW,
    fixes: null,
    link: "https://example.org/?p=x",
  });
  assertEquals(
    comment,
    `**Dangerous: 29 characters can hang a thread for 1 s (estimated), at 1 billion steps per second**

\`\`\`js
/^(a+)+$/
\`\`\`

Each extra "a" doubles the steps (estimated): 39 characters take 15 minutes. (a+)+ can match the same text in many ways.

\`\`\`js
/^(a+)+$/.test("a".repeat(28) + "!")
\`\`\`

Matches the whole text: one or more repetitions of (one or more "a"). [Open in Regex Workbench](https://example.org/?p=x)`,
  );
});

Deno.test("the comment names all loops that split a text", () => {
  const verdict = {
    ...SLOW,
    class: "polynomial",
    hotspots: [{ start: 1, end: 3 }, { start: 3, end: 5 }],
  } as const;
  const regex = { pattern: "^a+a+$", flags: "" };
  const comment = findingComment({ regex, summary: "Matches", verdict, fixes: null, link: null });
  assertStringIncludes(comment, "a+ and a+ can split the same text in many ways.");
});

const CASES:
  readonly (readonly [name: string, verdict: Verdict | null, link: string | null, first: string])[] = [
    [
      "a verdict that isn't known yet",
      null,
      "https://example.org/",
      "**Whether it can be slow isn't known yet**",
    ],
    ["a suspicion", SUSPICION, null, "**Slow on long input, not confirmed**"],
    ["a safe pattern", { kind: "safe", how: "proved", steps: [], hotspots: [] }, null, "**Safe**"],
  ];

for (const [name, verdict, link, first] of CASES) {
  Deno.test(`the comment of ${name} begins with that, and code can't end its fence`, () => {
    const regex = { pattern: "```\n@user [x](y)", flags: "g" };
    const comment = findingComment({ regex, summary: "", verdict, fixes: null, link });
    assertEquals(comment.split("\n")[0], first);
    assertEquals(comment.includes("````js\n"), true);
    assertEquals(comment.includes("Open in Regex Workbench"), link !== null);
  });
}
