/**
 * Functions on the patterns of all corpora, in processes with a small heap. `EVERY=1` makes all calls, otherwise one of
 * 50. Prints what took longest.
 */
import { assertEquals } from "@std/assert";
import { corpora, corpusFile } from "../corpora/corpus.ts";
import { type BoundedCall, runBounded } from "../lib/regex/bounded_work.ts";

const every = Number(Deno.env.get("EVERY") ?? 50);

Deno.test("functions end on the patterns of the corpora, with little memory", async () => {
  const problems: string[] = [];
  let slowest: BoundedCall[] = [];
  for await (const { name } of corpora()) {
    for await (const call of runBounded(every, corpusFile(name))) {
      if (call.problem !== undefined) {
        problems.push(`${call.name} on /${call.pattern}/${call.flags}: ${call.problem}`);
      }
      slowest = [...slowest, call].sort((a, b) => b.ms - a.ms).slice(0, 20);
    }
  }
  console.table(slowest.map(({ name, pattern, flags, ms, bytes }) => ({ name, pattern, flags, ms, bytes })));
  assertEquals(problems, []);
});
