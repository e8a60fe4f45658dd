import { assert, assertEquals } from "@std/assert";
import { element } from "../../../../lib/regex/railroad/element.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { markup } from "../../../../lib/regex/railroad/markup.ts";
import { svgOf } from "../../../../lib/regex/railroad/svg.ts";
import { corpusDiagrams } from "./corpus.ts";
import { diagram } from "./sketch.ts";
import { faultIn } from "./xml.ts";

Deno.test("markup() writes attributes, text and nested elements", () => {
  const tree = element("g", { class: "a", x: 1.5 }, ["t", element("path", { d: "M0 0" })]);
  assertEquals(markup(tree), '<g class="a" x="1.5">t<path d="M0 0"/></g>');
});

const ESCAPED: readonly [text: string, written: string][] = [
  ['<script>alert("x")</script>', "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"],
  ["]]>", "]]&gt;"],
  ["&amp;", "&amp;amp;"],
  ["' onload='x", "&#39; onload=&#39;x"],
  ["\x00\x07\x1b", "\ufffd\ufffd\ufffd"],
  ["\ud83d", "\ufffd"],
  ["\ufffe\uffff", "\ufffd\ufffd"],
  ["😀\t", "😀\t"],
];

for (const [text, written] of ESCAPED) {
  Deno.test(`markup() escapes ${JSON.stringify(text)}`, () => {
    assertEquals(markup(element("text", { id: text }, [text])), `<text id="${written}">${written}</text>`);
  });
}

const HOSTILE = [
  "</svg><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<!--|]]>|<!\\[CDATA\\[",
  "[\x00-\x1f]\x7f\x85\ufffe\uffff",
  "\ud800|\udfff|(?<a>\ud83d)",
  "\u202e\u2066abc\u2069\ufeff",
  "&lt;|&#0;|&unknown;",
];

for (const pattern of HOSTILE) {
  Deno.test(`a drawing of ${JSON.stringify(pattern)} is well-formed XML`, () => {
    const written = markup(svgOf(layout(diagram(pattern))));
    assertEquals(faultIn(written), undefined);
    assert(!/<(?:script|img)/.test(written));
  });
}

Deno.test("drawings of all patterns of the corpora are well-formed XML", async () => {
  for (const each of await corpusDiagrams()) {
    assertEquals(faultIn(markup(svgOf(layout(each)))), undefined, each.regex.pattern);
  }
});
