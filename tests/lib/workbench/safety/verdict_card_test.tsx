import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import type { Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { type RewriteRow, USE_FIX } from "../../../../lib/workbench/judging/rewrite_rows.ts";
import { Card } from "../../../../lib/workbench/safety/verdict_card.tsx";

const PATTERN = "^([a-z]+)+$";
const VERDICT: Verdict = {
  kind: "vulnerable",
  how: "confirmed",
  class: "exponential",
  base: 2,
  attack: { prefix: "", pump: "a", suffix: "!", count: 28 },
  slowLength: { ms: 1_000, characters: 29 },
  steps: [],
  hotspots: [{ start: 1, end: 10 }],
};
const row = (pattern: string, isProvedFix: boolean, isLinear = isProvedFix): RewriteRow => ({
  proof: isProvedFix ? "equal" : "changes",
  isProvedFix,
  isLinear,
  use: USE_FIX,
  badge: "Same matches, linear time (proved)",
  steps: "53,268 → 92 steps on a shorter attack",
  differs: "",
  how: [],
  flags: "",
  replacement: { pattern, flags: "" },
});
const FIX = row("^([a-z]+)$", true);

const LINKS = "How was this checked? Copy as PR comment";
/** As many characters as take a second. */
const SAID = `${LINKS} Try "a" × 28 + "!"`;

/** The rewrites, the state of the search, and what the card says after the cause. */
const CASES: readonly [rows: readonly RewriteRow[], search: "running" | "done", said: string][] = [
  [[], "running", `Looking for a fix… ${SAID}`],
  [[], "done", `No proved fix found ${SAID}`],
  [[FIX], "running", SAID],
  [[FIX], "done", SAID],
  [[FIX, FIX], "done", `${SAID} 1 more fix`],
  [[FIX, FIX, FIX], "running", `${SAID} 2 more fixes…`],
  [[FIX, FIX, row("a", false)], "done", `${SAID} 2 more rewrites`],
  [[row("a", false)], "done", `No proved fix found ${SAID}`],
  [[row("a", false, true)], "running", `Looking for a fix… ${SAID}`],
];

const cardOf = (rows: readonly RewriteRow[], search: (typeof CASES)[number][1]) =>
  renderToString(
    <Card
      pattern={PATTERN}
      verdict={VERDICT}
      place="top"
      isOutdated={false}
      rows={rows}
      search={search}
      onApply={() => {}}
      onShow={() => {}}
      onCopy={() => {}}
    />,
  );

for (const [rows, search, said] of CASES) {
  Deno.test(`the card of a slow pattern with ${rows.length} rewrites, ${search}: ${said}`, () => {
    const html = cardOf(rows, search);
    const [fix, more] = ["fix", "more"].map((part) =>
      new RegExp(`verdict-card-${part}[^>]*>(.*?)</p>`).exec(html)?.[1]?.replaceAll(/<[^>]+>/g, " ") ?? ""
    );
    const isFound = rows.some(({ isProvedFix }) => isProvedFix);
    assertEquals(
      [isFound ? "" : fix, more].join(" ").replaceAll(/\s+/g, " ").replaceAll("&quot;", '"').trim(),
      said,
    );
    assertEquals(html.includes("Use this fix"), rows.some(({ isProvedFix }) => isProvedFix));
    assertEquals(html.includes('class="primary"'), rows.some(({ isProvedFix }) => isProvedFix));
  });
}

Deno.test("the card of a fix that loses groups or stays slow asks to look at it", () => {
  const html = cardOf([{ ...FIX, proof: "partial", use: "Use, still slow" }], "done");
  assertEquals([html.includes(">Use, still slow</button>"), html.includes("primary")], [true, false]);
  assertEquals(/proof-badge partial"><span aria-hidden="true">(.)</.exec(html)?.[1], "!");
});

Deno.test("the card marks what a fix changes", () => {
  const html = cardOf([FIX], "done");
  assertEquals(/verdict-card-fix"><code[^>]*>(.*?)<\/code>/.exec(html)?.[1], "^([a-z]+)<del>+</del>$");
});

Deno.test("without a proved fix, the card leads to the rewrites", () => {
  const rows = [row("a", false), row("b", false)];
  assertEquals(/<button type="button" ?>(.*?)<\/button>/.exec(cardOf(rows, "done"))?.[1], "See 2 rewrites");
  assertEquals(cardOf(rows, "running").includes("rewrites"), false);
});

Deno.test("without a proved fix, the card shows a linear rewrite with a text on which it differs", () => {
  const near = {
    ...row("^([a-z]{1,9})$", false, true),
    use: "Use anyway",
    differs: 'Differs on "b"',
  };
  const html = cardOf([row("a", false), near], "done");
  assertEquals(
    /<button type="button" +aria-label="(.*?)"/.exec(html)?.[1],
    "Use anyway: /^([a-z]{1,9})$/",
  );
  assertEquals([html.includes('proof-badge changes"'), html.includes("primary")], [true, false]);
  assertEquals(html.includes("Differs on &quot;b&quot;"), true);
});
