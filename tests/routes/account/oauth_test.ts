/** Signing in with a provider: OpenID Connect against a real server on this machine, GitHub against its answers. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app.ts";
import { type Issuer, openIssuer } from "../../issuer.ts";

const cookieIn = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
const locationOf = (answer: Response) => answer.headers.get("Location") ?? "";

/** Where the provider sends the browser, and the cookie that the browser has by then. */
async function callbackOf(app: DrivenApp, start = "/auth/oidc", cookie = "") {
  const begun = await app.ask(start, { headers: { Cookie: cookie } });
  assertEquals(begun.status, 303);
  const atProvider = await fetch(locationOf(begun), { redirect: "manual" });
  await atProvider.body?.cancel();
  return { callback: locationOf(atProvider), cookie: cookieIn(begun) };
}

async function signIn(app: DrivenApp, start?: string): Promise<Response> {
  const { callback, cookie } = await callbackOf(app, start);
  return await app.ask(callback, { headers: { Cookie: cookie } });
}

async function meWith(app: DrivenApp, answer: Response) {
  assertEquals(answer.status, 303);
  const me = await app.ask("/api/me", { headers: { Cookie: cookieIn(answer) } });
  const { user } = Me.parse(await me.json());
  assert(user);
  return user;
}

async function refusal(answer: Response): Promise<[number, string]> {
  assertEquals(answer.headers.get("Set-Cookie"), null);
  const [, title = ""] = /<h1>(.*?)<\/h1>/.exec(await answer.text()) ?? [];
  return [answer.status, title];
}

const NOT_BEGUN: [number, string] = [400, "This sign-in was not begun in this browser, or too long ago"];
const REFUSED: [number, string] = [400, "Example ID did not sign you in"];
const UNREACHED: [number, string] = [502, "Example ID could not be reached or understood; try again later"];

Deno.test("a sign-in asks with PKCE, state and nonce, and binds them to the browser", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const answer = await app.ask("/auth/oidc?return=%2F%3Fp%3DYQ");
  const asked = Object.fromEntries(new URL(locationOf(answer)).searchParams);
  assertEquals({ ...asked, state: "", nonce: "", code_challenge: "" }, {
    client_id: "workbench",
    redirect_uri: `${ORIGIN}/auth/oidc/callback`,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    state: "",
    nonce: "",
    code_challenge: "",
  });
  for (const secret of [asked.state, asked.nonce, asked.code_challenge]) {
    assertMatch(secret ?? "", /^[\w-]{43}$/);
  }
  assertMatch(
    answer.headers.get("Set-Cookie") ?? "",
    /^sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
});

Deno.test("the sign-in page has a button for each provider that is switched on", async () => {
  await using issuer = await openIssuer();
  using app = await openApp({ ...issuer.variables, GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" });
  const html = await (await app.ask("/sign-in?return=%2F%3Fp%3DYQ")).text();
  assertStringIncludes(html, 'href="/auth/github?return=%2F%3Fp%3DYQ"');
  assertStringIncludes(html, "Continue with Example ID");
  assertEquals(html.includes("Google"), false);
  for (const path of ["/auth/google", "/auth/google/callback?state=x", "/auth/nobody"]) {
    const answer = await app.ask(path);
    assertEquals(answer.status, 404);
    await answer.body?.cancel();
  }
});

Deno.test("a sign-in ends signed in, where it began", async () => {
  await using issuer = await openIssuer();
  issuer.claims = {
    email: "Ada@Example.com",
    email_verified: true,
    name: "Ada Lovelace",
    picture: "https://id.example/ada.png",
  };
  using app = await openApp(issuer.variables);
  const answer = await signIn(app, "/auth/oidc?return=%2F%3Fp%3DYQ%26f%3DZw%26t%3DeA");
  assertEquals(locationOf(answer), "/?p=YQ&f=Zw&t=eA");
  assertEquals({ ...await meWith(app, answer), id: "" }, {
    id: "",
    email: "ada@example.com",
    name: "Ada Lovelace",
    image: "https://id.example/ada.png",
  });
});

Deno.test("an identity is its issuer and subject, whatever becomes of the address", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.claims = { email: "ada@example.com", email_verified: true };
  const ada = await meWith(app, await signIn(app));
  issuer.claims = { email: "lovelace@example.com", email_verified: true };
  assertEquals(await meWith(app, await signIn(app)), ada);
  issuer.claims = { sub: "janedoe", email: "ada@example.com", email_verified: true };
  assert((await meWith(app, await signIn(app))).id !== ada.id);
});

Deno.test("an issuer that gives no address, or keeps it for when it is asked, signs in all the same", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  assertEquals({ ...await meWith(app, await signIn(app)), id: "" }, {
    id: "",
    email: "",
    name: "johndoe",
    image: "",
  });
  issuer.claims = { sub: "janedoe" };
  issuer.next("beforeUserinfo", (answer) => {
    answer.body = {
      sub: "janedoe",
      email: "jane@example.com",
      preferred_username: "jane",
      picture: "http://x/y.png",
    };
  });
  const jane = await meWith(app, await signIn(app));
  assertEquals({ ...jane, id: "" }, { id: "", email: "jane@example.com", name: "jane", image: "" });
});

