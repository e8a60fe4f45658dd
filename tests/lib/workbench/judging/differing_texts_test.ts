import { assertEquals } from "@std/assert";
import { describeDifference, differingTexts } from "../../../../lib/workbench/judging/differing_texts.ts";

Deno.test("a difference says what each version matches, or which groups differ", () => {
  const match = (start: number, end: number, captures: readonly (string | null)[] = []) => ({
    start,
    end,
    captures: captures.map((text) => text === null ? null : { start: -1, text }),
  });
  assertEquals(
    describeDifference({ text: "ab", in: "place", left: match(0, 1), right: match(2, 2) }).sentences,
    ['Before: matches "a" at column 1', "After: matches the empty text at column 3"],
  );
  assertEquals(
    describeDifference({ text: "ab", in: "match", left: null, right: match(0, 2) }).sentences,
    ["Before: no match there", 'After: matches "ab" at column 1'],
  );
  assertEquals(
    describeDifference({
      text: "ab",
      in: "captures",
      left: match(0, 2, ["a", "b"]),
      right: match(0, 2, ["a", null]),
    }).sentences,
    ['Group 2: "b" → not set'],
  );
  assertEquals(
    describeDifference({
      text: "ab",
      in: "captures",
      left: match(0, 2, [null]),
      right: match(0, 2, [null, "b"]),
    }).sentences,
    ['Group 2 is new: "b"'],
  );
  assertEquals(
    describeDifference({
      text: "ab",
      in: "captures",
      left: match(0, 2, ["a", null]),
      right: match(0, 2, ["a"]),
    }).sentences,
    ["Group 2 is gone; it was not set"],
  );
});

Deno.test("the texts of a comparison are listed by what they show, the typical ones before the shortest", () => {
  const match = { start: 0, end: 1, captures: [] };
  const found = differingTexts({
    onlyRight: "",
    onlyLeft: "b",
    typical: { onlyRight: "ab" },
    elsewhere: { text: "aa", in: "place", left: match, right: { ...match, end: 2 } },
    both: "a",
    more: [{ text: "c", in: "match", left: null, right: match }, {
      text: "d",
      in: "match",
      left: match,
      right: null,
    }],
  });
  assertEquals(
    found.map(({ title, texts }) => [title, ...texts.map(({ text, shorter }) => [text, shorter])]),
    [
      ["Now also accepted", ["ab", ""], ["c", undefined]],
      ["No longer accepted", ["b", undefined], ["d", undefined]],
      ["Still accepted", ["a", undefined]],
      ["Matches differently", ["aa", undefined]],
    ],
  );
  assertEquals(differingTexts({}), []);
});
