import { closing } from "./lib/http/closing.ts";
import { compressed } from "./lib/http/compression.ts";
import { secured } from "./lib/http/headers.ts";
import { routable } from "./lib/http/routable.ts";
import { unmeasured } from "./lib/http/unmeasured.ts";
import { serveUntilSignal } from "./lib/listen.ts";
import { settingsFrom } from "./lib/settings.ts";
import { startWith } from "./lib/start.ts";

// Written by the build, so its name is kept from the type checker.
const built = import.meta.resolve("./_fresh/server.js");
const { default: site }: { default: { fetch: Deno.ServeHandler } } = await import(built);

const settings = settingsFrom((name) => Deno.env.get(name));
await startWith(() =>
  serveUntilSignal(closing(unmeasured(compressed(secured(routable(site.fetch), settings)))), settings)
);
Deno.exit(0);
