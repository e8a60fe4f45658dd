import { define } from "../lib/server/http/define.ts";
import { sitemap } from "../lib/server/http/site_files.ts";

export const handler = define.handlers({
  GET: ({ state: { settings } }) => sitemap(settings.origin),
});
