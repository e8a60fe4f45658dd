import { askWorker } from "./worker_answers.ts";
import type { Regex } from "../../lib/regex/regex.ts";

/** What is said about all texts: those that `before` accepts are those of `after`, some of them, or more. */
export interface Claim {
  readonly before: Regex;
  readonly after: Regex;
  readonly relation: "equal" | "narrower" | "wider";
  /** True if both are said to find the same matches with the same captures, too. */
  readonly sameMatches: boolean;
  /** True if the claim is about the specification, from which engines may deviate. */
  readonly mayDeviate: boolean;
}

/** A part of the work on a claim. */
export interface ClaimRequest extends Claim {
  readonly id: number;
  readonly texts: number;
  readonly seed: number;
}

/** What a part of the texts says. */
export interface ClaimAnswer {
  readonly id: number;
  /** Different texts on which both patterns ran to their end. */
  readonly tried: number;
  /** Texts on which a pattern was ended. */
  readonly ended: number;
  /** Texts on which the engine deviates from the specification. */
  readonly deviations: number;
  /** A text that refutes the claim. */
  readonly refuted?: string;
}

/** Texts of a request: few enough for a time limit, and enough that starting it doesn't matter. */
const TEXTS_AT_ONCE = 5_000;

/** Parts that a claim may take more than its texts need, since short patterns have few different texts. */
const MOST_REPEATS = 4;

/** A thread that hasn't answered by then is terminated, and the part is given up. */
const PART_MS = 120_000;

/** Tries claims about regexes on texts with the native engine, on a thread that can be terminated. */
export class ClaimThread implements Disposable {
  #worker: Worker | undefined;
  #id = 0;

  /** Tries a claim on that many different texts, or fewer if it has no more, or they take too long. */
  async refute(claim: Claim, texts: number): Promise<Omit<ClaimAnswer, "id">> {
    const parts = Math.ceil(texts / TEXTS_AT_ONCE);
    let [tried, ended, deviations] = [0, 0, 0];
    for (let part = 0; part < MOST_REPEATS * parts && tried < texts; part++) {
      const answer = await this.#ask({ ...claim, texts: Math.min(TEXTS_AT_ONCE, texts), seed: part });
      if (answer === undefined) this[Symbol.dispose]();
      else if (answer.refuted !== undefined) return { tried, ended, deviations, refuted: answer.refuted };
      // The thread remembers the texts of a claim, and counts them once.
      tried += answer?.tried ?? 0;
      ended += answer?.ended ?? TEXTS_AT_ONCE;
      deviations += answer?.deviations ?? 0;
    }
    return { tried, ended, deviations };
  }

  #ask(request: Omit<ClaimRequest, "id">): Promise<ClaimAnswer | undefined> {
    const url = import.meta.resolve("./claim_thread_worker.ts");
    const worker = this.#worker ??= new Worker(url, { type: "module" });
    return askWorker(worker, { ...request, id: ++this.#id }, PART_MS);
  }

  [Symbol.dispose](): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
