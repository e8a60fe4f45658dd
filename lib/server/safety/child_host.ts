import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { ANALYSIS_HEAP_MEGABYTES, ANALYSIS_NICENESS } from "../../limits.ts";
import type { Host, Running } from "./host.ts";
import type { Progress } from "./job.ts";

/**
 * Does jobs in a process of their own that may read this program and its packages, and nothing else: no writing, no
 * network, no environment, no other processes. It ends with this process, however this process ends.
 */
export const childHost: Host = { notes: [], start };

const PROGRAM = new URL("./child.ts", import.meta.url).href;

function start(onProgress: (progress: Progress) => void, onEnd: () => void): Running {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--cached-only", "--quiet", READABLE, "--ignore-env", HEAP, PROGRAM],
    clearEnv: true,
    env: cacheVariables(),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  standBack(child);
  const writer = child.stdin.getWriter();
  let isWanted = true;
  const ended = readUntilEnd(child, onProgress).then(async () => {
    // Also of a process that has ended by itself.
    await writer.close().catch(() => {});
    if (isWanted) onEnd();
  });
  return {
    pid: child.pid,
    // A process that is gone already has been reported by `onEnd`, or is about to be.
    send: (job) => void writer.write(encoder.encode(`${JSON.stringify(job)}\n`)).catch(() => {}),
    async end() {
      isWanted = false;
      kill(child);
      await ended;
    },
  };
}

/** Never rejects: what cannot be read or understood ends the process. */
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

function standBack({ pid }: Deno.ChildProcess): void {
  try {
    setPriority(pid, ANALYSIS_NICENESS);
  } catch {
    // Without --allow-sys, or where it has ended by itself, it is as it was.
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended by itself, in the same moment or before.
  }
}

/** A pattern that fills the memory ends its process and not the machine's others. */
const HEAP = `--v8-flags=--max-old-space-size=${ANALYSIS_HEAP_MEGABYTES}`;

/**
 * The folder `lib`, which the thread that does the jobs loads its modules from, and the folders where Node's way of
 * looking for a package looks, from here upwards: ESLint is loaded so. It asks for the environment too, which is
 * answered as empty.
 */
const READABLE = `--allow-read=${
  [fileURLToPath(new URL("../../", PROGRAM)), ...packageFolders(PROGRAM)].join(",")
}`;

function packageFolders(from: string): string[] {
  const folder = new URL("./", from);
  const here = fileURLToPath(new URL("node_modules", folder));
  const above = new URL("../", folder);
  return above.href === folder.href ? [here] : [here, ...packageFolders(above.href)];
}

/** Where compiled modules are kept; nothing else of our environment is handed on. */
function cacheVariables(): Record<string, string> {
  const names = ["DENO_DIR", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

const encoder = new TextEncoder();

/** Cuts UTF-8 into its lines; each is passed on without its line feed once it is whole. */
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
