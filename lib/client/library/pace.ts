import { SPARED_REQUESTS } from "../../limits.ts";
import type { Answer, Failure } from "../answer.ts";
import { whenAllowed } from "./turns.ts";

/** Asks the server as often as its limit admits, and leaves some of it to the reader. */
export class Pace {
  readonly #wait: (seconds: number) => Promise<void>;
  readonly #stop: AbortSignal;
  #pause = 0;

  /** @param wait resolves after so many seconds, or when it is stopped */
  constructor(wait: (seconds: number) => Promise<void>, stop: AbortSignal) {
    this.#wait = wait;
    this.#stop = stop;
  }

  /** Whether the reader has stopped it: what is asked from then on is not sent. */
  get isStopped(): boolean {
    return this.#stop.aborted;
  }

  async ask<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#pause > 0) await this.#wait(this.#pause);
    this.#pause = 0;
    if (this.isStopped) return { ok: false, failure: STOPPED };
    const answer = await whenAllowed(request, this.#wait, () => this.isStopped);
    if (answer.ok && answer.room && answer.room.left <= SPARED_REQUESTS) this.#pause = answer.room.seconds;
    return answer;
  }
}

const STOPPED: Failure = { kind: "limited", message: "It was stopped", waitSeconds: 0 };
