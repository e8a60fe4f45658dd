/**
 * Starts the built site with the minimum permissions, which depend on `KV_PATH`. Forwards signals to the site and
 * exits with its exit code.
 *
 *     deno task start
 */
import { serverFlags } from "../lib/server/permissions.ts";
import { DEFAULT_KV_PATH } from "../lib/server/settings.ts";

const root = decodeURIComponent(new URL("../", import.meta.url).pathname);
const deno = Deno.execPath();
// As in all settings, an empty variable counts as unset.
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
      // It has already exited.
    }
  });
}
const { code } = await site.status;
Deno.exit(code);
