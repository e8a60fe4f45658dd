import type { Matches } from "../../regex/matching/matches.ts";
import type { Output } from "../../regex/matching/replace.ts";

/** What is to be made, and from what. */
export interface Question {
  readonly text: string;
  readonly matches: Matches;
  readonly task: Task;
}

/** Makes texts from matches in a worker of its own. Its work is bounded, so it needs no deadline. */
export class OutputClient {
  readonly #spawn: () => Worker;
  readonly #waiting = new Map<number, (product: Product) => void>();
  #worker: Worker | null = null;
  /** What the worker holds, so that it is sent only when it changes. */
  #held: { readonly text?: string; readonly matches?: Matches } = {};
  #runs = 0;
  #newest: Question | null = null;
  #following = false;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  /** Makes one thing. */
  ask({ text, matches, task }: Question): Promise<Product> {
    const run = ++this.#runs;
    this.#worker ??= this.#spawned();
    const request: OutputRequest = {
      run,
      task,
      ...(text === this.#held.text ? {} : { text }),
      ...(matches === this.#held.matches ? {} : { matches: packed(matches) }),
    };
    this.#worker.postMessage(request);
    this.#held = { text, matches };
    return new Promise((resolve) => this.#waiting.set(run, resolve));
  }

  /** Makes the newest thing asked for; what was asked while another was made, and is old by then, is left out. */
  async follow(question: Question, publish: (product: Product, question: Question) => void): Promise<void> {
    this.#newest = question;
    if (this.#following) return;
    this.#following = true;
    for (let next: Question | null = question; next !== null; next = this.#newest) {
      const product = await this.ask(next);
      if (this.#newest !== next) continue;
      this.#newest = null;
      publish(product, next);
    }
    this.#following = false;
  }

  /** Gives up what `follow` is at. */
  drop(): void {
    this.#newest = null;
  }

  stop(): void {
    this.drop();
    this.#worker?.terminate();
    this.#worker = null;
    this.#held = {};
    this.#answerAll({ kind: "failed", reason: "the output worker was ended" });
  }

  #spawned(): Worker {
    const worker = this.#spawn();
    worker.onmessage = ({ data: { run, product } }: MessageEvent<OutputReport>) => {
      this.#waiting.get(run)?.(product);
      this.#waiting.delete(run);
    };
    worker.onerror = () =>
      this.#answerAll({ kind: "failed", reason: "the output worker could not be started" });
    return worker;
  }

  #answerAll(product: Product): void {
    this.#waiting.forEach((resolve) => resolve(product));
    this.#waiting.clear();
  }
}

/** Bounds are a window on a larger buffer, all of which would travel. */
function packed({ width, bounds }: Matches): Matches {
  return { width, bounds: bounds.slice() };
}

type Names = readonly (string | null)[];

/** What is to be made from a text and its matches. `names` has a name or null for each capturing group. */
export type Task =
  | { readonly kind: "replace"; readonly template: string; readonly names: Names }
  | { readonly kind: "list"; readonly template: string; readonly separator: string; readonly names: Names }
  | { readonly kind: "split" }
  | CopyTask;

/** A task whose result goes to the clipboard. */
export type CopyTask =
  | { readonly kind: "copy pieces" | "copy text" }
  | { readonly kind: "copy json" | "copy csv"; readonly names: Names };

/** What the output worker is asked: text and matches are left out when they are those of the request before. */
export interface OutputRequest {
  readonly run: number;
  readonly text?: string;
  readonly matches?: Matches;
  readonly task: Task;
}

/** What was made. */
export type Product =
  | { readonly kind: "output"; readonly output: Output; readonly rows: Int32Array }
  | { readonly kind: "pieces"; readonly pieces: Int32Array; readonly width: number }
  | { readonly kind: "copy"; readonly contents: Blob }
  | { readonly kind: "failed"; readonly reason: string };

/** What was made for one request. */
export interface OutputReport {
  readonly run: number;
  readonly product: Product;
}