const JOINS = [
  ["a trusted issuer's address", { OIDC_TRUST_EMAIL: "1" }, {}, true],
  ["a trusted issuer's verified address", { OIDC_TRUST_EMAIL: "1" }, { email_verified: true }, true],
  ["a trusted issuer's address that it has not verified", { OIDC_TRUST_EMAIL: "1" }, {
    email_verified: false,
  }, false],
  ["another issuer's verified address", {}, { email_verified: true }, false],
  ["another issuer's address", {}, {}, false],
] as const;

for (const [words, trust, verified, joins] of JOINS) {
  Deno.test(`${words} ${joins ? "joins" : "does not join"} the account that owns it`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp({ ...issuer.variables, ...trust });
    const { user } = await app.signedIn("ada@example.com");
    issuer.claims = { email: "ada@example.com", ...verified };
    assertEquals((await meWith(app, await signIn(app))).id === user.id, joins);
  });
}

Deno.test("an address that nobody has proved is kept for who proves it", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.claims = { email: "ada@example.com", email_verified: true };
  const squatter = await meWith(app, await signIn(app));
  const { user } = await app.signedIn("ada@example.com");
  assert(user.id !== squatter.id);
});

Deno.test("a callback without state, or with one that was not given out, is refused", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  for (const state of [null, "", "x", "a".repeat(43)]) {
    const url = new URL(callback);
    if (state === null) url.searchParams.delete("state");
    else url.searchParams.set("state", state);
    assertEquals(await refusal(await app.ask(url.href, { headers: { Cookie: cookie } })), NOT_BEGUN);
  }
});

Deno.test("a callback in another browser is refused, and the state is gone", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  for (const other of ["", `sign-in=${"a".repeat(43)}`]) {
    const { callback, cookie } = await callbackOf(app);
    assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: other } })), NOT_BEGUN);
    assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookie } })), NOT_BEGUN);
  }
});

Deno.test("a callback works once, even for many at once", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.ask(callback, { headers: { Cookie: cookie } })),
  );
  assertEquals(answers.map(({ status }) => status).sort(), [303, 400, 400, 400, 400]);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});

Deno.test("a callback is too late after 10 minutes", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  app.clock += 10 * 60_000;
  assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookie } })), NOT_BEGUN);
});

Deno.test("a state is good for its own provider only", async () => {
  await using issuer = await openIssuer();
  using app = await openApp({ ...issuer.variables, GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" });
  const { callback, cookie } = await callbackOf(app);
  const elsewhere = callback.replace("/auth/oidc/", "/auth/github/");
  assertEquals(await refusal(await app.ask(elsewhere, { headers: { Cookie: cookie } })), NOT_BEGUN);
});

Deno.test("two sign-ins at once in one browser do not disturb each other", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const first = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYQ");
  const second = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYg", first.cookie);
  assertEquals(second.cookie, first.cookie);
  for (const [{ callback, cookie }, path] of [[first, "/?p=YQ"], [second, "/?p=Yg"]] as const) {
    assertEquals(locationOf(await app.ask(callback, { headers: { Cookie: cookie } })), path);
  }
});

Deno.test("a provider that refuses is told, with the way back", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYQ");
  const url = new URL(callback);
  url.searchParams.delete("code");
  url.searchParams.set("error", "access_denied");
  url.searchParams.set("error_description", "<script>alert(1)</script>");
  const answer = await app.ask(url.href, { headers: { Cookie: cookie } });
  const html = await answer.clone().text();
  assertEquals(await refusal(answer), REFUSED);
  assertStringIncludes(html, 'href="/sign-in?return=%2F%3Fp%3DYQ"');
  assertEquals(html.includes("alert(1)"), false);
});

