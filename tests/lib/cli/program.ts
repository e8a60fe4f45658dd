import { dirname } from "node:path";
import { type Environment } from "../../../lib/cli/environment.ts";
import type { TaskPool } from "../../../lib/cli/pool.ts";
import { run } from "../../../lib/cli/run.ts";
import { runTask, type WorkerTask } from "../../../lib/cli/worker.ts";

/** The program, from its sources. */
const PROGRAM = new URL("../../../lib/cli/main.ts", import.meta.url);

/** What is known about pairs that were judged: the same few regexes are reviewed by many tests. */
const judged = new Map<string, unknown>();

/** Does the tasks in this thread, which has compiled what judges regexes. What they give could be sent by a thread. */
const thisThread: TaskPool = {
  run: <T>(task: unknown) => {
    const work = task as WorkerTask;
    const value = work.kind === "judge" || work.kind === "forms"
      ? judged.getOrInsertComputed(JSON.stringify(work), () => runTask(work))
      : runTask(work);
    return Promise.resolve({ kind: "done", value: structuredClone(value) as T });
  },
  close: () => Promise.resolve(),
};

/** The output of a run of the program, and its exit code. */
export interface RunResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

interface RunOptions {
  readonly cwd: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** True if its threads do the work, as they do for a user, instead of this one. */
  readonly inThreads?: boolean;
  /** What does the tasks instead. */
  readonly pool?: TaskPool;
  /** The program's file; its sources by default, which aren't a built program. */
  readonly program?: URL;
  /** Whether the cache is used as it is for a user. */
  readonly isCached?: boolean;
}

/** Runs the program in this process. The cache isn't used unless an option names it. */
export async function runProgram(args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { cwd, variables = {}, input = "", inThreads = false, program = PROGRAM } = options;
  let [output, errors] = ["", ""];
  const environment: Environment = {
    cwd,
    // One thread starts faster than two.
    variables: { WORKERS: "1", ...variables },
    input: () => Promise.resolve(input),
    output: (text) => output += text,
    error: (text) => errors += text,
    program,
    ...inThreads ? {} : { startPool: () => options.pool ?? thisThread },
  };
  const isCached = options.isCached || args.some((arg) => arg.startsWith("--cache"));
  const code = await run(isCached ? args : [...args, "--no-cache"], environment);
  return { code, output, errors };
}

/** A folder with files that is removed at the end. */
export class Folder implements AsyncDisposable {
  private constructor(readonly path: string) {}

  static async create(files: Files = {}): Promise<Folder> {
    const folder = new Folder(await Deno.realPath(await Deno.makeTempDir({ prefix: "review" })));
    await folder.write(files);
    return folder;
  }

  /** Writes files; null removes one. */
  async write(files: Files): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      const path = `${this.path}/${name}`;
      await Deno.mkdir(dirname(path), { recursive: true });
      if (content === null) await Deno.remove(path);
      else if (typeof content === "string") await Deno.writeTextFile(path, content);
      else await Deno.writeFile(path, content);
    }
  }

  async read(name: string): Promise<string> {
    return await Deno.readTextFile(`${this.path}/${name}`);
  }

  /** Makes the folder a git repository, or adds a commit. Returns the commit's hash. */
  async commit(files: Files = {}): Promise<string> {
    await this.write(files);
    if (!await Deno.stat(`${this.path}/.git`).catch(() => null)) await this.git("init", "-q", "-b", "main");
    await this.git("add", "-A");
    await this.git("commit", "-q", "--allow-empty", "-m", "Change files");
    return (await this.git("rev-parse", "HEAD")).trim();
  }

  async git(...args: string[]): Promise<string> {
    const { success, stdout, stderr } = await new Deno.Command("git", {
      args: [
        "-c",
        "user.name=Test",
        "-c",
        "user.email=test@example.com",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "maintenance.auto=false",
        ...args,
      ],
      cwd: this.path,
      env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.path, { recursive: true });
  }
}

type Files = Readonly<Record<string, string | Uint8Array | null>>;
