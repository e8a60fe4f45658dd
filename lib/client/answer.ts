import { CLIENT_ANSWER_MS } from "../limits.ts";
import type { ErrorBody } from "../schema/error.ts";

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

/**
 * Asks the API. Nothing is thrown: a network that fails or stays silent is a failure like those that the server
 * tells.
 */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(CLIENT_ANSWER_MS), ...init });
    if (!response.ok) return { ok: false, failure: await failureOf(response) };
    const value = response.status === 204 ? null : await response.json();
    return { ok: true, value, etag: response.headers.get("ETag") ?? "", ...roomIn(response.headers) };
  } catch {
    return { ok: false, failure: UNREACHABLE };
  }
}

/** What a request with a body is sent with. */
export function sending(method: "POST" | "PATCH", body: unknown, etag?: string): RequestInit {
  const headers = { "Content-Type": "application/json", ...(etag ? { "If-Match": etag } : {}) };
  return { method, headers, body: JSON.stringify(body) };
}

function roomIn(headers: Headers): { readonly room?: Room } {
  const [told, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get("RateLimit") ?? "") ?? [];
  return told === undefined ? {} : { room: { left: Number(left), seconds: Number(seconds) } };
}

const UNREACHABLE: Failure = {
  kind: "unreachable",
  message: "The server cannot be reached. Nothing is lost; try again when you are online",
  waitSeconds: 0,
};

const KINDS: Readonly<Record<number, Failure["kind"]>> = {
  400: "refused",
  401: "signed_out",
  404: "missing",
  412: "changed",
  413: "refused",
  429: "limited",
};

async function failureOf(response: Response): Promise<Failure> {
  const kind = KINDS[response.status] ?? "failed";
  const waitSeconds = Number(response.headers.get("Retry-After") ?? 0);
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  return { kind, message: wordsOf(kind, body, waitSeconds), waitSeconds };
}

function wordsOf(kind: Failure["kind"], body: Partial<ErrorBody> | null, waitSeconds: number): string {
  if (kind === "limited") return `The server asks to wait ${waitSeconds} seconds`;
  if (kind === "failed" && body?.error === "overloaded") return String(body.message);
  if (kind === "failed") return "The server failed. Nothing is lost; try again";
  return issueIn(body) ?? body?.message ?? "The server refused";
}

/** The first thing that is wrong, with the field that it is about. */
function issueIn(body: Partial<ErrorBody> | null): string | null {
  const issues = body?.details?.issues;
  const [issue]: unknown[] = Array.isArray(issues) ? issues : [];
  if (typeof issue !== "object" || issue === null) return null;
  const [path, message] = [Reflect.get(issue, "path"), Reflect.get(issue, "message")];
  return path === "" ? String(message) : `${path}: ${message}`;
}
