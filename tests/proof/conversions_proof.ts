/**
 * Asks the engines of other languages again for the results that `tests/lib/regex/convert/` compares with. With
 * `UPDATE=1` the results are written.
 */
import { assertEquals } from "@std/assert";
import { CASES } from "../lib/regex/convert/cases.ts";
import { ENGINES, type Expected, expectedFile } from "../lib/regex/convert/expected.ts";
import { foreignMatches } from "./conversion_engines.ts";

for (const dialect of ENGINES) {
  Deno.test(`the committed results are those of the engine of ${dialect}`, async () => {
    const cases = CASES.filter((each) => each.dialect === dialect);
    const runs = cases.map(({ agree, differ, pattern, flags }) => ({
      pattern,
      flags,
      texts: [...new Set([...agree, ...Object.values(differ).filter((text) => text !== null)])],
    }));
    const results = await foreignMatches(dialect, runs);
    if (results === null) return console.log(`skipped: the engine of ${dialect} is not installed`);
    const found: Expected = {};
    runs.forEach(({ pattern, flags, texts }, at) => {
      found[`${flags}/${pattern}`] = Object.fromEntries(
        texts.map((text, of) => [text, results[at]?.[of] ?? "error"]),
      );
    });
    const file = expectedFile(dialect);
    if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(file, JSON.stringify(found, null, 1) + "\n");
    assertEquals(JSON.parse(await Deno.readTextFile(file)), found);
  });
}
