import { STREAM_COMMENT_MS } from "../../limits/services.ts";
import { SilenceTimer } from "../timeout.ts";

/** An event of a `text/event-stream`. */
interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * A response that streams events. A comment line interrupts long silences so that proxies keep the connection
 * open. When the client disconnects, `giveUp` is called and the generator is ended.
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
  // Keeps proxies from buffering the response.
  "X-Accel-Buffering": "no",
};

// JSON contains no line terminators, so the data fits on one line.
function formatEvent({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
