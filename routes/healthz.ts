import { define } from "../lib/http/define.ts";

export const handler = define.handlers({
  GET: () => new Response("ok"),
});
