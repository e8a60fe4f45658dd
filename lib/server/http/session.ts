import type { Context } from "fresh";
import { SESSION_MS } from "../../limits/library.ts";
import { STORAGE_MS } from "../../limits/server.ts";
import type { User } from "../../schema/me.ts";
import { findSignedIn, recordUse, type SignedIn } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import type { Settings } from "../settings.ts";
import type { Session } from "../store/sessions.ts";
import { timeoutOrNull } from "../timeout.ts";
import type { State } from "./define.ts";
import { logError } from "./log.ts";

/**
 * Looks up the session before anything else, and records its use after the response. If the handler throws,
 * or the response is publicly cacheable, the next request records the use, because this one can't carry the
 * renewed cookie.
 */
export async function withSession(ctx: Context<State>, answer: () => Promise<Response>): Promise<Response> {
  const { req, state } = ctx;
  const token = readCookie(req.headers, "session", state.settings);
  const found = token === "" ? null : await findSession(state, token);
  if (found === null) return await answer();
  Object.assign(state, found);
  const response = await answer();
  if (!isPublic(response) && await renewSession(state, found.session)) {
    response.headers.append("Set-Cookie", sessionCookie(state, token));
  }
  return response;
}

const isPublic = ({ headers }: Response) => headers.get("Cache-Control")?.startsWith("public") ?? false;

async function findSession({ store, now }: State, token: string): Promise<SignedIn | null> {
  const lookup = findSignedIn(store, token, now()).then((found) => ({ found }));
  const result = await timeoutOrNull(STORAGE_MS, lookup);
  if (result !== null) return result.found;
  throw new AppError("overloaded", "The storage does not respond. Try again in a moment", {}, {
    retryAfterSeconds: 10,
  });
}

/** A failure doesn't affect the response. The next request tries again. */
async function renewSession(state: State, session: Session): Promise<boolean> {
  try {
    return await recordUse(state.store, session, state.now());
  } catch (thrown) {
    logError(state, thrown);
    return false;
  }
}

/** The `Set-Cookie` header for a session token. An empty token signs the browser out. */
export function sessionCookie({ settings }: State, token: string): string {
  return cookieHeader("session", token, SESSION_MS, settings);
}

/**
 * Rejects anonymous callers on API routes that require a signed-in user.
 *
 * @throws AppError `unauthorized`
 */
export function requireSignIn({ state }: Context<State>): void {
  if (state.api?.signIn && state.user === null) {
    throw new AppError("unauthorized", "Sign in first");
  }
}

/** Middleware that redirects anonymous visitors to the sign-in page, which leads back. */
export function redirectAnonymous(ctx: Context<State>): Response | Promise<Response> {
  const { url, state } = ctx;
  return state.user === null ? seeOther(signInPath(url.pathname + url.search)) : ctx.next();
}

/**
 * The signed-in user.
 *
 * @throws AppError `unauthorized`
 */
export function requireUser({ user }: State): User {
  if (user === null) throw new AppError("unauthorized", "Sign in first");
  return user;
}

/** Names of our cookies. All of them are HttpOnly. */
type CookieName = "session" | "sign-in";

type Site = Pick<Settings, "origin">;

/** Value of one of our cookies; empty when it is missing. */
export function readCookie(headers: Headers, name: CookieName, site: Site): string {
  const start = `${prefixedName(name, site)}=`;
  const pairs = headers.get("Cookie")?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
}

/**
 * A `Set-Cookie` header. With `SameSite=Lax`, browsers send the cookie when an identity provider or an email
 * leads back to the site.
 *
 * @param value contains no characters that need escaping; empty deletes the cookie
 */
export function cookieHeader(name: CookieName, value: string, maxAgeMs: number, site: Site): string {
  const seconds = value === "" ? 0 : Math.floor(maxAgeMs / 1000);
  const parts = [
    `${prefixedName(name, site)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(isSecure(site) ? ["Secure"] : [])].join("; ");
}

const isSecure = ({ origin }: Site) => origin.startsWith("https:");

// Browsers reject `__Host-` on plain HTTP. With HTTPS it prevents subdomains from setting the cookie.
const prefixedName = (name: CookieName, site: Site) => isSecure(site) ? `__Host-${name}` : name;

/** Redirects with status 303, so that the browser uses GET. */
export function seeOther(address: string, cookie?: string): Response {
  const headers = new Headers({ Location: address });
  if (cookie !== undefined) headers.set("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** Path of the sign-in page that leads back to a path. */
export function signInPath(returnTo: string): string {
  return returnTo === "/" ? "/sign-in" : `/sign-in?return=${encodeURIComponent(returnTo)}`;
}

/**
 * The signed-in user's library, for API routes.
 *
 * @throws AppError `unauthorized`
 */
export function requireOwner(state: State) {
  const { store, now } = state;
  return { store, userId: requireUser(state).id, now };
}
