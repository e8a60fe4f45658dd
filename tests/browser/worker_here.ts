/**
 * Workers of the page that run in this thread: it has compiled their code already, while a thread of its own takes longer to
 * load it than most tests to ask it. A worker that gets stuck needs a thread.
 */
import {
  type ReplyMessage,
  type RequestMessage,
  STARTED,
} from "../../lib/workbench/runtime/worker_connection.ts";

/** What `defineWorker` uses of a worker's global scope. */
interface WorkerScope {
  onmessage: Handler | null;
  postMessage: (message: ReplyMessage<unknown> | typeof STARTED, transfer?: Transferable[]) => void;
}

type Handler = (event: MessageEvent<RequestMessage<unknown>>) => Promise<void>;

/** The entry file of a worker, loaded so that it serves one worker at a time. */
interface Instance {
  readonly handle: Handler;
}

const scope = globalThis as unknown as WorkerScope;
const idle = new Map<string, Instance[]>();
const receivers = new Map<number, (reply: ReplyMessage<unknown>) => void>();
let instances = 0;
let requests = 0;
let loading: Promise<unknown> = Promise.resolve();

/**
 * What starts a worker from its entry file, instead of `new Worker(url)`. What is sent is copied, as between threads.
 * Ending a worker ends only what is heard of it.
 */
export const workerHere = (entry: URL) => (): Worker => new WorkerHere(entry) as unknown as Worker;

class WorkerHere {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  readonly #entry: URL;
  readonly #instance: Promise<Instance>;
  readonly #pending = new Set<number>();
  #isEnded = false;

  constructor(entry: URL) {
    this.#entry = entry;
    this.#instance = open(entry);
    void this.#instance.then(() => this.#hear(STARTED), (error) => this.onerror?.(error));
  }

  postMessage(message: RequestMessage<unknown>): void {
    const { id, request } = structuredClone(message);
    const own = ++requests;
    this.#pending.add(own);
    receivers.set(own, (reply) => {
      if ("error" in reply || reply.isLast) {
        receivers.delete(own);
        this.#pending.delete(own);
      }
      this.#hear({ ...reply, id });
    });
    void this.#instance.then(({ handle }) => {
      if (!this.#isEnded) return handle(new MessageEvent("message", { data: { id: own, request } }));
    }, () => {});
  }

  terminate(): void {
    this.#isEnded = true;
    // One that still works is not used again: it would take the next request for a newer one of the same page.
    if (this.#pending.size > 0) return;
    void this.#instance.then((instance) => idle.get(this.#entry.href)?.push(instance), () => {});
  }

  #hear(data: unknown): void {
    queueMicrotask(() => {
      if (!this.#isEnded) this.onmessage?.(new MessageEvent("message", { data }));
    });
  }
}

function open(entry: URL): Promise<Instance> {
  const known = idle.get(entry.href) ?? [];
  idle.set(entry.href, known);
  const ready = known.pop();
  if (ready) return Promise.resolve(ready);
  // One after the other, as each leaves its handler in the same place.
  const loaded = loading.then(() => load(entry));
  loading = loaded.catch(() => {});
  return loaded;
}

async function load(entry: URL): Promise<Instance> {
  scope.postMessage = (message, transfer = []) => {
    if (message !== STARTED) receivers.get(message.id)?.(structuredClone(message, { transfer }));
  };
  await import(`${entry.href}?instance=${++instances}`);
  const handle = scope.onmessage;
  scope.onmessage = null;
  if (handle === null) throw new Error(`${entry.href} defines no worker`);
  return { handle };
}
