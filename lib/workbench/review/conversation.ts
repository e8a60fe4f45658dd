import { MAX_CHAT_MESSAGE_CHARACTERS, MAX_CHAT_MESSAGES } from "../../limits.ts";
import type { Regex } from "../../regex/regex.ts";
import type { ChatMessage } from "../../schema/chat.ts";

/** A question, and what came of it. */
export interface Turn {
  readonly id: number;
  readonly question: string;
  /** Markdown as the model writes it; as much of it as has come. */
  readonly answer: string;
  readonly state: "answering" | "done" | "stopped" | "failed";
  /** Why it is no whole answer, in a sentence; empty for one that is. */
  readonly note: string;
  /** The kind of failure, where there is one. */
  readonly failure: string | null;
  /** What the question was about. */
  readonly regex: Regex;
}

/** What is sent of a conversation with one more question. What nobody answered is left out. */
export function messagesOf(turns: readonly Turn[], question: string): ChatMessage[] {
  const before = turns.filter(isAnswered).flatMap(({ question, answer }) => [
    message("user", question),
    message("assistant", answer),
  ]);
  return [...before, message("user", question)];
}

/** How many questions a conversation still takes. */
export function questionsLeft(turns: readonly Turn[]): number {
  return Math.ceil(MAX_CHAT_MESSAGES / 2) - turns.filter(isAnswered).length;
}

/** Longer answers are sent on only as far as a message reaches. */
export const isSentWhole = ({ answer }: Turn) => answer.length <= MAX_CHAT_MESSAGE_CHARACTERS;

const isAnswered = ({ answer }: Turn) => answer.trim() !== "";

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { role, content: content.slice(0, MAX_CHAT_MESSAGE_CHARACTERS).toWellFormed() };
}
