import { App, csp } from "fresh";
import type { Services, State } from "./http/define.ts";
import { cachePages } from "./http/page_cache.ts";
import { requestContext } from "./http/request_context.ts";
import { serveStaticFiles } from "./http/static_files.ts";

/**
 * The whole site as one app. Clock, randomness, storage, mail and network come from `services`: nothing below
 * reaches for them otherwise. `secured` belongs around its handler.
 */
export function createApp(services: Services): App<State> {
  return new App<State>()
    .use(requestContext(services))
    .use(...serveStaticFiles(services.files))
    .use(cachePages(services.now))
    .use(csp({ useNonce: true }))
    .fsRoutes();
}
