import * as oauth from "oauth4webapi";
import { z } from "zod";
import { MAX_SUBJECT_CHARACTERS } from "../../limits.ts";
import { createRequestOptions, type OAuthClient, type Provider, type RequestOptions } from "./provider.ts";
import type { Profile } from "./sign_in.ts";

/** What a deployment has registered; null where it has not. */
interface Registrations {
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  readonly oidc: OidcClient | null;
}

/** The providers that are switched on, by their names in paths, in the order of their buttons. */
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

/** Sign-in with GitHub, which speaks OAuth without OpenID Connect. */
function createGitHubProvider({ id, secret }: OAuthClient, fetcher: typeof fetch): Provider {
  const web = createRequestOptions(fetcher);
  return {
    name: "github",
    label: GITHUB_LABEL,
    client: { client_id: id },
    authentication: oauth.ClientSecretPost(secret),
    scope: "read:user user:email",
    openId: false,
    web,
    server: () => Promise.resolve(GITHUB_SERVER),
    profile: (_server, tokens) => fetchGitHubProfile(web, tokens.access_token),
  };
}

const GitHubAccount = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const GitHubAddresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function fetchGitHubProfile(web: RequestOptions, token: string): Promise<Profile> {
  const account = GitHubAccount.parse(await readGitHubApi(web, token, "/user"));
  const addresses = GitHubAddresses.parse(await readGitHubApi(web, token, "/user/emails"));
  const verified = addresses.filter(({ verified }) => verified);
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email ?? "";
  return {
    issuer: GITHUB_SERVER.issuer,
    // The login may be changed and taken by somebody else; the number may not.
    subject: String(account.id),
    label: GITHUB_LABEL,
    email,
    ownsEmail: email !== "",
    name: account.name || account.login,
    image: account.avatar_url ?? "",
  };
}

async function readGitHubApi(web: RequestOptions, token: string, path: string): Promise<unknown> {
  const headers = new Headers({ Accept: "application/vnd.github+json", "User-Agent": "regex-workbench" });
  const url = new URL(path, GITHUB_API);
  const answer = await oauth.protectedResourceRequest(token, "GET", url, headers, null, web);
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`Reading ${path} ended with ${answer.status}`);
  return body;
}

/** An OpenID Connect issuer, and the application registered with it. */
export interface OidcClient extends OAuthClient {
  readonly issuer: string;
  /** What the sign-in button calls it. */
  readonly name: string;
  /** Whether its e-mail addresses count as verified. */
  readonly trustEmail: boolean;
}

/** Sign-in with any OpenID Connect issuer. An address joins accounts only if the issuer is trusted with that. */
function createOidcProvider(client: OidcClient, fetcher: typeof fetch): Provider {
  const { trustEmail } = client;
  const owns = (verified: boolean | undefined) => trustEmail && verified !== false;
  return createOpenIdProvider("oidc", client, fetcher, owns);
}

/** Sign-in with Google, which verifies the addresses that it vouches for. */
function createGoogleProvider(client: OAuthClient, fetcher: typeof fetch): Provider {
  const named = { ...client, issuer: "https://accounts.google.com", name: "Google" };
  return createOpenIdProvider("google", named, fetcher, (verified) => verified === true);
}

/** Whether an address counts as proved, by what the token says of it. */
type OwnsEmail = (verified: boolean | undefined) => boolean;

function createOpenIdProvider(
  name: string,
  { id, secret, issuer, name: label }: Omit<OidcClient, "trustEmail">,
  fetcher: typeof fetch,
  owns: OwnsEmail,
): Provider {
  const url = new URL(issuer);
  const web = createRequestOptions(fetcher, url.protocol === "http:");
  const client = { client_id: id };
  return {
    name,
    label,
    client,
    authentication: clientAuthentication(secret),
    scope: "openid email profile",
    openId: true,
    web,
    server: memoizeDiscovery(url, web),
    profile: async (server, tokens) => {
      const claims = await readClaims(server, client, web, tokens);
      return claimsToProfile(claims, label, owns);
    },
  };
}

/** By the first way that the issuer names; without a word from it, the one that the standard names. */
function clientAuthentication(secret: string): oauth.ClientAuth {
  const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** Looks the endpoints up when they are first needed; a failure is not kept. */
function memoizeDiscovery(issuer: URL, web: RequestOptions): () => Promise<oauth.AuthorizationServer> {
  let server: Promise<oauth.AuthorizationServer> | null = null;
  const discover = async () => {
    const answer = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...web });
    return await oauth.processDiscoveryResponse(issuer, answer);
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

/** What names somebody becomes part of a key of the database. */
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

/** What the ID token says; many issuers keep it small, and tell the rest when asked. */
async function readClaims(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  web: RequestOptions,
  tokens: oauth.TokenEndpointResponse,
): Promise<IdClaims> {
  const token = oauth.getValidatedIdTokenClaims(tokens);
  if (token === undefined) throw new Error("Expected an ID token");
  if (token.email !== undefined || server.userinfo_endpoint === undefined) return IdClaims.parse(token);
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, web);
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
