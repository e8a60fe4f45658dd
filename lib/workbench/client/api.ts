import { outageMessage, type Refusal, send } from "./send.ts";

/** Why the server refused a request. The page reacts differently to each kind. */
export interface Failure {
  readonly kind:
    | "unreachable"
    | "signed_out"
    | "missing"
    | "changed"
    | "limited"
    | "full"
    | "refused"
    | "failed";
  /** A sentence for the reader, without full stop. */
  readonly message: string;
  /** Seconds until the next attempt; 0 if waiting doesn't help. */
  readonly waitSeconds: number;
}

/** The number of requests that a limit still admits, and the seconds until it is reset. */
interface Room {
  readonly left: number;
  readonly seconds: number;
}

/** The value in the response with its entity tag, or the failure. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly etag: string; readonly room?: Room }
  | { readonly ok: false; readonly failure: Failure };

/** Requests a saved pattern, a list or the user from the API. Never throws. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  const outcome = await send<T>(path, init);
  if (!outcome.ok) return { ok: false, failure: toFailure(outcome.refusal) };
  const { value, headers } = outcome;
  return { ok: true, value, etag: headers.get("ETag") ?? "", ...roomIn(headers) };
}

function roomIn(headers: Headers): { readonly room?: Room } {
  const [limit, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get("RateLimit") ?? "") ?? [];
  return limit === undefined ? {} : { room: { left: Number(left), seconds: Number(seconds) } };
}

const KINDS: Readonly<Record<number, Failure["kind"]>> = {
  0: "unreachable",
  400: "refused",
  401: "signed_out",
  404: "missing",
  412: "changed",
  413: "refused",
  429: "limited",
};

/** A refusal in words for the reader. */
export function toFailure(refusal: Refusal): Failure {
  const kind = refusal.issue === "limit_reached" ? "full" : KINDS[refusal.status] ?? "failed";
  return { kind, message: failureMessage(kind, refusal), waitSeconds: refusal.waitSeconds };
}

function failureMessage(kind: Failure["kind"], refusal: Refusal): string {
  const { message, waitSeconds } = refusal;
  switch (kind) {
    case "unreachable":
      return "The server can't be reached. Nothing is lost. Try again when you are online";
    case "limited":
      return `Too many requests. Try again in ${waitSeconds} seconds`;
    case "failed":
      return outageMessage(refusal);
    default:
      return message || "The server rejected the request";
  }
}
