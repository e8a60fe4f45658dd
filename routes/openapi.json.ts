import { define } from "../lib/server/http/define.ts";
import { openApiDocument } from "../lib/server/http/openapi/document.ts";

const document = openApiDocument();

export const handler = define.handlers({
  GET: () => Response.json(document, { headers: { "Cache-Control": "public, max-age=300" } }),
});
