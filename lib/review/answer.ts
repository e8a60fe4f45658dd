import type { ChatEvent } from "../schema/chat.ts";
import { type Piece, providerError } from "./provider.ts";
import { after, within } from "../waiting.ts";

/** What one answer may take. */
export interface AnswerLimits {
  /** Longest silence between two pieces, milliseconds. */
  readonly silenceMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
}

/**
 * The provider's pieces as the events of our stream: `delta`s and then one `done`, or one `error`. An answer
 * that meets a ceiling is `done` with `length`. However it ends, the request to the provider is given up.
 */
export async function* answerOf(
  pieces: AsyncIterator<Piece>,
  limits: AnswerLimits,
  request: AbortController,
): AsyncGenerator<ChatEvent> {
  const total = after(limits.totalMs);
  try {
    yield* told(pieces, limits, total.over);
  } catch {
    const { code, message } = providerError("broke off");
    yield { event: "error", data: { error: code, message } };
  } finally {
    total.stop();
    request.abort();
  }
}

async function* told(
  pieces: AsyncIterator<Piece>,
  { silenceMs, maxBytes }: AnswerLimits,
  over: Promise<null>,
): AsyncGenerator<ChatEvent> {
  let [left, finishReason, usage]: [number, string | null, Piece["usage"]] = [maxBytes, null, null];
  for (;;) {
    const next = await within(silenceMs, Promise.race([pieces.next(), over]));
    if (next?.done) break;
    const text = cut(next?.value.text ?? "", left);
    left -= bytesOf(text);
    usage = next?.value.usage ?? usage;
    finishReason = next?.value.finishReason ?? finishReason;
    if (text !== "") yield { event: "delta", data: { text } };
    if (next !== null && text === next.value.text) continue;
    finishReason = "length";
    break;
  }
  if (finishReason === null) throw new Error("The stream ended before the answer did");
  yield { event: "done", data: { finish_reason: finishReason, usage } };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** So much of a text as fits into so many bytes of UTF-8, in whole characters. */
function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
