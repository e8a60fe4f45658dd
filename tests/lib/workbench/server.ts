/** A fake server for a page: the requests of `fetch`, and the responses. */

/** A request, as the test sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  readonly ifMatch: string | null;
  readonly key: string | null;
}

/** Responds to every request of `use` with `answer`; null represents a lost network. */
export async function withServer(
  answer: (asked: Asked) => Response | null,
  use: (asked: readonly Asked[]) => Promise<void>,
): Promise<void> {
  const real = globalThis.fetch;
  const asked: Asked[] = [];
  globalThis.fetch = (input, init) => {
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    const headers = new Headers(init?.headers);
    const [ifMatch, key] = [headers.get("If-Match"), headers.get("Idempotency-Key")];
    const one = { method: init?.method ?? "GET", path: String(input), body, ifMatch, key };
    asked.push(one);
    const given = answer(one);
    return given === null ? Promise.reject(new TypeError("gone")) : Promise.resolve(given);
  };
  try {
    await use(asked);
  } finally {
    globalThis.fetch = real;
  }
}

/** A response with JSON and an entity tag. */
export function json(value: unknown, status = 200, etag = ""): Response {
  return Response.json(value, { status, headers: { ETag: etag } });
}
