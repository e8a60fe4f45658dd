import { AppError } from "../errors.ts";
import { ANALYSIS_GRACE_MS, ANALYSIS_START_MS, MAX_KNOWN_ANALYSES, MAX_QUEUED_ANALYSES } from "../limits.ts";
import type { Knowledge } from "../regex/analysis/analysis.ts";
import type { Regex } from "../regex/regex.ts";
import type { Host, Running } from "./host.ts";
import { type Progress, READY } from "./job.ts";

/** What came of an analysis. */
export interface Analysed {
  /** Null when not even the size of the pattern became known in time. */
  readonly knowledge: Knowledge | null;
  /** How the analysis went; sentences. */
  readonly notes: readonly string[];
}

/**
 * Analyses patterns one after the other on a host, which is started by the first and kept. What is not done at
 * the deadline is ended, and what was known by then is the answer.
 */
export class Analyser implements AsyncDisposable {
  readonly #known = new Map<string, Analysed>();
  readonly #underWay = new Map<string, Promise<Analysed>>();
  readonly #ending = new Set<Promise<void>>();
  #turn: Promise<unknown> = Promise.resolve();
  #host: Running | null = null;
  #current: Current | null = null;
  #isReady = false;
  #count = 0;
  #isClosed = false;

  /** @param deadlineMs for one analysis, from the moment that it is its turn */
  constructor(readonly host: Host, readonly deadlineMs: number) {}

  /**
   * Analyses a pattern that compiles. Asked for the same one again it answers from memory.
   *
   * @throws AppError `overloaded` when too many are waiting
   */
  analyse(regex: Regex): Promise<Analysed> {
    const key = `${regex.flags}/${regex.pattern}`;
    const known = this.#known.get(key);
    if (known) return Promise.resolve(known);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const analysed = this.#inTurn(regex, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, analysed);
    return analysed;
  }

  /** Ends the host, and the analysis under way with what is known of it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await Promise.all(this.#ending);
  }

  /** The same without waiting for the end, for a program that ends itself. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
    this.#current?.settle(CLOSED_NOTE);
  }

  async #inTurn(regex: Regex, key: string): Promise<Analysed> {
    // One is under way, the others wait.
    if (this.#underWay.size > MAX_QUEUED_ANALYSES) throw this.#overloaded();
    const analysed = this.#turn.then(() => this.#do(regex));
    this.#turn = analysed;
    const { isWhole, ...result } = await analysed;
    if (isWhole) this.#remember(key, result);
    return result;
  }

  #overloaded(): AppError {
    return new AppError("overloaded", "Too many analyses are waiting", {}, {
      retryAfterSeconds: Math.ceil(this.deadlineMs * MAX_QUEUED_ANALYSES / 2_000),
    });
  }

  #remember(key: string, result: Analysed): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_KNOWN_ANALYSES && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, result);
  }

  #do(regex: Regex): Promise<Ended> {
    if (this.#isClosed) return Promise.resolve({ knowledge: null, notes: [CLOSED_NOTE], isWhole: false });
    const { promise, resolve } = Promise.withResolvers<Ended>();
    const id = ++this.#count;
    const host = this.#started();
    let knowledge: Knowledge | null = null;
    const settle = (note?: string, isLast = false) => {
      clearTimeout(timer);
      this.#current = null;
      const notes = [...this.host.notes, ...(note ? [note] : [])];
      resolve({ knowledge, notes, isWhole: isLast && knowledge?.rewrites?.isComplete !== false });
    };
    const endAfter = (ms: number) => setTimeout(() => this.#expire(ms), ms);
    // Starting takes a while after a pause, and is not part of the analysis.
    let timer = endAfter(this.#isReady ? this.deadlineMs : ANALYSIS_START_MS);
    this.#current = {
      settle,
      // A verdict that is whole is not called cut short where only rewrites were still looked for.
      expire: (ms) => settle(knowledge?.rewrites ? undefined : endedNote(ms)),
      onReady: () => {
        clearTimeout(timer);
        timer = endAfter(this.deadlineMs);
      },
      onProgress: (progress) => {
        if (progress.id !== id) return;
        knowledge = progress.knowledge;
        if (!progress.isLast) return;
        if (knowledge === null) settle("The pattern is too large to analyse.");
        else settle(undefined, true);
      },
    };
    host.send({ id, regex, budgetMs: this.deadlineMs - ANALYSIS_GRACE_MS });
    return promise;
  }

  #expire(ms: number): void {
    this.#stop();
    this.#current?.expire(ms);
    // The next caller should not have to wait for it to start.
    this.#started();
  }

  #started(): Running {
    this.#host ??= this.host.start(
      (progress) => this.#hear(progress),
      () => {
        this.#forget();
        this.#current?.settle("The analysis broke off; this is what was known by then.");
      },
    );
    return this.#host;
  }

  #hear(progress: Progress): void {
    if (progress.id !== READY.id) return this.#current?.onProgress(progress);
    this.#isReady = true;
    this.#current?.onReady();
  }

  #forget(): void {
    this.#host = null;
    this.#isReady = false;
  }

  #stop(): void {
    const host = this.#host;
    this.#forget();
    if (host === null) return;
    const ending = host.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

const CLOSED_NOTE = "Ended, as the site stops.";

const endedNote = (ms: number) => `Ended after ${ms} ms; this is what was known by then.`;

/** `isWhole`: it came to its own end, with the search for rewrites; doing it again gives nothing new. */
type Ended = Analysed & { readonly isWhole: boolean };

/** The analysis under way. */
interface Current {
  readonly onReady: () => void;
  readonly expire: (ms: number) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly settle: (note?: string) => void;
}
