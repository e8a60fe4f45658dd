import { type Refusal, send } from "./send.ts";

/** Why the server did not do what was asked; each kind has an answer of its own on the page. */
export interface Failure {
  readonly kind: "unreachable" | "signed_out" | "missing" | "changed" | "limited" | "refused" | "failed";
  /** A sentence for the reader, without full stop. */
  readonly message: string;
  /** Seconds after which it may be asked again; 0 where waiting does not help. */
  readonly waitSeconds: number;
}

/** Requests that a limit still admits, and the seconds until it admits all of them again. */
export interface Room {
  readonly left: number;
  readonly seconds: number;
}

/** What the server gave, with the entity tag that stands for it, or why it gave nothing. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly etag: string; readonly room?: Room }
  | { readonly ok: false; readonly failure: Failure };

/** Asks the API for what is saved, or who asks. Nothing is thrown. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  const outcome = await send<T>(path, init);
  if (!outcome.ok) return { ok: false, failure: failureOf(outcome.refusal) };
  const { value, headers } = outcome;
  return { ok: true, value, etag: headers.get("ETag") ?? "", ...roomIn(headers) };
}

function roomIn(headers: Headers): { readonly room?: Room } {
  const [told, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get("RateLimit") ?? "") ?? [];
  return told === undefined ? {} : { room: { left: Number(left), seconds: Number(seconds) } };
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

function failureOf(refusal: Refusal): Failure {
  const kind = KINDS[refusal.status] ?? "failed";
  return { kind, message: wordsOf(kind, refusal), waitSeconds: refusal.waitSeconds };
}

function wordsOf(kind: Failure["kind"], { error, said, waitSeconds }: Refusal): string {
  switch (kind) {
    case "unreachable":
      return "The server cannot be reached. Nothing is lost; try again when you are online";
    case "limited":
      return `The server asks to wait ${waitSeconds} seconds`;
    case "failed":
      return error === "overloaded" ? said : "The server failed. Nothing is lost; try again";
    default:
      return said || "The server refused";
  }
}
