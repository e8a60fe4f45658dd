import { STREAM_COMMENT_MS } from "../../limits.ts";
import { SilenceTimer } from "../waiting.ts";

/** An event of a stream, as `text/event-stream` has them. */
interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * An answer that streams events as they come. A comment line fills each long silence; when the caller goes
 * away, `giveUp` is called and the iteration ended.
 */
export function eventStream(
  events: AsyncGenerator<StreamEvent>,
  giveUp: () => void,
  commentMs: number = STREAM_COMMENT_MS,
): Response {
  const encoder = new TextEncoder();
  const timer = new SilenceTimer(commentMs);
  let next: Promise<IteratorResult<StreamEvent>> | null = null;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      next ??= events.next();
      const result = await timer.wait(next).catch((error) => {
        timer.stop();
        throw error;
      });
      if (typeof result === "string") return controller.enqueue(encoder.encode(": still here\n\n"));
      next = null;
      if (!result.done) return controller.enqueue(encoder.encode(formatEvent(result.value)));
      timer.stop();
      controller.close();
    },
    async cancel() {
      timer.stop();
      giveUp();
      await events.return(undefined);
    },
  });
  return new Response(body, { headers: HEADERS });
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Some proxies collect an answer before they pass it on.
  "X-Accel-Buffering": "no",
};

// JSON has no line ends of its own, so one data line holds it.
function formatEvent({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
