import { buildPrompt, type Prompt } from "../../content/assistant_prompt.ts";
import { CHAT_TOTAL_MS, MAX_CHAT_ANSWER_BYTES, PROVIDER_SILENCE_MS } from "../../limits/services.ts";
import { explainPattern } from "../../regex/explain/explanation.ts";
import type { ParseResult } from "../../regex/syntax/tree.ts";
import type { ChatEvent, ChatRequest } from "../../schema/chat.ts";
import { parseOrThrow } from "../errors.ts";
import { SilenceTimer } from "../timeout.ts";
import { type AnswerPiece, askModel, type ModelProvider, providerError } from "./provider.ts";

/** The provider, the caller's key, and the default model. */
interface Reviewer extends Omit<ModelProvider, "silenceMs"> {
  readonly key: string;
  readonly model: string;
}

/**
 * Asks a language model to review a pattern.
 *
 * @param giveUp aborts the request to the provider
 * @returns the events of the answer; ending the iteration aborts the request
 * @throws AppError `validation_error` when the pattern does not compile; errors of `askModel`
 */
export async function askAssistant(
  request: ChatRequest,
  { key, model, ...provider }: Reviewer,
  giveUp: AbortController,
  silenceMs: number = PROVIDER_SILENCE_MS,
): Promise<AsyncGenerator<ChatEvent>> {
  const parsed = parseOrThrow(request);
  const { messages } = request;
  const question = { prompt: createPrompt(request, parsed), messages, model: request.model ?? model, key };
  try {
    const pieces = await askModel({ ...provider, silenceMs }, question, giveUp.signal);
    return streamAnswer(
      pieces,
      { silenceMs, totalMs: CHAT_TOTAL_MS, maxBytes: MAX_CHAT_ANSWER_BYTES },
      giveUp,
    );
  } catch (error) {
    giveUp.abort();
    throw error;
  }
}

/**
 * Nodes of a pattern that is explained in a prompt. The explanation of a larger one would be truncated, and
 * generating it blocks other requests.
 */
export const MAX_PROMPT_NODES = 3_000;

function createPrompt({ pattern, flags, testText }: ChatRequest, parsed: ParseResult): Prompt {
  const regex = { pattern, flags };
  const steps = parsed.ok && parsed.tree.size <= MAX_PROMPT_NODES ? explainPattern(parsed.tree) : [];
  return buildPrompt({ regex, steps, ...(testText !== undefined && { text: testText }) });
}

/** Limits of one answer. */
interface AnswerLimits {
  /** Longest time between two pieces, in milliseconds. */
  readonly silenceMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
}

/**
 * Converts the provider's answer to events: `delta`s, then one `done` or `error`. An answer that reaches a
 * limit ends as `done` with the reason `length`. At the end, the request to the provider is aborted.
 */
async function* streamAnswer(
  pieces: AsyncIterator<AnswerPiece>,
  limits: AnswerLimits,
  request: AbortController,
): AsyncGenerator<ChatEvent> {
  const timer = new SilenceTimer(limits.silenceMs, limits.totalMs);
  try {
    yield* toEvents(pieces, limits.maxBytes, timer);
  } catch {
    const { code, message } = providerError("broke off");
    yield { event: "error", data: { error: code, message } };
  } finally {
    timer.stop();
    request.abort();
    // An aborted body that nobody reads keeps its connection. A pending read has just been ended.
    await pieces.return?.().catch(() => {});
  }
}

async function* toEvents(
  pieces: AsyncIterator<AnswerPiece>,
  maxBytes: number,
  timer: SilenceTimer,
): AsyncGenerator<ChatEvent> {
  let [left, finishReason, usage]: [number, string | null, AnswerPiece["usage"]] = [maxBytes, null, null];
  for (;;) {
    const next = await timer.wait(pieces.next());
    if (next === "silent") throw new Error("The provider sends nothing");
    if (next === "over") {
      finishReason = "length";
      break;
    }
    if (next.done) break;
    const { text, bytes } = truncateUtf8(next.value.text, left);
    left -= bytes;
    usage = next.value.usage ?? usage;
    finishReason = next.value.finishReason ?? finishReason;
    if (text !== "") yield { event: "delta", data: { text } };
    if (text === next.value.text) continue;
    finishReason = "length";
    break;
  }
  if (finishReason === null) throw new Error("The stream ended before the answer did");
  yield { event: "done", data: { finish_reason: finishReason, usage } };
}

/**
 * Truncates a text to a number of UTF-8 bytes without splitting characters. Also returns the length in bytes.
 */
function truncateUtf8(text: string, bytes: number): { readonly text: string; readonly bytes: number } {
  const room = new Uint8Array(Math.min(bytes, MAX_UTF8_BYTES * text.length));
  const { read, written } = new TextEncoder().encodeInto(text, room);
  return { text: text.slice(0, read), bytes: written };
}

/** Per UTF-16 code unit. */
const MAX_UTF8_BYTES = 3;
