import type { Log, State } from "./define.ts";

/** Writes an entry as one line of JSON on stdout. */
export const toStdout: Log = (entry) => console.log(JSON.stringify(entry));

/** Writes that a request was answered. Its path and query may hold a visitor's pattern and text; they stay out. */
export function logRequest(
  { log, now, requestId }: State,
  { method, route, status, startedAt }: {
    readonly method: string;
    /** The pattern that the path matched, or null. */
    readonly route: string | null;
    readonly status: number;
    /** Unix milliseconds. */
    readonly startedAt: number;
  },
): void {
  const ended = now();
  log({
    time: new Date(ended).toISOString(),
    id: requestId,
    method,
    route,
    status,
    ms: ended - startedAt,
  });
}

/** Writes that something went wrong inside while a request was answered. */
export function logError({ log, now, requestId }: State, thrown: unknown): void {
  log({ time: new Date(now()).toISOString(), id: requestId, ...factsOf(thrown) });
}

/**
 * What may be written of something thrown: a message may quote a pattern, a text or a key, so only the kind of
 * the error and the lines that it passed through.
 */
export function factsOf(thrown: unknown): { error: string; at: string[] } {
  return thrown instanceof Error
    ? { error: thrown.name, at: framesOf(thrown) }
    : { error: typeof thrown, at: [] };
}

function framesOf({ stack = "" }: Error): string[] {
  return stack.split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}
