import * as oauth from "oauth4webapi";
import { SIGN_IN_MS } from "../../limits/library.ts";
import { AppError } from "../errors.ts";
import { addSignInState, type SignInState, takeSignInState } from "../store/sign_in_states.ts";
import type { Store } from "../store/store.ts";
import type { Provider } from "./providers.ts";
import { hashToken, newToken } from "./session.ts";
import type { Profile } from "./sign_in.ts";

/** A browser during a sign-in with a provider. */
export interface SignInBrowser {
  /** The secret in the browser's cookie. */
  readonly secret: string;
  /** The site's origin. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Stores a new sign-in and returns the provider's URL to redirect to.
 *
 * @param returnTo a result of `returnPath`
 * @throws AppError `provider_error` when the provider's endpoints can't be discovered
 * @see https://www.rfc-editor.org/rfc/rfc7636 PKCE
 */
export async function beginSignIn(
  store: Store,
  provider: Provider,
  { secret, origin, now }: SignInBrowser,
  returnTo: string,
): Promise<string> {
  const url = await callProvider(provider, async () => {
    const { authorization_endpoint: address = "" } = await provider.server();
    return new URL(address);
  });
  const [state, verifier, nonce] = [newToken(store.random), newToken(store.random), newToken(store.random)];
  await addSignInState(store, hashToken(state), {
    provider: provider.name,
    browser: hashToken(secret),
    verifier,
    nonce,
    returnTo,
    expiresAt: now + SIGN_IN_MS,
  }, now);
  const parameters = await authorizationParameters(provider, { state, verifier, nonce, origin });
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Finds and deletes the sign-in that a callback belongs to.
 *
 * @throws AppError `validation_error` when it is unknown, has expired or belongs to another browser
 */
export async function resumeSignIn(
  store: Store,
  provider: Provider,
  { secret, now }: Omit<SignInBrowser, "origin">,
  callback: URLSearchParams,
): Promise<SignInState> {
  const state = await takeSignInState(store, hashToken(callback.get("state") ?? ""), now);
  if (state?.provider === provider.name && state.browser === hashToken(secret)) return state;
  throw new AppError("validation_error", "This sign-in was started in another browser, or it has expired");
}

/**
 * Exchanges the callback's code for the user's profile.
 *
 * @throws AppError `validation_error` when the provider rejects the sign-in, `provider_error` when it fails
 *   or its response is invalid
 */
export function fetchProfile(
  provider: Provider,
  state: SignInState,
  callback: URLSearchParams,
  origin: string,
): Promise<Profile> {
  const { client, authentication, openId, requestOptions } = provider;
  return callProvider(provider, async () => {
    const server = await provider.server();
    const answer = oauth.validateAuthResponse(server, client, callback, callback.get("state") ?? "");
    const redirect = callbackUrl(provider, origin);
    const response = await oauth
      .authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        answer,
        redirect,
        state.verifier,
        requestOptions,
      );
    await throwIfCodeRefused(response);
    const expected = openId ? { expectedNonce: state.nonce, requireIdToken: true } : {};
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    // TLS already proves the token's origin. This matters for plain HTTP, or when a proxy terminates TLS.
    if (openId) await oauth.validateApplicationLevelSignature(server, response, requestOptions);
    return await provider.profile(server, tokens);
  });
}

interface SignInSecrets {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly origin: string;
}

/** Query parameters of the authorization request. */
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

/** Detects a rejected code before the library does, because GitHub reports it with status 200. */
async function throwIfCodeRefused(response: Response): Promise<void> {
  const body: unknown = await response.clone().json().catch(() => null);
  if (typeof body !== "object" || body === null || !("error" in body)) return;
  if (body.error === "invalid_grant" || body.error === "bad_verification_code") throw new CodeRefusedError();
}

/** The provider rejected the authorization code. */
class CodeRefusedError extends Error {}

/** Calls a provider and replaces its errors, whose messages may contain a code or a token. */
async function callProvider<T>({ label }: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw isRefusal(cause)
      ? new AppError("validation_error", `${label} did not sign you in`, {}, { cause })
      : new AppError(
        "provider_error",
        `${label} could not be reached or sent an invalid response. Try again later`,
        {},
        {
          cause,
        },
      );
  }
}

const isRefusal = (error: unknown) =>
  error instanceof CodeRefusedError || error instanceof oauth.AuthorizationResponseError;
