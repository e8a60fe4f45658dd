/**
 * A `fetch` for one request with one key. It sends no header but those that the provider needs, so nothing
 * that the environment adds leaves the machine, and follows no redirect, which would carry the key elsewhere.
 * Of an error only the status and the headers are used: its body may be of any length, and is not read.
 */
export function guardedFetch(fetcher: typeof fetch, key: string): typeof fetch {
  return async (input, init) => {
    const headers = {
      "Accept": "text/event-stream",
      "Authorization": `Bearer ${key}`,
      "Content-Type": "application/json",
    };
    const answer = await fetcher(input, { ...init, headers, redirect: "manual" });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: answer.headers });
  };
}
