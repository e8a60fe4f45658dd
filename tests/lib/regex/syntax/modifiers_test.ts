import { assertEquals } from "@std/assert";
import { modesOf, uniformFlags } from "../../../../lib/regex/syntax/modifiers.ts";
import { nodesOf } from "../../../../lib/regex/syntax/visit.ts";
import { treeOf } from "../trees.ts";

/** Literal, and the modes in force at each character of it. */
const MODES: readonly (readonly [literal: string, ...modes: string[]])[] = [
  ["/ab/i", "i", "i"],
  ["/a(?i:b)c/", "", "i", ""],
  ["/a(?-i:b(?i:c)d)/i", "i", "", "i", ""],
  ["/(?ims:a(?-ms:b))/", "ims", "i"],
  ["/(?s-i:a)(?m:b)/i", "s", "im"],
];

for (const [literal, ...expected] of MODES) {
  Deno.test(`modesOf() on ${literal}`, () => {
    const tree = treeOf(literal);
    const modeAt = modesOf(tree);
    const modes = nodesOf(tree.root, "Character").map((node) => {
      const { ignoreCase, multiline, dotAll } = modeAt(node);
      return [ignoreCase && "i", multiline && "m", dotAll && "s"].filter(Boolean).join("");
    });
    assertEquals(modes, expected);
  });
}

/** Literal, and the flags that alone mean the same; undefined where there are none. */
const UNIFORM: readonly (readonly [literal: string, flags: string | undefined])[] = [
  ["/ab/gi", "gi"],
  ["/(?i:ab)/", "i"],
  ["/(?i:ab)\\d-/g", "gi"],
  ["/(?i:ab)c/", undefined],
  ["/(?-i:ab)/i", ""],
  ["/(?i:\\d)a/", ""],
  ["/(?s:.)x/", "s"],
  ["/(?s:.)./", undefined],
  ["/(?m:^)a/y", "my"],
  ["/(?m:^)a$/", undefined],
  ["/(?i:\\w)a/", ""],
  ["/(?i:\\w)a/u", undefined],
  ["/(a)(?i:\\1)/", undefined],
  ["/(?i:[0-9])a/", ""],
  ["/(?i:[x-\\xff])A/", undefined],
];

for (const [literal, flags] of UNIFORM) {
  Deno.test(`uniformFlags() on ${literal}`, () => assertEquals(uniformFlags(treeOf(literal)), flags));
}
