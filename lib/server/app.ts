import { App, csp } from "fresh";
import type { Services, State } from "./http/define.ts";
import { cachePages } from "./http/page_cache.ts";
import { takePageTurns } from "./http/page_turns.ts";
import { requestContext } from "./http/request_context.ts";
import { serveStaticFiles } from "./http/static_files.ts";

/**
 * Builds the site. Time, randomness, storage, email and network access come from `services` only. Wrap the
 * app's handler in `withSecurityHeaders`.
 */
export function createApp(services: Services): App<State> {
  return new App<State>()
    .use(requestContext(services))
    .use(...serveStaticFiles(services.files))
    .use(takePageTurns())
    .use(cachePages(services.now))
    .use(csp({ useNonce: true }))
    .fsRoutes();
}
