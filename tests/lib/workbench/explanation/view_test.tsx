import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { Explanation, Structure } from "../../../../lib/workbench/explanation/view.tsx";
import { Warnings } from "../../../../lib/workbench/warnings/view.tsx";

Deno.test("a pattern that is too large is not reported as a syntax error", () => {
  const pattern = "a".repeat(10_001);
  const html = renderToString(
    <>
      <Explanation summary={undefined} steps={[]} flags={[]} pattern={pattern} />
      <Structure rows={[]} pattern={pattern} />
      <Warnings warnings={[]} search="none" pattern={pattern} />
    </>,
  );
  assertEquals(html.match(/\w+: the pattern has an error, or is too large/g)?.length, 3);
});

const STEP = {
  label: 'One or more "a b", greedy',
  depth: 1,
  range: { start: 0, end: 6 },
  marks: [
    { start: 12, end: 17, kind: "key", text: "a b" },
    { start: 17, end: 25, kind: "tag", text: "greedy" },
  ],
} as const;

function explained(isOutdated: boolean): string {
  return renderToString(
    <Explanation
      summary="Matches a"
      steps={[STEP, STEP]}
      flags={[]}
      pattern="(a b)+"
      isOutdated={isOutdated}
    />,
  );
}

Deno.test("literal characters are keys with visible spaces, and terms are chips", () => {
  const label =
    'One or more <kbd class="key">a<span  class="space"> </span>b</kbd> <span class="term">greedy</span>';
  assertStringIncludes(explained(false), `<span class="label">${label}</span>`);
});

Deno.test("the rows of an explanation are one tab stop", () => {
  assertEquals(explained(false).match(/tabindex="-?\d"/g), ['tabindex="0"', 'tabindex="-1"']);
});

Deno.test("an outdated explanation highlights nothing in the current pattern", () => {
  assertEquals([explained(false), explained(true)].map((html) => html.includes("data-start")), [true, false]);
});

Deno.test("the format of a pattern is below its summary", () => {
  const html = renderToString(
    <Explanation
      summary="Matches a"
      format={{ id: "letter", title: "A letter", detail: "Accepts exactly what we say" }}
      steps={[STEP]}
      flags={[]}
      pattern="(a b)+"
    />,
  );
  assertStringIncludes(html, "<strong>A letter.</strong> Accepts exactly what we say");
  assert(html.indexOf("Matches a") < html.indexOf("A letter"));
});
