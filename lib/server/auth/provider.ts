import * as oauth from "oauth4webapi";
import { PROVIDER_MS } from "../../limits.ts";
import type { Profile } from "./sign_in.ts";

/** An application as it is registered with a provider. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** Somebody else's sign-in that we rely on. */
export interface Provider {
  /** In paths. */
  readonly name: string;
  /** On buttons and in messages. */
  readonly label: string;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  /** What is asked for, words with spaces between. */
  readonly scope: string;
  /** Whether its tokens say who somebody is (OpenID Connect) and repeat our nonce. */
  readonly openId: boolean;
  readonly web: RequestOptions;
  /** Where its endpoints are. */
  server(): Promise<oauth.AuthorizationServer>;
  /** Who the tokens belong to. */
  profile(server: oauth.AuthorizationServer, tokens: oauth.TokenEndpointResponse): Promise<Profile>;
}

/** How requests to a provider are made. */
export interface RequestOptions {
  readonly [oauth.customFetch]: Fetch;
  readonly [oauth.allowInsecureRequests]: boolean;
  readonly signal: () => AbortSignal;
}

/**
 * Requests with a time limit.
 *
 * @param insecure whether plain http will do, as within one machine
 */
export function createRequestOptions(fetcher: typeof fetch, insecure = false): RequestOptions {
  return {
    // What the protocol sends is a form, or nothing.
    [oauth.customFetch]: (url, { body, signal, ...rest }) =>
      fetcher(url, { ...rest, body: body instanceof URLSearchParams ? body : null, signal: signal ?? null }),
    [oauth.allowInsecureRequests]: insecure,
    signal: () => AbortSignal.timeout(PROVIDER_MS),
  };
}

type Fetch = (
  url: string,
  options: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
) => Promise<Response>;
