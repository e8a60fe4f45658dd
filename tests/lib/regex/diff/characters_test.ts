import { assert, assertEquals } from "@std/assert";
import { characterEdits, patternEdits } from "../../../../lib/regex/diff/characters.ts";
import { readLiteral, type Regex } from "../../../../lib/regex/regex.ts";
import { parseTree } from "../../../../lib/regex/syntax/tree.ts";
import { tokenize } from "../../../../lib/regex/syntax/tokens.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees } from "../trees.ts";

/** Two patterns, and the first with what was removed in `{-…-}`, and what was added in `{+…+}`. */
const EDITS: readonly (readonly [before: string, after: string, marked: string])[] = [
  ["/a+b/", "/a+?b/", "a{-+-}{++?+}b"],
  ["/ab{2,3}c/", "/ab{2,4}c/", "ab{-{2,3}-}{+{2,4}+}c"],
  [String.raw`/^(\w+)@\w+$/`, String.raw`/^(?:\w+)@\w+$/`, String.raw`^{-(-}{+(?:+}\w+)@\w+$`],
  [String.raw`/^(?:\w+)@\w+$/`, String.raw`/^(?<name>\w+)@\w+$/`, String.raw`^{-(?:-}{+(?<name>+}\w+)@\w+$`],
  ["/(?<!a)bcd/", "/(?<=a)bcd/", "{-(?<!-}{+(?<=+}a)bcd"],
  ["/(?i:a)bcd/", "/(?i-s:a)bcd/", "{-(?i:-}{+(?i-s:+}a)bcd"],
  [String.raw`/\u0041bc/`, String.raw`/\u0042bc/`, String.raw`{-\u0041-}{+\u0042+}bc`],
  [String.raw`/\p{Lu}bc/u`, String.raw`/\p{Ll}bc/u`, String.raw`{-\p{Lu}-}{+\p{Ll}+}bc`],
  ["/[a-z.]+@/", "/[a-z0-9.]+@/", "{-[a-z.]-}{+[a-z0-9.]+}+@"],
  ["/[a-y.]+@/", "/[a-z.]+@/", "{-[a-y.]-}{+[a-z.]+}+@"],
  ["/[a-c]+@/", "/[^a-c]+@/", "{-[a-c]-}{+[^a-c]+}+@"],
  ["/[[a-z]&&[bcd]]x/v", "/[[a-z]--[bcd]]x/v", "{-[[a-z]&&[bcd]]-}{+[[a-z]--[bcd]]+}x"],
  ["/a(b+)/", "/[ac](b+?)/", "{-a-}{+[ac]+}(b{-+-}{++?+})"],
  ["/😀ab/", "/😁ab/", "{-😀-}{+😁+}ab"],
  [String.raw`/(a)(b)\1/`, String.raw`/(a)(b)\2/`, String.raw`(a)(b){-\1-}{+\2+}`],
  ["/same/", "/same/", "same"],
  // More than is left.
  ["/a/", "/^(?:a|bcd)$/", "{+^(?:+}a{+|bcd)$+}"],
  ["/^(?:a|bcd)$/", "/a/", "{-^(?:-}a{-|bcd)$-}"],
  // Most of both differs.
  ["/(a+)+b/", "/[xy]*(?:z)b/", "{-(a+)+b-}{+[xy]*(?:z)b+}"],
  [String.raw`/^\d+-\w$/`, "/(?:x|y|[^-]){3}-/", String.raw`{-^\d+-\w$-}{+(?:x|y|[^-]){3}-+}`],
];

const read = (literal: string): Regex => {
  const regex = readLiteral(literal);
  assert(regex !== null, literal);
  return regex;
};

for (const [one, other, marked] of EDITS) {
  Deno.test(`the edits from ${one} to ${other}`, () => {
    const [before, after] = [read(one), read(other)];
    let [shown, from] = ["", 0];
    for (const edit of patternEdits(before, after)) {
      const removed = before.pattern.slice(edit.before.start, edit.before.end);
      const added = after.pattern.slice(edit.after.start, edit.after.end);
      shown += before.pattern.slice(from, edit.before.start);
      shown += `${removed && `{-${removed}-}`}${added && `{+${added}+}`}`;
      from = edit.before.end;
    }
    assertEquals(shown + before.pattern.slice(from), marked);
  });
}

Deno.test("no edit of a real pattern divides a token", async () => {
  const trees = everyNth(20, await corpusTrees());
  for (const [index, { regex }] of trees.entries()) {
    for (const other of [trees[index + 1]?.regex, changed(regex)]) {
      if (other === undefined) continue;
      for (const edit of patternEdits(regex, other)) {
        for (const [side, range] of [[regex, edit.before], [other, edit.after]] as const) {
          const tree = parseTree(side);
          if (tree === null) continue;
          for (const { start, end } of tokenize(tree)) {
            for (const at of [range.start, range.end]) {
              assert(at <= start || end <= at, `${side.pattern} is divided at ${at}`);
            }
          }
        }
      }
    }
  }
});

/** Groups that capture nothing, other quantifiers, and another escape. */
const changed = ({ pattern, flags }: Regex): Regex => ({
  pattern: pattern.replaceAll("(?:", "(").replaceAll("+", "+?").replaceAll("\\d", "\\w"),
  flags,
});

Deno.test("texts are compared by their characters", () => {
  assertEquals(characterEdits("a😀\\d", "a😁\\w"), [
    { before: { start: 1, end: 3 }, after: { start: 1, end: 3 } },
    { before: { start: 4, end: 5 }, after: { start: 4, end: 5 } },
  ]);
  // The patterns are not valid.
  assertEquals(patternEdits({ pattern: "(a", flags: "" }, { pattern: "(ab", flags: "" }), [
    { before: { start: 2, end: 2 }, after: { start: 2, end: 3 } },
  ]);
});

Deno.test("patterns that are too long to compare have the same start and end", () => {
  const regex = (middle: string): Regex => ({ pattern: `a${middle.repeat(2_000)}b`, flags: "" });
  const [edit, ...others] = patternEdits(regex("x"), regex("yz"));
  assertEquals([edit?.before.start, others.length], [0, 0]);
});
