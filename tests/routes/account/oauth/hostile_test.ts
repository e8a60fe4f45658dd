/** A provider that sends anything else than its protocol asks for. */
import { MAX_PROVIDER_RESPONSE_BYTES } from "../../../../lib/server/auth/providers.ts";
import { MAX_PROFILE_CHARACTERS } from "../../../../lib/server/auth/sign_in.ts";
import { assert, assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { openApp } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { callbackOf, refusal, UNREACHED } from "./visitor.ts";
import { everyNth } from "../../../suites/sample.ts";

/** Where its responses are read. */
const ENDPOINTS = [
  ["discovery", /\/\.well-known\//],
  ["token", /\/token$/],
  ["keys", /\/jwks$/],
  ["UserInfo", /\/userinfo$/],
] as const;

const json = (text: string) => () => new Response(text, { headers: { "Content-Type": "application/json" } });

/** Bytes that were taken from an endless body. */
let taken = 0;

function endless(): Response {
  taken = 0;
  const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

const WRONG: readonly (readonly [string, () => Response])[] = [
  ["no JSON", json("{")],
  ["JSON null", json("null")],
  ["a number", json("7")],
  ["a string", json('"x"')],
  ["a list", json("[{}]")],
  ["an empty object", json("{}")],
  ["a million brackets", json("[".repeat(1_000_000))],
  [
    "keys of a prototype",
    json('{"__proto__": {"issuer": "x"}, "constructor": {"prototype": {}}, "toString": 1}'),
  ],
  [
    "members of wrong types",
    json(
      '{"issuer": 7, "authorization_endpoint": {}, "token_endpoint": [], "jwks_uri": true, "access_token": 7, ' +
        '"token_type": [], "id_token": {}, "expires_in": "x", "keys": 7, "sub": []}',
    ),
  ],
  ["keys of wrong types", json('{"keys": [null, 7, {"kty": 7}, {"kty": "RSA", "n": {}, "e": []}]}')],
  ["no body", () => new Response(null)],
  ["another type", () => new Response("{}", { headers: { "Content-Type": "text/html" } })],
  [
    "bytes that are not UTF-8",
    () =>
      new Response(new Uint8Array([0x7b, 0x22, 0xff, 0xfe]), {
        headers: { "Content-Type": "application/json" },
      }),
  ],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "https://evil.example/" } })],
  ["an error of 2 MB", () => new Response("x".repeat(2_000_000), { status: 500 })],
  ["an endless body", endless],
  ["a body that breaks off", () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("{"));
          controller.error(new TypeError("connection reset"));
        },
      }),
      { headers: { "Content-Type": "application/json" } },
    )],
];

for (const [endpoint, path] of ENDPOINTS) {
  Deno.test(`whatever the provider's ${endpoint} endpoint sends, the sign-in fails with a message`, async (t) => {
    await using issuer = await openIssuer();
    for (const [words, wrong] of everyNth(1, WRONG, 3)) {
      await t.step(words, async () => {
        let isWrong = false;
        using app = await openApp(issuer.variables, {
          fetch: (input, init) =>
            isWrong && path.test(String(input)) ? Promise.resolve(wrong()) : fetch(input, init),
        });
        taken = 0;
        if (endpoint === "discovery") isWrong = true;
        const [status, title] = isWrong ? await refusal(await app.ask("/auth/oidc")) : await (async () => {
          const { callback, cookie } = await callbackOf(app);
          isWrong = true;
          return await refusal(await app.ask(callback, { headers: { Cookie: cookie } }));
        })();
        assertEquals([status, title], UNREACHED);
        assert(taken <= 2 * MAX_PROVIDER_RESPONSE_BYTES, `${taken} bytes`);
        assertEquals(app.entries.filter(({ error }) => error !== undefined).length, 1);
        assertEquals(await Array.fromAsync(app.kv.list({ prefix: ["sessions"] })), []);
        // It is asked again for the next attempt.
        isWrong = false;
        const { callback, cookie } = await callbackOf(app);
        const again = await app.ask(callback, { headers: { Cookie: cookie } });
        await again.body?.cancel();
        assertEquals(again.status, 303);
      });
    }
  });
}

