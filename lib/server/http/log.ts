import type { Log, State } from "./define.ts";

/** Writes an entry as one line of JSON on stdout. */
export const logToStdout: Log = (entry) => console.log(JSON.stringify(entry));

/** Writes that a request was answered. Its path and query may hold a visitor's pattern and text; they stay out. */
export async function logRequest(
  { log, logNames, now, requestId, user }: State,
  { method, route, status, startedAt }: {
    readonly method: string;
    /** The pattern that the path matched, or null. */
    readonly route: string | null;
    readonly status: number;
    /** Unix milliseconds. */
    readonly startedAt: number;
  },
): Promise<void> {
  const ended = now();
  // A storage that is gone by now keeps the name from the log, and not the line.
  const named = user && await logNames(user.id).catch(() => null);
  log({
    time: new Date(ended).toISOString(),
    id: requestId,
    method,
    route,
    status,
    ms: ended - startedAt,
    user: named,
  });
}

/** Writes that something went wrong inside while a request was answered. */
export function logError({ log, now, requestId }: State, thrown: unknown): void {
  log({ time: new Date(now()).toISOString(), id: requestId, ...errorFacts(thrown) });
}

/**
 * What may be written of something thrown: a message may quote a pattern, a text or a key, so only the kind of
 * the error and the lines that it passed through.
 */
export function errorFacts(thrown: unknown): { error: string; at: string[] } {
  return thrown instanceof Error
    ? { error: thrown.name, at: stackFrames(thrown) }
    : { error: typeof thrown, at: [] };
}

/** The stack begins with the message, which may hold anything, lines that look like frames too. */
function stackFrames({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack.slice(start + message.length).split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}
