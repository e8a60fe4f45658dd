import { MAX_CHAT_MESSAGE_CHARACTERS } from "../../limits.ts";
import type { Model } from "../model.ts";
import { messagesOf, questionsLeft, type Turn } from "./conversation.ts";
import { isSendableKey } from "./kept_key.ts";
import { type Payload, payloadOf } from "./payload.ts";

/** What the reader typed and ticked. */
export interface ReviewForm {
  readonly key: string;
  /** Whether the key is kept until the tab is closed. */
  readonly keepKey: boolean;
  /** Empty for the deployment's own. */
  readonly model: string;
  readonly question: string;
  readonly withText: boolean;
}

/** Before anything is typed. */
export const EMPTY_FORM: ReviewForm = { key: "", keepKey: false, model: "", question: "", withText: false };

/** What a question would be sent with; null while there is no pattern to ask about. */
export function payloadFor(
  { sources, regex, views }: Model,
  form: ReviewForm,
  turns: readonly Turn[],
  verdict: string | null,
  own: string,
) {
  if (!views.value?.tree.value || regex.value.pattern === "") return null;
  const { question, withText } = form;
  const asking = {
    regex: regex.value,
    steps: views.value.steps.value,
    text: withText ? sources.text.value : null,
    verdict,
    messages: messagesOf(turns, question),
    model: form.model.trim(),
  };
  return payloadOf(asking, own);
}

/** Why nothing can be sent now, in a sentence; null when it can. */
export function refusalOf(
  { key, question }: ReviewForm,
  payload: Payload | null,
  turns: readonly Turn[],
): string | null {
  if (payload === null) return "There is nothing to ask about: the pattern is empty or has an error";
  if (questionsLeft(turns) <= 0) {
    return "The conversation has as many questions as it can have; begin a new one";
  }
  if (key === "") return "Enter a key";
  if (!isSendableKey(key)) return "The key holds a character that no key has, or is too long";
  if (question.trim() === "") return "Write a question, or choose one";
  if (question.length > MAX_CHAT_MESSAGE_CHARACTERS) return "The question is too long";
  return payload.fits ? null : "The conversation is too long to be sent; begin a new one";
}
