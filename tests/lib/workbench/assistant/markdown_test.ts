import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_MARKDOWN_DEPTH, parseMarkdown } from "../../../../lib/workbench/assistant/markdown.ts";
import type { MarkdownNode } from "../../../../lib/workbench/assistant/markdown_node.ts";

/** Nodes on one line: elements by name, text unchanged. */
const sketch = (nodes: readonly MarkdownNode[]): string =>
  nodes.map((node) => {
    if (node.kind === "text") return node.text;
    if (node.kind === "code") return `{${node.label}: ${node.code}}`;
    return `${node.name}${node.start ?? ""}(${sketch(node.children)})`;
  }).join("");

const CASES: readonly (readonly [markdown: string, drawn: string])[] = [
  ["# a\n\n###### b", "h4(a)h4(b)"],
  ["**a** *b* `c`", "p(strong(a) em(b) code(c))"],
  ["- a\n- b\n\n3. c", "ul1(li(p(a))li(p(b)))ol3(li(p(c)))"],
  ["```regex\n/a/\n```", "{regex: /a/}"],
  ["| a |\n|---|\n| b |", "table(thead(tr(th(a)))tbody(tr(td(b))))"],
  ["a\\\nb\n\n---", "p(abr()b)hr()"],
  ["> a", "blockquote(p(a))"],
  ["<b>a</b>", "p(<b>a</b>)"],
  ["<script>a</script>", "p(<script>a</script>)"],
  ["![a](http://b)", "p(!span(a (http://b)))"],
  ["[a](javascript:b)", "p(span(a (javascript:b)))"],
  ["<http://a> http://b", "p(<http://a> http://b)"],
  ["[a]: http://b\n\n[a]", "p([a]: http://b)p([a])"],
  ["&lt;img&gt;", "p(<img>)"],
];

for (const [markdown, drawn] of CASES) {
  Deno.test(`parseMarkdown() parses ${JSON.stringify(markdown)}`, () => {
    assertEquals(sketch(parseMarkdown(markdown)), drawn);
  });
}

Deno.test("parseMarkdown() shows the source of parts that are nested too deeply", () => {
  const nodes = parseMarkdown("> ".repeat(MAX_MARKDOWN_DEPTH + 4) + "a");
  assertEquals(
    sketch(nodes),
    "blockquote(".repeat(MAX_MARKDOWN_DEPTH) + "> > > > a" + ")".repeat(MAX_MARKDOWN_DEPTH),
  );
});

Deno.test("parseMarkdown() accepts any text", () => {
  const pieces = fc.constantFrom(
    "`",
    "```\n",
    "* ",
    "> ",
    "1. ",
    "|",
    "\n",
    "[",
    "](",
    ")",
    "<a",
    ">",
    "a ",
    "#",
    "\\",
  );
  fc.assert(fc.property(fc.array(pieces, { maxLength: 40 }), (some) => {
    assert(depthOf(parseMarkdown(some.join(""))) <= MAX_MARKDOWN_DEPTH + 3);
  }));
});

const depthOf = (nodes: readonly MarkdownNode[]): number =>
  Math.max(0, ...nodes.map((node) => node.kind === "element" ? 1 + depthOf(node.children) : 1));
