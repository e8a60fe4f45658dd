import type { Context } from "fresh";
import {
  ADDRESS_LINK_LIMIT,
  CLIENT_LINK_LIMIT,
  CLIENT_SIGN_IN_LIMIT,
  LONG_RETURN_LIMIT,
  SHORT_RETURN_CHARACTERS,
  SIGN_IN_MS,
} from "../../limits.ts";
import { normalizeEmail } from "../auth/email.ts";
import type { SignInBrowser } from "../auth/oauth.ts";
import type { Provider } from "../auth/provider.ts";
import { describeDevice, isToken, newToken } from "../auth/session.ts";
import { pathInOrigin, type Profile, returnPath, signIn } from "../auth/sign_in.ts";
import { AppError } from "../errors.ts";
import { endSession } from "../store/sessions.ts";
import type { State } from "./define.ts";
import { notFound } from "./errors.ts";
import { enforceLimit, tryCount } from "./rate_limit.ts";
import { cookieHeader, readCookie, seeOther, sessionCookie } from "./session.ts";

/**
 * Signs the browser in, in place of whoever was before, and sends it on.
 *
 * @param returnTo a path that `returnPath` has let through
 */
export async function completeSignIn(
  ctx: Context<State>,
  profile: Profile,
  returnTo: string,
): Promise<Response> {
  const { req, state } = ctx;
  const device = describeDevice(req.headers.get("User-Agent"));
  const token = await signIn(state.store, profile, { device, now: state.now() });
  await endOwnSession(state);
  return seeOther(returnTo, sessionCookie(state, token));
}

/**
 * Ends the session that the request came in.
 *
 * @returns whether the end is stored; while the storage takes no changes, only this process refuses the session
 */
export async function endOwnSession({ store, session }: State): Promise<boolean> {
  return session === null || await endSession(store, session.userId, session.id);
}

/** Where a sign-in that begins here leads back to: the path asked for, or the page before. */
export function requestedReturnPath({ req, url, state: { settings: { origin } } }: Context<State>): string {
  const before = pathInOrigin(req.headers.get("Referer"), origin);
  return returnPath(url.searchParams.get("return") ?? before, origin);
}

/**
 * The provider that the path names.
 *
 * @throws AppError `not_found` when it is not switched on
 */
export function requestedProvider({ params, state }: Context<State>): Provider {
  const provider = state.providers.get(params.provider ?? "");
  if (provider === undefined) throw notFound();
  return provider;
}

/** The browser as a sign-in knows it: by a secret of its own, which several sign-ins at once share. */
export function signInBrowser({ req, state }: Context<State>): SignInBrowser {
  const { now, random, settings } = state;
  const known = readCookie(req.headers, "sign-in", settings);
  return { browser: isToken(known) ? known : newToken(random), origin: settings.origin, now: now() };
}

/** The `Set-Cookie` header that keeps that secret until the sign-in is over. */
export function browserCookie({ settings }: State, browser: string): string {
  return cookieHeader("sign-in", browser, SIGN_IN_MS, settings);
}

/**
 * Counts a sign-in that is about to begin with a provider.
 *
 * @throws AppError `rate_limited`
 */
export function countSignIn(state: State): Promise<void> {
  const client = { scope: "ip", id: state.clientIp } as const;
  return enforceLimit(state, { name: "sign_ins", limit: CLIENT_SIGN_IN_LIMIT, subject: client });
}

/**
 * The return path that is stored while a sign-in is under way. When too many long ones are stored already, it is
 * "/", where the draft in the browser still has the pattern.
 */
export async function storableReturnPath(state: State, returnTo: string): Promise<string> {
  if (returnTo.length <= SHORT_RETURN_CHARACTERS) return returnTo;
  const site = { scope: "site", id: "all" } as const;
  const bucket = { name: "long_returns", limit: LONG_RETURN_LIMIT, subject: site };
  return await tryCount(state, bucket) ? returnTo : "/";
}

/**
 * The address to which a link may be sent now.
 *
 * @throws AppError `validation_error` for what is no address; `rate_limited`
 */
export async function acceptLinkAddress(state: State, text: string): Promise<string> {
  const email = normalizeEmail(text);
  if (email === null) throw new AppError("validation_error", "This is not an e-mail address");
  const client = { scope: "ip", id: state.clientIp } as const;
  await enforceLimit(state, { name: "magic_links", limit: CLIENT_LINK_LIMIT, subject: client });
  const address = { scope: "email", id: email } as const;
  await enforceLimit(state, { name: "magic_links", limit: ADDRESS_LINK_LIMIT, subject: address });
  return email;
}
