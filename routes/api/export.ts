import { exported } from "../../lib/export/export.ts";
import { readJson } from "../../lib/http/body.ts";
import { define } from "../../lib/http/define.ts";
import { ExportRequest } from "../../lib/schema/export.ts";

export const handler = define.handlers({
  async POST(ctx) {
    return Response.json(exported(await readJson(ctx, ExportRequest)));
  },
});
