/**
 * The built site behind nginx with the documented configuration: one process or several workers on a file, or
 * several instances on one denokv. Needs nginx, and denokv for the latter.
 */
import { type Caretaker, startCaretaker } from "./caretaker.ts";
import { answered, freePort, startSite } from "./built_site.ts";
import { children } from "./children.ts";
import { until } from "../timing/until.ts";

const CONFIGURATION = new URL("../../docs/deployment/nginx-instances.conf", import.meta.url);

/** The token with which Deno, also this process, opens a database of denokv. */
const TOKEN = "0123456789abcdef";

/** Where the records are. */
export type Storage = "file" | "denokv";

/** What an installation consists of. */
export interface Layout {
  readonly storage: Storage;
  /** Instances on denokv; workers of one site on a file. */
  readonly count: number;
}

/** A part that can be killed with -9. */
export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  /** Starts it again, and waits until the site answers. */
  restart(): Promise<void>;
}

/** Names of the programs of `names` that are not on this machine. */
export async function missingPrograms(names: readonly string[] = ["denokv", "nginx"]): Promise<string[]> {
  const found = await Promise.all(names.map(async (name) => {
    const command = new Deno.Command("sh", { args: ["-c", `command -v ${name}`], stdout: "null" });
    return (await command.output()).success ? [] : [name];
  }));
  return found.flat();
}

/** What is started, and how to reach it. Everything ends and is removed with this process, even if that is killed. */
export class Installation implements AsyncDisposable {
  readonly #kvPort = freePort();
  readonly #ports: readonly number[];
  readonly origin: string;
  readonly #sites: Deno.ChildProcess[] = [];
  #kv: Deno.ChildProcess | null = null;
  #nginx: Deno.ChildProcess | null = null;

  private constructor(readonly layout: Layout, readonly folder: string, readonly caretaker: Caretaker) {
    this.#ports = Array.from({ length: layout.storage === "file" ? 1 : layout.count }, freePort);
    this.origin = `http://localhost:${freePort()}`;
  }

