/** Runs exported functions of `lib/regex` on patterns in processes with a small heap, and collects what fails. */
/** Heap of a process in MiB. */
const HEAP_MEGABYTES = 256;

/** Most memory of a process, with what is outside of the heap: the program itself, and stacks of the engine. */
const MAX_BYTES = 700 * 2 ** 20;

/** Processor time of one call, or of one step of a generator; far above what the slowest takes on a fast machine. */
export const MAX_CALL_MS = 10_000;

/** A process that prints nothing for this long is killed. It only guards against calls that never return. */
const SILENCE_MS = 120_000;

/** A call that failed, or what the slowest ones took. */
export interface BoundedCall {
  readonly name: string;
  readonly pattern: string;
  readonly flags: string;
  /** Longest processor time of one step. */
  readonly ms: number;
  /** Memory of the process afterwards. */
  readonly bytes: number;
  /** Undefined if it is within the bounds. */
  readonly problem: string | undefined;
}

/**
 * Runs all calls. A process that ends early is started again after the call that ended it.
 *
 * @param every of so many calls one is made; what is known to have failed once is always called
 * @param file patterns as JSON lines; the hostile ones if it is left out
 */
export async function* runBounded(every: number, file?: string): AsyncGenerator<BoundedCall> {
  let from = 0;
  for (;;) {
    const child = startChild([`${every}`, `${from}`, ...file === undefined ? [] : [file]]);
    let [open, isOver, isSilent]: [Started | undefined, boolean, boolean] = [undefined, false, false];
    const kill = () => {
      isSilent = true;
      child.kill("SIGKILL");
    };
    let guard = setTimeout(kill, SILENCE_MS);
    try {
      for await (const line of linesOf(child.stdout)) {
        clearTimeout(guard);
        guard = setTimeout(kill, SILENCE_MS);
        // Libraries may print, too.
        const read: Line = line.startsWith("{") ? JSON.parse(line) : {};
        if (read.isOver) isOver = true;
        if (read.number !== undefined) {
          open = { name: "", pattern: "", flags: "", ...read, number: read.number };
        } else if (open !== undefined && (read.ms !== undefined || read.error !== undefined)) {
          const { ms = 0, bytes = 0 } = read;
          yield { ...open, ms, bytes, problem: problemOf(read) };
          from = open.number;
          open = undefined;
        }
      }
    } finally {
      clearTimeout(guard);
      if (!isOver && !isSilent) killUnlessEnded(child);
    }
    const { code, signal } = await child.status;
    if (isOver) return;
    if (open === undefined) throw new Error(`The process ended with ${signal ?? code} before its first call`);
    yield {
      ...open,
      ms: 0,
      bytes: 0,
      problem: isSilent ? "never ends" : `ends the process: ${signal ?? code}`,
    };
    from = open.number;
  }
}

interface Started extends Pick<BoundedCall, "name" | "pattern" | "flags"> {
  readonly number: number;
}

/** What the process prints; see `bounded_work_child.ts`. */
interface Line extends Partial<Started> {
  readonly ms?: number;
  readonly bytes?: number;
  readonly error?: string;
  readonly isOver?: boolean;
}

function problemOf({ ms = 0, bytes = 0, error }: Line): string | undefined {
  if (error !== undefined) return error;
  if (ms > MAX_CALL_MS) return `takes ${ms} ms`;
  return bytes > MAX_BYTES ? `takes ${bytes} bytes` : undefined;
}

function startChild(args: readonly string[]): Deno.ChildProcess {
  const file = new URL("./bounded_work_child.ts", import.meta.url).pathname;
  const options = ["run", "-A", "--no-check", `--v8-flags=--max-old-space-size=${HEAP_MEGABYTES}`];
  return new Deno.Command(Deno.execPath(), {
    args: [...options, file, ...args],
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

function killUnlessEnded(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended.
  }
}

async function* linesOf(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of bytes.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
