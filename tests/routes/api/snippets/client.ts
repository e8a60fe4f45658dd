import type { DrivenApp } from "../../../app/app.ts";
import { ORIGIN } from "../../../app/app.ts";

/** JSON of a known shape. */
interface Json {
  readonly [key: string]: Json;
}

/** A response with its parsed body. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export type Send = (method: string, path: string, body?: unknown, headers?: HeadersInit) => Promise<Read>;

/**
 * Creates a client for a signed-in user that sends requests like a page of the site. String bodies are sent
 * unchanged.
 */
export async function clientOf(app: DrivenApp, email?: string): Promise<Send> {
  const { cookie } = await app.signedIn(email);
  return async (method, path, body, more = {}) => {
    const headers = new Headers({ Cookie: cookie, Origin: ORIGIN, "Content-Type": "application/json" });
    for (const [name, value] of new Headers(more)) headers.set(name, value);
    const sent = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const answer = await app.ask(path, { method, headers, body: sent });
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type") === "application/json";
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : null };
  };
}
