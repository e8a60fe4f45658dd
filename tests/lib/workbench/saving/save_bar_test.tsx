import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { SaveBar, SavedName } from "../../../../lib/workbench/saving/save_bar.tsx";

/** The name of the open pattern, how the workbench differs, and the text beside the name of the site. */
const CASES: readonly [name: string, mark: string, shown: string][] = [
  ["", "", ""],
  ["Dates", "", "Dates"],
  ["Dates", "edited", "Dates edited"],
  ["Dates", "changed elsewhere", "Dates changed elsewhere"],
];

for (const [name, mark, shown] of CASES) {
  Deno.test(`the saved pattern ${name || "(none)"} is shown as "${shown}"`, () => {
    const html = renderToString(<SavedName name={signal(name)} mark={signal(mark)} />);
    assertEquals(html.replaceAll(/<[^>]*>/g, " ").trim().replaceAll(/\s+/g, " "), shown);
    assertEquals(html.includes('href="/library"'), name !== "");
  });
}

Deno.test("the server renders the button without the dialog, whose code isn't there", () => {
  const html = renderToString(<SaveBar sources={createSources(null)} mark={signal("")} />);
  assertEquals([html.includes(">Save<"), html.includes("<dialog")], [true, false]);
});
