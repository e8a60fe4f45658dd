import { assertEquals } from "@std/assert";
import { nearForm } from "../../../../lib/regex/rewrite/near_form.ts";
import { treeOf } from "../trees.ts";

/** Slow patterns with a linear one that isn't the same, and a text in which it has other matches. */
const NEAR: readonly (readonly [slow: string, near: string, differs: string] | readonly [slow: string])[] = [
  ["/<[^>]*data-sr/", "<[^<>]*data-sr", "<data-sr<data-sr"],
  ["/\\{\\{([^}]+)\\}\\}/", "\\{\\{([^{}]+)\\}\\}", "{{{a}}"],
  ["/<!--[\\s\\S]*?-->/", "<!--[^<]*?-->", "<!--<!---->"],
  ["/Linux.*CrKey/", "Linux.{0,100}CrKey", `Linux${"a".repeat(101)}CrKey`],
  ["/^(.*a){12}$/"],
];

Deno.test("a small change makes a slow pattern linear, and says in which text it differs", () => {
  const found = NEAR.map(([slow]) => {
    const near = nearForm(treeOf(slow));
    return near ? [slow, near.regex.pattern, near.differs] : [slow];
  });
  assertEquals(found, NEAR.map((row) => [...row]));
});
