import * as oauth from "oauth4webapi";
import { SIGN_IN_MS } from "../../limits.ts";
import { AppError } from "../errors.ts";
import { addSignInState, type SignInState, takeSignInState } from "../store/sign_in_states.ts";
import type { Store } from "../store/store.ts";
import type { Provider } from "./provider.ts";
import { hashToken, newToken } from "./session.ts";
import type { Profile } from "./sign_in.ts";

/** A browser that goes to a provider, or comes back from it. */
export interface SignInBrowser {
  /** The secret in the browser's cookie. */
  readonly browser: string;
  /** The site's own. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Begins a sign-in: remembers it, and gives the provider's address to which the browser goes.
 *
 * @param returnTo a path that `returnPath` has let through
 * @throws AppError `provider_error`
 * @see https://www.rfc-editor.org/rfc/rfc7636 PKCE
 */
export async function beginSignIn(
  store: Store,
  provider: Provider,
  { browser, origin, now }: SignInBrowser,
  returnTo: string,
): Promise<string> {
  const url = await callProvider(provider, async () => {
    const { authorization_endpoint: address = "" } = await provider.server();
    return new URL(address);
  });
  const [state, verifier, nonce] = [newToken(store.random), newToken(store.random), newToken(store.random)];
  await addSignInState(store, hashToken(state), {
    provider: provider.name,
    browser: hashToken(browser),
    verifier,
    nonce,
    returnTo,
    expiresAt: now + SIGN_IN_MS,
  }, now);
  for (
    const [name, value] of Object.entries(
      await authorizationParameters(provider, { state, verifier, nonce, origin }),
    )
  ) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Finds the sign-in that a callback belongs to, and uses it up.
 *
 * @throws AppError `validation_error` when it is not known, too old, or another browser's
 */
export async function resumeSignIn(
  store: Store,
  provider: Provider,
  { browser, now }: Omit<SignInBrowser, "origin">,
  callback: URLSearchParams,
): Promise<SignInState> {
  const state = await takeSignInState(store, hashToken(callback.get("state") ?? ""), now);
  if (state?.provider === provider.name && state.browser === hashToken(browser)) return state;
  throw new AppError("validation_error", "This sign-in was not begun in this browser, or too long ago");
}

/**
 * Who has signed in at the provider.
 *
 * @throws AppError `validation_error` when the provider refuses, `provider_error` when it cannot be understood
 */
export function fetchProfile(
  provider: Provider,
  state: SignInState,
  callback: URLSearchParams,
  origin: string,
): Promise<Profile> {
  const { client, authentication, openId, web } = provider;
  return callProvider(provider, async () => {
    const server = await provider.server();
    const answer = oauth.validateAuthResponse(server, client, callback, callback.get("state") ?? "");
    const redirect = callbackUrl(provider, origin);
    const response = await oauth
      .authorizationCodeGrantRequest(server, client, authentication, answer, redirect, state.verifier, web);
    await throwIfCodeRefused(response);
    const expected = openId ? { expectedNonce: state.nonce, requireIdToken: true } : {};
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    // Over TLS the token is the issuer's anyway; where that is plain http, or ends at a proxy, only this says so.
    if (openId) await oauth.validateApplicationLevelSignature(server, response, web);
    return await provider.profile(server, tokens);
  });
}

interface SignInSecrets {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly origin: string;
}

/** What the provider is asked, in the query of its address. */
async function authorizationParameters(
  provider: Provider,
  { state, verifier, nonce, origin }: SignInSecrets,
): Promise<Record<string, string>> {
  return {
    client_id: provider.client.client_id,
    redirect_uri: callbackUrl(provider, origin),
    response_type: "code",
    scope: provider.scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(provider.openId ? { nonce } : {}),
  };
}

function callbackUrl({ name }: Provider, origin: string): string {
  return `${origin}/auth/${name}/callback`;
}

/** Looks for the "no" to a code before the library does: GitHub says it with status 200, as if all was well. */
async function throwIfCodeRefused(response: Response): Promise<void> {
  const body: unknown = await response.clone().json().catch(() => null);
  if (typeof body !== "object" || body === null || !("error" in body)) return;
  if (body.error === "invalid_grant" || body.error === "bad_verification_code") throw new CodeRefusedError();
}

/** The provider's "no" to a code. */
class CodeRefusedError extends Error {}

/** Asks a provider; whatever goes wrong is said in our words, since its own may hold a code or a token. */
async function callProvider<T>({ label }: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw isRefusal(cause)
      ? new AppError("validation_error", `${label} did not sign you in`, {}, { cause })
      : new AppError("provider_error", `${label} could not be reached or understood; try again later`, {}, {
        cause,
      });
  }
}

const isRefusal = (error: unknown) =>
  error instanceof CodeRefusedError || error instanceof oauth.AuthorizationResponseError;
