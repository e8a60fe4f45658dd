import { printLine } from "../print.ts";
import type { Log, State } from "./define.ts";

/**
 * Creates a log that writes each entry as a line of JSON to stdout. Entries that can't be written are lost, and
 * counted in the next one that can: `lost`.
 */
export function createStdoutLog(print: (line: string) => boolean = printLine): Log {
  let lost = 0;
  return (entry) => {
    // A full disk may have taken the first part of the line before.
    const line = lost === 0 ? JSON.stringify(entry) : `\n${JSON.stringify({ ...entry, lost })}`;
    lost = print(line) ? 0 : lost + 1;
  };
}

/** The log of this process. */
export const logToStdout: Log = createStdoutLog();

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
