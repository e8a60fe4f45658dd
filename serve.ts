import { compressed } from "./lib/server/http/compression.ts";
import { closing } from "./lib/server/http/connection.ts";
import { unmeasured } from "./lib/server/http/head_response.ts";
import { secured } from "./lib/server/http/headers.ts";
import { routable } from "./lib/server/http/routable.ts";
import { serveUntilSignal } from "./lib/server/listen.ts";
import { settingsFrom } from "./lib/server/settings.ts";
import { startWith } from "./lib/server/start.ts";

// Written by the build, so its name is kept from the type checker.
const built = import.meta.resolve("./_fresh/server.js");
const { default: site }: { default: { fetch: Deno.ServeHandler } } = await import(built);

const settings = settingsFrom((name) => Deno.env.get(name));
await startWith(() =>
  serveUntilSignal(closing(unmeasured(compressed(secured(routable(site.fetch), settings)))), settings)
);
Deno.exit(0);
