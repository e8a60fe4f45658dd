import { LRUCache } from "lru-cache";
import { type FirstMatches, MAX_SEARCHED_CHARACTERS } from "../../regex/matching/first_matches.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { FairQueue } from "../fair_queue.ts";

/** The part of a `Worker` that is needed. */
export type PictureWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** What the thread is asked. */
export interface PictureRequest {
  readonly regex: Regex;
  readonly wanted: "picture" | "verdict" | "fix" | "matches";
  /** The text to search for matches. */
  readonly text?: string;
}

/** What it answers: a PNG file, or what was found out about a pattern, which is nothing with a syntax error. */
export interface PictureAnswer {
  readonly picture?: Uint8Array<ArrayBuffer>;
  readonly verdict?: Verdict;
  readonly fix?: Regex | undefined;
  readonly matches?: FirstMatches;
}

/** Time for the picture of a link; usually a fifth of a second. Chats wait a few seconds for it. */
const LINK_PICTURE_MS = 5_000;

/** The thread ends this long after the last picture. */
const LINK_PICTURE_IDLE_MS = 60_000;

/** Pictures in memory; about 50 kB each. */
const LINK_PICTURE_CACHE_BYTES = 8 * 1024 * 1024;

/** Pictures that wait for the one that is drawn. */
const MAX_QUEUED_LINK_PICTURES = 16;

/** Of those, the pictures of one network address. */
const MAX_QUEUED_LINK_PICTURES_PER_ADDRESS = 4;

/**
 * Draws the pictures of links, judges and fixes their patterns and finds their first matches, on another thread, one at
 * a time, alternating between addresses.
 */
export class LinkPictures {
  readonly #cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: LINK_PICTURE_CACHE_BYTES,
    sizeCalculation: ({ length }, key) => length + 2 * key.length,
  });
  readonly #queue = new FairQueue<PictureAnswer | null>({
    waiting: MAX_QUEUED_LINK_PICTURES,
    waitingPerUser: MAX_QUEUED_LINK_PICTURES_PER_ADDRESS,
  }, () => 1);
  #worker: ReadyWorker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param start starts a thread of `worker.ts`
   * @param limitMs for a picture, once the thread has started
   */
  constructor(
    private readonly start: () => PictureWorker = startWorker,
    private readonly limitMs: number = LINK_PICTURE_MS,
  ) {}

  /**
   * The picture of a pattern as a PNG file; null if it takes too long, or if the thread can't be started.
   *
   * @param address network address, for fairness
   * @throws AppError `overloaded` if too many pictures are waiting, `request_timeout` if the caller disconnects
   */
  async draw(regex: Regex, address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = `${regex.flags}/${regex.pattern}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const picture = (await this.#ask({ regex, wanted: "picture" }, address, signal))?.picture ?? null;
    if (picture) this.#cache.set(key, picture);
    return picture;
  }

  /**
   * How slow a pattern can be; null if it has a syntax error, if it takes too long, or if the thread can't be started.
   *
   * @param address network address, for fairness
   * @throws AppError `overloaded` if too many are waiting, `request_timeout` if the caller disconnects
   */
  async judge(regex: Regex, address: string, signal?: AbortSignal): Promise<Verdict | null> {
    return (await this.#ask({ regex, wanted: "verdict" }, address, signal))?.verdict ?? null;
  }

  /**
   * A regex that is proved to find the same matches as a slow one in linear time, with the same groups; null if none was
   * found, for the same reasons too.
   *
   * @param address network address, for fairness
   * @throws AppError `overloaded` if too many are waiting, `request_timeout` if the caller disconnects
   */
  async fix(regex: Regex, address: string, signal?: AbortSignal): Promise<Regex | null> {
    return (await this.#ask({ regex, wanted: "fix" }, address, signal))?.fix ?? null;
  }

  /**
   * The first matches in a text of at most `MAX_SEARCHED_CHARACTERS`; null if the pattern has a syntax error or is large,
   * if it takes too long, or if the thread can't be started.
   *
   * @param address network address, for fairness
   * @throws AppError `overloaded` if too many are waiting, `request_timeout` if the caller disconnects
   */
  async search(
    regex: Regex,
    text: string,
    address: string,
    signal?: AbortSignal,
  ): Promise<FirstMatches | null> {
    if (text.length > MAX_SEARCHED_CHARACTERS) return null;
    return (await this.#ask({ regex, wanted: "matches", text }, address, signal))?.matches ?? null;
  }

  async #ask(request: PictureRequest, address: string, signal?: AbortSignal): Promise<PictureAnswer | null> {
    const key = JSON.stringify(request);
    return await this.#queue.run(key, { user: address, ...(signal && { signal }) }, async (begin) => {
      clearTimeout(this.#idle);
      const answer = await this.#run(request, begin);
      // The fonts and the renderer take 40 MB.
      const idle = setTimeout(() => this.close(), LINK_PICTURE_IDLE_MS);
      Deno.unrefTimer(idle);
      this.#idle = idle;
      return answer;
    });
  }

  /** Ends the thread. The next picture starts another one. */
  close(): void {
    clearTimeout(this.#idle);
    this.#worker?.worker.terminate();
    this.#worker = null;
  }

  async #run(request: PictureRequest, begin: () => void): Promise<PictureAnswer | null> {
    try {
      this.#worker ??= await ready(this.start());
      begin();
      return await ask<PictureAnswer>(this.#worker.worker, this.limitMs, request);
    } catch {
      // It may still be busy.
      this.close();
      return null;
    }
  }
}

interface ReadyWorker {
  readonly worker: PictureWorker;
}

const startWorker = (): PictureWorker =>
  new Worker(import.meta.resolve("./worker.ts"), { type: "module", name: "pictures of links" });

/** Time for starting the thread that draws them, which loads fonts and a renderer. */
const LINK_PICTURE_START_MS = 10_000;

/** Waits until a thread has loaded what it needs. */
async function ready(worker: PictureWorker): Promise<ReadyWorker> {
  try {
    await ask<null>(worker, LINK_PICTURE_START_MS);
    return { worker };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Sends a request, if there is one, and returns the next message. */
async function ask<Answer>(
  worker: PictureWorker,
  limitMs: number,
  request?: PictureRequest,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const late = setTimeout(() => reject(new Error("The thread didn't answer in time")), limitMs);
  worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  if (request) worker.postMessage(request);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
  }
}
