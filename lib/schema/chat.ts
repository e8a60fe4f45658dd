import { z } from "zod";
import {
  MAX_CHAT_MESSAGE_CHARACTERS,
  MAX_CHAT_MESSAGES,
  MAX_CHAT_TEXT_CHARACTERS,
  MAX_MODEL_CHARACTERS,
} from "../limits/services.ts";
import { Flags, Pattern } from "./snippets.ts";
import { wellFormedText } from "./text.ts";

/** A message of the conversation. */
export const ChatMessage = z.object({
  role: z.enum(["user", "assistant"]),
  content: wellFormedText().min(1).max(MAX_CHAT_MESSAGE_CHARACTERS),
}).meta({ id: "ChatMessage" });

/** The body of `POST /api/ai/chat`. */
export const ChatRequest = z.object({
  pattern: Pattern,
  flags: Flags.default(""),
  testText: wellFormedText().max(MAX_CHAT_TEXT_CHARACTERS).optional()
    .meta({ description: "Sent to the provider only when it is given" }),
  messages: z.array(ChatMessage).min(1).max(MAX_CHAT_MESSAGES)
    .refine((messages) => messages.at(-1)?.role === "user", "The last message must be the user's"),
  model: wellFormedText().min(1).max(MAX_MODEL_CHARACTERS).optional()
    .meta({ description: "Default: the server's model" }),
}).meta({ id: "ChatRequest" });

/** Number of tokens, as reported by the provider. */
export const ChatUsage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })
  .meta({ id: "ChatUsage" });

/** Events of the stream: the data of each, by name. */
export const CHAT_EVENTS = {
  delta: z.object({ text: z.string() }).meta({ id: "ChatDelta" }),
  done: z.object({
    finish_reason: z.string().meta({
      description: "As the provider reports it; `length` if the answer reached a limit",
    }),
    usage: ChatUsage.nullable(),
  }).meta({ id: "ChatDone" }),
  error: z.object({ error: z.string(), message: z.string() }).meta({ id: "ChatError" }),
};

export type ChatMessage = Readonly<z.infer<typeof ChatMessage>>;
export type ChatRequest = Readonly<z.infer<typeof ChatRequest>>;
export type ChatUsage = Readonly<z.infer<typeof ChatUsage>>;

/** An event of the stream. */
export type ChatEvent = {
  [Name in keyof typeof CHAT_EVENTS]: {
    readonly event: Name;
    readonly data: Readonly<z.infer<(typeof CHAT_EVENTS)[Name]>>;
  };
}[keyof typeof CHAT_EVENTS];
