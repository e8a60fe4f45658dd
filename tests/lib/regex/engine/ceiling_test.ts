import { MAX_ENGINE_STACK } from "../../../../lib/regex/engine/machine.ts";
import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../lib/regex/engine/exec.ts";
import { treeOf } from "../trees.ts";

/** Choices take four numbers; each iteration leaves two of them open, that of the loop and that of the group. */
const CHARACTERS = MAX_ENGINE_STACK / 8;

for (const [count, status] of [[CHARACTERS - 10, "match"], [CHARACTERS + 10, "exhausted"]] as const) {
  Deno.test(`a search that needs ${count} pairs of choices ends with "${status}"`, () => {
    const found = exec(compilePattern(treeOf("/^(?:a|b)*$/")), "a".repeat(count), 0, Infinity);
    assertEquals(found.status, status);
  });
}
