import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import type { Summary as SummaryWords } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "../../regex/trees.ts";
import { Structure } from "../../../../lib/workbench/explanation/structure_view.tsx";
import { Explanation, Summary } from "../../../../lib/workbench/explanation/view.tsx";
import { Warnings } from "../../../../lib/workbench/warnings/view.tsx";

Deno.test("a pattern that is too large is not reported as a syntax error", () => {
  const pattern = "a".repeat(10_001);
  const html = renderToString(
    <>
      <Explanation steps={[]} flags={[]} pattern={pattern} />
      <Structure tree={null} />
      <Warnings warnings={[]} search="none" pattern={pattern} />
    </>,
  );
  assertEquals(html.match(/Fix the pattern to see what it means/g)?.length, 2);
  assertStringIncludes(html, "No pattern to check");
});

const STEP = {
  label: 'One or more "a b", lazy',
  depth: 1,
  range: { start: 0, end: 6 },
  marks: [
    { start: 12, end: 17, kind: "key", text: "a b" },
    { start: 17, end: 23, kind: "tag", text: "lazy" },
  ],
} as const;

function explained(isOutdated: boolean): string {
  return renderToString(
    <Explanation
      steps={[STEP, STEP]}
      flags={[]}
      pattern="(a b)+"
      isOutdated={isOutdated}
    />,
  );
}

Deno.test("literal texts are code with visible spaces, single characters keys, and terms chips", () => {
  const label =
    'One or more <code class="key">a<span  class="space"> </span>b</code>\u00a0<span class="term">lazy</span>';
  assertStringIncludes(explained(false), `<span class="label">${label}</span>`);
  assertStringIncludes(explainedPattern("a?b"), '<kbd class="key">a</kbd>');
});

Deno.test("a row doesn't repeat its code, and the column of the code is as wide as the longest", () => {
  const html = explainedPattern("ab\\.\\d{4}");
  assertStringIncludes(html, 'steps code-2"');
  assertStringIncludes(html, 'The text <code class="key">ab.</code>');
  assertStringIncludes(explainedPattern("ab\\d"), '<span class="hint">literal text</span>');
  assertStringIncludes(explainedPattern("x".repeat(90)), 'steps code-8"');
});

const said = (sentence: string, more: Partial<SummaryWords> = {}): SummaryWords => ({
  sentence,
  title: sentence,
  rows: [],
  more: "",
  ...more,
});

Deno.test("quotes beside a range are escaped once", () => {
  const summary = 'one of 0–9 or ":"';
  const html = renderToString(<Summary summary={said(summary)} isOutdated={false} isLate={false} />);
  assertEquals(html.includes("&amp;"), false, html);
  assertStringIncludes(
    html,
    '<span  class="unbroken">0–9</span> or <span  class="unbroken">&quot;:&quot;</span>',
  );
  assertEquals(explainedPattern('[\\d":]x').includes("&amp;"), false);
});

function explainedPattern(pattern: string): string {
  const steps = explainPattern(treeOf({ pattern, flags: "" }));
  return renderToString(<Explanation steps={steps} flags={[]} pattern={pattern} />);
}

Deno.test("a range of characters doesn't break at its dash", () => {
  const html = renderToString(
    <Explanation
      steps={[{ label: "One or more letters A–Z", depth: 0, range: { start: 0, end: 6 } }]}
      flags={[]}
      pattern="[A-Z]+"
    />,
  );
  assertMatch(html, /One or more letters <span +class="unbroken">A–Z<\/span>/);
});

Deno.test("the rows of an explanation are one tab stop", () => {
  assertEquals(explained(false).match(/tabindex="-?\d"/g), ['tabindex="0"', 'tabindex="-1"']);
});

Deno.test("an outdated explanation highlights nothing in the current pattern", () => {
  assertEquals([explained(false), explained(true)].map((html) => html.includes("data-start")), [true, false]);
});

Deno.test("what is proved of a format is in place of what a common pattern accepts", () => {
  const summary = said("Matches the whole text: a", { note: "b is accepted", isCommon: true });
  const format = { id: "letter", title: "A letter", detail: "Accepts every letter, and more" };
  const shown = [null, format, { ...format, isNarrower: true as const }].map((format) => {
    const html = renderToString(
      <Summary summary={summary} format={format} isOutdated={false} isLate={false} />,
    );
    return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, words = ""]) =>
      words.replaceAll(/<[^>]+>/g, "")
    );
  });
  const title = "Matches the whole text: a";
  assertEquals(shown, [
    [title, "b is accepted"],
    [title, "Accepts every letter, and more (proved)"],
    // The words of the pattern say which texts of the format it is for.
    [title, "b is accepted"],
  ]);
});

Deno.test("a line is kept for a format only where one is likely", () => {
  const htmlOf = (summary: SummaryWords) =>
    renderToString(<Summary summary={summary} isOutdated={false} isLate={false} />);
  const kept = [
    said("Matches the whole text: a", { isCommon: true }),
    said("Matches a", { isCommon: true }),
    said("Matches the whole text: a"),
  ].map((summary) => htmlOf(summary).includes('class="common"'));
  assertEquals(kept, [true, false, false]);
});

Deno.test("a row of a summary has its part of the pattern, or the name of its group", () => {
  const rows = [
    { number: 0, name: "", words: "one or more b", start: 1, end: 3 },
    { number: 1, name: "year", words: "c", start: 3, end: 6 },
  ];
  const summary = said("Matches a", { title: "Matches 9 parts", rows, more: "and 7 more parts" });
  const html = renderToString(
    <Summary summary={summary} pattern="ab+(c)" isOutdated={false} isLate={false} />,
  );
  assertMatch(html, /<code class="source">b\+<\/code><\/dt><dd>one or more b</);
  assertMatch(html, /year<\/dt><dd>c<.*and 7 more parts/);
});