  /**
   * Starts everything.
   *
   * @param prepare writes to the database before the site is started
   */
  static async start(layout: Layout, prepare?: (kvPath: string) => Promise<void>): Promise<Installation> {
    Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
    const folder = await Deno.makeTempDir();
    const installation = new Installation(layout, folder, startCaretaker(folder));
    try {
      if (layout.storage === "denokv") await installation.startKv();
      await prepare?.(installation.kvPath);
      installation.#ports.forEach((_, index) => installation.startInstance(index));
      await installation.#startNginx();
      await Promise.all(installation.instances.map((origin) => answered(origin)));
      await answered(installation.origin);
      return installation;
    } catch (error) {
      await installation[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Origins of the instances, without nginx. */
  get instances(): string[] {
    return this.#ports.map((port) => `http://localhost:${port}`);
  }

  get kvPath(): string {
    return this.layout.storage === "file" ? `${this.folder}/site.db` : `http://127.0.0.1:${this.#kvPort}`;
  }

  /** Everything that can be killed with -9. */
  get parts(): Part[] {
    const nginx = {
      name: "nginx",
      kill: () => end(this.#nginx, "SIGKILL"),
      restart: async () => {
        await this.#startNginx();
        await answered(this.origin);
      },
    };
    return [...this.layout.storage === "file" ? this.#partsOnFile() : this.#partsOnDenokv(), nginx];
  }

  #partsOnFile(): Part[] {
    const { count } = this.layout;
    const restart = async () => {
      await Promise.all(this.instances.map(closed));
      this.startInstance(0);
      await answered(this.origin);
    };
    const site: Part = {
      name: count > 1 ? "the process that started the workers" : "the process",
      kill: () => this.killInstance(0),
      restart,
    };
    if (count === 1) return [site];
    const worker: Part = {
      name: "a worker",
      kill: async () => {
        const [first = 0] = await children(this.#sites[0]?.pid);
        Deno.kill(first, "SIGKILL");
      },
      // Another one is started by itself.
      restart: async () => {
        await until("another worker", async () => (await children(this.#sites[0]?.pid)).length === count);
        await answered(this.origin);
      },
    };
    return [worker, site];
  }

  #partsOnDenokv(): Part[] {
    return [{
      name: "an instance",
      kill: () => this.killInstance(0),
      restart: async () => {
        this.startInstance(0);
        await Promise.all(this.instances.map((origin) => answered(origin)));
      },
    }, {
      name: "denokv",
      kill: () => end(this.#kv, "SIGKILL"),
      restart: async () => {
        await this.startKv();
        await Promise.all(this.instances.map(ready));
      },
    }];
  }

  /** Ids of the processes by what they are. */
  async processes(): Promise<Record<string, number[]>> {
    const sites = this.#sites.map(({ pid }) => pid);
    const below = async (pids: readonly number[]) => (await Promise.all(pids.map(children))).flat();
    const isPool = this.layout.storage === "file" && this.layout.count > 1;
    const serving = isPool ? await below(sites) : sites;
    return {
      ...isPool && { parent: sites },
      site: serving,
      analysis: await below(serving),
      ...this.#kv && { denokv: [this.#kv.pid] },
      ...this.#nginx && { nginx: [this.#nginx.pid] },
    };
  }

  async startKv(): Promise<void> {
    this.#kv = this.#spawn("denokv", [
      ...["--sqlite-path", `${this.folder}/kv.db`, "serve", "--access-token", TOKEN],
      ...["--addr", `127.0.0.1:${this.#kvPort}`],
    ]);
    await until("denokv", async () => {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: this.#kvPort }).catch(() => null);
      connection?.close();
      return connection !== null;
    });
  }

  startInstance(index: number): void {
    const { storage, count } = this.layout;
    // Deno reports each failed attempt to reach the database on stderr.
    const { process } = startSite({
      KV_PATH: this.kvPath,
      PORT: String(this.#ports[index]),
      BASE_URL: this.origin,
      // Clients stand for another proxy before nginx, and name the addresses of the visitors.
      TRUSTED_PROXIES: "2",
      WORKERS: storage === "file" ? String(count) : "1",
    }, { stderr: "null" });
    this.caretaker.watch(process);
    this.#sites[index] = process;
  }

  async killInstance(index: number): Promise<void> {
    await end(this.#sites[index], "SIGKILL");
  }

  async #startNginx(): Promise<void> {
    const documented = await Deno.readTextFile(CONFIGURATION);
    const [first = ""] = /^ *server 127\.0\.0\.1:8000.*\n/m.exec(documented) ?? [];
    const servers = this.#ports.map((port) => first.replace("8000", String(port))).join("");
    const used = documented.replace(/(^ *server 127\.0\.0\.1:.*\n)+/m, servers)
      .replace("listen 80;", `listen 127.0.0.1:${new URL(this.origin).port};`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((kind) => `${kind}_temp_path ${this.folder}/${kind};`).join("\n");
    const path = `${this.folder}/nginx.conf`;
    await Deno.writeTextFile(
      path,
      `daemon off;\nmaster_process off;\npid ${this.folder}/nginx.pid;\nerror_log /dev/null;\n` +
        `events { worker_connections 1024; }\nhttp {\naccess_log off;\n${temporary}\n${used}}\n`,
    );
    this.#nginx = this.#spawn("nginx", ["-c", path]);
  }

  #spawn(program: string, args: string[]): Deno.ChildProcess {
    const process = new Deno.Command(program, { args, stdout: "null", stderr: "null" }).spawn();
    this.caretaker.watch(process);
    return process;
  }

  /** Ends the site, which finishes the requests that it has begun. The database can still be read. */
  async stop(): Promise<void> {
    await end(this.#nginx, "SIGTERM");
    await Promise.all(this.#sites.map((site) => end(site, "SIGTERM")));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await end(this.#kv, "SIGKILL");
    await this.caretaker.finish();
  }
}

/** Waits until an instance reaches its database. */
const ready = (origin: string) =>
  until(`${origin} to be ready`, async () => {
    const answer = await fetch(`${origin}/readyz`);
    await answer.body?.cancel();
    return answer.ok;
  });

/** Waits until nothing listens at an origin any more. */
const closed = (origin: string) =>
  until(`${origin} to be closed`, async () => {
    const { hostname, port } = new URL(origin);
    const connection = await Deno.connect({ hostname, port: Number(port) }).catch(() => null);
    connection?.close();
    return connection === null;
  });

async function end(process: Deno.ChildProcess | null | undefined, signal: Deno.Signal): Promise<void> {
  try {
    process?.kill(signal);
  } catch {
    // It has already ended.
  }
  await process?.status;
}
