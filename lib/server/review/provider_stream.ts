import { createParser, type ParseError } from "eventsource-parser";
import {
  MAX_PROVIDER_BYTES,
  MAX_PROVIDER_EVENT_CHARACTERS,
  MAX_PROVIDER_STEPS,
  PROVIDER_REST_BYTES,
  PROVIDER_REST_STEPS,
  PROVIDER_SLICE_BYTES,
} from "../../limits.ts";

/**
 * The data of each event of a provider's `text/event-stream`, however its bytes are cut. A provider may be hostile,
 * or speak another protocol: a large chunk is read in slices, bytes and steps have limits, and after a part of them
 * the thread serves others. Ending the iteration cancels the body.
 *
 * @param rest lets others have the thread
 * @throws RangeError when the answer exceeds a limit; and whatever the network fails with
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

/** A chunk in parts of bounded size; an empty one is a part too, since reading it is work. */
function* slices(chunk: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start === 0 || start < chunk.length; start += PROVIDER_SLICE_BYTES) {
    yield chunk.subarray(start, start + PROVIDER_SLICE_BYTES);
  }
}

/** Counts what reading costs: bytes, and steps, which are slices, events and lines that are not understood. */
class ReadingBudget {
  #bytes = 0;
  #steps = 0;
  #restedAt = { bytes: 0, steps: 0 };

  constructor(private readonly rest: () => Promise<void>) {}

  /** Counts a step of a number of bytes; from time to time it takes until others have had the thread. */
  async spend(bytes: number): Promise<void> {
    this.#count(bytes);
    const isDue = this.#bytes - this.#restedAt.bytes >= PROVIDER_REST_BYTES ||
      this.#steps - this.#restedAt.steps >= PROVIDER_REST_STEPS;
    if (!isDue) return;
    this.#restedAt = { bytes: this.#bytes, steps: this.#steps };
    await this.rest();
  }

  /** Counts a line that the parser does not understand, which it otherwise skips. */
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

/** For each such line the parser makes an `Error` with its stack, which takes longer than an event. */
const INVALID_LINE_STEPS = 100;

/** A promise alone would go on before the event loop looks at anything else. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
