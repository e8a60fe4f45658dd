import { assert, assertEquals } from "@std/assert";
import { isRecentEdition, requiredEdition } from "../../../../lib/regex/syntax/editions.ts";
import { mayBeRecent } from "../../../../lib/workbench/editor/verdict_strip.tsx";
import { corpusTrees, treeOf } from "../../regex/trees.ts";

const RECENT = [
  String.raw`/\p{ExtPict}/u`,
  String.raw`/\P{Extended_Pictographic}/u`,
  "/a/d",
  "/[a--b]/v",
  "/(?i:a)b/",
  "/(?-s:.)/s",
  "/(?m-i:^a)/i",
  "/(?<a>b)|(?<a>c)/",
  String.raw`/(?<a>b)|(?<\u0061>c)/`,
  String.raw`/(?<\u{61}>b)/`,
  "/(?<𝒜>b)/",
];

Deno.test("what knows the editions is loaded for every pattern that needs a recent one", async () => {
  const recent = (await corpusTrees()).filter((tree) => isRecentEdition(requiredEdition(tree)));
  assert(recent.length > 0);
  for (const { regex } of [...RECENT.map(treeOf), ...recent]) assert(mayBeRecent(regex), regex.pattern);
  for (const literal of RECENT) assert(isRecentEdition(requiredEdition(treeOf(literal))), literal);
});

Deno.test("it is not loaded for patterns that every engine in use runs", () => {
  const common = ["/^(a+)+$/", "/(?<year>\\d{4})-(?<month>\\d\\d)/u", "/(?<=a)b/s", "/(?:a)(?!b)/gimy"];
  assertEquals(common.map((literal) => mayBeRecent(treeOf(literal).regex)), common.map(() => false));
});
