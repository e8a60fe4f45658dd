import { childHost } from "../../../../lib/server/safety/child_host.ts";
import { READY } from "../../../../lib/server/safety/job.ts";

/**
 * A server for a test. It starts an analysis that takes minutes, and prints the id of the analysis process
 * when that is busy.
 */

const [pattern = ""] = Deno.args;
const running = childHost.start(({ id }) => {
  if (id === READY.id) running.send({ id: 1, regex: { pattern, flags: "" }, budgetMs: 60 * 60 * 1_000 });
  else console.log(running.pid);
}, () => Deno.exit(1));
