/** Invalid and missing responses of providers, and the requests they receive. */
import { assertEquals } from "@std/assert";
import { openApp } from "../../../app/app.ts";
import { type Issuer, openIssuer } from "../../../servers/issuer.ts";
import { callbackOf, cookieIn, refusal, signIn, UNREACHED } from "./visitor.ts";

const inFuture = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

const BROKEN: readonly (readonly [string, (issuer: Issuer) => void])[] = [
  ["a wrong nonce", (issuer) => issuer.claims = { nonce: "x" }],
  ["a token for somebody else's application", (issuer) => issuer.claims = { aud: "other" }],
  ["another issuer's token", (issuer) => issuer.claims = { iss: "https://evil.example" }],
  ["a token that is over", (issuer) => issuer.claims = { exp: 1 }],
  ["a token of the next hour", (issuer) => issuer.claims = { iat: inFuture(3_600), exp: inFuture(7_200) }],
  ["a token of two minutes ahead", (issuer) => issuer.claims = { iat: inFuture(120) }],
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
  ...["", "s".repeat(256), "s".repeat(3_000), "é".repeat(1_500), "\ud800", "a\0b", "a\nb", 7, null]
    .map((sub): typeof BROKEN[number] => [
      `the subject ${JSON.stringify(sub).slice(0, 20)} of ${String(sub).length} characters`,
      (issuer) => issuer.claims = { sub, email: "ada@example.com" },
    ]),
];

Deno.test("a subject of 255 characters, the maximum of the standard, signs in", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.claims = { sub: "s".repeat(255), email: "ada@example.com" };
  assertEquals((await signIn(app)).status, 303);
});

for (const [words, break_] of BROKEN) {
  Deno.test(`${words} from the provider does not sign in`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp(issuer.variables);
    break_(issuer);
    assertEquals(await refusal(await signIn(app)), UNREACHED);
    assertEquals(app.entries.filter(({ error }) => error !== undefined).length, 1);
  });
}

Deno.test("an unreachable provider is reported, and asked again when it is back", async () => {
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

Deno.test("requests to a provider have a time limit and don't follow redirects", async () => {
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
    Array(4).fill(["manual", true]),
  );
});

Deno.test("no secret of a sign-in is logged", async () => {
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
