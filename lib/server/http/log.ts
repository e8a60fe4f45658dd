import type { Log, State } from "./define.ts";

/** Writes an entry as a line of JSON to stdout. */
export const logToStdout: Log = (entry) => console.log(JSON.stringify(entry));

/**
 * Logs a completed request, without its path and query because they may contain a visitor's pattern and text.
 */
export async function logRequest(
  { log, logNames, now, requestId, user }: State,
  { method, route, status, startedAt }: {
    readonly method: string;
    /** The matched route pattern, or null. */
    readonly route: string | null;
    readonly status: number;
    /** Unix milliseconds. */
    readonly startedAt: number;
  },
): Promise<void> {
  const ended = now();
  // If the storage is unavailable, the line is logged without the user.
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

/** Logs an unexpected error while handling a request. */
export function logError({ log, now, requestId }: State, thrown: unknown): void {
  log({ time: new Date(now()).toISOString(), id: requestId, ...errorFacts(thrown) });
}

/**
 * Loggable facts about a thrown value: type and stack frames, without the message, which may contain a
 * pattern, a text or a key.
 */
export function errorFacts(thrown: unknown): { error: string; at: string[] } {
  return thrown instanceof Error
    ? { error: thrown.name, at: stackFrames(thrown) }
    : { error: typeof thrown, at: [] };
}

/** Skips the message, which precedes the frames and may contain lines that look like frames. */
function stackFrames({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack.slice(start + message.length).split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}
