import { MATCH_SILENCE_MS, WORKER_START_MS } from "../../limits/workbench.ts";
import type { Matches } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { MatchRun } from "../model/results.ts";
import { type ReplyMessage, WorkerConnection } from "../runtime/worker_connection.ts";

/**
 * The meaning of a silent worker. `queued`: it is still busy with the previous run. `sliced`: the engine
 * doesn't terminate. `singly`: nor does it after finding again the matches that the first worker had not
 * reported.
 */
type Phase = "queued" | "sliced" | "singly";

const NOT_STARTED = "the match worker could not be started";

/** Options of a run. */
export interface MatchOptions {
  /** Search the text as a whole, or each of its lines separately. */
  readonly each: MatchRequest["each"];
  /** Maximum time without a report, in milliseconds. */
  readonly deadline: number;
}

/** A request that can be sent to another worker because it includes the text. */
interface FullRequest extends MatchRequest {
  readonly run: number;
  readonly text: string;
}

/** Buffer boundaries, if the native engine refuses the pattern; our engine finds out. */
const PROPOSED = /\\[AzZ]/;

/** Starts a worker that runs the native engine, or our own. */
type SpawnMatcher = (isOwn: boolean) => Worker;

type MatchWorker = WorkerConnection<MatchRequest, MatchReport>;

/** A run queued after another one reports within this time, or the worker is stuck. */
const MATCH_STUCK_MS = 100;

/** A run that keeps reporting is terminated after this multiple of its timeout. */
const MATCH_TOTAL_SILENCES = 10;

/** Reports are shown immediately during the first slice, then at this interval. */
const MATCH_DISPLAY_MS = 50;

/**
 * Runs the native engine in a worker. A run that reports nothing for a second is terminated with its worker,
 * because a native match can't be stopped in any other way. The time in which the worker's code is loaded
 * does not count. A pattern with syntax that the native engine lacks is run by our engine, in a worker of its own.
 */
export class MatchRunner {
  readonly #spawn: SpawnMatcher;
  /** True if the workers run our engine. */
  #isOwn = false;
  readonly #publish: (run: MatchRun) => void;
  #worker: MatchWorker | null = null;
  /** Shared only with that worker. */
  #memory: SharedArrayBuffer | null = null;
  /** Started once a run has been silent, so that the next pattern need not wait for a worker to start. */
  #spare: MatchWorker | null = null;
  /** The text that the worker already has, so that it is sent only when it changes. */
  #heldText: string | undefined;
  #request: FullRequest | null = null;
  #phase: Phase = "sliced";
  #deadline = MATCH_SILENCE_MS;
  #collected = createCollector({ pattern: "", flags: "" }, "");
  #runs = 0;
  /** Time of the last message to or from the worker; infinite before its first, since it may take long to start. */
  #lastMessageAt = Infinity;
  /** Matching time at which the run was last shown, in milliseconds. */
  #shownAt = -Infinity;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #total: ReturnType<typeof setTimeout> | undefined;

  constructor(spawn: SpawnMatcher, publish: (run: MatchRun) => void) {
    this.#spawn = spawn;
    this.#publish = publish;
  }

