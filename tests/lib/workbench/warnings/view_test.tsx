import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import type { Severity } from "../../../../lib/regex/regex.ts";
import { Warnings, type WarningsProps } from "../../../../lib/workbench/warnings/view.tsx";

const warning = (severity: Severity) => ({
  id: severity,
  severity,
  title: "Some rule",
  message: "",
  hint: "",
  range: { start: 0, end: 1 },
});

/** The severities, the state of the search, the heading, and the labels of the cards. */
const CASES: readonly [readonly Severity[], WarningsProps["search"], string, string[]][] = [
  [[], "done", "No warnings", []],
  [[], "running", "Warnings", []],
  [["info"], "done", "1 note", ["Note"]],
  [["warn", "info"], "running", "1 warning, 1 note", ["Warning", "Note"]],
];

for (const [severities, search, heading, labels] of CASES) {
  Deno.test(`the cards of "${heading}" (${search}) have its words`, () => {
    const html = renderToString(
      <Warnings warnings={severities.map(warning)} search={search} pattern="a" />,
    );
    assertEquals(/<h3>([^<]*)</.exec(html)?.[1], heading);
    assertEquals([...html.matchAll(/"severity">([^<]*)</g)].map(([, label]) => label), labels);
  });
}
