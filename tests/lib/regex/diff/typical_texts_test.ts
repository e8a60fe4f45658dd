import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { compareMeaning, meaningPhrase } from "../../../../lib/regex/diff/meaning.ts";
import { type NativeMatches, nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { typicalTexts } from "../../../../lib/regex/diff/typical_texts.ts";
import { everyNth } from "../../../suites/sample.ts";
import { mutated } from "../language/mutations.ts";
import { corpusTrees, treeOf } from "../trees.ts";

Deno.test("typicalTexts() shows other groups in a text that a reader believes", () => {
  assertEquals(found("/bun@\\d+\\.\\d+\\.\\d+/", "/(bun)@\\d+\\.\\d+\\.\\d+/"), [
    'In "bun@1.2.3" only the new one has group 1, which captures "bun" at character 1',
  ]);
  assertEquals(found("/^([0-9a-f]{6})$/", "/^([0-9a-f]){6}$/"), [
    'In "abcdef" group 1 captures "f" at character 6 instead of "abcdef" at character 1',
  ]);
});

Deno.test("typicalTexts() shows other positions in a text that a reader believes", () => {
  assertEquals(
    found("/UA-\\d{6}-\\d/", "/(?:UA-\\d{6}-\\d|G-\\w+)/"),
    [
      'In "G-UA-123456-7" the new one finds "G-UA" at character 1 instead of "UA-123456-7" at character 3',
    ].map((text) => text),
    "elsewhere",
  );
});

Deno.test("typicalTexts() prefers the reader's own text, and names a shorter one after it", () => {
  assertEquals(found("/(a|b)+\\d/", "/(?:a|b)+(\\d)/", ["nothing", "abba7"]), [
    'In "abba7" (shorter: "a0") group 1 captures "7" at character 5 instead of "a" at character 4',
  ]);
});

Deno.test("typicalTexts() prefers a text to the empty one", () => {
  assertEquals(found("/^(a*)$/", "/^a*$/"), [
    'In "a" (shorter: the empty text) the new one lacks group 1, which captured "a" at character 1',
  ]);
});

Deno.test("a text of large patterns isn't called shorter than a typical one that is as short", () => {
  const list = Array.from({ length: 600 }, (_, index) => `w${(7_919 * index).toString(36).padStart(4, "q")}`);
  const added = ["x+y|www\\.example\\.com", "www\\.example\\.com|z|[xy]{3}", "xyxyxy|qq", "zzzz|x+y"];
  for (const others of everyNth(1, added, 4)) {
    const [one, other] = [treeOf(`/^(?:${list.join("|")})$/`), treeOf(`/^(?:${list.join("|")}|${others})$/`)];
    const native = nativeFor(one, other);
    const meaning = compareMeaning(one, other, native);
    const [words = ""] = meaningPhrase(meaning, typicalTexts(one, other, meaning, native)).changes;
    const [typical, shorter] = [...words.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text.length);
    assert(typical !== undefined && (shorter === undefined || shorter < typical), words);
    assert(!words.includes("shortest"), words);
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

function found(left: string, right: string, models: readonly string[] = []) {
  const [one, other] = [treeOf(left), treeOf(right)];
  const native = nativeFor(one, other);
  const meaning = compareMeaning(one, other, native);
  const typical = typicalTexts(one, other, meaning, native, models);
  return meaningPhrase(meaning, typical).changes.filter((change) => change.startsWith("In "));
}

const nativeFor =
  (left: ReturnType<typeof treeOf>, right: ReturnType<typeof treeOf>): NativeMatches => (side, text, limit) =>
    nativeMatchesIn(side === "left" ? left.regex : right.regex, text, limit);
