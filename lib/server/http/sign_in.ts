import { HOUR_MS, type RateLimit } from "../../limits/units.ts";
import type { Context } from "fresh";
import { ADDRESS_LINK_LIMIT, CLIENT_LINK_LIMIT, SIGN_IN_MS } from "../../limits/library.ts";
import { normalizeEmail } from "../auth/email.ts";
import type { SignInBrowser } from "../auth/oauth.ts";
import type { Provider } from "../auth/providers.ts";
import { describeDevice, isToken, newToken } from "../auth/session.ts";
import { pathInOrigin, type Profile, returnPath, signIn } from "../auth/sign_in.ts";
import { AppError } from "../errors.ts";
import { endSession } from "../store/sessions.ts";
import type { State } from "./define.ts";
import { notFound } from "./errors.ts";
import { enforceLimit, tryCount } from "./rate_limit.ts";
import { cookieHeader, readCookie, seeOther, sessionCookie } from "./session.ts";

/**
 * Signs the browser in, ends its previous session and redirects.
 *
 * @param returnTo a result of `returnPath`
 */
export async function completeSignIn(
  ctx: Context<State>,
  profile: Profile,
  returnTo: string,
): Promise<Response> {
  const { req, state } = ctx;
  const device = describeDevice(req.headers.get("User-Agent"));
  const { token, user } = await signIn(state.store, profile, { device, now: state.now() });
  await endOwnSession(state);
  // For the log, which says who signed in.
  state.user = user;
  return seeOther(returnTo, sessionCookie(state, token));
}

/**
 * Ends the session of the request.
 *
 * @returns whether the record is deleted; if the storage is read-only, only this process rejects the session
 */
export async function endOwnSession({ store, session }: State): Promise<boolean> {
  return session === null || await endSession(store, session.userId, session.id);
}

/** The path to return to after signing in: the requested path, otherwise the referring page. */
export function requestedReturnPath({ req, url, state: { settings: { origin } } }: Context<State>): string {
  const before = pathInOrigin(req.headers.get("Referer"), origin);
  return returnPath(url.searchParams.get("return") ?? before, origin);
}

/**
 * The identity provider in the path.
 *
 * @throws AppError `not_found` when it is not enabled
 */
export function requestedProvider({ params, state }: Context<State>): Provider {
  const provider = state.providers.get(params.provider ?? "");
  if (provider === undefined) throw notFound();
  return provider;
}

/** The browser during a sign-in. Concurrent sign-ins share the secret in its cookie. */
export function signInBrowser({ req, state }: Context<State>): SignInBrowser {
  const { now, random, settings } = state;
  const cookie = readCookie(req.headers, "sign-in", settings);
  return { secret: isToken(cookie) ? cookie : newToken(random), origin: settings.origin, now: now() };
}

/** The `Set-Cookie` header with that secret, valid for the duration of a sign-in. */
export function browserCookie({ settings }: State, secret: string): string {
  return cookieHeader("sign-in", secret, SIGN_IN_MS, settings);
}

/** Sign-ins with a provider per network address. Each stores a record for `SIGN_IN_MS`. */
export const CLIENT_SIGN_IN_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/**
 * Counts the start of a sign-in with a provider.
 *
 * @throws AppError `rate_limited`
 */
export function countSignIn(state: State): Promise<void> {
  const client = { scope: "ip", id: state.clientIp } as const;
  return enforceLimit(state, { name: "sign_ins", limit: CLIENT_SIGN_IN_LIMIT, subject: client });
}

/** Return paths up to this length are always stored. */
export const SHORT_RETURN_CHARACTERS = 2 * 1024;

/**
 * Longer return paths stored for the whole site, because an attacker may have thousands of addresses. Two
 * windows can be stored at once, up to 48 MiB.
 */
export const LONG_RETURN_LIMIT: RateLimit = { max: 500, windowMs: SIGN_IN_MS };

/**
 * The return path to store during a sign-in. When too many long paths are stored, it is "/": the browser's
 * draft still contains the pattern.
 */
export async function storableReturnPath(state: State, returnTo: string): Promise<string> {
  if (returnTo.length <= SHORT_RETURN_CHARACTERS) return returnTo;
  const site = { scope: "site", id: "all" } as const;
  const bucket = { name: "long_returns", limit: LONG_RETURN_LIMIT, subject: site };
  return await tryCount(state, bucket) ? returnTo : "/";
}

/**
 * Validates an email address for a sign-in link and counts the request.
 *
 * @throws AppError `validation_error` for an invalid address, or `rate_limited`
 */
export async function acceptLinkAddress(state: State, text: string): Promise<string> {
  const email = normalizeEmail(text);
  if (email === null) throw new AppError("validation_error", "Invalid email address");
  const client = { scope: "ip", id: state.clientIp } as const;
  await enforceLimit(state, { name: "magic_links", limit: CLIENT_LINK_LIMIT, subject: client });
  const address = { scope: "email", id: email } as const;
  await enforceLimit(state, { name: "magic_links", limit: ADDRESS_LINK_LIMIT, subject: address });
  return email;
}