Deno.test("a code that the provider does not know is refused", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.next("beforeResponse", (answer) => {
    Object.assign(answer, { body: { error: "invalid_grant" }, statusCode: 400 });
  });
  assertEquals(await refusal(await signIn(app)), REFUSED);
});

const BROKEN: readonly (readonly [string, (issuer: Issuer) => void])[] = [
  ["a wrong nonce", (issuer) => issuer.claims = { nonce: "x" }],
  ["a token for somebody else's application", (issuer) => issuer.claims = { aud: "other" }],
  ["another issuer's token", (issuer) => issuer.claims = { iss: "https://evil.example" }],
  ["a token that is over", (issuer) => issuer.claims = { exp: 1 }],
  ["no ID token", ({ next }) =>
    next("beforeResponse", ({ body }) => {
      if (typeof body === "object" && body !== null) Reflect.deleteProperty(body, "id_token");
    })],
  [
    "an error of its own",
    ({ next }) => next("beforeResponse", (answer) => Object.assign(answer, { body: {}, statusCode: 500 })),
  ],
  ["a word about our registration", ({ next }) =>
    next("beforeResponse", (answer) => {
      Object.assign(answer, { body: { error: "invalid_client" }, statusCode: 401 });
    })],
  ["somebody else's data", ({ next }) =>
    next("beforeUserinfo", (answer) => {
      answer.body = { sub: "janedoe" };
    })],
];

for (const [words, break_] of BROKEN) {
  Deno.test(`${words} from the provider signs nobody in`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp(issuer.variables);
    break_(issuer);
    assertEquals(await refusal(await signIn(app)), UNREACHED);
    assertEquals(app.entries.filter(({ error }) => error !== undefined).length, 1);
  });
}

Deno.test("a provider that is down is told, and asked anew when it is back", async () => {
  await using issuer = await openIssuer();
  let isDown = true;
  using app = await openApp(issuer.variables, {
    fetch: (...request) => isDown ? Promise.reject(new TypeError("connection refused")) : fetch(...request),
  });
  assertEquals(await refusal(await app.ask("/auth/oidc")), UNREACHED);
  isDown = false;
  const { callback, cookie } = await callbackOf(app);
  isDown = true;
  assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookie } })), UNREACHED);
});

Deno.test("a provider is asked with a time limit, and its redirects are not followed", async () => {
  await using issuer = await openIssuer();
  const seen: (RequestInit | undefined)[] = [];
  using app = await openApp(issuer.variables, {
    fetch: (input, init) => {
      seen.push(init);
      return fetch(input, init);
    },
  });
  assertEquals((await signIn(app)).status, 303);
  assertEquals(
    seen.map((init) => [init?.redirect, init?.signal instanceof AbortSignal]),
    Array(3).fill(["manual", true]),
  );
});

Deno.test("nothing secret of a sign-in is logged", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  const answer = await app.ask(callback, { headers: { Cookie: cookie } });
  const { code = "", state = "" } = Object.fromEntries(new URL(callback).searchParams);
  issuer.claims = { nonce: "x" };
  await (await signIn(app)).body?.cancel();
  const log = JSON.stringify(app.entries);
  const secrets = [
    code,
    state,
    cookie.split("=")[1] ?? "",
    cookieIn(answer).split("=")[1] ?? "",
    "s3cret",
    "johndoe",
  ];
  for (const secret of secrets) assertEquals([secret.length > 5, log.includes(secret)], [true, false]);
});

for (const verified of [true, false]) {
  Deno.test(`Google's ${verified ? "verified" : "unverified"} address ${verified ? "joins" : "joins nobody"}`, async () => {
    await using issuer = await openIssuer();
    const google = "https://accounts.google.com";
    issuer.claims = { iss: google, email: "ada@example.com", email_verified: verified };
    using app = await openApp({ GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" }, {
      fetch: (input, init) =>
        String(input).endsWith("/.well-known/openid-configuration")
          ? Promise.resolve(Response.json({
            issuer: google,
            authorization_endpoint: `${issuer.url}/authorize`,
            token_endpoint: `${google}/token`,
          }))
          : fetch(String(input).replace(google, issuer.url), init),
    });
    const { user } = await app.signedIn("ada@example.com");
    const { callback, cookie } = await callbackOf(app, "/auth/google");
    const answer = await app.ask(callback, { headers: { Cookie: cookie } });
    assertEquals((await meWith(app, answer)).id === user.id, verified);
  });
}

