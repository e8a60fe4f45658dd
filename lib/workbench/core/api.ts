import { CLIENT_ANSWER_MS } from "../../limits/workbench.ts";
import type { ErrorBody, ErrorIssue } from "../../schema/error.ts";

/** Why the server refused a request. The page reacts to each kind in its own way. */
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

function failureOf(refusal: Refusal): Failure {
  const kind = refusal.issue === "limit_reached" ? "full" : KINDS[refusal.status] ?? "failed";
  return { kind, message: wordsOf(kind, refusal), waitSeconds: refusal.waitSeconds };
}

function wordsOf(kind: Failure["kind"], { error, message, waitSeconds }: Refusal): string {
  switch (kind) {
    case "unreachable":
      return "The server can't be reached. Nothing is lost. Try again when you are online";
    case "limited":
      return `Too many requests. Try again in ${waitSeconds} seconds`;
    case "failed":
      return error === "overloaded" ? message : "The server failed. Nothing is lost. Try again";
    default:
      return message || "The server rejected the request";
  }
}

/** What the server gave, or why it gave nothing. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly headers: Headers }
  | { readonly ok: false; readonly refusal: Refusal };

/** A refusal as the server tells it, before it is put into words for a reader. */
export interface Refusal {
  /** Of HTTP; 0 where no answer came, or none that could be read. */
  readonly status: number;
  /** The code of the contract; empty where the answer has none. */
  readonly error: string;
  /** The code of the first thing that is wrong with the request's body; empty where nothing is. */
  readonly issue: string;
  /** The reason, where one code has several; empty if there is none. */
  readonly reason: string;
  /** The server's own sentence, with the field that it is about; empty where it says none. */
  readonly message: string;
  /** Seconds until the next attempt; 0 if waiting doesn't help. */
  readonly waitSeconds: number;
}

/** Sends a request to the API. Nothing is thrown: a network that fails or stays silent is a refusal too. */
export async function send<T>(path: string, init: RequestInit = {}): Promise<Outcome<T>> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(CLIENT_ANSWER_MS), ...init });
    if (!response.ok) return { ok: false, refusal: await refusalOf(response) };
    const value = response.status === 204 ? null : await response.json();
    return { ok: true, value, headers: response.headers };
  } catch {
    return { ok: false, refusal: UNREACHED };
  }
}

/** What a request with a body is sent with. */
export function sending(method: "POST" | "PATCH", body: unknown, more?: HeadersInit): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...more }, body: JSON.stringify(body) };
}

/** What an answer that is none of what was asked for says. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const issue = issueIn(body);
  return {
    status: response.status,
    error: body?.error ?? "",
    issue: issue?.code ?? "",
    reason: String(body?.details?.reason ?? ""),
    message: issue === null ? body?.message ?? "" : issueWords(issue),
    waitSeconds: Math.ceil(Number(response.headers.get("Retry-After"))) || 0,
  };
}

const UNREACHED: Refusal = { status: 0, error: "", issue: "", reason: "", message: "", waitSeconds: 0 };

/** The first thing that is wrong. */
function issueIn(body: Partial<ErrorBody> | null): Pick<ErrorIssue, "path" | "code" | "message"> | null {
  const issues = body?.details?.issues;
  const [issue]: unknown[] = Array.isArray(issues) ? issues : [];
  if (typeof issue !== "object" || issue === null) return null;
  const [path, code, message] = ["path", "code", "message"].map((key) => String(Reflect.get(issue, key)));
  return { path: path ?? "", code: code ?? "", message: message ?? "" };
}

/** What is wrong, with the field that it is about. */
const issueWords = ({ path, message }: Pick<ErrorIssue, "path" | "message">) =>
  path === "" ? message : `${path}: ${message}`;
