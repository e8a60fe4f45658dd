import { assertEquals } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { findNodes, fold, walk } from "../../../../lib/regex/syntax/visit.ts";
import { corpus } from "../../../corpora/corpus.ts";

function treeOf(pattern: string, flags = ""): Tree {
  const parsed = parse({ pattern, flags });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.tree;
}

Deno.test("a walk enters a node before its children and leaves it after them", () => {
  const seen: string[] = [];
  walk(
    treeOf("(a|b)+").root,
    ({ raw }, depth) => void seen.push(`${depth} ${raw}`),
    ({ raw }) => void seen.push(raw),
  );
  assertEquals(seen, [
    ..."0 (a|b)+,1 (a|b)+,2 (a|b)+,3 (a|b),4 a,5 a,a,a,4 b,5 b,b,b,(a|b),(a|b)+,(a|b)+,(a|b)+".split(","),
  ]);
});

Deno.test("a walk skips the children of a node on request", () => {
  const seen: string[] = [];
  walk(treeOf("(a)(?:b)").root, (node) => {
    seen.push(node.type);
    return node.type !== "CapturingGroup";
  });
  assertEquals(seen, ["Pattern", "Alternative", "CapturingGroup", "Group", "Alternative", "Character"]);
});

Deno.test("nodes in classes, modifiers and string alternatives are found", () => {
  const { root } = treeOf(String.raw`(?i-s:[\p{L}--[a-z]][\q{ab|c}&&\w])`, "v");
  assertEquals(findNodes(root, "ModifierFlags").length, 2);
  assertEquals(findNodes(root, "CharacterClassRange").length, 1);
  assertEquals(findNodes(root, "StringAlternative").length, 2);
  assertEquals(findNodes(root, "Character").map(({ raw }) => raw).join(""), "azabc");
});

Deno.test("a fold gives each node the values of its own children", async () => {
  for (const regex of await corpus("conformance")) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    const size = fold<number>(
      parsed.tree.root,
      (_, children) => children.reduce((sum, each) => sum + each, 1),
    );
    assertEquals(size, parsed.tree.size + 1);
  }
});
