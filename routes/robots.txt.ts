import { define } from "../lib/server/http/define.ts";
import { robotsText } from "../lib/server/http/site_files.ts";

export const handler = define.handlers({
  GET: ({ state: { settings } }) => robotsText(settings.origin),
});
