/** A real OpenID Connect issuer on this machine, with a registered app. */
import type { EventEmitter } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";

export interface Issuer extends AsyncDisposable {
  readonly url: string;
  /** Additional claims of its tokens. */
  claims: Record<string, unknown>;
  /** Settings of an app that is registered with it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Changes the next response of an endpoint. */
  next(endpoint: "beforeResponse" | "beforeUserinfo", change: (answer: MutableResponse) => void): void;
}

/** One key for all issuers of a process, because generating one takes long. */
const key = await new OAuth2Issuer().keys.generate("RS256");

export async function openIssuer(): Promise<Issuer> {
  const provider = new OAuth2Issuer();
  await provider.keys.add(key);
  const service = new OAuth2Service(provider);
  const server = createServer(service.requestHandler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.url = url;
  const events: EventEmitter = service;
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
    // Connections are closed too, because those that a client keeps open would delay the end by minutes.
    [Symbol.asyncDispose]: () =>
      new Promise((resolve, reject) => {
        server.close((error) => error ? reject(error) : resolve());
        server.closeAllConnections();
      }),
  };
  events.on("beforeTokenSigning", ({ payload }: MutableToken) => Object.assign(payload, issuer.claims));
  return issuer;
}
