import { assertEquals } from "@std/assert";
import { escapeHtml, escapeInline, escapeParagraph } from "../../../../lib/regex/export/markdown.ts";
import { singleLine } from "../../../../lib/regex/export/single_line.ts";

/** A text, and its escaped form in Markdown's inline content. */
const INLINE: readonly (readonly [text: string, markdown: string])[] = [
  ["Capture as group 1 (year), 2-3 times: a, b; c!", "Capture as group 1 (year), 2-3 times: a, b; c!"],
  ["*a* _b_ `c` ~d~ [e] $f$ #", "\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\[e\\] \\$f\\$ \\#"],
  ["a|b\\|c", "a\\|b\\\\\\|c"],
  ["<b> & &lt;", "&lt;b&gt; &amp; &amp;lt;"],
  ["one\ntwo\r\nthree\rfour", "one&#10;two&#10;three&#10;four"],
  [" a\t", "&#32;a&#9;"],
  ["   ", "&#32; &#32;"],
  ["@octocat, a@b, @.b, an @ sign", "@<!-- -->octocat, a@<!-- -->b, @<!-- -->.b, an @ sign"],
  ["#1 and # and #a", "#<!-- -->1 and \\# and \\#a"],
  ["GH-1, gh-2, HIGH-3", "GH<!-- -->-1, gh<!-- -->-2, HIGH-3"],
  ["http://a and WWW.a", "http\\://a and WWW\\.a"],
  ["\0 \ud800", "\ufffd \ufffd"],
];

for (const [text, markdown] of INLINE) {
  Deno.test(`${JSON.stringify(text)} is escaped inline`, () => assertEquals(escapeInline(text), markdown));
}

const PARAGRAPHS: readonly (readonly [text: string, markdown: string])[] = [
  ["1. a", "1\\. a"],
  ["1234567890. a", "1234567890. a"],
  ["2) a", "2\\) a"],
  ["- a - b", "\\- a - b"],
  ["+ a", "\\+ a"],
  ["a 1. b", "a 1. b"],
  ["", "<!-- -->"],
];

for (const [text, markdown] of PARAGRAPHS) {
  Deno.test(`${JSON.stringify(text)} is escaped at the start of a paragraph`, () =>
    assertEquals(escapeParagraph(text), markdown));
}

Deno.test("Markdown's marks aren't escaped in HTML", () => {
  assertEquals(
    escapeHtml(`*a* "b" <c> & @d\n #1`),
    "*a* &quot;b&quot; &lt;c&gt; &amp; @<!-- -->d&#10; #<!-- -->1",
  );
});

Deno.test("control characters are removed from a line", () => {
  assertEquals(singleLine("a\r\nb\x1b[31m\u0085c\u2028d\ud800"), "a b [31m c d\ufffd");
});
