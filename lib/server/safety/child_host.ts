import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Host, RunningHost } from "./host.ts";
import type { Progress } from "./job.ts";

/**
 * Runs jobs in a child process that may only read this program and its packages. It has no permission to
 * write, to use the network, to read the environment or to start processes. It ends with this process, even
 * if this process is killed.
 *
 * @param niceness how far the process stands back behind others; 0 for not at all
 */
export const createChildHost = (niceness: number): Host => ({
  notes: [],
  start: (onProgress, onEnd) => start(onProgress, onEnd, niceness),
});

/** Niceness of the analysis process, from 0 to 19, which gives requests precedence. */
export const ANALYSIS_NICENESS = 5;

/** The host of a site: requests are more urgent than analyses. */
export const childHost: Host = createChildHost(ANALYSIS_NICENESS);

const PROGRAM = new URL("./child.ts", import.meta.url).href;

function start(
  onProgress: (progress: Progress) => void,
  onEnd: () => void,
  niceness: number,
): RunningHost {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--cached-only",
      "--quiet",
      READ_PERMISSION,
      "--ignore-env",
      HEAP_LIMIT,
      PROGRAM,
    ],
    clearEnv: true,
    env: cacheVariables(),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  if (niceness > 0) lowerPriority(child, niceness);
  const writer = child.stdin.getWriter();
  let isWanted = true;
  const ended = readUntilEnd(child, onProgress).then(async () => {
    // Needed also after the process has exited by itself.
    await writer.close().catch(() => {});
    if (isWanted) onEnd();
  });
  return {
    pid: child.pid,
    // `onEnd` reports a process that has exited.
    send: (job) => void writer.write(encoder.encode(`${JSON.stringify(job)}\n`)).catch(() => {}),
    async end() {
      isWanted = false;
      kill(child);
      await ended;
    },
  };
}

/** Never rejects: unreadable output ends the process. */
async function readUntilEnd(
  child: Deno.ChildProcess,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  try {
    const lines = child.stdout.pipeThrough(new LineStream());
    for await (const line of lines) onProgress(JSON.parse(line));
  } catch {
    kill(child);
  }
  await child.status;
}

function lowerPriority({ pid }: Deno.ChildProcess, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Without --allow-sys, or after the process has exited, the priority stays unchanged.
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // The process has already exited.
  }
}

/** Heap size of the analysis process. */
const ANALYSIS_HEAP_MEGABYTES = 512;

/** Limits the memory of the process, so that a pattern can't exhaust the machine's. */
const HEAP_LIMIT = `--v8-flags=--max-old-space-size=${ANALYSIS_HEAP_MEGABYTES}`;

/**
 * Read permission for `lib`, for the worker's modules, and for every `node_modules` folder from here
 * upwards, where ESLint's packages are resolved. Environment variables that ESLint reads appear to be unset.
 */
const READ_PERMISSION = `--allow-read=${
  [fileURLToPath(new URL("../../", PROGRAM)), ...packageFolders(PROGRAM)].join(",")
}`;

function packageFolders(from: string): string[] {
  const folder = new URL("./", from);
  const here = fileURLToPath(new URL("node_modules", folder));
  const above = new URL("../", folder);
  return above.href === folder.href ? [here] : [here, ...packageFolders(above.href)];
}

/** Location of Deno's cache. No other variables are passed on. */
function cacheVariables(): Record<string, string> {
  const names = ["DENO_DIR", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

const encoder = new TextEncoder();

/** Splits UTF-8 bytes into lines without their line feeds. */
export class LineStream extends TransformStream<Uint8Array, string> {
  constructor() {
    const decoder = new TextDecoder();
    let rest = "";
    super({
      transform(bytes, controller) {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) controller.enqueue(line);
      },
    });
  }
}
