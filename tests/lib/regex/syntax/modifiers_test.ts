import { assertEquals } from "@std/assert";
import { modeLookup, uniformFlags } from "../../../../lib/regex/syntax/modifiers.ts";
import { findNodes } from "../../../../lib/regex/syntax/visit.ts";
import { treeOf } from "../trees.ts";

/** Literal, and the modes at each of its characters. */
const MODES: readonly (readonly [literal: string, ...modes: string[]])[] = [
  ["/ab/i", "i", "i"],
  ["/a(?i:b)c/", "", "i", ""],
  ["/a(?-i:b(?i:c)d)/i", "i", "", "i", ""],
  ["/(?ims:a(?-ms:b))/", "ims", "i"],
  ["/(?s-i:a)(?m:b)/i", "s", "im"],
];

for (const [literal, ...expected] of MODES) {
  Deno.test(`modes of the nodes in ${literal}`, () => {
    const tree = treeOf(literal);
    const modeAt = modeLookup(tree);
    const modes = findNodes(tree.root, "Character").map((node) => {
      const { ignoreCase, multiline, dotAll } = modeAt(node);
      return [ignoreCase && "i", multiline && "m", dotAll && "s"].filter(Boolean).join("");
    });
    assertEquals(modes, expected);
  });
}

/** Literal, and the flags that are equivalent without modifiers; undefined if there are none. */
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
  Deno.test(`flags equivalent to those and the modifiers of ${literal}`, () =>
    assertEquals(uniformFlags(treeOf(literal)), flags));
}
