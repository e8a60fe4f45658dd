import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { SaveBar, SaveButton } from "../../../../lib/workbench/saving/save_bar.tsx";
import type { SaveStatus } from "../../../../lib/workbench/saving/state.ts";

/** The name of the open pattern, how the workbench differs, and the text before the button. */
const CASES: readonly [name: string | null, mark: SaveStatus, shown: string][] = [
  [null, "none", ""],
  [null, "unsaved", ""],
  ["Dates", "saved", "Dates"],
  ["Dates", "unsaved", "Dates unsaved"],
  ["Dates", "changed elsewhere", "Dates changed elsewhere"],
];

for (const [name, mark, shown] of CASES) {
  Deno.test(`the saved pattern ${name ?? "(none)"}, ${mark}, is shown as "${shown}"`, () => {
    const html = renderToString(<SaveButton name={name} mark={mark} onPress={() => {}} />);
    const text = html.split("<button")[0]!.replaceAll(/<[^>]*>/g, " ").trim().replaceAll(/\s+/g, " ");
    assertEquals(text, shown);
    assertEquals(html.includes('href="/library"'), name !== null);
  });
}

Deno.test("the server renders the button without the dialog, whose code isn't there", () => {
  const html = renderToString(<SaveBar sources={createSources(null)} />);
  assertEquals([html.includes(">Save<"), html.includes("<dialog")], [true, false]);
});
