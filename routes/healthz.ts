import { define } from "../lib/server/http/define.ts";

export const handler = define.handlers({
  // A proxy that kept it would answer for a process that has ended.
  GET: () => new Response("ok", { headers: { "Cache-Control": "no-store" } }),
});
