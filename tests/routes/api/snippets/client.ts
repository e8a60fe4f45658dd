import type { DrivenApp } from "../../../app.ts";
import { ORIGIN } from "../../../app.ts";

/** JSON whose shape the test knows. */
interface Json {
  readonly [key: string]: Json;
}

/** An answer with its body read. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export type Send = (method: string, path: string, body?: unknown, headers?: HeadersInit) => Promise<Read>;

/** Asks as a page of the site would on which somebody is signed in. A string is sent as it stands. */
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
