import { ExportRequest } from "../../lib/schema/export.ts";
import { exportExplanation } from "../../lib/server/export.ts";
import { readJson } from "../../lib/server/http/body.ts";
import { define } from "../../lib/server/http/define.ts";

export const handler = define.handlers({
  async POST(ctx) {
    return Response.json(await exportExplanation(await readJson(ctx, ExportRequest)));
  },
});
