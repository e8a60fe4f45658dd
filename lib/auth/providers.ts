import { github } from "./github.ts";
import { google, oidc, type OidcClient } from "./oidc.ts";
import type { OAuthClient, Provider } from "./provider.ts";

/** What a deployment has registered; null where it has not. */
export interface Registrations {
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  readonly oidc: OidcClient | null;
}

/** The providers that are switched on, by their names in paths, in the order of their buttons. */
export function providersOf(registered: Registrations, fetcher: typeof fetch): ReadonlyMap<string, Provider> {
  const all = [
    registered.github && github(registered.github, fetcher),
    registered.google && google(registered.google, fetcher),
    registered.oidc && oidc(registered.oidc, fetcher),
  ];
  return new Map(all.filter((each) => each !== null).map((each) => [each.name, each]));
}