  /** Starts a run, and cancels the previous one. */
  start(regex: Regex, text: string, options: Partial<MatchOptions> = {}): void {
    const { each = "text", deadline = MATCH_SILENCE_MS } = options;
    if (this.#isStuck()) this.#giveUp();
    if (this.#isOwn && !PROPOSED.test(regex.pattern)) this.#switch(false);
    const phase = this.#request === null ? "sliced" : "queued";
    this.#deadline = deadline;
    this.#collected = createCollector(regex, text);
    clearTimeout(this.#total);
    this.#total = undefined;
    this.#ask({ run: ++this.#runs, regex, text, each, from: 0, singly: false }, phase);
  }

  /** Terminates the workers; the next run starts a new one. */
  stop(): void {
    this.#giveUp();
    this.#spare?.terminate();
    this.#spare = null;
  }

  #switch(isOwn: boolean): void {
    this.stop();
    this.#isOwn = isOwn;
  }

  #giveUp(): void {
    this.#settle();
    this.#endWorker();
  }

  /** True if waiting for the previous run is pointless. */
  #isStuck(): boolean {
    if (this.#request === null) return false;
    return this.#phase === "singly" || performance.now() - this.#lastMessageAt > MATCH_STUCK_MS;
  }

  #ask(request: FullRequest, phase: Phase): void {
    if (this.#lastMessageAt !== Infinity && phase !== "queued") this.#lastMessageAt = performance.now();
    this.#request = request;
    this.#phase = phase;
    this.#shownAt = -Infinity;
    const { run, text, ...rest } = request;
    this.#worker ??= this.#hired();
    const sent: MatchRequest = { ...rest, ...(this.#memory && { memory: this.#memory }) };
    this.#worker.send(run, text === this.#heldText ? sent : { ...sent, text });
    this.#heldText = text;
    this.#listen();
    if (this.#memory) requestAnimationFrame(() => this.#look(run));
  }

  /** Reads the report in the frame that shows the typed text. */
  #look(run: number): void {
    const isAwaited = this.#request?.run === run && this.#phase !== "singly";
    const report = isAwaited && this.#memory ? readShared(this.#memory, run) : null;
    if (report) this.#receive(report);
  }

  #hired(): MatchWorker {
    const worker: MatchWorker = this.#spare ?? new WorkerConnection(() => this.#spawn(this.#isOwn));
    this.#spare = null;
    this.#memory = sharedMemory();
    worker.onStarted = () => this.#begin();
    worker.onReply = (reply) => reply.id === this.#request?.run && this.#receive(reportIn(reply));
    worker.onError = () => this.#end(NOT_STARTED);
    return worker;
  }

  #begin(): void {
    if (this.#request === null) return;
    this.#lastMessageAt = performance.now();
    this.#listen();
  }

  #receive(report: MatchReport): void {
    const request = this.#request;
    if (report.error !== undefined && !this.#isOwn && request && PROPOSED.test(request.regex.pattern)) {
      this.#switch(true);
      return this.#ask(request, "sliced");
    }
    this.#collected.add(report);
    this.#lastMessageAt = performance.now();
    if (this.#phase === "queued") this.#phase = "sliced";
    const underway = this.#phase === "singly" ? "ended" : "running";
    if (report.done) this.#settle();
    else this.#listen();
    const status = report.error !== undefined ? "failed" : report.done ? "done" : underway;
    // Showing each slice of a long run would keep the page busier than the worker.
    if (!report.done && report.elapsed < this.#shownAt + MATCH_DISPLAY_MS) return;
    this.#shownAt = report.elapsed;
    const run = this.#collected.run(status, report.error ?? this.#silenceMessage());
    this.#publish(status === "ended" ? { ...run, stoppedAfter: this.#deadline } : run);
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (!this.#worker?.isStarted) {
      this.#silence = setTimeout(() => this.#end(NOT_STARTED), WORKER_START_MS);
      return;
    }
    const timeout = this.#phase === "queued" ? MATCH_STUCK_MS : this.#deadline;
    this.#silence = setTimeout(() => this.#silent(), timeout);
    if (this.#total !== undefined) return;
    const total = this.#deadline * MATCH_TOTAL_SILENCES;
    this.#total = setTimeout(() => this.#end(`the run took longer than ${total / 1000} s`, total), total);
  }

  #silent(): void {
    const request = this.#request;
    if (request === null || this.#phase === "singly") {
      return this.#end(this.#silenceMessage(), this.#deadline);
    }
    this.#endWorker();
    if (this.#phase === "queued") return this.#ask(request, "sliced");
    const run = this.#collected.run("ended", this.#silenceMessage());
    this.#publish({ ...run, stoppedAfter: this.#deadline });
    this.#ask({ ...request, from: run.position, singly: true }, "singly");
    this.#spare ??= new WorkerConnection(() => this.#spawn(this.#isOwn));
  }

  #silenceMessage(): string {
    return `the engine did not respond for ${this.#deadline / 1000} s`;
  }

  /** @param stoppedAfter the time limit that was exceeded; undefined for another reason */
  #end(reason: string, stoppedAfter?: number): void {
    this.#giveUp();
    const run = this.#collected.run("ended", reason);
    this.#publish(stoppedAfter === undefined ? run : { ...run, stoppedAfter });
  }

  #settle(): void {
    this.#request = null;
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
    this.#total = undefined;
  }

  #endWorker(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#heldText = undefined;
    this.#lastMessageAt = Infinity;
  }
}

