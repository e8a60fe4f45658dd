import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec } from "../../../../lib/regex/engine/exec.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { treeOf } from "./comparing.ts";

interface Search extends Regex {
  readonly text: string;
  readonly at: number;
  readonly bounds: readonly number[] | null;
  readonly source: string;
}

const file = new URL("../../../data/test262/exec.jsonl", import.meta.url);

Deno.test("exec() passes the test262 sample", async () => {
  const searches: Search[] = (await Deno.readTextFile(file)).trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  const wrong = searches.filter((search) => JSON.stringify(found(search)) !== JSON.stringify(search.bounds));
  assertEquals(wrong, []);
});

function found({ pattern, flags, text, at }: Search): number[] | null {
  const tree = treeOf({ pattern, flags });
  if (tree === undefined) throw new Error(`No tree for /${pattern}/${flags}`);
  const { captures } = exec(compilePattern(tree), text, at, 1_000_000);
  return captures && [...captures];
}
