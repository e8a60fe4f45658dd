/**
 * Two and four instances on denokv behind nginx, while their parts are killed with -9. Install denokv with
 * `cargo install denokv --locked`.
 */
import { missingPrograms, useWhileKilled } from "../instances.ts";

const missing = await missingPrograms();
if (missing.length > 0) console.log(`Skipped: ${missing.join(" and ")} not installed`);

for (const instances of [2, 4]) {
  Deno.test({
    name: `${instances} instances keep what they acknowledge, and admit exactly the limits`,
    ignore: missing.length > 0,
    fn: async () => console.log(await useWhileKilled(instances, 4)),
  });
}
