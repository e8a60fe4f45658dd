import { createParser, type EventSourceMessage } from "eventsource-parser";
import { API_LIMITS } from "../../limits/server.ts";
import type { ChatRequest } from "../../schema/chat.ts";
import { readRefusal, type Refusal, sending } from "../client/send.ts";
import type { AnswerEvent, ChatFailure } from "./conversation.ts";

/**
 * Sends a question to the assistant. Never throws. The last event is an end or a failure; after `stop` is aborted
 * there are no more events. A connection that is silent for too long is closed.
 */
export async function* askAssistant(
  request: ChatRequest,
  key: string,
  stop: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const giveUp = new AbortController();
  stop.addEventListener("abort", () => giveUp.abort(), { once: true });
  const watch = watchSilence(giveUp);
  let answered = false;
  try {
    const response = await fetch("/api/ai/chat", { ...sent(request, key), signal: giveUp.signal });
    answered = response.ok;
    if (answered) yield* readEvents(response, watch.received);
    else yield { kind: "failure", failure: toChatFailure(await readRefusal(response)) };
  } catch {
    if (!stop.aborted) yield { kind: "failure", failure: answered ? BROKE_OFF : UNREACHABLE };
  } finally {
    watch.end();
  }
}

function sent(request: ChatRequest, key: string): RequestInit {
  return { ...sending("POST", request, { "X-Provider-Key": key }), cache: "no-store" };
}

async function* readEvents(response: Response, received: () => void): AsyncGenerator<AnswerEvent, void> {
  if (response.body === null) return yield { kind: "failure", failure: BROKE_OFF };
  for await (const { event, data } of streamEvents(response.body, received)) {
    const answerEvent = parseEvent(event, JSON.parse(data));
    if (answerEvent) yield answerEvent;
    if (answerEvent && answerEvent.kind !== "piece") return;
  }
  yield { kind: "failure", failure: BROKE_OFF };
}

/** The event that was received; null for an unknown kind. */
function parseEvent(event: string | undefined, data: Readonly<Record<string, unknown>>): AnswerEvent | null {
  switch (event) {
    case "delta":
      return { kind: "piece", text: String(data.text) };
    case "done":
      return { kind: "end", reason: String(data.finish_reason) };
    case "error":
      return {
        kind: "failure",
        failure: { kind: "broke_off", message: `${data.message}. The partial answer is kept` },
      };
    default:
      return null;
  }
}

/** Longest silence of the stream that a page accepts: three comment lines. */
const CHAT_STREAM_SILENCE_MS = 45_000;

/** Aborts after a silence in which the server would have sent a comment line. */
function watchSilence(giveUp: AbortController) {
  let timer: ReturnType<typeof setTimeout>;
  const received = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(), CHAT_STREAM_SILENCE_MS);
  };
  received();
  return { received, end: () => clearTimeout(timer) };
}

/** No answer arrived. */
const UNREACHABLE: ChatFailure = {
  kind: "unreachable",
  message: "The server can't be reached. Your question is kept. Try again when you are online",
};

/** The answer began but didn't end properly. */
const BROKE_OFF: ChatFailure = {
  kind: "broke_off",
  message: "The connection was interrupted. The partial answer is kept",
};

/** The failure that a response other than a stream means. */
function toChatFailure(refusal: Refusal): ChatFailure {
  const { status, reason, message } = refusal;
  switch (status) {
    case 401:
      return reason === "provider_key" ? KEY_REFUSED : SIGNED_OUT;
    case 404:
      return { kind: "failed", message: "The assistant is disabled on this server" };
    case 413:
      return { kind: "refused", message: "The conversation is too long to be sent. Start a new one" };
    case 429:
      return { kind: "limited", message: limitMessage(refusal) };
    case 502:
      return { kind: "failed", message: `${message || "The model provider failed"}. Try again` };
    default:
      return status >= 500
        ? SERVER_FAILED
        : { kind: "refused", message: message || "The server rejected the request" };
  }
}

const SIGNED_OUT: ChatFailure = { kind: "signed_out", message: "You are signed out. Your question is kept" };

const KEY_REFUSED: ChatFailure = {
  kind: "key",
  message: "The model provider rejected the key. Check it and try again",
};

const SERVER_FAILED: ChatFailure = {
  kind: "failed",
  message: "The server failed. Your question is kept. Try again",
};

function limitMessage({ reason, waitSeconds }: Refusal): string {
  const time = waitSeconds <= 1 ? "a second" : `${waitSeconds} seconds`;
  return reason === "provider"
    ? `The model provider's limit is reached. Try again in ${time}`
    : `The server allows ${API_LIMITS.chat.max} questions a minute. Try again in ${time}`;
}

/** Longest event of a chat stream, in UTF-16 code units: each has one piece of an answer. */
const MAX_CHAT_EVENT_CHARACTERS = 1_000_000;

/**
 * The events of a `text/event-stream` as they arrive, wherever its bytes are split. Comment lines are not
 * events, but `received` is called for everything that arrives. Ending the iteration cancels the reading.
 *
 * @throws whatever error the network fails with
 */
async function* streamEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  received: () => void,
): AsyncGenerator<EventSourceMessage, void> {
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => arrived.push(event),
    maxBufferSize: MAX_CHAT_EVENT_CHARACTERS,
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received();
      parser.feed(value);
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
