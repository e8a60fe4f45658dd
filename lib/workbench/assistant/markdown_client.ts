import { MARKDOWN_MS, WORKER_START_MS } from "../../limits.ts";
import { STARTED } from "../core/worker_calls.ts";
import type { MarkdownNode, MarkdownReport } from "./markdown_node.ts";

/** Reads Markdown in a worker, which is ended when that takes too long. */
export class MarkdownClient {
  readonly #spawn: () => Worker;
  #worker: Worker | null = null;
  #isStarted = false;
  #run = 0;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  /** One text at a time. Null when it takes too long, or cannot be read. */
  read(text: string): Promise<readonly MarkdownNode[] | null> {
    const run = ++this.#run;
    const worker = this.#worker ??= this.#spawn();
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (ms: number) => (clearTimeout(timer), timer = setTimeout(() => settle(null), ms));
      const settle = (nodes: readonly MarkdownNode[] | null) => {
        clearTimeout(timer);
        if (nodes === null) this.stop();
        resolve(nodes);
      };
      worker.onerror = () => settle(null);
      worker.onmessage = ({ data }: MessageEvent<MarkdownReport | typeof STARTED>) => {
        if (data === STARTED) {
          this.#isStarted = true;
          wait(MARKDOWN_MS);
        } else if (data.run === run) settle(data.nodes);
      };
      wait(this.#isStarted ? MARKDOWN_MS : WORKER_START_MS);
      worker.postMessage({ run, text });
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isStarted = false;
  }
}
