/**
 * Starts the built site with exactly the permissions that it needs, which depend on `KV_PATH`. Signals are passed
 * on to the site, and its exit code is returned.
 *
 *     deno task start
 */
import { serverFlags } from "../lib/server/permissions.ts";
import { DEFAULT_KV_PATH } from "../lib/server/settings.ts";

const root = decodeURIComponent(new URL("../", import.meta.url).pathname);
const deno = Deno.execPath();
// An empty variable counts as not set, as in all settings.
const kvPath = Deno.env.get("KV_PATH")?.trim() || DEFAULT_KV_PATH;

const site = new Deno.Command(deno, {
  args: ["run", ...serverFlags({ root, kvPath, deno }), `${root}serve.ts`],
  stdin: "null",
}).spawn();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.addSignalListener(signal, () => {
    try {
      site.kill(signal);
    } catch {
      // It has ended by itself in the same moment.
    }
  });
}
const { code } = await site.status;
Deno.exit(code);
