import OpenAI, { APIError } from "openai";
import type { Prompt } from "../../content/assistant_prompt.ts";
import type { ChatMessage, ChatUsage } from "../../schema/chat.ts";
import { AppError } from "../errors.ts";
import { withTimeout } from "../timeout.ts";
import { eventData } from "./provider_stream.ts";

/** A request to the provider. */
interface ReviewQuestion {
  readonly prompt: Prompt;
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  /** The caller's own key, kept only for this request. */
  readonly key: string;
}

/** How to reach the provider. A `baseUrl` of null stands for OpenAI. */
export interface ModelProvider {
  readonly baseUrl: string | null;
  readonly fetch: typeof fetch;
  /** Longest time without a piece of the answer, in milliseconds. */
  readonly silenceMs: number;
}

/** A piece of the answer; `text` may be empty. */
export interface AnswerPiece {
  readonly text: string;
  readonly finishReason: string | null;
  readonly usage: ChatUsage | null;
}

/**
 * Sends a request to a provider with an OpenAI-compatible chat completions API and waits for the first piece
 * of its answer.
 *
 * @throws AppError `unauthorized` when it rejects the key; `rate_limited` when it rejects further requests;
 *   `provider_error` for other failures and timeouts
 */
export async function askModel(
  provider: ModelProvider,
  question: ReviewQuestion,
  signal: AbortSignal,
): Promise<AsyncIterator<AnswerPiece>> {
  try {
    return await withTimeout(provider.silenceMs, openAnswer(provider, question, signal));
  } catch (error) {
    throw toAppError(error);
  }
}

/** Waits for the first piece. Until then, a failure can still be reported by the response's status. */
async function openAnswer(provider: ModelProvider, question: ReviewQuestion, signal: AbortSignal) {
  const { body } = await requestCompletion(createClient(provider, question.key), question, signal);
  if (body === null) throw new Error("The answer had no body");
  const pieces = readPieces(eventData(body));
  const first = await pieces.next();
  if (first.done) throw new Error("The answer was empty");
  return prepend(first.value, pieces);
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T, void>) {
  yield first;
  yield* rest;
}

// Sets every option that the package would otherwise read from the environment.
function createClient({ baseUrl, fetch }: ModelProvider, key: string): OpenAI {
  return new OpenAI({
    apiKey: key,
    adminAPIKey: null,
    webhookSecret: null,
    organization: null,
    project: null,
    baseURL: baseUrl ?? DEFAULT_BASE_URL,
    fetch: guardedFetch(fetch, key),
    logLevel: "off",
    maxRetries: 0,
  });
}

/** The raw response. The package would parse it without limits for chunks and lines. */
function requestCompletion(client: OpenAI, { prompt, messages, model }: ReviewQuestion, signal: AbortSignal) {
  return client.chat.completions.create({
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: "system", content: prompt.instructions },
      { role: "user", content: prompt.data },
      ...messages.map(({ role, content }) => ({ role, content })),
    ],
  }, { signal }).asResponse();
}

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** Characters of a provider's reason for the end of an answer. */
const MAX_FINISH_REASON_CHARACTERS = 100;

/** @throws Error when an event is not a JSON object, or reports an error */
async function* readPieces(events: AsyncIterable<string>): AsyncGenerator<AnswerPiece, void> {
  for await (const data of events) {
    if (data.startsWith("[DONE]")) return;
    const { choices, usage } = parseChunk(data);
    const [choice] = Array.isArray(choices) ? choices : [];
    const content: unknown = choice?.delta?.content;
    const reason: unknown = choice?.finish_reason;
    yield {
      text: typeof content === "string" ? content : "",
      finishReason: typeof reason === "string"
        ? reason.slice(0, MAX_FINISH_REASON_CHARACTERS).toWellFormed()
        : null,
      usage: readUsage(usage),
    };
  }
}

function parseChunk(data: string): Partial<Chunk> {
  const chunk: unknown = JSON.parse(data);
  if (typeof chunk !== "object" || chunk === null) throw new Error("Expected an object");
  if ("error" in chunk && chunk.error) throw new Error("The provider reported an error");
  return chunk;
}

function readUsage(usage: Chunk["usage"]): ChatUsage | null {
  const [prompt, completion]: unknown[] = [usage?.prompt_tokens, usage?.completion_tokens];
  if (!isCount(prompt) || !isCount(completion)) return null;
  return { prompt_tokens: prompt, completion_tokens: completion };
}

/** JSON can also contain negative numbers, and `1e999` is infinite. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Drops the provider's message, which may contain the key. */
function toAppError(error: unknown): AppError {
  const status = error instanceof APIError ? error.status : undefined;
  if (status === 401 || status === 403) return keyRefused();
  if (status === 429) return providerRateLimited(error instanceof APIError ? error.headers : undefined);
  return providerError(status === undefined ? "did not answer" : `answered ${status}`);
}

/** Creates an error about a failure of the provider. */
export function providerError(what: string): AppError {
  return new AppError("provider_error", `The model provider ${what}`);
}

function keyRefused(): AppError {
  return new AppError("unauthorized", "The model provider rejected the key", { reason: "provider_key" });
}

function providerRateLimited(headers: Headers | undefined): AppError {
  const wait = Math.ceil(Number(headers?.get("Retry-After")));
  const retryAfterSeconds = Number.isSafeInteger(wait) && wait >= 1 ? wait : 60;
  const message = "The model provider allows no more requests for now";
  return new AppError("rate_limited", message, { reason: "provider" }, { retryAfterSeconds });
}

/**
 * A `fetch` for a single request. It sends only the necessary headers, so that nothing from the environment
 * leaves the machine. It doesn't follow redirects, which would send the key to another host. It doesn't read
 * the body of an error, which may be arbitrarily long.
 */
function guardedFetch(fetcher: typeof fetch, key: string): typeof fetch {
  return async (input, init) => {
    const headers = {
      "Accept": "text/event-stream",
      "Authorization": `Bearer ${key}`,
      "Content-Type": "application/json",
    };
    const answer = await fetcher(input, { ...init, headers, redirect: "manual" });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers: answer.headers });
  };
}

/** OpenAI's API. */
const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/** Host and port that receive the requests. A `baseUrl` of null stands for OpenAI. */
export function providerHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? DEFAULT_BASE_URL).host;
}
