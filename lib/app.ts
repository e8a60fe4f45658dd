import { App, csp } from "fresh";
import { arrival } from "./http/arrival.ts";
import type { Services, State } from "./http/define.ts";
import { keptPages } from "./http/kept_pages.ts";
import { servedFiles } from "./http/static_files.ts";

/**
 * The whole site as one app. Clock, randomness, storage, mail and network come from `services`: nothing below
 * reaches for them otherwise. `secured` belongs around its handler.
 */
export function createApp(services: Services): App<State> {
  return new App<State>()
    .use(arrival(services))
    .use(...servedFiles(services.files))
    .use(keptPages(services.now))
    .use(csp({ useNonce: true }))
    .fsRoutes();
}
