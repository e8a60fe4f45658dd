import { define } from "../lib/server/http/define.ts";
import { isReady } from "../lib/server/store/kv.ts";

export const handler = define.handlers({
  GET: async ({ state: { store } }) =>
    await isReady(store)
      ? new Response("ready", { headers: UNCACHED })
      : new Response("the storage does not answer", { status: 503, headers: UNCACHED }),
});

const UNCACHED = { "Cache-Control": "no-store" };
