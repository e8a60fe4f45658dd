type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Prevents a wrong `Content-Length: 0` in responses to HEAD. Fresh removes their body, and Deno then measures
 * the empty one. Unless the handler set a length, the response has none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.content-length
 */
export function withoutHeadLength(handler: Handler): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    return request.method === "HEAD" && hasFalseLength(answer) ? new Response(emptyStream(), answer) : answer;
  };
}

/**
 * True if Deno would add a length that GET doesn't have. Redirects and responses without content are left
 * alone.
 */
function hasFalseLength({ body, status, headers }: Response): boolean {
  const hasBody = status >= 400 || (status >= 200 && status < 300 && status !== 204 && status !== 205);
  return body === null && hasBody && !headers.has("Content-Length");
}

/** An empty body of unknown length. */
function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() });
}
