import type { Regex } from "../../lib/regex/regex.ts";
import { JsonProcess } from "./json_process.ts";

export interface NativeRequest {
  readonly id: number;
  readonly regex: Regex;
  /** Without it, the attacks on the pattern are found and run. */
  readonly text?: string;
  readonly limitMs: number;
  /** How often the text is searched for the minimum; 2 by default. */
  readonly runs?: number;
}

export interface NativeAnswer {
  readonly id: number;
  /** Of processor time; undefined or Infinity if the process or the engine's stack failed. */
  readonly ms?: number;
  /** True if the engine failed on the text, usually because its stack overflowed. */
  readonly isFailed?: boolean;
  /** True if one of the attacks on the pattern makes the engine slow. */
  readonly isSlow?: boolean;
}

/**
 * Runs the native engine in a process with no other work, so that the time of the processor is that of the run. Deno
 * may terminate the process if a run ends at the same moment as its time. It is then replaced, and the run repeated.
 */
export class NativeProcess implements AsyncDisposable {
  #child: JsonProcess<NativeRequest, NativeAnswer> | undefined;
  #id = 0;

  /** Finds out if an attack on a pattern makes the native engine slow. */
  async confirm(regex: Regex): Promise<NativeAnswer> {
    return await this.#ask({ regex, limitMs: 0 });
  }

  /**
   * The minimum of two times of a search, if not set otherwise, for all matches with flag g; Infinity if all are
   * stopped at the limit.
   */
  async least(
    regex: Regex,
    text: string,
    limitMs: number,
    options: Pick<NativeRequest, "runs"> = {},
  ): Promise<number> {
    return (await this.#ask({ regex, text, limitMs, ...options })).ms ?? Infinity;
  }

  /** The time of one search; Infinity if it is stopped at the limit, undefined if the engine fails on the text. */
  async time(regex: Regex, text: string, limitMs: number): Promise<number | undefined> {
    const { ms, isFailed } = await this.#ask({ regex, text, limitMs, runs: 1 });
    return isFailed ? undefined : ms ?? Infinity;
  }

  async #ask(request: Omit<NativeRequest, "id">): Promise<NativeAnswer> {
    for (let tries = 0; tries < 3; tries++) {
      this.#child ??= startChild();
      const answer = await this.#child.answer({ ...request, id: ++this.#id }, BROKEN_MS);
      if (answer) return answer;
      await this[Symbol.asyncDispose]();
    }
    return { id: this.#id };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#child?.end();
    this.#child = undefined;
  }
}

/** No request takes this long. */
const BROKEN_MS = 200_000;

const startChild = () =>
  new JsonProcess<NativeRequest, NativeAnswer>(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--quiet", new URL("native_child.ts", import.meta.url).pathname],
    stderr: "null",
  });
