type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Keeps an answer to HEAD from saying that GET would get 0 bytes: its body has been taken away, and Deno measures
 * what is left. Where the answer names no length itself, it says none.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.content-length
 */
export function withoutHeadLength(handler: Handler): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    return request.method === "HEAD" && hasFalseLength(answer) ? new Response(emptyStream(), answer) : answer;
  };
}

/** Whether Deno would write a length; redirects have none to tell, nor those that never have a body. */
function hasFalseLength({ body, status, headers }: Response): boolean {
  const hasBody = status >= 400 || (status >= 200 && status < 300 && status !== 204 && status !== 205);
  return body === null && hasBody && !headers.has("Content-Length");
}

/** A body whose length shows only at its end. */
function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() });
}
