import { define } from "../lib/server/http/define.ts";
import { openApiDocument } from "../lib/server/http/openapi/document.ts";

const text = JSON.stringify(openApiDocument());

const headers = { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" };

export const handler = define.handlers({ GET: () => new Response(text, { headers }) });
