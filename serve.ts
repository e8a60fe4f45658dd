import { requireBuild } from "./lib/server/builds.ts";
import { withCompression } from "./lib/server/http/compression.ts";
import { withConnectionClosing } from "./lib/server/http/connection.ts";
import { withoutHeadLength } from "./lib/server/http/head_response.ts";
import { withSecurityHeaders } from "./lib/server/http/headers.ts";
import { withRoutableRequests } from "./lib/server/http/routable.ts";
import { serveUntilSignal } from "./lib/server/listen.ts";
import { requireRun, serverFlags } from "./lib/server/permissions.ts";
import { exitOnSettingError, readSettings } from "./lib/server/settings.ts";
import { superviseUntilSignal, WORKER_ARGUMENT } from "./lib/server/workers.ts";

const settings = await exitOnSettingError(() => readSettings((name) => Deno.env.get(name)));
await exitOnSettingError(() => requireRun(settings));
const isWorker = Deno.args[0] === WORKER_ARGUMENT;
// A worker that starts later serves the same build as the others.
const build = await exitOnSettingError(() => requireBuild(isWorker ? Deno.args[1] : undefined));
if (settings.workers > 1 && !isWorker) {
  const root = decodeURIComponent(new URL("./", import.meta.url).pathname);
  const flags = serverFlags({ root, kvPath: settings.kvPath ?? "", deno: Deno.execPath() });
  const args = ["run", ...flags, `${root}serve.ts`, WORKER_ARGUMENT, build.name];
  Deno.exit(await exitOnSettingError(() => superviseUntilSignal(args, settings)));
}

const server = new URL("server.js", build.folder).href;
const { default: site }: { default: { fetch: Deno.ServeHandler } } = await import(server);

await exitOnSettingError(() =>
  serveUntilSignal(
    withConnectionClosing(
      withoutHeadLength(withCompression(withSecurityHeaders(withRoutableRequests(site.fetch), settings))),
    ),
    settings,
    isWorker,
  )
);
Deno.exit(0);
