import type { Context } from "fresh";
import { noteUse, type SignedIn, signedInBy } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { SESSION_MS, STORAGE_MS } from "../limits.ts";
import type { User } from "../schema/me.ts";
import { orNull } from "../waiting.ts";
import { cookieHeader, cookieOf } from "./cookies.ts";
import type { Session } from "../store/sessions.ts";
import type { State } from "./define.ts";
import { logError } from "./log.ts";
import { seeOther, signInPath } from "./redirect.ts";

/**
 * Finds out who asks, before anything else is done. Afterwards the use is noted; an answer that was thrown, or
 * that caches hand on to others, leaves that to the next request, since it could not carry the renewed cookie.
 */
export async function withSession(ctx: Context<State>, answer: () => Promise<Response>): Promise<Response> {
  const { req, state } = ctx;
  const token = cookieOf(req.headers, "session", state.settings);
  const found = token === "" ? null : await lookedUp(state, token);
  if (found === null) return await answer();
  Object.assign(state, found);
  const response = await answer();
  if (!isShared(response) && await isRenewed(state, found.session)) {
    response.headers.append("Set-Cookie", sessionCookie(state, token));
  }
  return response;
}

const isShared = ({ headers }: Response) => headers.get("Cache-Control")?.startsWith("public") ?? false;

async function lookedUp({ store, now }: State, token: string): Promise<SignedIn | null> {
  const looked = signedInBy(store, token, now()).then((found) => ({ found }));
  const result = await orNull(STORAGE_MS, looked);
  if (result !== null) return result.found;
  throw new AppError("overloaded", "The storage does not answer; try again in a moment", {}, {
    retryAfterSeconds: 10,
  });
}

/** What was done stands, also where its use cannot be noted; the next request tries again. */
async function isRenewed(state: State, session: Session): Promise<boolean> {
  try {
    return await noteUse(state.store, session, state.now());
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
export function signedIn({ state }: Context<State>): void {
  if (state.api?.signIn && state.user === null) {
    throw new AppError("unauthorized", "Sign in first");
  }
}

/** Sends visitors who are not signed in to the sign-in page, and back from there. */
export function withUser(ctx: Context<State>): Response | Promise<Response> {
  const { url, state } = ctx;
  return state.user === null ? seeOther(signInPath(url.pathname + url.search)) : ctx.next();
}

/**
 * The user behind `signedIn` or `withUser`.
 *
 * @throws AppError `unauthorized`
 */
export function userIn({ user }: State): User {
  if (user === null) throw new AppError("unauthorized", "Sign in first");
  return user;
}
