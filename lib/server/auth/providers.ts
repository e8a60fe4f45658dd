import * as oauth from "oauth4webapi";
import { z } from "zod";
import type { Profile } from "./sign_in.ts";

/** An application registered with a provider. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** An OpenID Connect issuer and the application registered with it. */
export interface OidcClient extends OAuthClient {
  readonly issuer: string;
  /** Name on the sign-in button. */
  readonly name: string;
  /** True if its email addresses are treated as verified. */
  readonly trustEmail: boolean;
}

/** An identity provider. */
export interface Provider {
  /** Name in paths. */
  readonly name: string;
  /** Name on buttons and in messages. */
  readonly label: string;
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  /** Requested scopes, separated by spaces. */
  readonly scope: string;
  /** True if it supports OpenID Connect, so that ID tokens identify the user and contain our nonce. */
  readonly openId: boolean;
  readonly requestOptions: RequestOptions;
  /** Returns the provider's endpoints. */
  server(): Promise<oauth.AuthorizationServer>;
  /** Returns the profile of the user to whom the tokens belong. */
  profile(server: oauth.AuthorizationServer, tokens: oauth.TokenEndpointResponse): Promise<Profile>;
}

/** Registered applications; null for providers that are not configured. */
interface Registrations {
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  readonly oidc: OidcClient | null;
}

/** The configured providers by their name in paths, in the order of their buttons. */
export function createProviders(
  registered: Registrations,
  fetcher: typeof fetch,
): ReadonlyMap<string, Provider> {
  const all = [
    registered.github && createGitHubProvider(registered.github, fetcher),
    registered.google && createGoogleProvider(registered.google, fetcher),
    registered.oidc && createOidcProvider(registered.oidc, fetcher),
  ];
  return new Map(all.filter((each) => each !== null).map((each) => [each.name, each]));
}

const GITHUB_SERVER: oauth.AuthorizationServer = {
  issuer: "https://github.com/login/oauth",
  authorization_endpoint: "https://github.com/login/oauth/authorize",
  token_endpoint: "https://github.com/login/oauth/access_token",
};

const GITHUB_LABEL = "GitHub";

const GITHUB_API = "https://api.github.com";

/** Sign-in with GitHub, which supports OAuth without OpenID Connect. */
function createGitHubProvider({ id, secret }: OAuthClient, fetcher: typeof fetch): Provider {
  const requestOptions = createRequestOptions(fetcher);
  return {
    name: "github",
    label: GITHUB_LABEL,
    client: { client_id: id },
    authentication: oauth.ClientSecretPost(secret),
    scope: "read:user user:email",
    openId: false,
    requestOptions,
    server: () => Promise.resolve(GITHUB_SERVER),
    profile: (_server, tokens) => fetchGitHubProfile(requestOptions, tokens.access_token),
  };
}

const GitHubAccount = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const GitHubAddresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function fetchGitHubProfile(requestOptions: RequestOptions, token: string): Promise<Profile> {
  const account = GitHubAccount.parse(await readGitHubApi(requestOptions, token, "/user"));
  const addresses = GitHubAddresses.parse(await readGitHubApi(requestOptions, token, "/user/emails"));
  const verified = addresses.filter(({ verified }) => verified);
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email ?? "";
  return {
    issuer: GITHUB_SERVER.issuer,
    // A login can be renamed and taken by another person; the id never changes.
    subject: String(account.id),
    label: GITHUB_LABEL,
    email,
    ownsEmail: email !== "",
    name: account.name || account.login,
    image: account.avatar_url ?? "",
  };
}

async function readGitHubApi(requestOptions: RequestOptions, token: string, path: string): Promise<unknown> {
  const headers = new Headers({ Accept: "application/vnd.github+json", "User-Agent": "regex-workbench" });
  const url = new URL(path, GITHUB_API);
  const answer = await oauth.protectedResourceRequest(token, "GET", url, headers, null, requestOptions);
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`Reading ${path} ended with ${answer.status}`);
  return body;
}

/**
 * Sign-in with any OpenID Connect issuer. Its email addresses link accounts only if the deployment trusts
 * them.
 */
function createOidcProvider(client: OidcClient, fetcher: typeof fetch): Provider {
  const { trustEmail } = client;
  const owns = (verified: boolean | undefined) => trustEmail && verified === true;
  return createOpenIdProvider("oidc", client, fetcher, owns);
}

/** Sign-in with Google, which verifies email addresses. */
function createGoogleProvider(client: OAuthClient, fetcher: typeof fetch): Provider {
  const named = { ...client, issuer: "https://accounts.google.com", name: "Google" };
  return createOpenIdProvider("google", named, fetcher, (verified) => verified === true);
}

/** True if an email address is treated as verified, given the claim `email_verified`. */
type OwnsEmail = (verified: boolean | undefined) => boolean;

