import { MATCH_SILENCE_MS, MATCH_TOTAL_MS } from "../limits.ts";
import type { Matches } from "../regex/matching/matches.ts";
import type { Regex } from "../regex/regex.ts";
import type { MatchReport, MatchRequest } from "./match_messages.ts";

/** How a run over the text stands. What was found before it ended stays. */
export interface MatchRun {
  readonly status: "running" | "done" | "ended" | "failed";
  readonly matches: Matches;
  /** How far the text was searched, in UTF-16 code units. */
  readonly position: number;
  /** Time spent on matching, in milliseconds. */
  readonly elapsed: number;
  /** Why it failed or was ended, a sentence without full stop. */
  readonly reason?: string;
}

/** A run behind another one in the worker's queue is heard of within this long, or the worker is stuck. */
const STUCK_MS = 100;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Runs the native engine in a worker. A run that reports nothing for a second is ended with its worker: a
 * pattern that backtracks without end cannot be stopped in any other way.
 */
export class MatchClient {
  readonly #spawn: () => Worker;
  readonly #publish: (run: MatchRun) => void;
  #worker: Worker | null = null;
  /** The text that the worker holds, so that it is sent only when it changes. */
  #heldText: string | undefined;
  #collected = collector();
  #run = 0;
  #busy = false;
  #silence: Timer | undefined;
  #total: Timer | undefined;

  constructor(spawn: () => Worker, publish: (run: MatchRun) => void) {
    this.#spawn = spawn;
    this.#publish = publish;
  }

  /** Starts a run; the one before is given up. */
  start(regex: Regex, text: string): void {
    const queued = this.#busy;
    const request: MatchRequest = {
      run: ++this.#run,
      regex,
      ...(text === this.#heldText ? {} : { text }),
    };
    this.#heldText = text;
    this.#collected = collector();
    this.#settle();
    this.#busy = true;
    this.#total = setTimeout(
      () => this.#end(`The run took longer than ${MATCH_TOTAL_MS / 1000} s`),
      MATCH_TOTAL_MS,
    );
    if (queued) {
      this.#silence = setTimeout(() => this.#restart(regex, text), STUCK_MS);
    } else this.#listen();
    (this.#worker ??= this.#spawned()).postMessage(request);
  }

  /** Ends the worker; the next run gets a fresh one. */
  stop(): void {
    this.#settle();
    this.#worker?.terminate();
    this.#worker = null;
    this.#heldText = undefined;
  }

  #restart(regex: Regex, text: string): void {
    this.stop();
    this.start(regex, text);
  }

  #spawned(): Worker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<MatchReport>) =>
      data.run === this.#run && this.#receive(data);
    worker.onerror = () => this.#end("The match worker could not be started");
    return worker;
  }

  #receive(report: MatchReport): void {
    this.#collected.add(report);
    if (report.done) this.#settle();
    else this.#listen();
    this.#publish(
      this.#collected.run(
        report.error ? "failed" : report.done ? "done" : "running",
        report.error,
      ),
    );
  }

  #listen(): void {
    clearTimeout(this.#silence);
    const reason = `The engine was silent for ${MATCH_SILENCE_MS / 1000} s`;
    this.#silence = setTimeout(() => this.#end(reason), MATCH_SILENCE_MS);
  }

  #end(reason: string): void {
    this.stop();
    this.#publish(this.#collected.run("ended", reason));
  }

  #settle(): void {
    this.#busy = false;
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
  }
}

/** Collects slices in a buffer that doubles, so that a long run copies each bound only a few times. */
function collector() {
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

  function run(status: MatchRun["status"], reason?: string): MatchRun {
    const matches = { width, bounds: buffer.subarray(0, length) };
    return {
      status,
      matches,
      position,
      elapsed,
      ...(reason === undefined ? {} : { reason }),
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
