import { define } from "../lib/http/define.ts";
import { openApiDocument } from "../lib/http/openapi/document.ts";

const document = openApiDocument();

export const handler = define.handlers({
  GET: () => Response.json(document, { headers: { "Cache-Control": "public, max-age=300" } }),
});