// GitHub speaks OAuth without OpenID Connect. Its answers are as its documentation gives them.

const GITHUB = { GITHUB_CLIENT_ID: "gh-client", GITHUB_CLIENT_SECRET: "gh-secret" };

const ADDRESSES = [
  { email: "old@example.com", primary: false, verified: true },
  { email: "ada@example.com", primary: true, verified: true },
];

function gitHub(answers: Record<string, unknown> = {}) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const all: Record<string, unknown> = {
    "https://github.com/login/oauth/access_token": {
      access_token: "gho_x",
      token_type: "bearer",
      scope: "user:email",
    },
    "https://api.github.com/user": {
      id: 583231,
      login: "ada",
      name: null,
      avatar_url: "https://a.example/1",
    },
    "https://api.github.com/user/emails": ADDRESSES,
    ...answers,
  };
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push({ url: String(input), init });
    return Promise.resolve(Response.json(all[String(input)]));
  };
  return { asked, fetch };
}

async function signInAtGitHub(app: DrivenApp, callback: Record<string, string> = { code: "c0de" }) {
  const begun = await app.ask("/auth/github?return=%2F%3Fp%3DYQ");
  const question = new URL(locationOf(begun));
  assertEquals(question.origin + question.pathname, "https://github.com/login/oauth/authorize");
  assertEquals(question.searchParams.get("scope"), "read:user user:email");
  const state = question.searchParams.get("state") ?? "";
  const path = `/auth/github/callback?${new URLSearchParams({ ...callback, state })}`;
  return await app.ask(path, { headers: { Cookie: cookieIn(begun) } });
}

Deno.test("GitHub signs in by its number and its primary verified address", async () => {
  const { asked, fetch } = gitHub();
  using app = await openApp(GITHUB, { fetch });
  const { user: owner } = await app.signedIn("ada@example.com");
  assertEquals(await meWith(app, await signInAtGitHub(app)), owner);
  const form = new URLSearchParams(String(asked[0]?.init?.body));
  assertMatch(form.get("code_verifier") ?? "", /^[\w-]{43}$/);
  assertEquals([form.get("client_id"), form.get("client_secret"), form.get("code")], [
    "gh-client",
    "gh-secret",
    "c0de",
  ]);
});

Deno.test("GitHub's account is the number's, not the login's or the address's", async () => {
  const answers: Record<string, unknown> = {};
  const site = gitHub();
  using app = await openApp(GITHUB, {
    fetch: (input, init) =>
      String(input) in answers
        ? Promise.resolve(Response.json(answers[String(input)]))
        : site.fetch(input, init),
  });
  const ada = await meWith(app, await signInAtGitHub(app));
  assertEquals({ ...ada, id: "" }, {
    id: "",
    email: "ada@example.com",
    name: "ada",
    image: "https://a.example/1",
  });
  answers["https://api.github.com/user/emails"] = [{
    email: "eve@example.com",
    primary: true,
    verified: true,
  }];
  assertEquals(await meWith(app, await signInAtGitHub(app)), ada);
  answers["https://api.github.com/user"] = { id: 1, login: "ada" };
  assert((await meWith(app, await signInAtGitHub(app))).id !== ada.id);
});

Deno.test("an address that GitHub has not verified joins nobody", async () => {
  const { fetch } = gitHub({
    "https://api.github.com/user/emails": [{ email: "ada@example.com", primary: true, verified: false }],
  });
  using app = await openApp(GITHUB, { fetch });
  const { user: owner } = await app.signedIn("ada@example.com");
  const user = await meWith(app, await signInAtGitHub(app));
  assertEquals([user.id === owner.id, user.email], [false, ""]);
});

Deno.test("GitHub's errors, which come with status 200, sign nobody in", async () => {
  for (
    const [error, status] of [["bad_verification_code", 400], ["incorrect_client_credentials", 502]] as const
  ) {
    const { fetch } = gitHub({ "https://github.com/login/oauth/access_token": { error } });
    using app = await openApp(GITHUB, { fetch });
    const [refused] = await refusal(await signInAtGitHub(app));
    assertEquals(refused, status);
  }
});

Deno.test("GitHub's own refusal is told", async () => {
  const { fetch } = gitHub();
  using app = await openApp(GITHUB, { fetch });
  assertEquals(await refusal(await signInAtGitHub(app, { error: "access_denied" })), [
    400,
    "GitHub did not sign you in",
  ]);
});
