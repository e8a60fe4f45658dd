import { withCompression } from "./lib/server/http/compression.ts";
import { withConnectionClosing } from "./lib/server/http/connection.ts";
import { withoutHeadLength } from "./lib/server/http/head_response.ts";
import { withSecurityHeaders } from "./lib/server/http/headers.ts";
import { withRoutableRequests } from "./lib/server/http/routable.ts";
import { serveUntilSignal } from "./lib/server/listen.ts";
import { exitOnSettingError, readSettings } from "./lib/server/settings.ts";

// Written by the build, so its name is kept from the type checker.
const built = import.meta.resolve("./_fresh/server.js");
const { default: site }: { default: { fetch: Deno.ServeHandler } } = await import(built);

const settings = readSettings((name) => Deno.env.get(name));
await exitOnSettingError(() =>
  serveUntilSignal(
    withConnectionClosing(
      withoutHeadLength(withCompression(withSecurityHeaders(withRoutableRequests(site.fetch), settings))),
    ),
    settings,
  )
);
Deno.exit(0);
