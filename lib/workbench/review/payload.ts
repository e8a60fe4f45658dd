import { MAX_BODY_BYTES, MAX_CHAT_TEXT_CHARACTERS } from "../../limits.ts";
import { promptOf, verdictMessage } from "../../regex/prompt.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Step } from "../../regex/explain/step.ts";
import type { ChatMessage, ChatRequest } from "../../schema/chat.ts";

/** What a question is asked with. */
export interface Asking {
  readonly regex: Regex;
  readonly steps: readonly Step[];
  /** Null when it stays here. */
  readonly text: string | null;
  /** What is known of its backtracking, in words; null for nothing. */
  readonly verdict: string | null;
  readonly messages: readonly ChatMessage[];
  /** Empty for the deployment's own. */
  readonly model: string;
}

/** What leaves the browser, and what the server makes of it. */
export interface Payload {
  readonly request: ChatRequest;
  /** What the provider gets, in its protocol's terms. */
  readonly toProvider: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  /** Whether the server takes so much. */
  readonly fits: boolean;
  /** Characters of the test text that stay here. */
  readonly textLeftOut: number;
}

/** Makes the payload of a question; the server makes its prompt with the same function. */
export function payloadOf(
  { regex, steps, text, verdict, model, ...asking }: Asking,
  ownModel: string,
): Payload {
  const messages = [...messagesWith(verdict), ...asking.messages];
  const testText = text?.slice(0, MAX_CHAT_TEXT_CHARACTERS).toWellFormed();
  const request: ChatRequest = {
    ...regex,
    ...(testText !== undefined && { testText }),
    messages,
    ...(model !== "" && { model }),
  };
  const { instructions, data } = promptOf({
    regex,
    steps,
    ...(testText !== undefined && { text: testText }),
  });
  const prompt = [{ role: "system", content: instructions }, { role: "user", content: data }];
  return {
    request,
    toProvider: { model: request.model ?? ownModel, messages: [...prompt, ...messages] },
    fits: new TextEncoder().encode(JSON.stringify(request)).length <= MAX_BODY_BYTES.chat,
    textLeftOut: Math.max(0, (text?.length ?? 0) - MAX_CHAT_TEXT_CHARACTERS),
  };
}

function messagesWith(verdict: string | null): ChatMessage[] {
  return verdict === null ? [] : [{ role: "user", content: verdictMessage(verdict) }];
}
