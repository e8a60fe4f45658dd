import { define } from "../lib/server/http/define.ts";
import { llmsText } from "../lib/server/http/site_files.ts";

export const handler = define.handlers({
  GET: ({ state: { settings } }) => llmsText(settings.origin),
});
