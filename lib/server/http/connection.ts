import { LINGER_MS } from "./relay.ts";
import { MAX_BODY_BYTES } from "../../limits/server.ts";
import type { RequestInfo, SiteHandler } from "./relay.ts";

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Readers that were taken of request bodies. */
const readers = new WeakMap<Request, Reader>();

/**
 * Takes the body's reader, which keeps Deno from reading the body itself. Undefined when there is no body.
 */
export function takeReader(request: Request): Reader | undefined {
  const reader = request.body?.getReader();
  if (reader) readers.set(request, reader);
  return reader;
}

/** What the server offers for requests that are being handled. */
const infos = new WeakMap<Request, Partial<RequestInfo>>();

/** Tells the server that a request's handler begins to wait for its body, or that it has stopped waiting. */
export function setReceiving(request: Request, isReceiving: boolean): void {
  infos.get(request)?.setReceiving?.(isReceiving);
}

/** Value of Content-Length; 0 when it is missing. */
export function declaredBytes({ headers }: Request): number {
  return Number(headers.get("Content-Length"));
}

/**
 * Keeps Deno from reading a long body that the handler didn't use, and closes the connection after the
 * response. It has no effect on GET requests because their `body` is null.
 */
function closeUnreadBody(request: Request, headers: Headers): void {
  if (!mayBeLong(request) || request.body?.locked) return;
  takeReader(request);
  headers.set("Connection", "close");
}

/** A chunked body has no declared length and may never end. */
function mayBeLong(request: Request): boolean {
  return request.headers.has("Transfer-Encoding") || !(declaredBytes(request) <= LONGEST_BYTES);
}

/** Body of a form. Only a return path is long. */
export const MAX_FORM_BYTES = 64 * 1024;

const LONGEST_BYTES = Math.max(...Object.values(MAX_BODY_BYTES), MAX_FORM_BYTES);

/**
 * Closes connections after a response with `Connection: close`, even if the client is still sending: nothing
 * of that is used. Where the platform doesn't allow this, the body is cancelled, and Deno closes the
 * connection when more of it arrives.
 *
 * @param lingerMs time between the response and cancelling the body, so that the client can read the response
 *   before the connection is reset
 */
export function withConnectionClosing(handler: SiteHandler, lingerMs: number = LINGER_MS): SiteHandler {
  return async (request, info) => {
    // GET and HEAD have no body that a handler could read.
    if (info.setReceiving && !/^(?:GET|HEAD)$/.test(request.method)) infos.set(request, info);
    const answer = await handler(request, info);
    closeUnreadBody(request, answer.headers);
    if (answer.headers.get("Connection") === "close") {
      info.endConnection?.();
      const letGo = () => void readers.get(request)?.cancel().catch(() => {});
      const end = () => setTimeout(letGo, lingerMs);
      info.completed.then(end, end);
    }
    return answer;
  };
}