function createOpenIdProvider(
  name: string,
  { id, secret, issuer, name: label }: Omit<OidcClient, "trustEmail">,
  fetcher: typeof fetch,
  owns: OwnsEmail,
): Provider {
  const url = new URL(issuer);
  const requestOptions = createRequestOptions(fetcher, url.protocol === "http:");
  const client = { client_id: id };
  return {
    name,
    label,
    client,
    authentication: clientAuthentication(secret),
    scope: "openid email profile",
    openId: true,
    requestOptions,
    server: memoizeDiscovery(url, requestOptions),
    profile: async (server, tokens) => {
      const claims = await readClaims(server, client, requestOptions, tokens);
      return claimsToProfile(claims, label, owns);
    },
  };
}

/** Uses the first supported method that the issuer lists, or the default of the specification. */
function clientAuthentication(secret: string): oauth.ClientAuth {
  const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** Discovers the endpoints on first use. A failure is not cached. */
function memoizeDiscovery(
  issuer: URL,
  requestOptions: RequestOptions,
): () => Promise<oauth.AuthorizationServer> {
  let server: Promise<oauth.AuthorizationServer> | null = null;
  const discover = async () => {
    const answer = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...requestOptions });
    const server = await oauth.processDiscoveryResponse(issuer, answer);
    // Browsers are sent there.
    const { protocol } = new URL(server.authorization_endpoint ?? "");
    const isSecure = protocol === "https:" ||
      (protocol === "http:" && requestOptions[oauth.allowInsecureRequests]);
    if (!isSecure) throw new Error(`The authorization endpoint has the scheme ${protocol}`);
    return server;
  };
  return async () => {
    try {
      return await (server ??= discover());
    } catch (error) {
      server = null;
      throw error;
    }
  };
}

/** Longest issuer or subject of an identity. OpenID Connect allows subjects of 255 ASCII characters. */
const MAX_SUBJECT_CHARACTERS = 255;

/** Becomes a part of a database key. */
const Identifier = z.string().min(1).max(MAX_SUBJECT_CHARACTERS)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

const IdClaims = z.object({
  iss: Identifier,
  sub: Identifier,
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  picture: z.string().optional(),
});

type IdClaims = z.infer<typeof IdClaims>;

/** The issuer's clock may be ahead by this time, as the library allows for other claims. */
const MAX_CLOCK_SKEW_SECONDS = 30;

/** Claims of the ID token, completed by the UserInfo endpoint when the token has no email address. */
async function readClaims(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  requestOptions: RequestOptions,
  tokens: oauth.TokenEndpointResponse,
): Promise<IdClaims> {
  const token = oauth.getValidatedIdTokenClaims(tokens);
  if (token === undefined) throw new Error("Expected an ID token");
  if (token.iat > Date.now() / 1_000 + MAX_CLOCK_SKEW_SECONDS) {
    throw new Error("The ID token is from the future");
  }
  if (token.email !== undefined || server.userinfo_endpoint === undefined) return IdClaims.parse(token);
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, requestOptions);
  const more = await oauth.processUserInfoResponse(server, client, token.sub, answer);
  return IdClaims.parse({ ...more, iss: token.iss, sub: token.sub });
}

function claimsToProfile(claims: IdClaims, label: string, owns: OwnsEmail): Profile {
  return {
    issuer: claims.iss,
    subject: claims.sub,
    label,
    email: claims.email ?? "",
    ownsEmail: owns(claims.email_verified),
    name: claims.name || claims.preferred_username || "",
    image: claims.picture ?? "",
  };
}

/** Options of requests to a provider. */
interface RequestOptions {
  readonly [oauth.customFetch]: Fetch;
  readonly [oauth.allowInsecureRequests]: boolean;
  readonly signal: () => AbortSignal;
}

/** Longest wait for an identity provider's response. */
const PROVIDER_MS = 10_000;

/**
 * Creates options with a time limit.
 *
 * @param insecure whether plain HTTP is allowed, for providers on the same machine
 */
function createRequestOptions(fetcher: typeof fetch, insecure = false): RequestOptions {
  return {
    // OAuth requests have a form as their body, or none.
    [oauth.customFetch]: async (url, { body, signal, ...rest }) =>
      limitBody(
        await fetcher(url, {
          ...rest,
          body: body instanceof URLSearchParams ? body : null,
          signal: signal ?? null,
        }),
      ),
    [oauth.allowInsecureRequests]: insecure,
    signal: () => AbortSignal.timeout(PROVIDER_MS),
  };
}

/** Longest response of an identity provider, decompressed. Those of large providers have a few kilobytes. */
export const MAX_PROVIDER_RESPONSE_BYTES = 1024 * 1024;

/** Makes reading a longer body fail. The library reads it into memory. */
function limitBody(answer: Response): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const limited = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > MAX_PROVIDER_RESPONSE_BYTES) throw new RangeError("The provider's response is too long");
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(limited, answer);
}

type Fetch = (
  url: string,
  options: oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>,
) => Promise<Response>;
