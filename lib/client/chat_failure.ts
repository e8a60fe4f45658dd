import { API_LIMITS } from "../limits.ts";
import type { ErrorBody } from "../schema/error.ts";

/** Why there is no answer, or only half of one; each kind has an answer of its own on the page. */
export interface ChatFailure {
  readonly kind: "unreachable" | "signed_out" | "key" | "limited" | "refused" | "failed" | "broke_off";
  /** A sentence for the reader, without full stop. */
  readonly message: string;
}

export const UNREACHABLE: ChatFailure = {
  kind: "unreachable",
  message: "The server cannot be reached. The question is kept; try again when you are online",
};

export const BROKE_OFF: ChatFailure = {
  kind: "broke_off",
  message: "The connection broke off. What came is kept",
};

/** What an answer that is no stream means. */
export async function failureOf(response: Response): Promise<ChatFailure> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const reason = body?.details?.reason;
  switch (response.status) {
    case 401:
      return reason === "provider_key" ? KEY_REFUSED : SIGNED_OUT;
    case 404:
      return { kind: "failed", message: "This deployment has no assistant any more" };
    case 413:
      return { kind: "refused", message: "The conversation is too long to be sent; begin a new one" };
    case 429:
      return { kind: "limited", message: limitWords(reason === "provider", waitOf(response)) };
    case 502:
      return { kind: "failed", message: `${body?.message ?? "The model provider failed"}. Try again` };
    default:
      return refusalOf(response, body);
  }
}

const SIGNED_OUT: ChatFailure = { kind: "signed_out", message: "You are signed out. The question is kept" };

const KEY_REFUSED: ChatFailure = {
  kind: "key",
  message: "The model provider refuses the key. Correct it, and try again",
};

const waitOf = ({ headers }: Response) => Math.max(1, Math.ceil(Number(headers.get("Retry-After")) || 1));

function limitWords(isProvider: boolean, seconds: number): string {
  const time = seconds === 1 ? "a second" : `${seconds} seconds`;
  return isProvider
    ? `The model provider admits no more requests for now. It asks to wait ${time}`
    : `The server admits ${API_LIMITS.chat.max} questions a minute. The next one is possible in ${time}`;
}

function refusalOf({ status }: Response, body: Partial<ErrorBody> | null): ChatFailure {
  if (status >= 500) return { kind: "failed", message: "The server failed. The question is kept; try again" };
  return { kind: "refused", message: issueIn(body) ?? body?.message ?? "The server refused" };
}

function issueIn(body: Partial<ErrorBody> | null): string | null {
  const issues = body?.details?.issues;
  const [issue]: unknown[] = Array.isArray(issues) ? issues : [];
  if (typeof issue !== "object" || issue === null) return null;
  return `${Reflect.get(issue, "path")}: ${Reflect.get(issue, "message")}`;
}
