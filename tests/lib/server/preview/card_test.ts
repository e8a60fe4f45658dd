/** The pictures of links, as SVG. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { drawCard } from "../../../../lib/server/preview/card.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { NOT_ANALYSED } from "../../../../lib/regex/redos/verdict.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { faultIn } from "../../regex/railroad/xml.ts";

function cardOf(pattern: string, flags = "", format: string | null = null): string {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) return drawCard({ pattern, flags }, null);
  const { tree } = parsed;
  let verdict = NOT_ANALYSED;
  for (const found of findBacktracking(tree, createStepCounter(tree))) verdict = found.verdict;
  return drawCard({ pattern, flags }, { tree, verdict, format });
}

/** The texts of a drawing, in order. */
const textsIn = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, ""));

Deno.test("a card has the pattern, the verdict and the diagram", () => {
  const texts = textsIn(cardOf("^(a+)+$", "m"));
  assertEquals(texts.slice(0, 3), ["Regex Workbench", "JavaScript regular expression", "/^(a+)+$/m"]);
  assertStringIncludes(texts[3] ?? "", "angerous: ");
  assertStringIncludes(texts[3] ?? "", "characters");
  assert(texts.includes("start of line"));
});

Deno.test("a card says what the pattern is for", () => {
  assertEquals(textsIn(cardOf("^[a-f]$", "", "A letter"))[1], "A letter");
});

Deno.test("a card says that a pattern is safe, or that it doesn't compile", () => {
  assert(textsIn(cardOf("[a-f]+")).includes("✓ Safe: linear time (proved)"));
  const broken = textsIn(cardOf("("));
  assertEquals(broken.slice(2), ["/(/", "✗ Syntax error: JavaScript can&#39;t compile this pattern"]);
});

Deno.test("a long pattern is cut after three lines, and fades out", () => {
  const long = textsIn(cardOf("abc|".repeat(60)));
  const lines = long.slice(2, 5);
  assert(lines.every((line) => line.length > 40));
  assert(lines[2]?.endsWith("…"));
  assertStringIncludes(cardOf("abc|".repeat(60)), 'id="below"');
  assert(!cardOf("abc").includes('id="below"'));
});

Deno.test("a pattern of too many parts has no diagram", () => {
  assertEquals(textsIn(cardOf("(a)".repeat(400))).length, 3 + 3);
});

Deno.test("what a stranger writes can't leave the drawing or hide in it", () => {
  for (const pattern of ["<script>&\"'</svg>", "a\u202eb\u200b", "\ud800", "\0\n\t", "漢".repeat(300)]) {
    const svg = cardOf(pattern);
    assertEquals(faultIn(svg), undefined, pattern);
    assert(!/[\u202e\u200b\0\ud800]/.test(svg), pattern);
  }
});
