import { LINGER_MS, MAX_BODY_BYTES } from "../limits.ts";

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Who reads a request's body, or keeps it from being read. */
const held = new WeakMap<Request, Reader>();

/** Takes a body, so that Deno does not read it by itself; undefined where there is none. */
export function hold(request: Request): Reader | undefined {
  const reader = request.body?.getReader();
  if (reader) held.set(request, reader);
  return reader;
}

/** How long a body says that it is; 0 where it does not say. */
export function declaredBytes({ headers }: Request): number {
  return Number(headers.get("Content-Length"));
}

/** Keeps Deno from reading on a long body that an answer does without; the connection ends with the answer. */
function leaveUnread(request: Request, headers: Headers): void {
  if (declaredBytes(request) <= LONGEST_BYTES || request.body === null || request.body.locked) return;
  hold(request);
  headers.set("Connection", "close");
}

const LONGEST_BYTES = Math.max(...Object.values(MAX_BODY_BYTES));

/**
 * Ends a connection once its last answer is through, also while its caller still sends, or waits: as long as a
 * body is held, Deno keeps its connection. Before the answer is through, letting go makes Deno read the rest.
 *
 * @param lingerMs from the end of the answer, so that it is read before the rest of the body is refused
 */
export function closing(handler: Deno.ServeHandler, lingerMs: number = LINGER_MS): Deno.ServeHandler {
  return async (request, info) => {
    const answer = await handler(request, info);
    leaveUnread(request, answer.headers);
    if (answer.headers.get("Connection") === "close") {
      const letGo = () => held.get(request)?.cancel().catch(() => {});
      const end = () => setTimeout(letGo, lingerMs);
      info.completed.then(end, end);
    }
    return answer;
  };
}
