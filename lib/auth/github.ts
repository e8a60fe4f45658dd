import * as oauth from "oauth4webapi";
import { z } from "zod";
import { type OAuthClient, type Provider, type Web, webOf } from "./provider.ts";
import type { Profile } from "./sign_in.ts";

const SERVER: oauth.AuthorizationServer = {
  issuer: "https://github.com/login/oauth",
  authorization_endpoint: "https://github.com/login/oauth/authorize",
  token_endpoint: "https://github.com/login/oauth/access_token",
};

const LABEL = "GitHub";

const API = "https://api.github.com";

/** Sign-in with GitHub, which speaks OAuth without OpenID Connect. */
export function github({ id, secret }: OAuthClient, fetcher: typeof fetch): Provider {
  const web = webOf(fetcher);
  return {
    name: "github",
    label: LABEL,
    client: { client_id: id },
    authentication: oauth.ClientSecretPost(secret),
    scope: "read:user user:email",
    openId: false,
    web,
    server: () => Promise.resolve(SERVER),
    profile: (_server, tokens) => profile(web, tokens.access_token),
  };
}

const Account = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

async function profile(web: Web, token: string): Promise<Profile> {
  const account = Account.parse(await read(web, token, "/user"));
  const addresses = Addresses.parse(await read(web, token, "/user/emails"));
  const verified = addresses.filter(({ verified }) => verified);
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.email ?? "";
  return {
    issuer: SERVER.issuer,
    // The login may be changed and taken by somebody else; the number may not.
    subject: String(account.id),
    label: LABEL,
    email,
    ownsEmail: email !== "",
    name: account.name || account.login,
    image: account.avatar_url ?? "",
  };
}

async function read(web: Web, token: string, path: string): Promise<unknown> {
  const headers = new Headers({ Accept: "application/vnd.github+json", "User-Agent": "regex-workbench" });
  const url = new URL(path, API);
  const answer = await oauth.protectedResourceRequest(token, "GET", url, headers, null, web);
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`Reading ${path} ended with ${answer.status}`);
  return body;
}
