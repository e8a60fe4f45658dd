import { assert, assertEquals } from "@std/assert";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { createSameFormTest } from "../../../../lib/regex/language/same_form.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { isFullSize, share } from "../../../suites/sample.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

const PATTERNS = share(8, 800);

/** All texts of up to five characters. */
const TEXTS = [0, 1, 2, 3, 4, 5].flatMap((length) =>
  Array.from(
    { length: 2 ** length },
    (_, bits) => Array.from({ length }, (_, at) => (bits >> at) & 1 ? "b" : "a").join(""),
  )
);

Deno.test("small patterns with the same form find the same matches in all short texts", () => {
  const random = randomFrom(7);
  const patterns = new Set(Array.from({ length: PATTERNS }, () => patternOf(random, 2)));
  const forms: { same: (tree: Tree) => boolean; pattern: string; found: string }[] = [];
  const wrong: string[] = [];
  let shared = 0;
  for (const pattern of patterns) {
    const tree = treeOf({ pattern, flags: "" });
    const found = foundBy(pattern);
    const known = forms.find(({ same }) => same(tree));
    if (known === undefined) forms.push({ same: createSameFormTest(tree), pattern, found });
    else shared++;
    if (known && known.found !== found) wrong.push(`/${known.pattern}/ and /${pattern}/`);
  }
  assertEquals(wrong, []);
  assert(shared > patterns.size / (isFullSize ? 20 : 40), `${shared} of ${patterns.size}`);
});

function foundBy(pattern: string): string {
  return JSON.stringify(TEXTS.map((text) => nativeMatchesIn({ pattern, flags: "" }, text, 9)));
}

/** A pattern over two letters, with all constructs that the laws apply to. */
function patternOf(random: () => number, depth: number): string {
  const inner = () => patternOf(random, depth - 1);
  const kind = depth === 0 ? 0 : Math.floor(random() * 12);
  const sign = ["*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??", "{2,}"][Math.floor(random() * 9)];
  switch (kind) {
    case 1:
    case 2:
    case 3:
      return inner() + inner();
    case 4:
    case 5:
      return `(?:${inner()}|${inner()})`;
    case 6:
      return `(?:${inner()}|${inner()}|${inner()})`;
    case 7:
    case 8:
      return `(?:${inner()})${sign}`;
    case 9:
      return `(${inner()})`;
    case 10:
      return `(?${["=", "!", "<=", "<!"][Math.floor(random() * 4)]}${inner()})`;
    default:
      return ["a", "b", "[ab]", "a", "b", "", "$", "^", "\\b"][Math.floor(random() * 9)] ?? "";
  }
}
