import { WORKER_DEBOUNCE_MS, WORKER_START_MS } from "../../limits/workbench.ts";
import { debounce } from "./schedule.ts";
import { type ReplyMessage, WorkerConnection } from "./worker_connection.ts";

/** The outcome of a call to a worker. */
export type WorkerResult<Report> =
  /** With the last report. */
  | { readonly status: "done"; readonly report: Report }
  /** The call timed out, and the worker was terminated. */
  | { readonly status: "ended" }
  /** The worker threw an error with this message; null when its code could not be loaded. */
  | { readonly status: "failed"; readonly reason: string | null }
  /** The caller terminated the worker. */
  | { readonly status: "stopped" };

/** When a worker is terminated, in milliseconds after its code has loaded; never by default. */
interface Limits {
  /** For a whole call. A worker with a deadline gets one call at a time. */
  readonly deadline?: number;
  /** Between two messages, while a call is pending. */
  readonly silence?: number;
}

interface Call<Report> {
  readonly onReport: (part: Report) => void;
  readonly onEnd: (outcome: WorkerResult<Report>) => void;
}

/**
 * Calls a worker that is started by the first call and reused by those after it. A call that times out
 * terminates the worker, which ends all pending calls; the next call starts another worker.
 */
export class WorkerCalls<Request, Report> {
  readonly #spawn: () => Worker;
  readonly #limits: Limits;
  readonly #pending = new Map<number, Call<Report>>();
  #connection: WorkerConnection<Request, Report> | null = null;
  #ids = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(spawn: () => Worker, limits: Limits = {}) {
    this.#spawn = spawn;
    this.#limits = limits;
  }

  /** @param onReport receives all reports but the last one */
  call(request: Request, onReport: (part: Report) => void = () => {}): Promise<WorkerResult<Report>> {
    return new Promise((onEnd) => this.start(request, onReport, onEnd));
  }

  /** The same as `call`, but calls a function in the task in which the outcome arrives. */
  start(request: Request, onReport: Call<Report>["onReport"], onEnd: Call<Report>["onEnd"]): void {
    const id = ++this.#ids;
    this.#pending.set(id, { onReport, onEnd });
    const connection = this.#connection ??= this.#connect();
    this.#watch();
    connection.send(id, request);
  }

  /** Terminates the worker. */
  stop(): void {
    this.#end({ status: "stopped" });
  }

  /** Starts the worker if there is none, so that the next call doesn't have to wait for it. */
  prepare(): void {
    this.#connection ??= this.#connect();
  }

  /** Gives its idle worker to other calls, unless they have one. Returns whether it did. */
  give(others: WorkerCalls<Request, Report>): boolean {
    if (this.#connection === null || this.#pending.size > 0 || others.#connection !== null) return false;
    others.#connection = others.#connect(this.#connection);
    this.#connection = null;
    return true;
  }

  #connect(
    connection = new WorkerConnection<Request, Report>(this.#spawn),
  ): WorkerConnection<Request, Report> {
    connection.onStarted = () => this.#watch();
    connection.onReply = (reply) => this.#receive(reply);
    connection.onError = () => this.#end({ status: "failed", reason: null });
    return connection;
  }

  #receive(reply: ReplyMessage<Report>): void {
    const call = this.#pending.get(reply.id);
    const isPart = "report" in reply && !reply.isLast;
    if (!isPart) this.#pending.delete(reply.id);
    if (!isPart || this.#limits.silence !== undefined) this.#watch();
    if ("error" in reply) call?.onEnd({ status: "failed", reason: reply.error });
    else if (reply.isLast) call?.onEnd({ status: "done", report: reply.report });
    else call?.onReport(reply.report);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#pending.size === 0 || this.#connection === null) return;
    if (!this.#connection.isStarted) {
      this.#timer = setTimeout(() => this.#end({ status: "failed", reason: null }), WORKER_START_MS);
      return;
    }
    const limit = this.#limits.deadline ?? this.#limits.silence;
    if (limit !== undefined) this.#timer = setTimeout(() => this.#end({ status: "ended" }), limit);
  }

  #end(outcome: WorkerResult<Report>): void {
    clearTimeout(this.#timer);
    this.#connection?.terminate();
    this.#connection = null;
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    calls.forEach(({ onEnd }) => onEnd(outcome));
  }
}

