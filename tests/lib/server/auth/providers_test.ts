import { assert, assertEquals, assertRejects } from "@std/assert";
import type * as oauth from "oauth4webapi";
import { createProviders, MAX_PROVIDER_RESPONSE_BYTES } from "../../../../lib/server/auth/providers.ts";

const CLIENT = { id: "id", secret: "secret" };
const TOKENS: oauth.TokenEndpointResponse = { access_token: "token", token_type: "bearer" };

/** What GitHub's API answers by path, with its status. */
type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

const ACCOUNT = { id: 42, login: "ada", name: "Ada", avatar_url: "https://example.org/ada.png" };
const ADDRESSES = [
  { email: "old@example.org", primary: false, verified: true },
  { email: "ada@example.org", primary: true, verified: true },
];

async function gitHubProfile(answers: Answers) {
  const fetcher: typeof fetch = (input) => {
    const [status, body] = answers[new URL(String(input)).pathname] ?? [404, {}];
    return Promise.resolve(Response.json(body, { status }));
  };
  const provider = createProviders({ github: CLIENT, google: null, oidc: null }, fetcher).get("github");
  assert(provider);
  return await provider.profile(await provider.server(), TOKENS);
}

const profileWith = (account: object, addresses: readonly object[] = ADDRESSES) =>
  gitHubProfile({ "/user": [200, { ...ACCOUNT, ...account }], "/user/emails": [200, addresses] });

Deno.test("the configured providers are in the order of their buttons", () => {
  const oidc = { ...CLIENT, issuer: "https://issuer.example", name: "Issuer", trustEmail: false };
  const names = (registered: Parameters<typeof createProviders>[0]) =>
    [...createProviders(registered, fetch)].map(([name, { label }]) => `${name} ${label}`);
  assertEquals(names({ github: CLIENT, google: CLIENT, oidc }), [
    "github GitHub",
    "google Google",
    "oidc Issuer",
  ]);
  assertEquals(names({ github: null, google: null, oidc }), ["oidc Issuer"]);
  assertEquals(names({ github: null, google: null, oidc: null }), []);
});

Deno.test("a GitHub user is known by the number of the account, with a verified address", async () => {
  assertEquals(await profileWith({}), {
    issuer: "https://github.com/login/oauth",
    subject: "42",
    label: "GitHub",
    email: "ada@example.org",
    ownsEmail: true,
    name: "Ada",
    image: "https://example.org/ada.png",
  });
  const [old, primary] = ADDRESSES;
  const emailOf = async (...addresses: readonly object[]) => {
    const { email, ownsEmail } = await profileWith({}, addresses);
    return [email, ownsEmail];
  };
  assertEquals(await emailOf({ ...primary, verified: false }, old ?? {}), ["old@example.org", true]);
  assertEquals(await emailOf({ ...primary, verified: false }), ["", false]);
  assertEquals(await emailOf(), ["", false]);
});

Deno.test("a GitHub user without a name has that of the login", async () => {
  for (const name of ["", null, undefined]) assertEquals((await profileWith({ name })).name, "ada");
  assertEquals((await profileWith({ avatar_url: null })).image, "");
});

Deno.test("what GitHub answers with an error, or in another form, signs nobody in", async () => {
  const good: Answers = { "/user": [200, ACCOUNT], "/user/emails": [200, ADDRESSES] };
  for (const path of ["/user", "/user/emails"]) {
    await assertRejects(
      () => gitHubProfile({ ...good, [path]: [500, good[path]?.[1]] }),
      Error,
      `Reading ${path} ended with 500`,
    );
  }
  await assertRejects(() => profileWith({ id: "42" }), Error);
});

Deno.test("a provider's response is read up to its limit", async () => {
  const padded = (bytes: number) => {
    const empty = JSON.stringify({ ...ACCOUNT, bio: "" }).length;
    return profileWith({ bio: "x".repeat(bytes - empty) });
  };
  assertEquals((await padded(MAX_PROVIDER_RESPONSE_BYTES)).subject, "42");
  await assertRejects(() => padded(MAX_PROVIDER_RESPONSE_BYTES + 1), RangeError, "too long");
});

/** The site of the issuer, its page for signing in, and whether browsers are sent there. */
const ENDPOINTS: readonly [issuer: string, authorization: string, isUsed: boolean][] = [
  ["https://issuer.example", "https://issuer.example/authorize", true],
  ["https://issuer.example", "https://other.example/authorize", true],
  ["https://issuer.example", "http://issuer.example/authorize", false],
  ["https://issuer.example", "javascript:alert(1)", false],
  ["http://127.0.0.1:9000", "http://127.0.0.1:9000/authorize", true],
  ["http://127.0.0.1:9000", "https://issuer.example/authorize", true],
  ["http://127.0.0.1:9000", "javascript:alert(1)", false],
];

for (const [issuer, authorization, isUsed] of ENDPOINTS) {
  Deno.test(`the page ${authorization} of ${issuer} is ${isUsed ? "used" : "refused"}`, async () => {
    let asked = 0;
    const fetcher: typeof fetch = () => {
      asked++;
      return Promise.resolve(
        Response.json({ issuer, authorization_endpoint: authorization, token_endpoint: `${issuer}/t` }),
      );
    };
    const oidc = { ...CLIENT, issuer, name: "Issuer", trustEmail: false };
    const provider = createProviders({ github: null, google: null, oidc }, fetcher).get("oidc");
    assert(provider);
    for (let time = 0; time < 2; time++) {
      if (isUsed) assertEquals((await provider.server()).authorization_endpoint, authorization);
      else await assertRejects(() => provider.server(), Error, "has the scheme");
    }
    // Only a success is remembered.
    assertEquals(asked, isUsed ? 1 : 2);
  });
}
