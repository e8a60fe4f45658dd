import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { DifferingList, shownPieces, splitAtSigns } from "../../../../lib/workbench/page/differing_texts.tsx";

Deno.test("an example shows line breaks, tabs, and spaces that would not be seen", () => {
  const [space, feed] = [{ sign: "SP", name: "space" }, { sign: "LF", name: "line feed" }];
  const shown = {
    " ": [space],
    "a b": ["a b"],
    " a  b\n": [space, "a", space, space, "b", feed],
    "\ta\u00a0": [{ sign: "TAB", name: "tab" }, "a", { sign: "NBSP", name: "U+00A0 no-break space" }],
    "😀\ud83d": ["😀\ufffd"],
  };
  for (const [text, pieces] of Object.entries(shown)) assertEquals(shownPieces(text), pieces);
  assertEquals(splitAtSigns('"a‹LF›" matches now'), ['"a', "LF", '" matches now']);
});

Deno.test("each text has its action, but the empty one", () => {
  const texts = [{ text: "c", shorter: "", sentences: [] }, { text: "", sentences: [] }];
  const html = renderToString(
    <DifferingList
      kinds={[{ title: "Now also accepted", sign: "+", texts }]}
      action="Add to test text"
      onText={() => {}}
    />,
  );
  const words = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ").trim();
  assertEquals(words, "Now also accepted + c Add to test text Shorter: the empty text + the empty text");
});
