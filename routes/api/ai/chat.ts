import { ChatRequest } from "../../../lib/schema/chat.ts";
import { readJson, readProviderKey } from "../../../lib/server/http/body.ts";
import { define } from "../../../lib/server/http/define.ts";
import { eventStream } from "../../../lib/server/http/event_stream.ts";
import { askAssistant } from "../../../lib/server/assistant/assistant.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const key = readProviderKey(ctx.req);
    const request = await readJson(ctx, ChatRequest);
    const { settings: { ai }, fetch } = ctx.state;
    const giveUp = new AbortController();
    ctx.req.signal.addEventListener("abort", () => giveUp.abort(), { once: true });
    const reviewer = { ...ai, key, fetch };
    return eventStream(await askAssistant(request, reviewer, giveUp), () => giveUp.abort());
  },
});
