import { INQUIRY_MS, WORKER_START_MS } from "../../limits.ts";

/** What a worker tells; `isLast` when there is no more to come. */
export interface Told {
  readonly isLast: boolean;
}

/** How a question stands. */
export type InquiryStatus = "running" | "done" | "ended" | "failed";

/** How an inquiry takes its time, in milliseconds. */
interface InquiryTimes {
  /** For one question. */
  readonly patience: number;
  /** After which typing has settled, and a question is asked. */
  readonly settling: number;
}

const SETTLE_MS = 120;

/**
 * Asks a worker one question at a time. It may tell more than one thing about it; it is ended at its deadline, and
 * when another question comes before it is done.
 */
export class Inquiry<Question, Answer extends Told> {
  readonly #spawn: () => Worker;
  readonly #publish: (told: readonly Answer[], status: InquiryStatus) => void;
  #worker: Worker | null = null;
  #told: readonly Answer[] = [];
  #busy = false;
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #times: InquiryTimes;

  constructor(
    spawn: () => Worker,
    publish: (told: readonly Answer[], status: InquiryStatus) => void,
    times: Partial<InquiryTimes> = {},
  ) {
    this.#spawn = spawn;
    this.#publish = publish;
    this.#times = { patience: INQUIRY_MS, settling: SETTLE_MS, ...times };
  }

  ask(question: Question): void {
    this.drop();
    this.#told = [];
    this.#publish([], "running");
    this.#timer = setTimeout(() => this.#send(question), this.#times.settling);
  }

  /** Gives a question up; a worker that is not at one is kept. */
  drop(): void {
    if (this.#busy) this.stop();
    clearTimeout(this.#timer);
  }

  /** Ends the worker; what is asked next gets a fresh one. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = this.#isStarted = false;
  }

  #send(question: Question): void {
    const worker = this.#worker ??= this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<Answer | typeof STARTED>) =>
      data === STARTED ? this.#begin() : this.#receive(data);
    worker.onerror = () => this.#end("failed");
    this.#busy = true;
    if (this.#isStarted) this.#begin();
    else this.#timer = setTimeout(() => this.#end("failed"), WORKER_START_MS);
    worker.postMessage(question);
  }

  #begin(): void {
    this.#isStarted = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end("ended"), this.#times.patience);
  }

  #receive(answer: Answer): void {
    this.#told = [...this.#told, answer];
    if (answer.isLast) {
      this.#busy = false;
      clearTimeout(this.#timer);
    }
    this.#publish(this.#told, answer.isLast ? "done" : "running");
  }

  #end(status: "ended" | "failed"): void {
    this.stop();
    this.#publish(this.#told, status);
  }
}

/** What a worker says first. */
export const STARTED = "started";

/** Says that a worker's code has arrived and runs: only from then on what it does is counted against its deadline. */
export function sayStarted(scope: { postMessage(message: unknown): void }): void {
  scope.postMessage(STARTED);
}
