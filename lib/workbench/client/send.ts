/** Requests to the API, whose refusals are as the server sends them. */
import type { ErrorBody, ErrorIssue } from "../../schema/error.ts";

/** The value in the response, or the refusal. */
export type ApiResult<T> =
  | { readonly ok: true; readonly value: T; readonly headers: Headers }
  | { readonly ok: false; readonly refusal: Refusal };

/** A refusal as the server sends it, before it is worded for a reader. */
export interface Refusal {
  /** HTTP status; 0 if there was no response, or an unreadable one. */
  readonly status: number;
  /** Error code of the API; empty if the response has none. */
  readonly error: string;
  /** The code of the first issue with the request's body; empty if there is none. */
  readonly issue: string;
  /** The reason, where one code has several; empty if there is none. */
  readonly reason: string;
  /** The server's own message, with the field that it is about; empty if there is none. */
  readonly message: string;
  /** Seconds until the next attempt; 0 if waiting doesn't help. */
  readonly waitSeconds: number;
}

/** Time limit of a request to the API. Mobile networks take up to ten seconds. */
const CLIENT_ANSWER_MS = 15_000;

/** Sends a request to the API. Never throws: a network failure or timeout is a refusal too. */
export async function send<T>(path: string, init: RequestInit = {}): Promise<ApiResult<T>> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(CLIENT_ANSWER_MS), ...init });
    if (!response.ok) return { ok: false, refusal: await readRefusal(response) };
    const value = response.status === 204 ? null : await response.json();
    return { ok: true, value, headers: response.headers };
  } catch {
    return { ok: false, refusal: UNREACHED };
  }
}

/** Request options with a JSON body. */
export function sending(method: "POST" | "PATCH", body: unknown, more?: HeadersInit): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...more }, body: JSON.stringify(body) };
}

/** The refusal in an unsuccessful response. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const issue = issueIn(body);
  return {
    status: response.status,
    error: body?.error ?? "",
    issue: issue?.code ?? "",
    reason: String(body?.details?.reason ?? ""),
    message: issue === null ? body?.message ?? "" : issueMessage(issue),
    waitSeconds: Math.ceil(Number(response.headers.get("Retry-After"))) || 0,
  };
}

/** What a refusal means that is the server's fault. */
export const outageMessage = ({ error, message }: Refusal) =>
  error === "overloaded" ? message : "The server failed. Nothing is lost. Try again";

const UNREACHED: Refusal = { status: 0, error: "", issue: "", reason: "", message: "", waitSeconds: 0 };

/** The first issue. */
function issueIn(body: Partial<ErrorBody> | null): Pick<ErrorIssue, "path" | "code" | "message"> | null {
  const issues = body?.details?.issues;
  const [issue]: unknown[] = Array.isArray(issues) ? issues : [];
  if (typeof issue !== "object" || issue === null) return null;
  const [path, code, message] = ["path", "code", "message"].map((key) => String(Reflect.get(issue, key)));
  return { path: path ?? "", code: code ?? "", message: message ?? "" };
}

/** The issue's message, with its field. */
const issueMessage = ({ path, message }: Pick<ErrorIssue, "path" | "message">) =>
  path === "" ? message : `${path}: ${message}`;
