import type { Matches } from "../../regex/matching/matches.ts";
import type { MatchOutput } from "../../regex/matching/replace.ts";
import type { Mode } from "../model/link.ts";
import type { MatchRun } from "../model/results.ts";
import { WorkerCalls } from "../runtime/worker_calls.ts";

/** A task, and its input. */
export interface Question {
  readonly text: string;
  readonly matches: Matches;
  readonly task: OutputTask;
}

/** The output of a mode's worker, and the run that it was made from. */
export interface Made {
  readonly mode: Mode;
  readonly text: string;
  readonly status: MatchRun["status"];
  readonly product: Product;
}

/** Creates texts from matches in its own worker. Its work is bounded, so it needs no deadline. */
export class OutputClient {
  readonly #calls: WorkerCalls<OutputRequest, Product>;
  /** The input that the worker already has, so that it is sent only when it changes. */
  #sent: { readonly text?: string; readonly matches?: Matches } = {};
  #newest: Question | null = null;
  #isFollowing = false;

  constructor(spawn: () => Worker) {
    this.#calls = new WorkerCalls(spawn);
  }

  /** Performs one task. */
  async ask({ text, matches, task }: Question): Promise<Product> {
    const request: OutputRequest = {
      task,
      ...(text === this.#sent.text ? {} : { text }),
      ...(matches === this.#sent.matches ? {} : { matches: packed(matches) }),
    };
    this.#sent = { text, matches };
    const outcome = await this.#calls.call(request);
    if (outcome.status === "done") return outcome.report;
    this.#sent = {};
    const reason = outcome.status === "failed"
      ? outcome.reason ?? NOT_STARTED
      : "the output worker was ended";
    return { kind: "failed", reason };
  }

  /** Performs the newest task; tasks that were replaced before they started are skipped. */
  async follow(question: Question, publish: (product: Product, question: Question) => void): Promise<void> {
    this.#newest = question;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    for (let next: Question | null = question; next !== null; next = this.#newest) {
      const product = await this.ask(next);
      if (this.#newest !== next) continue;
      this.#newest = null;
      publish(product, next);
    }
    this.#isFollowing = false;
  }

  /** Cancels the task of `follow`. */
  drop(): void {
    this.#newest = null;
  }

  stop(): void {
    this.drop();
    this.#sent = {};
    this.#calls.stop();
  }
}

const NOT_STARTED = "the output worker could not be started";

/** Bounds may be a view of a larger buffer, all of which would be copied. */
function packed({ width, bounds }: Matches): Matches {
  return { width, bounds: bounds.slice() };
}

type Names = readonly (string | null)[];

/** An output to create from a text and its matches. `names` has a name or null for each capturing group. */
export type OutputTask =
  | { readonly kind: "replace"; readonly template: string; readonly names: Names }
  | { readonly kind: "list"; readonly template: string; readonly separator: string; readonly names: Names }
  | { readonly kind: "split" }
  | CopyTask;

/** A task whose result is copied to the clipboard. */
export type CopyTask =
  | { readonly kind: "copy pieces" | "copy text" }
  | { readonly kind: "copy json" | "copy csv"; readonly names: Names };

/** A request to the output worker; text and matches are left out if they are those of the previous request. */
export interface OutputRequest {
  readonly text?: string;
  readonly matches?: Matches;
  readonly task: OutputTask;
}

/** The result of a task. */
export type Product =
  | { readonly kind: "output"; readonly output: MatchOutput; readonly rows: Int32Array }
  | { readonly kind: "pieces"; readonly pieces: Int32Array; readonly width: number }
  | { readonly kind: "copy"; readonly contents: Blob }
  | { readonly kind: "failed"; readonly reason: string };
