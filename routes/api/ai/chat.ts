import { readJson } from "../../../lib/http/body.ts";
import { define } from "../../../lib/http/define.ts";
import { eventStream } from "../../../lib/http/event_stream.ts";
import { providerKeyOf } from "../../../lib/http/provider_key.ts";
import { review } from "../../../lib/review/review.ts";
import { ChatRequest } from "../../../lib/schema/chat.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const key = providerKeyOf(ctx.req);
    const request = await readJson(ctx, ChatRequest);
    const { settings: { ai }, fetch } = ctx.state;
    const giveUp = new AbortController();
    ctx.req.signal.addEventListener("abort", () => giveUp.abort(), { once: true });
    const reviewer = { ...ai, key, fetch };
    return eventStream(await review(request, reviewer, giveUp), () => giveUp.abort());
  },
});
