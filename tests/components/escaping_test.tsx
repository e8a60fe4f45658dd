/** The server escapes strings in an array twice, so components put an element around each. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { ChangedPattern } from "../../components/Changes.tsx";
import { MarkedChange } from "../../components/MarkedChange.tsx";
import { ShownText } from "../../components/ShownText.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Summary } from "../../lib/workbench/explanation/view.tsx";

const EDITS = [
  { before: { start: 4, end: 5 }, after: { start: 4, end: 5 } },
  { before: { start: 8, end: 8 }, after: { start: 8, end: 9 } },
];

const said = (sentence: string) => ({ sentence, title: sentence, rows: [], more: "" });

const DRAWN = {
  "a text": <ShownText text={["a<b&c", { sign: "LF" }, "<"]} />,
  "a text without signs": <ShownText text={["a<b&c"]} />,
  "a changed pattern": <MarkedChange before="a<bxc&d<" after="a<byc&d<z" edits={EDITS} />,
  "a pattern with ranges": <ChangedPattern pattern="a<b&c<" ranges={[{ start: 1, end: 2 }]} mark="added" />,
  "a summary": <Summary summary={said('one of 0–9 or "<", then "&"')} isOutdated={false} isLate={false} />,
  "rows of a summary": (
    <Summary
      summary={{
        ...said("2 groups"),
        rows: [{ number: 1, name: "<", words: '"<" or "&"', start: 0, end: 3 }],
      }}
      pattern="a<b"
      isOutdated={false}
      isLate={false}
    />
  ),
};

for (const [name, node] of Object.entries(DRAWN)) {
  Deno.test(`the signs of HTML in ${name} are escaped once`, () => {
    const html = renderToString(node);
    assertEquals(html.match(/&amp;(?:lt|amp|gt|quot);/g), null, html);
    assertEquals(/&lt;/.test(html), true, html);
  });
}

Deno.test("every tab says whether it is selected, also in HTML", () => {
  const tabs = ["a", "b"].map((id) => ({ id, title: id, content: null }));
  const html = renderToString(<Tabs tabs={tabs} chosen="a" onChoose={() => {}} />);
  assertEquals(html.match(/aria-selected="(?:true|false)"/g), [
    'aria-selected="true"',
    'aria-selected="false"',
  ]);
  assertStringIncludes(html, 'id="tab-a"');
});
