import { createParser, type ParseError } from "eventsource-parser";
import { nextTask } from "../next_task.ts";

/** Longest event of a provider: twice the longest answer. */
export const MAX_PROVIDER_EVENT_CHARACTERS = 200_000;

/**
 * Yields the data of each event in a provider's `text/event-stream`. The provider may be malicious: large
 * chunks are parsed in slices, bytes and steps are limited, and the thread is regularly released for other
 * requests. Ending the iteration cancels the body.
 *
 * @param rest releases the thread
 * @throws RangeError when the answer exceeds a limit; network errors
 */
export async function* eventData(
  body: ReadableStream<Uint8Array>,
  rest: () => Promise<void> = nextTask,
): AsyncGenerator<string, void> {
  const work = new ReadingBudget(rest);
  const arrived: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => arrived.push(data),
    onError: (error) => work.countError(error),
    maxBufferSize: MAX_PROVIDER_EVENT_CHARACTERS,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const slice of slices(value)) {
        await work.spend(slice.length);
        parser.feed(decoder.decode(slice, { stream: true }));
        for (const data of arrived.splice(0)) {
          await work.spend(0);
          yield data;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Size of the slices in which a chunk is parsed; about 0.1 ms each. */
export const PROVIDER_SLICE_BYTES = 4 * 1024;

/** Slices of a chunk. An empty chunk yields one slice, since reading it takes time too. */
function* slices(chunk: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start === 0 || start < chunk.length; start += PROVIDER_SLICE_BYTES) {
    yield chunk.subarray(start, start + PROVIDER_SLICE_BYTES);
  }
}

/** Bytes of a provider's response. A token takes about 200 bytes of JSON. */
export const MAX_PROVIDER_BYTES = 8_000_000;

/**
 * Steps when reading a provider's response: chunks, events and invalid lines. A response of 8 MB, with events
 * of 200 bytes in separate chunks, takes 80,000.
 */
export const MAX_PROVIDER_STEPS = 100_000;

/** Bytes of a provider's response after which the thread is released. */
export const PROVIDER_REST_BYTES = 16 * 1024;

/** Steps after which the thread is released; about 10 µs each. */
export const PROVIDER_REST_STEPS = 200;

/** Limits the work of reading an answer: bytes, and steps (slices, events and invalid lines). */
class ReadingBudget {
  #bytes = 0;
  #steps = 0;
  #restedAt = { bytes: 0, steps: 0 };

  constructor(private readonly rest: () => Promise<void>) {}

  /** Counts a step with some bytes, and releases the thread if it is time. */
  async spend(bytes: number): Promise<void> {
    this.#count(bytes);
    const isDue = this.#bytes - this.#restedAt.bytes >= PROVIDER_REST_BYTES ||
      this.#steps - this.#restedAt.steps >= PROVIDER_REST_STEPS;
    if (!isDue) return;
    this.#restedAt = { bytes: this.#bytes, steps: this.#steps };
    await this.rest();
  }

  /** Counts a line that the parser rejects and skips. */
  countError({ type }: ParseError): void {
    if (type === "max-buffer-size-exceeded") throw new RangeError("An event of the provider is too long");
    this.#count(0, INVALID_LINE_STEPS);
  }

  #count(bytes: number, steps = 1): void {
    this.#bytes += bytes;
    this.#steps += steps;
    if (this.#bytes > MAX_PROVIDER_BYTES || this.#steps > MAX_PROVIDER_STEPS) {
      throw new RangeError("The provider's answer is too long");
    }
  }
}

/** For each invalid line the parser creates an `Error` with a stack, which takes longer than an event. */
const INVALID_LINE_STEPS = 100;
