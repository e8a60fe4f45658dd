import { LineStream } from "../../lib/server/safety/child_host.ts";

/** A process that answers each line of JSON with another one. */
export class JsonProcess<Request, Answer> {
  readonly #process: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: ReadableStreamDefaultReader<string>;

  /** @param stderr where its errors go */
  constructor(command: string, options: { args: string[]; cwd?: string; stderr: "null" | "inherit" }) {
    this.#process = new Deno.Command(command, { ...options, stdin: "piped", stdout: "piped" }).spawn();
    this.#writer = this.#process.stdin.getWriter();
    this.#lines = this.#process.stdout.pipeThrough(new LineStream()).getReader();
  }

  /** The next line; undefined at the end. */
  async line(): Promise<string | undefined> {
    return (await this.#lines.read()).value;
  }

  /** Undefined if the process fails, or doesn't answer in time. Then it has to be ended. */
  async answer(request: Request, limitMs: number): Promise<Answer | undefined> {
    const timer = setTimeout(() => this.#kill(), limitMs);
    try {
      await this.#writer.write(new TextEncoder().encode(`${JSON.stringify(request)}\n`));
      const value = await this.line();
      return value === undefined ? undefined : JSON.parse(value);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  #kill(): void {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended.
    }
  }

  async end(): Promise<void> {
    this.#kill();
    await this.#writer.close().catch(() => {});
    await this.#lines.cancel().catch(() => {});
    await this.#process.status;
  }
}
