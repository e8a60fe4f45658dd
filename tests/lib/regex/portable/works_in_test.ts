import { assertEquals } from "@std/assert";
import { engineOf } from "../../../../lib/regex/portable/engines.ts";
import { worksInEngine } from "../../../../lib/regex/portable/works_in.ts";
import { treeOf } from "../trees.ts";

/** Patterns, an engine, and what it makes of them. The engines themselves have confirmed all of these. */
const ANSWERS: readonly (readonly [literal: string, engine: string, answer: string])[] = [
  ["/^\\d+$/", "re2", "same"],
  ["/^\\d+$/", "rust", "engine accepts <660>"],
  ["/^a+$/", "rust", "same"],
  ["/^a+$/", "python", "engine accepts a<a>"],
  ["/^a+$/", "java", "engine accepts a<a>"],
  ["/a.b/", "re2", "engine accepts a<d>b"],
  ["/a.b/s", "re2", "same"],
  ["/\\s/", "go", "javascript accepts <1680>"],
  ["/\\s/", "pcre2", "javascript accepts <1680>"],
  ["/\\bok/", "rust", "javascript accepts <c0>ok"],
  ["/\\bok/", "pcre2", "same"],
  ["/\\bok/", "java", "undecided: \\b"],
  ["/^a/m", "re2", "javascript accepts <d>a"],
  ["/k/i", "re2", "engine accepts <212a>"],
  ["/k/i", "java", "same"],
  ["/k/iu", "re2", "same"],
  ["/a(?=b)/", "go", "refused: lookahead"],
  ["/(?<!b)a/", "rust", "refused: lookbehind"],
  ["/(?<=a|bc)d/", "python", "refused: lookbehind of several lengths"],
  ["/(?<=a|bc)d/", "pcre2", "same"],
  ["/(a)\\1/", "re2", "refused: backreference"],
  ["/(?<n>a)/", "python", "refused: named group"],
  ["/(?<n_1>a)/", "java", "undecided: named group"],
  ["/\\0/", "rust", "refused: \\0"],
  ["/\\cA/", "python", "refused: \\cA"],
  ["/\\u0041/", "re2", "refused: \\uFFFF"],
  ["/\\u0041/", "rust", "same"],
  ["/[\\w-.]/", "python", "refused: hyphen after an escape in a class"],
  ["/[\\w-.]/", "re2", "same"],
  ["/[-\\w]/", "re2", "same"],
  ["/[-\\w]/", "rust", "engine accepts <c0>"],
  ["/[a-\\w]/", "rust", "refused: hyphen before an escape in a class"],
  ["/a{,3}/", "java", "refused: literal {"],
  ["/a{,3}/", "python", "undecided: {,n}"],
  ["/[\\b]/", "go", "refused: [\\b]"],
  ["/a{1001}/", "re2", "refused: count"],
  ["/a{17}/", "ecmascript-linear", "refused: count"],
  ["/(?:a+){9}/", "ecmascript-linear", "refused: count"],
  ["/(?:a+){8}/", "ecmascript-linear", "same"],
  ["/a/i", "ecmascript-linear", "refused: flag"],
  ["/\\-/", "json-schema", "refused: syntax of flag u"],
  ["/\\p{L}/", "json-schema", "engine accepts a"],
  ["/[^\\u0080-\\uffff]/", "json-schema", "undecided: escaped surrogate"],
  ["/^\\p{L}$/u", "rust", "same"],
  ["/\\p{L}/u", "python", "refused: general category"],
  ["/[[:alpha:]]/", "re2", "undecided: [: in a class"],
  ["/\\Qa(?=b)/", "re2", "undecided: escaped letter"],
  ["/[a&&b]/", "java", "undecided: &&, -- or ~~ in a class"],
  ["/^[\\u0080-\\uffff]$/", "java", "undecided: escaped surrogate"],
];

Deno.test("what engines make of patterns", () => {
  const found = ANSWERS.map(([literal, id]) => {
    const answer = worksInEngine(treeOf(literal), engineOf(id)!);
    switch (answer.kind) {
      case "same":
        return [literal, id, "same"];
      case "differs":
        return [literal, id, `${answer.acceptedBy} accepts ${escaped(answer.text)}`];
      case "refused":
        return [literal, id, `refused: ${answer.construct}`];
      case "undecided":
        return [literal, id, `undecided: ${"construct" in answer ? answer.construct : answer.refusal}`];
    }
  });
  assertEquals(found, ANSWERS.map((row) => [...row]));
});

const escaped = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/g, (unit) => `<${unit.charCodeAt(0).toString(16)}>`);
