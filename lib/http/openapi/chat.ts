import { z } from "zod";
import { MAX_PROVIDER_KEY_CHARACTERS } from "../../limits.ts";
import { CHAT_EVENTS, ChatRequest } from "../../schema/chat.ts";
import { PROVIDER_KEY_HEADER } from "../provider_key.ts";
import type { Operation } from "./operation.ts";

const headers = z.object({
  [PROVIDER_KEY_HEADER]: z.string().max(MAX_PROVIDER_KEY_CHARACTERS).meta({
    description: "Your own key for the model provider. Used for this request, neither stored nor logged",
  }),
});

/** The assistant. */
export const chatOperation: Operation = {
  id: "chat",
  method: "POST",
  path: "/api/ai/chat",
  summary: "Ask a language model about a pattern",
  description: "The provider is told the pattern, its flags and our explanation, then the messages. The " +
    "answer is a stream: `delta` events (`ChatDelta`), then one `done` (`ChatDone`) or `error` (`ChatError`). " +
    "A comment line every 15 s keeps it open. It ends after 2 minutes or 100 kB.",
  headers,
  body: ChatRequest,
  errors: ["provider_error"],
  answer: { status: 200, description: "The events of the answer", events: CHAT_EVENTS },
  example: {
    path: "/api/ai/chat",
    headers: { [PROVIDER_KEY_HEADER]: "$PROVIDER_KEY" },
    body: { pattern: "^(a+)+$", messages: [{ role: "user", content: "Is it safe?" }] },
  },
};
