import { AnalyzeRequest } from "../../lib/schema/analysis.ts";
import { readJson } from "../../lib/server/http/body.ts";
import { define } from "../../lib/server/http/define.ts";
import { analyze } from "../../lib/server/safety/analyze.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const request = await readJson(ctx, AnalyzeRequest);
    const caller = { user: ctx.state.user?.id ?? "", signal: ctx.req.signal };
    return Response.json(await analyze(ctx.state.analyser, request, caller));
  },
});
