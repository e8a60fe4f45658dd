/** A sample of `tests/proof/instances_proof.ts`, where nginx and denokv are installed. */
import { missingPrograms } from "./installation.ts";
import { useWhileKilled } from "./instances.ts";

const missing = await missingPrograms();

Deno.test({
  name: "two instances on denokv keep what they acknowledge, and admit exactly the limits",
  ignore: missing.length > 0,
  fn: async () => void await useWhileKilled({ storage: "denokv", count: 2 }, 1),
});

Deno.test({
  name: "two workers on a file keep what they acknowledge, and admit exactly the limits",
  ignore: missing.includes("nginx"),
  fn: async () => void await useWhileKilled({ storage: "file", count: 2 }, 1),
});