Deno.test("a compressed response is limited by what it expands to", async () => {
  let padding = 0;
  let issuer = "";
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
    };
    return new Response(new Uint8Array(gzipSync(JSON.stringify(metadata) + " ".repeat(padding))), {
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    });
  });
  issuer = `http://127.0.0.1:${server.addr.port}`;
  const variables = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "a",
    OIDC_CLIENT_SECRET: "b",
    OIDC_NAME: "Example ID",
  };
  using app = await openApp(variables);
  padding = 50_000_000;
  assertEquals(await refusal(await app.ask("/auth/oidc")), UNREACHED);
  padding = 1_000;
  const begun = await app.ask("/auth/oidc");
  await begun.body?.cancel();
  assertEquals(begun.status, 303);
  await server.shutdown();
});

const ADDRESSES = [
  "javascript:alert(1)",
  "data:text/html,x",
  "http://issuer.example/authorize",
  "/authorize",
  "",
  7,
];

for (const address of ADDRESSES) {
  Deno.test(`nobody is sent to the authorization endpoint ${JSON.stringify(address)} of an https issuer`, async () => {
    const issuer = "https://issuer.example";
    const metadata = { issuer, authorization_endpoint: address, token_endpoint: `${issuer}/token` };
    using app = await openApp(
      { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b", OIDC_NAME: "Example ID" },
      { fetch: () => Promise.resolve(Response.json(metadata)) },
    );
    assertEquals(await refusal(await app.ask("/auth/oidc")), UNREACHED);
  });
}

const ODD_CLAIMS: readonly [string, Record<string, unknown>, status: number][] = [
  ["names and addresses of 250,000 characters", {
    name: "n".repeat(100_000),
    email: `${"e".repeat(100_000)}@example.com`,
    picture: `https://example.com/${"p".repeat(50_000)}`,
  }, 303],
  ["half of a surrogate pair in the name", { name: "\ud800", email: "ada@example.com" }, 303],
  ["control characters", { name: "\u0000\u001b[31m\r\n", email: "a\r\nBcc: b@example.com" }, 303],
  ["a control character in the subject", { sub: "a\u0000b" }, 502],
  ["half of a surrogate pair in the subject", { sub: "\ud800" }, 502],
  ["an empty subject", { sub: "" }, 502],
  ["a script as picture", { picture: "javascript:alert(1)" }, 303],
  ["a name that is a list", { name: ["x"] }, 502],
  ["an address that is an object", { email: { toString: "x" } }, 502],
  ["a verification that is a string", { email: "ada@example.com", email_verified: "true" }, 502],
  ["a time of issue in the far future", { iat: 9e15 }, 502],
  ["a time of issue that is a string", { iat: "x" }, 502],
  ["an end that is no number", { exp: "never" }, 502],
  ["a time before which it is invalid", { nbf: 9e12 }, 502],
  ["several audiences without an authorized party", { aud: ["workbench", "other"] }, 502],
  ["claims of a prototype", { __proto__: { x: 1 }, constructor: {}, hasOwnProperty: 1 }, 303],
];

for (const [words, claims, status] of ODD_CLAIMS) {
  Deno.test(`a token with ${words} is answered with ${status}`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp(issuer.variables);
    issuer.claims = { email: "ada@example.com", ...claims };
    const { callback, cookie } = await callbackOf(app);
    const answer = await app.ask(callback, { headers: { Cookie: cookie } });
    await answer.body?.cancel();
    assertEquals(answer.status, status);
    if (status !== 303) return;
    const session = answer.headers.getSetCookie().find((each) =>
      each.startsWith("session=")
    )?.split(";")[0] ?? "";
    const me = await app.ask("/api/me", { headers: { Cookie: session } });
    const { user } = await me.json();
    assert(user.name.length <= MAX_PROFILE_CHARACTERS && user.name.isWellFormed(), user.name.slice(0, 100));
    assert(user.image === "" || user.image.startsWith("https://"), user.image.slice(0, 100));
  });
}
