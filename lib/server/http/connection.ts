import { LINGER_MS, MAX_BODY_BYTES, MAX_FORM_BYTES } from "../../limits.ts";
import type { SiteHandler } from "./relay.ts";

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Who reads a request's body, or keeps it from being read. */
const takenReaders = new WeakMap<Request, Reader>();

/** Takes a body, so that Deno does not read it by itself; undefined where there is none. */
export function takeReader(request: Request): Reader | undefined {
  const reader = request.body?.getReader();
  if (reader) takenReaders.set(request, reader);
  return reader;
}

/** How long a body says that it is; 0 where it does not say. */
export function declaredBytes({ headers }: Request): number {
  return Number(headers.get("Content-Length"));
}

/**
 * Keeps Deno from reading on a long body that an answer does without; the connection ends with the answer. The body
 * of a GET cannot be held, as it does not show in the request.
 */
function closeUnreadBody(request: Request, headers: Headers): void {
  if (!mayBeLong(request) || request.body?.locked) return;
  takeReader(request);
  headers.set("Connection", "close");
}

/** A chunked body does not say how long it is, and may have no end. */
function mayBeLong(request: Request): boolean {
  return request.headers.has("Transfer-Encoding") || !(declaredBytes(request) <= LONGEST_BYTES);
}

const LONGEST_BYTES = Math.max(...Object.values(MAX_BODY_BYTES), MAX_FORM_BYTES);

/**
 * Ends a connection once its last answer is through, also while its caller still sends, or waits. On a platform
 * where nothing can end a connection, the body is let go: Deno then closes it when the caller sends on.
 *
 * @param lingerMs from the end of the answer, so that it is read before the rest of the body is refused
 */
export function withConnectionClosing(handler: SiteHandler, lingerMs: number = LINGER_MS): SiteHandler {
  return async (request, info) => {
    const answer = await handler(request, info);
    closeUnreadBody(request, answer.headers);
    if (answer.headers.get("Connection") === "close") {
      const letGo = () => {
        takenReaders.get(request)?.cancel().catch(() => {});
        info.endConnection?.();
      };
      const end = () => setTimeout(letGo, lingerMs);
      info.completed.then(end, end);
    }
    return answer;
  };
}
