import type { Context } from "fresh";
import { SESSION_MS, STORAGE_MS } from "../../limits.ts";
import type { User } from "../../schema/me.ts";
import { findSignedIn, recordUse, type SignedIn } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import type { Settings } from "../settings.ts";
import type { Session } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { timeoutOrNull } from "../waiting.ts";
import type { State } from "./define.ts";
import { logError } from "./log.ts";

/**
 * Finds out who asks, before anything else is done. Afterwards the use is noted; an answer that was thrown, or
 * that caches hand on to others, leaves that to the next request, since it could not carry the renewed cookie.
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
  const looked = findSignedIn(store, token, now()).then((found) => ({ found }));
  const result = await timeoutOrNull(STORAGE_MS, looked);
  if (result !== null) return result.found;
  throw new AppError("overloaded", "The storage does not answer; try again in a moment", {}, {
    retryAfterSeconds: 10,
  });
}

/** What was done stands, also where its use cannot be noted; the next request tries again. */
async function renewSession(state: State, session: Session): Promise<boolean> {
  try {
    return await recordUse(state.store, session, state.now());
  } catch (thrown) {
    logError(state, thrown);
    return false;
  }
}

/** The `Set-Cookie` header that signs a browser in; an empty token signs it out. */
export function sessionCookie({ settings }: State, token: string): string {
  return cookieHeader("session", token, SESSION_MS, settings);
}

/** Refuses callers who are not signed in where the route asks for it. */
export function requireSignIn({ state }: Context<State>): void {
  if (state.api?.signIn && state.user === null) {
    throw new AppError("unauthorized", "Sign in first");
  }
}

/** Sends visitors who are not signed in to the sign-in page, and back from there. */
export function redirectAnonymous(ctx: Context<State>): Response | Promise<Response> {
  const { url, state } = ctx;
  return state.user === null ? seeOther(signInPath(url.pathname + url.search)) : ctx.next();
}

/**
 * The user behind `signedIn` or `withUser`.
 *
 * @throws AppError `unauthorized`
 */
export function requireUser({ user }: State): User {
  if (user === null) throw new AppError("unauthorized", "Sign in first");
  return user;
}

/** Cookies of this site; each may only be read by the server. */
type CookieName = "session" | "sign-in";

type Site = Pick<Settings, "origin">;

/** The value of one of our cookies that a request brings; empty when it brings none. */
export function readCookie(headers: Headers, name: CookieName, site: Site): string {
  const start = `${prefixedName(name, site)}=`;
  const pairs = headers.get("Cookie")?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
}

/**
 * A `Set-Cookie` header. `Lax` lets the cookie come along when a provider, or a mail, leads back to us.
 *
 * @param value of characters that need no escaping; empty removes the cookie
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

// Browsers refuse `__Host-` on plain http; over https it keeps sub-domains from setting the cookie.
const prefixedName = (name: CookieName, site: Site) => isSecure(site) ? `__Host-${name}` : name;

/** Sends a browser to another address, which it asks for with GET. */
export function seeOther(address: string, cookie?: string): Response {
  const headers = new Headers({ Location: address });
  if (cookie !== undefined) headers.set("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The page that signs in, from which the way back is kept. */
export function signInPath(returnTo: string): string {
  return returnTo === "/" ? "/sign-in" : `/sign-in?return=${encodeURIComponent(returnTo)}`;
}

/** What the rules about a user's own things ask for. */
interface Owner {
  readonly store: Store;
  readonly userId: string;
  readonly now: () => number;
}

/**
 * The signed-in user, for routes behind the policy.
 *
 * @throws AppError `unauthorized` when nobody is
 */
export function requireOwner(state: State): Owner {
  const { store, now } = state;
  return { store, userId: requireUser(state).id, now };
}
