/**
 * Over 100,000 random patterns that JavaScript rejects, and the invalid ones of the corpora: the message
 * quotes exactly the highlighted part, and that part is invalid. `CORPUS` names a folder of `*.jsonl` files.
 */
import { assertEquals } from "@std/assert";
import { corpora } from "../corpora/corpus.ts";
import { invalidRegexes, misquotes } from "../lib/regex/syntax/syntax_error_laws.ts";

const PATTERNS = 100_000;

Deno.test(`messages about ${PATTERNS} random patterns quote the invalid part`, () => {
  const regexes = invalidRegexes(PATTERNS, 1);
  assertEquals(regexes.flatMap(misquotes).slice(0, 20), []);
  console.log(`${regexes.length} are refused`);
});

for await (const { name, regexes } of corpora()) {
  Deno.test(`${name}: messages quote the invalid part`, () => {
    assertEquals(
      regexes.flatMap((regex) => ["", "u", "v"].map((flags) => ({ ...regex, flags }))).flatMap(misquotes),
      [],
    );
  });
}
