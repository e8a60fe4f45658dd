import { assert, assertEquals } from "@std/assert";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";

interface SyntaxCase extends Regex {
  readonly isValid: boolean;
  readonly source: string;
}

const file = new URL("../../../data/test262/syntax.jsonl", import.meta.url);

Deno.test("the parser accepts and rejects what test262 does", async () => {
  const cases: SyntaxCase[] = (await Deno.readTextFile(file)).trimEnd().split("\n").map((line) =>
    JSON.parse(line)
  );
  const invalid = cases.filter(({ isValid }) => !isValid);
  assert(cases.length > 1_000 && invalid.length > 300, `${cases.length}, ${invalid.length} of them invalid`);
  const wrong = cases.filter((each) => {
    const parsed = parse(each);
    // A refusal for its size would say nothing about the syntax.
    return parsed.ok !== each.isValid || !parsed.ok && parsed.reason !== "syntax";
  });
  assertEquals(wrong, []);
});