/** An error that the engine throws while matching is the run's error; any other error is a bug in the worker. */
function reportIn(reply: ReplyMessage<MatchReport>): MatchReport {
  return "report" in reply ? reply.report : { ...emptyReport(), error: reply.error };
}

/** The request of one run; `text` is left out if it is that of the previous request. */
export interface MatchRequest {
  readonly regex: Regex;
  readonly text?: string;
  /** Search the text as a whole, or each of its lines separately. */
  readonly each: "text" | "line";
  /** Where the search begins, in UTF-16 code units: 0, or where a stopped run was. */
  readonly from: number;
  /** True if each match is reported separately, so that none is lost when the engine doesn't terminate. */
  readonly singly: boolean;
  /** Where the report is also written if it is the only one; left out if the page isn't allowed to share memory. */
  readonly memory?: SharedArrayBuffer;
}

/** A slice of a run's result. */
export interface MatchReport {
  readonly matches: Matches;
  /** How far the text has been searched, in UTF-16 code units. */
  readonly position: number;
  /** Time spent on matching so far, in milliseconds. */
  readonly elapsed: number;
  readonly done: boolean;
  /** The engine's message when it rejects the pattern or stops. */
  readonly error?: string;
}

/** The last report of a run without a match. */
export function emptyReport(): MatchReport {
  return { matches: { width: 1, bounds: new Int32Array() }, position: 0, elapsed: 0, done: true };
}

/**
 * Indexes into the shared memory, in 32-bit numbers: the run, which is written last; the width of the matches, the
 * position, microseconds and the number of bounds; then the bounds.
 */
const [RUN, FACTS, BOUNDS] = [0, 1, 5];

/** Bounds of a run that fit into the memory shared with its worker: some four thousand matches with seven groups. */
const MAX_SHARED_BOUNDS = 65_536;

/**
 * Memory to which a worker also writes the report of a short run: browsers deliver a worker's messages only
 * after the frame that shows the typed text, but a report in this memory can be shown in that frame.
 *
 * @returns null if the page isn't allowed to share memory
 */
export function sharedMemory(): SharedArrayBuffer | null {
  return globalThis.crossOriginIsolated ? new SharedArrayBuffer(4 * (BOUNDS + MAX_SHARED_BOUNDS)) : null;
}

/** Writes a report if it is short, without an error, and the only one of its run. */
export function writeShared(memory: SharedArrayBuffer, run: number, report: MatchReport): void {
  const { matches: { bounds, width }, position, elapsed, done, error } = report;
  if (!done || error !== undefined || bounds.length > MAX_SHARED_BOUNDS) return;
  const cells = new Int32Array(memory);
  cells.set(bounds, BOUNDS);
  cells.set([width, position, Math.round(elapsed * 1_000), bounds.length], FACTS);
  Atomics.store(cells, RUN, run);
}

/** The report of a run; null until it is there. */
export function readShared(memory: SharedArrayBuffer, run: number): MatchReport | null {
  const cells = new Int32Array(memory);
  if (Atomics.load(cells, RUN) !== run) return null;
  const [width = 1, position = 0, microseconds = 0, length = 0] = cells.subarray(FACTS, BOUNDS);
  const bounds = cells.slice(BOUNDS, BOUNDS + length);
  return { matches: { width, bounds }, position, elapsed: microseconds / 1_000, done: true };
}

/** Collects slices in a buffer that doubles, so that a long run copies each bound only a few times. */
export function createCollector(regex: Regex, text: string) {
  let buffer = new Int32Array(1024);
  let length = 0;
  let width = 1;
  let position = 0;
  let elapsed = 0;

  function add(
    { matches, position: reached, elapsed: spent }: MatchReport,
  ): void {
    if (length + matches.bounds.length > buffer.length) {
      buffer = grown(buffer, length + matches.bounds.length);
    }
    buffer.set(matches.bounds, length);
    length += matches.bounds.length;
    width = Math.max(width, matches.width);
    position = reached;
    elapsed = spent;
  }

  function run(status: MatchRun["status"], reason: string): MatchRun {
    return {
      regex,
      text,
      status,
      matches: { width, bounds: buffer.subarray(0, length) },
      position,
      elapsed,
      reason,
    };
  }

  return { add, run };
}

function grown(
  buffer: Int32Array<ArrayBuffer>,
  needed: number,
): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, buffer.length * 2));
  larger.set(buffer);
  return larger;
}
