import OpenAI, { APIError } from "openai";
import type { Prompt } from "../../content/assistant_prompt.ts";
import type { ChatMessage, ChatUsage } from "../../schema/chat.ts";
import { AppError } from "../errors.ts";
import { withTimeout } from "../waiting.ts";
import { eventData } from "./provider_stream.ts";

/** What is asked of the provider, once. */
interface ReviewQuestion {
  readonly prompt: Prompt;
  readonly messages: readonly ChatMessage[];
  readonly model: string;
  /** The caller's own key. It is held for this request only. */
  readonly key: string;
}

/** How to reach the provider; `baseUrl` is null for the one that the `openai` package was made for. */
export interface ModelProvider {
  readonly baseUrl: string | null;
  readonly fetch: typeof fetch;
  /** Longest silence before its first piece and between two, milliseconds. */
  readonly silenceMs: number;
}

/** A piece of the provider's answer; `text` may be empty. */
export interface AnswerPiece {
  readonly text: string;
  readonly finishReason: string | null;
  readonly usage: ChatUsage | null;
}

/**
 * Asks a provider that speaks the protocol of OpenAI's chat completions, and waits until it answers.
 *
 * @throws AppError `unauthorized` when it refuses the key; `rate_limited` when it has enough;
 * `provider_error` when it fails otherwise or stays silent
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

/** The answer from its first piece on, which has arrived: until then a failure is still a status. */
async function openAnswer(provider: ModelProvider, question: ReviewQuestion, signal: AbortSignal) {
  const { body } = await requestCompletion(createClient(provider, question.key), question, signal);
  if (body === null) throw new Error("The answer had no body");
  const pieces = readPieces(eventData(body));
  const first = await pieces.next();
  if (first.done) throw new Error("The answer held no piece");
  return prepend(first.value, pieces);
}

async function* prepend<T>(first: T, rest: AsyncGenerator<T, void>) {
  yield first;
  yield* rest;
}

// Every option that the package would otherwise look up in the environment is given.
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

/** The answer as it arrives: the package would parse it without a bound on its chunks and lines. */
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

/** @throws Error when an event is no JSON object, or reports an error */
async function* readPieces(events: AsyncIterable<string>): AsyncGenerator<AnswerPiece, void> {
  for await (const data of events) {
    if (data.startsWith("[DONE]")) return;
    const { choices, usage } = parseChunk(data);
    const [choice] = Array.isArray(choices) ? choices : [];
    const content: unknown = choice?.delta?.content;
    const reason: unknown = choice?.finish_reason;
    yield {
      text: typeof content === "string" ? content : "",
      finishReason: typeof reason === "string" ? reason : null,
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
  if (typeof usage?.prompt_tokens !== "number" || typeof usage.completion_tokens !== "number") return null;
  return { prompt_tokens: usage.prompt_tokens, completion_tokens: usage.completion_tokens };
}

/** The provider's own words are left out: they may quote the key. */
function toAppError(error: unknown): AppError {
  const status = error instanceof APIError ? error.status : undefined;
  if (status === 401 || status === 403) return keyRefused();
  if (status === 429) return providerRateLimited(error instanceof APIError ? error.headers : undefined);
  return providerError(status === undefined ? "did not answer" : `answered ${status}`);
}

/** A failure of the provider, in our words. */
export function providerError(what: string): AppError {
  return new AppError("provider_error", `The model provider ${what}`);
}

function keyRefused(): AppError {
  return new AppError("unauthorized", "The model provider refuses the key", { reason: "provider_key" });
}

function providerRateLimited(headers: Headers | undefined): AppError {
  const wait = Math.ceil(Number(headers?.get("Retry-After")));
  const retryAfterSeconds = Number.isSafeInteger(wait) && wait >= 1 ? wait : 60;
  const message = "The model provider admits no more requests for now";
  return new AppError("rate_limited", message, { reason: "provider" }, { retryAfterSeconds });
}

/**
 * A `fetch` for one request with one key. It sends no header but those that the provider needs, so nothing
 * that the environment adds leaves the machine, and follows no redirect, which would carry the key elsewhere.
 * Of an error only the status and the headers are used: its body may be of any length, and is not read.
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

/** Where the `openai` package's makers answer. */
const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/** The host, with its port, that gets what is asked; `baseUrl` is null for the default. */
export function providerHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? DEFAULT_BASE_URL).host;
}
