import { MAX_PROVIDER_BYTES } from "../limits.ts";

/**
 * A `fetch` for one request with one key. It sends no header but those that the provider needs, so nothing
 * that the environment adds leaves the machine; follows no redirect, which would carry the key elsewhere;
 * and reads no more than `MAX_PROVIDER_BYTES`.
 */
export function guardedFetch(fetcher: typeof fetch, key: string): typeof fetch {
  return async (input, init) => {
    const headers = {
      "Accept": "text/event-stream",
      "Authorization": `Bearer ${key}`,
      "Content-Type": "application/json",
    };
    const answer = await fetcher(input, { ...init, headers, redirect: "manual" });
    return limited(answer);
  };
}

function limited(answer: Response): Response {
  let size = 0;
  const ceiling = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > MAX_PROVIDER_BYTES) throw new RangeError("The provider's answer is too long");
      controller.enqueue(chunk);
    },
  });
  const { status, headers } = answer;
  const body = answer.body?.pipeThrough(ceiling) ?? null;
  return new Response(body, { status, headers });
}
