import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { parseFragment } from "parse5";
import { Markdown } from "../../../components/review/Markdown.tsx";
import { markdownOf } from "../../../lib/workbench/review/markdown.ts";

const drawn = (markdown: string) => renderToString(<Markdown nodes={markdownOf(markdown)} />);

Deno.test("Markdown draws an answer", () => {
  assertEquals(
    drawn("**a**\n\n3. b\n4. c\n\n---"),
    '<p><strong>a</strong></p><ol start="3"><li><p>b</p></li><li><p>c</p></li></ol><hr/>',
  );
  assertEquals(
    drawn("```js\na < b\n```"),
    '<pre tabindex="0" role="group" aria-label="Code: js"><code>a &lt; b</code></pre>',
  );
});

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "![a](https://evil.example/a.png)",
  "![a][b]\n\n[b]: https://evil.example",
  "[a](javascript:alert(1))",
  "<https://evil.example> https://evil.example www.evil.example a@evil.example",
  "<a href=https://evil.example>a</a>",
  "`<img>` \\<img> &lt;img&gt;",
  "| <img> | [a](data:text/html,b) |\n|---|---|\n| <iframe> | b |",
  "```<img onload=a>\n</code></pre><script>a</script>\n```",
  '[a](<"onclick=alert(1)>)',
  '# <svg onload="a">',
];

for (const markdown of HOSTILE) {
  Deno.test(`Markdown makes no element or address of ${JSON.stringify(markdown)}`, () => {
    const [names, attributes] = [new Set<string>(), new Set<string>()];
    const walk = (node: object) => {
      if ("tagName" in node) names.add(String(node.tagName));
      if ("attrs" in node && Array.isArray(node.attrs)) {
        node.attrs.forEach(({ name }) => attributes.add(name));
      }
      if ("childNodes" in node && Array.isArray(node.childNodes)) node.childNodes.forEach(walk);
    };
    walk(parseFragment(drawn(markdown)));
    const known = ["p", "span", "code", "pre", "table", "thead", "tbody", "tr", "th", "td", "h4"];
    assertEquals([...names].filter((name) => !known.includes(name)), []);
    assertEquals([...attributes].filter((name) => !["tabindex", "role", "aria-label"].includes(name)), []);
    assert(names.size > 0);
  });
}
