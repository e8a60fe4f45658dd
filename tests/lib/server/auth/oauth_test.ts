import { assert, assertEquals, assertRejects } from "@std/assert";
import { SIGN_IN_MS } from "../../../../lib/limits/library.ts";
import { beginSignIn, resumeSignIn } from "../../../../lib/server/auth/oauth.ts";
import { createProviders, type Provider } from "../../../../lib/server/auth/providers.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { withLibrary } from "../../../database/library.ts";

const ISSUER = "https://issuer.example";
const NOW = 1_000_000;
const BROWSER = { secret: "s".repeat(43), origin: "https://regex.example", now: NOW };

/** An issuer that answers nothing but where its endpoints are. */
const discovery: typeof fetch = () =>
  Promise.resolve(Response.json({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: `${ISSUER}/token`,
  }));

function providers(): { readonly github: Provider; readonly oidc: Provider } {
  const client = { id: "id", secret: "secret" };
  const all = createProviders({
    github: client,
    google: null,
    oidc: { ...client, issuer: ISSUER, name: "Issuer", trustEmail: false },
  }, discovery);
  assertEquals([...all.keys()], ["github", "oidc"]);
  const [github, oidc] = [all.get("github"), all.get("oidc")];
  assert(github && oidc);
  return { github, oidc };
}

Deno.test("a sign-in begins at the provider, with a nonce only for OpenID Connect", () =>
  withLibrary(async ({ store }) => {
    const { github, oidc } = providers();
    const names = async (provider: Provider) => {
      const url = new URL(await beginSignIn(store, provider, BROWSER, "/"));
      assertEquals(
        url.searchParams.get("redirect_uri"),
        `https://regex.example/auth/${provider.name}/callback`,
      );
      return [url.origin + url.pathname, [...url.searchParams.keys()].join()];
    };
    const common = "client_id,redirect_uri,response_type,scope,state,code_challenge,code_challenge_method";
    assertEquals(await names(github), ["https://github.com/login/oauth/authorize", common]);
    assertEquals(await names(oidc), [`${ISSUER}/authorize`, `${common},nonce`]);
  }));

Deno.test("a sign-in goes on once, in the same browser, with the same provider and in time", () =>
  withLibrary(async ({ store }) => {
    const { github, oidc } = providers();
    const begin = async () =>
      new URLSearchParams({
        state: new URL(await beginSignIn(store, github, BROWSER, "/library")).searchParams.get("state") ?? "",
      });
    const callback = await begin();
    assertEquals((await resumeSignIn(store, github, BROWSER, callback)).returnTo, "/library");
    const refused = async (provider: Provider, browser: typeof BROWSER, given: URLSearchParams) => {
      const error = await assertRejects(() => resumeSignIn(store, provider, browser, given), AppError);
      assertEquals(error.code, "validation_error");
    };
    await refused(github, BROWSER, callback);
    await refused(oidc, BROWSER, await begin());
    await refused(github, { ...BROWSER, secret: "t".repeat(43) }, await begin());
    await refused(github, { ...BROWSER, now: NOW + SIGN_IN_MS }, await begin());
    await refused(github, BROWSER, new URLSearchParams());
  }));
