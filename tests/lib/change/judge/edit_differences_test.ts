import { assert, assertEquals } from "@std/assert";
import { compareMeaning } from "../../../../lib/regex/diff/meaning.ts";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { typicalTexts } from "../../../../lib/regex/diff/typical_texts.ts";
import { workDone } from "../../../../lib/regex/work.ts";
import { editDifferences, MAX_EDITS_WORK } from "../../../../lib/change/judge/edit_differences.ts";
import { treeOf } from "../../regex/trees.ts";

/** Two versions, as literals, and the texts that are shown: for each kind as before, then the further ones. */
const CASES: readonly (readonly [before: string, after: string, shown: string, more: string])[] = [
  ["/[a-z0-9-]+/", "/[a-z0-9_-]+/i", "A|Aa", "_"],
  ["/a b+/", "/a\\s*b*/", "ab|aa b", "a "],
  ["/^a b+$/", "/^a\\s*b*$/", "ab", "a "],
  ["/^v(\\d+)\\.(\\d+)$/", "/^v?(\\d+)[.-](\\d+)$/i", "1.2", "v1-2|V1.2"],
  ["/a|b+c/", "/a|(?:b*)c/i", "c|ca", "A"],
  ["/^\\d{4}-\\d{2}$/", "/^\\d{2,4}-\\d{1,2}$/m", "12-34", "1234-5|1234-56\n"],
  ["/\\d{2}x?/", "/\\d{2,3}x??/", "00x", "112"],
  ["/^(?:red|green)$/", "/^(?:red|greens?|blue)$/i", "blue", "reD"],
  ["/^#[0-9a-f]{6}$/", "/^#?[0-9a-f]{3,6}$/i", "abcdef", "#abc|#abcdeA"],
  ["/^a$/", "/^ab?$/i", "ab", "A"],
  // Neighbors are edits of their own.
  ["/^\\d{3}-\\d{4}$/", "/^\\d{2,3}[- ]\\d{4}$/", "12-3456", "123 4567"],
  ["/^a+b$/", "/^a*[bc]$/", "b", "ac"],
  ["/^cat$/", "/^dog$/", "dog|cat", ""],
  // What a flag changes in the old pattern only isn't shown.
  ["/foo.bar/g", "/foo\\.bar?/gs", "foo.ba|fooabar|foo.bafooabar", ""],
  // Both brackets of a group are one edit.
  ["/^(a+)+$/", "/^a+$/", "a", ""],
  ["/^a+$/", "/^a*$/", "", ""],
];

for (const [before, after, shown, more] of CASES) {
  Deno.test(`each edit from ${before} to ${after} has a text`, () => {
    const found = compared(before, after);
    assertEquals([found.shown.join("|"), found.more.join("|")], [shown, more]);
  });
}

Deno.test("no more than three edits have a text", () => {
  const { shown, more } = compared("/^a?b?c?d?e?$/", "/^a*b*c*d*e*$/");
  assertEquals([...shown, ...more], ["aa", "bb", "cc"]);
});

Deno.test("the same edits have the same texts, within the work that they may take", () => {
  const versions = [
    `/^(?:${"(\\w+\\s?)*,?".repeat(12)})$/`,
    `/^(?:${"(\\w*\\s*)+;?".repeat(12)})$/i`,
  ] as const;
  const [first, again] = [compared(...versions), compared(...versions)];
  assertEquals([again.shown, again.more], [first.shown, first.more]);
  assert(first.work <= 1.1 * MAX_EDITS_WORK, `${first.work}`);
});

Deno.test("the parts of a large change are looked for within that work", () => {
  const words = Array.from({ length: 900 }, (_, index) => `w${(7_919 * index).toString(36)}x`);
  const before = `/^(?:${words.join("|")})$/`;
  const after = `/^(${words.map((word, at) => at % 70 === 0 ? `(?:${word})+` : word).join("|")})$/i`;
  const { work } = compared(before, after);
  assert(work <= 1.1 * MAX_EDITS_WORK, `${work}`);
});

Deno.test("texts that the native engine doesn't confirm are left out", () => {
  const [left, right] = [treeOf("/^a b+$/"), treeOf("/^a\\s*b*$/")];
  assertEquals(editDifferences(left, right, {}, {}, () => undefined).more, []);
});

function compared(before: string, after: string) {
  const [left, right] = [treeOf(before), treeOf(after)];
  const confirm = (side: "left" | "right", text: string, limit: number) =>
    nativeMatchesIn((side === "left" ? left : right).regex, text, limit);
  const known = compareMeaning(left, right, confirm);
  const typical = typicalTexts(left, right, known, confirm);
  const start = workDone();
  const found = editDifferences(left, right, known, typical, confirm);
  const work = workDone() - start;
  const shown = [
    found.typical.onlyRight ?? known.onlyRight,
    found.typical.onlyLeft ?? known.onlyLeft,
    (found.typical.elsewhere ?? known.elsewhere)?.text,
  ].filter((text) => text !== undefined);
  return { shown, more: found.more.map(({ text }) => text), work };
}
