/** A sample of `tests/proof/instances_proof.ts`, where nginx and denokv are installed. */
import { missingPrograms, type Part } from "../servers/installation.ts";
import { useWhileKilled } from "../servers/instances.ts";
import { everyNth } from "../suites/sample.ts";

/** All but the process that starts the workers, or denokv; `workers_test.ts` kills the former. */
const sampled = (parts: readonly Part[]) => everyNth(2, parts);

const missing = await missingPrograms();

Deno.test({
  name: "two instances on denokv keep what they acknowledge, and admit exactly the limits",
  ignore: missing.length > 0,
  fn: async () => void await useWhileKilled({ storage: "denokv", count: 2 }, 1, sampled),
});

Deno.test({
  name: "two workers on a file keep what they acknowledge, and admit exactly the limits",
  ignore: missing.includes("nginx"),
  fn: async () => void await useWhileKilled({ storage: "file", count: 2 }, 1, sampled),
});
