/** The first message of a worker: its code has been loaded. */
export const STARTED = "started";

/** A request on its way to a worker. */
export interface RequestMessage<Request> {
  readonly id: number;
  readonly request: Request;
}

/** A worker's message about one of its requests: a report, of which the last one ends the call, or an error. */
export type ReplyMessage<Report> =
  | { readonly id: number; readonly report: Report; readonly isLast: boolean }
  | { readonly id: number; readonly error: string };

/** The request that a worker handles. */
export interface Job<Report> {
  readonly id: number;
  /** Sends part of the result before the rest is known. */
  report(part: Report): void;
  /** False once a newer request has arrived; a worker receives one only between two tasks. */
  isNewest(): boolean;
}

/** The part of a dedicated worker's global scope that is used; the project's types are those of a window. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<RequestMessage<never>>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

/**
 * Handles all requests of the worker in whose entry file it is called.
 *
 * @param handle returns the last report; an error that it throws is sent instead
 * @param transferred objects of a report that are transferred to the page instead of copied
 */
export function defineWorker<Request, Report>(
  handle: (request: Request, job: Job<Report>) => Report | Promise<Report>,
  transferred: (report: Report) => Transferable[] = () => [],
): void {
  const scope = globalThis as unknown as WorkerScope;
  let newest = 0;
  scope.onmessage = async ({ data: { id, request } }) => {
    newest = id;
    const send = (report: Report, isLast: boolean) =>
      scope.postMessage({ id, report, isLast }, transferred(report));
    try {
      const job = { id, report: (part: Report) => send(part, false), isNewest: () => id === newest };
      send(await handle(request, job), true);
    } catch (error) {
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
  scope.postMessage(STARTED);
}

/** The page's end of the connection to a worker. */
export class WorkerConnection<Request, Report> {
  readonly #worker: Worker;
  #isStarted = false;
  /** Called when the worker's code has loaded; deadlines count from then on. */
  onStarted: () => void = () => {};
  onReply: (reply: ReplyMessage<Report>) => void = () => {};
  /** Called when the worker's code could not be loaded. */
  onError: () => void = () => {};

  constructor(spawn: () => Worker) {
    this.#worker = spawn();
    this.#worker.onmessage = ({ data }: MessageEvent<ReplyMessage<Report> | typeof STARTED>) => {
      this.#isStarted = true;
      if (data === STARTED) this.onStarted();
      else this.onReply(data);
    };
    this.#worker.onerror = () => this.onError();
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  send(id: number, request: Request): void {
    this.#worker.postMessage({ id, request });
  }

  terminate(): void {
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
  }
}
