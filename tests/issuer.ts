/** A real OpenID Connect issuer on this machine, with which an app is registered. */
import type { EventEmitter } from "node:events";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";

export interface Issuer extends AsyncDisposable {
  readonly url: string;
  /** What its tokens say beside what they must. */
  claims: Record<string, unknown>;
  /** Settings of an app that is registered with it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Changes the next answer of an endpoint. */
  next(endpoint: "beforeResponse" | "beforeUserinfo", change: (answer: MutableResponse) => void): void;
}

export async function openIssuer(): Promise<Issuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = server.issuer.url ?? "";
  const events: EventEmitter = server.service;
  const issuer: Issuer = {
    url,
    claims: {},
    variables: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: "workbench",
      OIDC_CLIENT_SECRET: "s3cret",
      OIDC_NAME: "Example ID",
    },
    next: (endpoint, change) => void events.once(endpoint, change),
    [Symbol.asyncDispose]: () => server.stop(),
  };
  events.on("beforeTokenSigning", ({ payload }: MutableToken) => Object.assign(payload, issuer.claims));
  return issuer;
}
