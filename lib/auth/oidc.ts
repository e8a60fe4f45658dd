import * as oauth from "oauth4webapi";
import { z } from "zod";
import { MAX_SUBJECT_CHARACTERS } from "../limits.ts";
import { type OAuthClient, type Provider, type Web, webOf } from "./provider.ts";
import type { Profile } from "./sign_in.ts";

/** An OpenID Connect issuer, and the application registered with it. */
export interface OidcClient extends OAuthClient {
  readonly issuer: string;
  /** What the sign-in button calls it. */
  readonly name: string;
  /** Whether its e-mail addresses count as verified. */
  readonly trustEmail: boolean;
}

/** Sign-in with any OpenID Connect issuer. An address joins accounts only if the issuer is trusted with that. */
export function oidc(client: OidcClient, fetcher: typeof fetch): Provider {
  const { trustEmail } = client;
  const owns = (verified: boolean | undefined) => trustEmail && verified !== false;
  return openIdProvider("oidc", client, fetcher, owns);
}

/** Sign-in with Google, which verifies the addresses that it vouches for. */
export function google(client: OAuthClient, fetcher: typeof fetch): Provider {
  const named = { ...client, issuer: "https://accounts.google.com", name: "Google" };
  return openIdProvider("google", named, fetcher, (verified) => verified === true);
}

/** Whether an address counts as proved, by what the token says of it. */
type OwnsEmail = (verified: boolean | undefined) => boolean;

function openIdProvider(
  name: string,
  { id, secret, issuer, name: label }: Omit<OidcClient, "trustEmail">,
  fetcher: typeof fetch,
  owns: OwnsEmail,
): Provider {
  const url = new URL(issuer);
  const web = webOf(fetcher, url.protocol === "http:");
  const client = { client_id: id };
  return {
    name,
    label,
    client,
    authentication: authenticationOf(secret),
    scope: "openid email profile",
    openId: true,
    web,
    server: discovered(url, web),
    profile: async (server, tokens) => {
      const claims = await claimsOf(server, client, web, tokens);
      return profileOf(claims, label, owns);
    },
  };
}

/** By the first way that the issuer names; without a word from it, the one that the standard names. */
function authenticationOf(secret: string): oauth.ClientAuth {
  const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (ways.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** Looks the endpoints up when they are first needed; a failure is not kept. */
function discovered(issuer: URL, web: Web): () => Promise<oauth.AuthorizationServer> {
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

const Claims = z.object({
  iss: Identifier,
  sub: Identifier,
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  picture: z.string().optional(),
});

type Claims = z.infer<typeof Claims>;

/** What the ID token says; many issuers keep it small, and tell the rest when asked. */
async function claimsOf(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  web: Web,
  tokens: oauth.TokenEndpointResponse,
): Promise<Claims> {
  const token = oauth.getValidatedIdTokenClaims(tokens);
  if (token === undefined) throw new Error("Expected an ID token");
  if (token.email !== undefined || server.userinfo_endpoint === undefined) return Claims.parse(token);
  const answer = await oauth.userInfoRequest(server, client, tokens.access_token, web);
  const more = await oauth.processUserInfoResponse(server, client, token.sub, answer);
  return Claims.parse({ ...more, iss: token.iss, sub: token.sub });
}

function profileOf(claims: Claims, label: string, owns: OwnsEmail): Profile {
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
