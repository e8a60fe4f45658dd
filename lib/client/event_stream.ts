import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Longest event that is waited for, UTF-16 code units: ours have one piece of an answer. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/**
 * The events of a `text/event-stream`, as they come, however its bytes are cut. Comment lines are no events, but
 * `heard` is called for all that arrives. Ending the iteration ends the reading.
 *
 * @throws whatever the network fails with
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
): AsyncGenerator<EventSourceMessage, void> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => arrived.push(event),
    maxBufferSize: MAX_EVENT_CHARACTERS,
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(value);
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
