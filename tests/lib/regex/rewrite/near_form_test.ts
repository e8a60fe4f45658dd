import { assert, assertEquals } from "@std/assert";
import { narrowerLoops } from "../../../../lib/regex/rewrite/narrower_loops.ts";
import { nearForm } from "../../../../lib/regex/rewrite/near_form.ts";
import { rewriteTexts } from "../../../../lib/regex/rewrite/texts.ts";
import { bruteForceTexts, firstDifference, quickTexts } from "../brute_force.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

/** Slow patterns with a linear one that isn't the same, and a text in which it has other matches. */
const NEAR: readonly (readonly [slow: string, near: string, differs: string] | readonly [slow: string])[] = [
  ["/<[^>]*data-sr/", "<[^<>]*data-sr", "<data-sr<data-sr"],
  ["/\\{\\{([^}]+)\\}\\}/", "\\{\\{([^{}]+)\\}\\}", "{{{a}}"],
  ["/<!--[\\s\\S]*?-->/", "<!--[^<]*?-->", "<!--<!---->"],
  ["/Linux.*CrKey/", "Linux.{0,100}CrKey", `Linux${"a".repeat(101)}CrKey`],
  ["/^(\\S+) \\[([^\\]]+)\\]$/gm", "^(\\S+) \\[([^\\n\\r\\u2028\\u2029\\]]+)\\]$", "a [\n]"],
  ["/^#\\D*;$/gm", "^#[^\\n\\r\\u2028\\u2029\\d]*;$", "#;\n#;"],
  ["/^<[\\s\\S]*>$/gm", "^<[^\\n\\r\\u2028\\u2029]*>$", "<>\n<>"],
  ["/^(\\w+)=[^=]*;/my", "^(\\w+)=[^\\n\\r\\u2028\\u2029=]*;", "a=\n;"],
  ["/^(.*a){12}$/"],
];

Deno.test("a small change makes a slow pattern linear, and says in which text it differs", () => {
  const found = NEAR.map(([slow]) => {
    const near = nearForm(treeOf(slow));
    return near ? [slow, near.regex.pattern, near.differs] : [slow];
  });
  assertEquals(found, NEAR.map((row) => [...row]));
});

Deno.test("loops that end with the line find the same in each text of one line", () => {
  for (
    const slow of ["/^(\\S+) \\[([^\\]]+)\\]$/gm", "/^#\\D*;$/gm", "/^<[\\s\\S]*>$/gm", "/^(\\w+)=[^=]*;/m"]
  ) {
    const tree = treeOf(slow);
    const [narrower] = narrowerLoops(tree);
    assert(narrower);
    const texts = quickTexts(tree, [...rewriteTexts(tree), ...bruteForceTexts(tree, randomFrom(7))]);
    const lines = texts.flatMap((text) => text.split(/[\n\r\u2028\u2029]/));
    assert(lines.some((line) => new RegExp(tree.regex.pattern, tree.regex.flags).test(line)), slow);
    assertEquals(firstDifference(tree.regex, narrower.replacement, lines), undefined, slow);
  }
});
