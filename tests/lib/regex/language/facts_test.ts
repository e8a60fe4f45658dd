import { assertEquals } from "@std/assert";
import { type LanguageFacts, languageOf } from "../../../../lib/regex/language/facts.ts";
import { treeOf } from "../warnings/drawn.ts";

const FACTS: readonly (readonly [literal: string, facts: Partial<LanguageFacts>])[] = [
  ["/a+b/", { empty: false, universal: false, shortestMatch: "ab", shortestNonMatch: "" }],
  ["/a*/", { empty: false, universal: true, shortestMatch: "" }],
  ["/[]/", { empty: true, universal: false, shortestNonMatch: "" }],
  ["/a^/", { empty: true }],
  ["/a^/m", { empty: true }],
  ["/\\n^/m", { empty: false, shortestMatch: "\n" }],
  ["/$a/", { empty: true }],
  ["/a\\bb/", { empty: true }],
  ["/(?!a)a/", { empty: true }],
  ["/(?=.*\\d)(?=.*[A-Z])^.{4}$/", { empty: false, shortestMatch: "aa0A" }],
  ["/^[^]{3}/", { shortestMatch: "aaa", shortestNonMatch: "" }],
  ["/^(?!.{2}$)/s", { shortestMatch: "", shortestNonMatch: "aa" }],
  ["/\\d|\\D|^$/", { universal: true }],
  ["/^.*$/", { universal: false, shortestNonMatch: "\n" }],
  ["/^.*$/m", { universal: true }],
  ["/(\\w+) \\1/", { how: "not decided", refusal: "backreference" }],
  ["/\\p{Script=Kawi}/u", { how: "proved", universal: false }],
  ["/\\p{RGI_Emoji}/v", { how: "not decided", refusal: "characters" }],
];

for (const [literal, facts] of FACTS) {
  Deno.test(`languageOf() on ${literal}`, () => {
    const found = languageOf(treeOf(literal));
    assertEquals({ ...found, ...facts }, found);
  });
}
