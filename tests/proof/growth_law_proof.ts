/**
 * The laws of the steps on attacks, compared with longer texts than they were found with: at two and three times the
 * length, or for more pumps if the steps multiply. `CORPUS` names a folder of patterns; without it, the committed
 * selection is read. `EVERY=4` takes every fourth pattern, `OFFSET=1` those after them, `FILES` only the files whose
 * names contain it, and `MAX_STEPS` sets the steps of the longest text.
 */
import { assert, assertEquals } from "@std/assert";
import { corpora } from "../corpora/corpus.ts";
import { lawTable } from "../backtracking/law_checks.ts";

const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const OFFSET = Number(Deno.env.get("OFFSET") ?? 0);
const FILES = Deno.env.get("FILES") ?? "";
const MAX_STEPS = Number(Deno.env.get("MAX_STEPS") ?? 20_000_000);

Deno.test("laws of attacks and longer texts", async (t) => {
  const rows: Record<string, unknown> = {};
  for await (const { name, regexes } of corpora()) {
    if (!name.includes(FILES)) continue;
    await t.step(name, () => {
      const { refuted, ...row } = lawTable(regexes.filter((_, index) => index % EVERY === OFFSET), MAX_STEPS);
      rows[name] = { ...row, refuted: refuted.length };
      assertEquals(refuted, []);
      assert(
        row.estimates <= Math.max(2, 0.1 * row.attacks),
        `${row.estimates} of ${row.attacks} have no law`,
      );
    });
  }
  console.table(rows);
});
