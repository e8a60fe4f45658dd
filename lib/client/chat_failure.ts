import { API_LIMITS } from "../limits.ts";
import type { Refusal } from "./answer.ts";

/** Why there is no answer, or only half of one; each kind has an answer of its own on the page. */
export interface ChatFailure {
  readonly kind: "unreachable" | "signed_out" | "key" | "limited" | "refused" | "failed" | "broke_off";
  /** A sentence for the reader, without full stop. */
  readonly message: string;
}

/** No answer came. */
export const UNREACHABLE: ChatFailure = {
  kind: "unreachable",
  message: "The server cannot be reached. The question is kept; try again when you are online",
};

/** An answer began, and did not come to its end. */
export const BROKE_OFF: ChatFailure = {
  kind: "broke_off",
  message: "The connection broke off. What came is kept",
};

/** What an answer that is no stream means. */
export function failureOf(refusal: Refusal): ChatFailure {
  const { status, reason, said } = refusal;
  switch (status) {
    case 401:
      return reason === "provider_key" ? KEY_REFUSED : SIGNED_OUT;
    case 404:
      return { kind: "failed", message: "This deployment has no assistant any more" };
    case 413:
      return { kind: "refused", message: "The conversation is too long to be sent; begin a new one" };
    case 429:
      return { kind: "limited", message: limitWords(refusal) };
    case 502:
      return { kind: "failed", message: `${said || "The model provider failed"}. Try again` };
    default:
      return status >= 500 ? SERVER_FAILED : { kind: "refused", message: said || "The server refused" };
  }
}

const SIGNED_OUT: ChatFailure = { kind: "signed_out", message: "You are signed out. The question is kept" };

const KEY_REFUSED: ChatFailure = {
  kind: "key",
  message: "The model provider refuses the key. Correct it, and try again",
};

const SERVER_FAILED: ChatFailure = {
  kind: "failed",
  message: "The server failed. The question is kept; try again",
};

function limitWords({ reason, waitSeconds }: Refusal): string {
  const time = waitSeconds <= 1 ? "a second" : `${waitSeconds} seconds`;
  return reason === "provider"
    ? `The model provider admits no more requests for now. It asks to wait ${time}`
    : `The server admits ${API_LIMITS.chat.max} questions a minute. The next one is possible in ${time}`;
}