/** A call to a worker of the page ends after this long; its reports until then are kept. */
const WORKER_DEADLINE_MS = 3_000;

/** Calls a new worker, which is terminated afterwards. */
export async function callWorker<Request, Report>(
  spawn: () => Worker,
  request: Request,
  { deadline = WORKER_DEADLINE_MS }: { readonly deadline?: number } = {},
): Promise<WorkerResult<Report>> {
  const calls = new WorkerCalls<Request, Report>(spawn, { deadline });
  const outcome = await calls.call(request);
  calls.stop();
  return outcome;
}

/** The state of a call. */
export type CallStatus = "running" | Exclude<WorkerResult<unknown>["status"], "stopped">;

/** Options in milliseconds, and what a newer request does to a call. */
interface LatestCallOptions {
  readonly deadline?: number;
  /** The pause in typing before a call. */
  readonly pause?: number;
  /**
   * True if a newer request waits for the call before it instead of terminating its worker. For short calls:
   * a worker takes longer to start.
   */
  readonly waits?: boolean;
}

/** Calls whose idle worker other calls use, so that there is only one while these are short. */
interface Lender<Request, Report> {
  readonly calls: LatestCall<Request, Report>;
  /** How long after lending its worker the lender gets another. */
  readonly pause: number;
}

/**
 * Sends a worker the latest request once typing pauses. A newer request cancels the previous call, and its
 * reports are dropped.
 */
export class LatestCall<Request, Report> {
  readonly #calls: WorkerCalls<Request, Report>;
  readonly #publish: (reports: readonly Report[], status: CallStatus) => void;
  readonly #pause: ReturnType<typeof debounce>;
  readonly #waits: boolean;
  readonly #lender: Lender<Request, Report> | null;
  #spare: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  /** The request whose reports are published; null once it is canceled. */
  #current: { readonly request: Request } | null = null;

  /** @param publish receives all reports of the call so far; an empty list with the status "running" at its start */
  constructor(
    spawn: () => Worker,
    publish: (reports: readonly Report[], status: CallStatus) => void,
    { deadline = WORKER_DEADLINE_MS, pause = WORKER_DEBOUNCE_MS, waits = false }: LatestCallOptions = {},
    lender: Lender<Request, Report> | null = null,
  ) {
    this.#calls = new WorkerCalls(spawn, { deadline });
    this.#publish = publish;
    this.#pause = debounce(pause);
    this.#waits = waits;
    this.#lender = lender;
  }

  request(request: Request): void {
    this.cancel();
    const current = this.#current = { request };
    this.#publish([], "running");
    if (!this.#isBusy) this.#pause.run(() => this.#send(current));
  }

  /** Cancels the call; an idle worker stays ready for the next one. */
  cancel(): void {
    if (this.#isBusy && !this.#waits) {
      this.stop();
      if (this.#lender) this.#lender.calls.#calls.prepare();
    }
    this.#current = null;
    this.#pause.cancel();
  }

  /** Cancels the call and terminates the worker. */
  stop(): void {
    this.#current = null;
    this.#pause.cancel();
    this.#calls.stop();
  }

  #send(sent: { readonly request: Request }): void {
    let reports: readonly Report[] = [];
    const publish = (status: CallStatus) => this.#current === sent && this.#publish(reports, status);
    const add = (report: Report) => reports = [...reports, report];
    this.#isBusy = true;
    this.#borrow();
    this.#calls.start(sent.request, (part) => (add(part), publish("running")), (outcome) => {
      this.#isBusy = false;
      this.#giveBack();
      if (outcome.status === "done") add(outcome.report);
      if (outcome.status !== "stopped") publish(outcome.status);
      const next = this.#current;
      if (next !== null && next !== sent) this.#send(next);
    });
  }

  #borrow(): void {
    if (this.#lender === null) return;
    const lent = this.#lender.calls.#calls;
    if (lent.give(this.#calls)) this.#spare = setTimeout(() => lent.prepare(), this.#lender.pause);
  }

  /** A worker that was terminated is replaced by the lender's next call. */
  #giveBack(): void {
    clearTimeout(this.#spare);
    if (this.#lender) this.#calls.give(this.#lender.calls.#calls);
  }
}
