import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { compareMeaning } from "../../../../lib/regex/diff/meaning.ts";
import { type NativeMatches, nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { typicalTexts } from "../../../../lib/regex/diff/typical_texts.ts";
import { differingTexts } from "../../../../lib/workbench/judging/differing_texts.ts";
import { everyNth } from "../../../suites/sample.ts";
import { mutated } from "../language/mutations.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Two patterns, the text that shows a difference of their matches, and the reader's texts. */
const CASES: readonly (readonly [left: string, right: string, shown: string, models?: readonly string[]])[] =
  [
    ["/bun@\\d+\\.\\d+\\.\\d+/", "/(bun)@\\d+\\.\\d+\\.\\d+/", "bun@1.2.3"],
    ["/^([0-9a-f]{6})$/", "/^([0-9a-f]){6}$/", "abcdef"],
    ["/UA-\\d{6}-\\d/", "/(?:UA-\\d{6}-\\d|G-\\w+)/", "G-UA-123456-7"],
    ["/(a|b)+\\d/", "/(?:a|b)+(\\d)/", "abba7", ["nothing", "abba7"]],
    ["/^(a*)$/", "/^a*$/", "a"],
  ];

for (const [left, right, shown, models] of CASES) {
  Deno.test(`typicalTexts() shows "${shown}" for the matches of ${left} and ${right}`, () => {
    const [one, other] = [treeOf(left), treeOf(right)];
    const native = nativeFor(one, other);
    const found = typicalTexts(one, other, compareMeaning(one, other, native), native, models);
    assertEquals(found.elsewhere?.text, shown);
  });
}

Deno.test("a text of large patterns isn't called shorter than a typical one that is as short", () => {
  const list = Array.from({ length: 600 }, (_, index) => `w${(7_919 * index).toString(36).padStart(4, "q")}`);
  const added = ["x+y|www\\.example\\.com", "www\\.example\\.com|z|[xy]{3}", "xyxyxy|qq", "zzzz|x+y"];
  for (const others of everyNth(1, added, 4)) {
    const [one, other] = [treeOf(`/^(?:${list.join("|")})$/`), treeOf(`/^(?:${list.join("|")}|${others})$/`)];
    const native = nativeFor(one, other);
    const meaning = compareMeaning(one, other, native);
    const typical = typicalTexts(one, other, meaning, native);
    const [kind] = differingTexts({ ...meaning, typical, both: undefined });
    const [shown] = kind?.texts ?? [];
    assert(shown && (shown.shorter === undefined || shown.shorter.length < shown.text.length));
  }
});

Deno.test("what typicalTexts() shows for real patterns differs natively", async () => {
  const trees = everyNth(4, (await corpusTrees(["real-world"])).filter(({ size }) => size < 60), 160);
  let count = 0;
  for (const tree of trees) {
    const other = mutated(tree.regex);
    if (other === undefined) continue;
    const native = nativeFor(tree, other);
    const { elsewhere } = typicalTexts(tree, other, compareMeaning(tree, other, native), native);
    if (elsewhere === undefined) continue;
    count++;
    const [one, two] = [native("left", elsewhere.text, 99), native("right", elsewhere.text, 99)];
    assertNotEquals(one, two, `${tree.regex.pattern} ${other.regex.pattern}`);
  }
  assert(count > 0);
});

Deno.test("of the differences of two patterns, only those that are shown are confirmed natively", () => {
  const [one, other] = [
    treeOf("/(droid) .+?; ([^;]+?)( bui|; wv)/i"),
    treeOf("/droid .+; ([^;]+)(bui|; wv|; x)/i"),
  ];
  const native = nativeFor(one, other);
  let calls = 0;
  const counting: NativeMatches = (...args) => {
    calls++;
    return native(...args);
  };
  const typical = typicalTexts(one, other, compareMeaning(one, other, counting), counting);
  assert(typical.elsewhere);
  assert(calls <= 40, `${calls}`);
});

const nativeFor =
  (left: ReturnType<typeof treeOf>, right: ReturnType<typeof treeOf>): NativeMatches => (side, text, limit) =>
    nativeMatchesIn(side === "left" ? left.regex : right.regex, text, limit);
