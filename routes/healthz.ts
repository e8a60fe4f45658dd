import { define } from "../lib/server/http/define.ts";

export const handler = define.handlers({
  GET: () => new Response("ok"),
});
