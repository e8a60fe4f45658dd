/** A model provider on this machine with OpenAI's protocol, correct or not. */

/** A received request. */
export interface Asked {
  readonly path: string;
  readonly headers: Headers;
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: string }[] };
}

export interface ProviderServer extends AsyncDisposable {
  /** For `AI_BASE_URL`. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Resolves if a caller disconnects before the end of its response. */
  readonly givenUp: Promise<void>;
}

/** How it responds: a complete response, or the lines of a stream as they arrive. */
export type Manner = (
  giveUp: AbortSignal,
) => Response | Promise<Response> | AsyncGenerator<string | Uint8Array>;

/** Starts a provider that responds to every request in this manner. */
export function startProvider(manner: Manner): ProviderServer {
  const asked: Asked[] = [];
  const { promise: givenUp, resolve } = Promise.withResolvers<void>();
  const [end, stop] = [new AbortController(), new AbortController()];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", signal: stop.signal, onListen() {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      asked.push({ path: pathname, headers: request.headers, body: await request.json() });
      const answer = await manner(end.signal);
      return answer instanceof Response ? answer : streamed(answer, resolve);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    asked,
    givenUp,
    async [Symbol.asyncDispose]() {
      end.abort();
      // Unlike `shutdown()`, this doesn't wait for connections that a caller left in the middle of an answer.
      stop.abort();
      await server.finished;
    },
  };
}

function streamed(lines: AsyncGenerator<string | Uint8Array>, onCancel: () => void): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) return controller.close();
      controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
    },
    cancel: onCancel,
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

/** A piece of an answer in the protocol's format. */
export function piece(content: string, finish_reason: string | null = null): string {
  return sent({ choices: [{ index: 0, delta: { content }, finish_reason }] });
}

/** The token counts, which are a separate piece. */
export const USAGE = sent({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 } });

export const DONE = "data: [DONE]\n\n";

export function sent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Resolves when a signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
