import { CHAT_TOTAL_MS, MAX_CHAT_ANSWER_BYTES, MAX_PROMPT_NODES, PROVIDER_SILENCE_MS } from "../limits.ts";
import { refuseInvalid } from "../refusals.ts";
import { stepsOf } from "../regex/explain/steps.ts";
import { type Prompt, promptOf } from "../regex/prompt.ts";
import type { Parsed } from "../regex/syntax/parse.ts";
import type { ChatEvent, ChatRequest } from "../schema/chat.ts";
import { answerOf } from "./answer.ts";
import { ask, type Provider } from "./provider.ts";

/** Who is asked with which key; `model` where the request names none. */
export interface Reviewer extends Omit<Provider, "silenceMs"> {
  readonly key: string;
  readonly model: string;
}

/**
 * Lets a language model review a pattern.
 *
 * @returns the events of its answer; ending the iteration gives the request to the provider up
 * @throws AppError `validation_error` when the pattern does not compile, and what `ask` throws
 */
export async function review(
  request: ChatRequest,
  { key, model, ...provider }: Reviewer,
  giveUp: AbortController,
  silenceMs: number = PROVIDER_SILENCE_MS,
): Promise<AsyncGenerator<ChatEvent>> {
  const parsed = refuseInvalid(request);
  const { messages } = request;
  const question = { prompt: promptFor(request, parsed), messages, model: request.model ?? model, key };
  try {
    const pieces = await ask({ ...provider, silenceMs }, question, giveUp.signal);
    return answerOf(pieces, { silenceMs, totalMs: CHAT_TOTAL_MS, maxBytes: MAX_CHAT_ANSWER_BYTES }, giveUp);
  } catch (error) {
    giveUp.abort();
    throw error;
  }
}

function promptFor({ pattern, flags, testText }: ChatRequest, parsed: Parsed): Prompt {
  const regex = { pattern, flags };
  const steps = parsed.ok && parsed.tree.size <= MAX_PROMPT_NODES ? stepsOf(parsed.tree) : [];
  return promptOf({ regex, steps, ...(testText !== undefined && { text: testText }) });
}
