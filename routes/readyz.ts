import { define } from "../lib/http/define.ts";
import { isReady } from "../lib/http/ready.ts";

export const handler = define.handlers({
  GET: async ({ state: { store } }) =>
    await isReady(store)
      ? new Response("ready")
      : new Response("the storage does not answer", { status: 503 }),
});
