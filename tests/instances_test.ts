/** A sample of `tests/proof/instances_proof.ts`, if denokv and nginx are installed. */
import { missingPrograms, useWhileKilled } from "./instances.ts";

const missing = await missingPrograms();

Deno.test({
  name: "two instances on denokv keep what they acknowledge, and admit exactly the limits",
  ignore: missing.length > 0,
  fn: async () => void await useWhileKilled(2, 1),
});
