import { assert, assertEquals } from "@std/assert";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { renderSvg, svgElement } from "../../../../lib/regex/railroad/svg.ts";
import { serializeSvg } from "../../../../lib/regex/railroad/svg_text.ts";
import { corpusDiagrams } from "./corpus.ts";
import { drawPattern } from "./sketch.ts";
import { faultIn } from "./xml.ts";

Deno.test("attributes, text and nested elements are serialized", () => {
  const tree = svgElement("g", { class: "a", x: 1.5 }, ["t", svgElement("path", { d: "M0 0" })]);
  assertEquals(serializeSvg(tree), '<g class="a" x="1.5">t<path d="M0 0"/></g>');
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
  Deno.test(`${JSON.stringify(text)} is escaped`, () => {
    assertEquals(
      serializeSvg(svgElement("text", { id: text }, [text])),
      `<text id="${written}">${written}</text>`,
    );
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
    const written = serializeSvg(renderSvg(layout(drawPattern(pattern))));
    assertEquals(faultIn(written), undefined);
    assert(!/<(?:script|img)/.test(written));
  });
}

Deno.test("drawings of all patterns of the corpora are well-formed XML", async () => {
  for (const each of await corpusDiagrams()) {
    assertEquals(faultIn(serializeSvg(renderSvg(layout(each)))), undefined, each.regex.pattern);
  }
});
