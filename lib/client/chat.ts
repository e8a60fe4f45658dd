import { CHAT_STREAM_SILENCE_MS } from "../limits.ts";
import type { ChatRequest } from "../schema/chat.ts";
import { BROKE_OFF, type ChatFailure, failureOf, UNREACHABLE } from "./chat_failure.ts";
import { eventsOf } from "./event_stream.ts";
import { refusalOf, sending } from "./answer.ts";

/** What is told of an answer: pieces of its text, and then how it ended. */
export type Told =
  | { readonly kind: "piece"; readonly text: string }
  /** `reason` is the provider's word: `stop` for an answer that is whole. */
  | { readonly kind: "end"; readonly reason: string }
  | { readonly kind: "failure"; readonly failure: ChatFailure };

/**
 * Asks the assistant. Nothing is thrown, and the last thing told is an end or a failure, unless `stop` is aborted:
 * then nothing more is told. A connection that falls silent is given up.
 */
export async function* askAssistant(
  request: ChatRequest,
  key: string,
  stop: AbortSignal,
): AsyncGenerator<Told, void> {
  const giveUp = new AbortController();
  stop.addEventListener("abort", () => giveUp.abort(), { once: true });
  const watch = watchOf(giveUp);
  let answered = false;
  try {
    const response = await fetch("/api/ai/chat", { ...sent(request, key), signal: giveUp.signal });
    answered = response.ok;
    if (answered) yield* toldBy(response, watch.heard);
    else yield { kind: "failure", failure: failureOf(await refusalOf(response)) };
  } catch {
    if (!stop.aborted) yield { kind: "failure", failure: answered ? BROKE_OFF : UNREACHABLE };
  } finally {
    watch.end();
  }
}

function sent(request: ChatRequest, key: string): RequestInit {
  return { ...sending("POST", request, { "X-Provider-Key": key }), cache: "no-store" };
}

async function* toldBy(response: Response, heard: () => void): AsyncGenerator<Told, void> {
  if (response.body === null) return yield { kind: "failure", failure: BROKE_OFF };
  for await (const { event, data } of eventsOf(response.body, heard)) {
    const told = toldIn(event, JSON.parse(data));
    if (told) yield told;
    if (told && told.kind !== "piece") return;
  }
  yield { kind: "failure", failure: BROKE_OFF };
}

/** What an event says; null for one that is not known. */
function toldIn(event: string | undefined, data: Readonly<Record<string, unknown>>): Told | null {
  switch (event) {
    case "delta":
      return { kind: "piece", text: String(data.text) };
    case "done":
      return { kind: "end", reason: String(data.finish_reason) };
    case "error":
      return {
        kind: "failure",
        failure: { kind: "broke_off", message: `${data.message}. What came is kept` },
      };
    default:
      return null;
  }
}

/** Gives up after a silence in which the server would have sent a comment line. */
function watchOf(giveUp: AbortController) {
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(), CHAT_STREAM_SILENCE_MS);
  };
  heard();
  return { heard, end: () => clearTimeout(timer) };
}
