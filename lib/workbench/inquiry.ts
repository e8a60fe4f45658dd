import { INQUIRY_MS } from "../limits.ts";

/** What a worker tells; `isLast` when there is no more to come. */
export interface Told {
  readonly isLast: boolean;
}

/** How a question stands. */
export type InquiryStatus = "running" | "done" | "ended" | "failed";

/** Typing settles before a question is asked. */
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
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #patience: number;

  /** @param patience milliseconds for one question */
  constructor(
    spawn: () => Worker,
    publish: (told: readonly Answer[], status: InquiryStatus) => void,
    patience = INQUIRY_MS,
  ) {
    this.#spawn = spawn;
    this.#publish = publish;
    this.#patience = patience;
  }

  ask(question: Question): void {
    if (this.#busy) this.stop();
    clearTimeout(this.#timer);
    this.#told = [];
    this.#publish([], "running");
    this.#timer = setTimeout(() => this.#send(question), SETTLE_MS);
  }

  /** Ends the worker; what is asked next gets a fresh one. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }

  #send(question: Question): void {
    const worker = this.#worker ??= this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = () => this.#end("failed");
    this.#busy = true;
    this.#timer = setTimeout(() => this.#end("ended"), this.#patience);
    worker.postMessage(question);
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
