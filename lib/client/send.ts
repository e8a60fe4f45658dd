import { CLIENT_ANSWER_MS } from "../limits.ts";
import type { ErrorBody } from "../schema/error.ts";

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
  /** Why, among several things that one code stands for; empty where it is not told. */
  readonly reason: string;
  /** The server's own sentence, with the field that it is about; empty where it says none. */
  readonly said: string;
  /** Seconds after which it may be asked again; 0 where waiting does not help. */
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
  return {
    status: response.status,
    error: body?.error ?? "",
    reason: String(body?.details?.reason ?? ""),
    said: issueIn(body) ?? body?.message ?? "",
    waitSeconds: Math.ceil(Number(response.headers.get("Retry-After"))) || 0,
  };
}

const UNREACHED: Refusal = { status: 0, error: "", reason: "", said: "", waitSeconds: 0 };

/** The first thing that is wrong, with the field that it is about. */
function issueIn(body: Partial<ErrorBody> | null): string | null {
  const issues = body?.details?.issues;
  const [issue]: unknown[] = Array.isArray(issues) ? issues : [];
  if (typeof issue !== "object" || issue === null) return null;
  const [path, message] = [Reflect.get(issue, "path"), Reflect.get(issue, "message")];
  return path === "" ? String(message) : `${path}: ${message}`;
}
