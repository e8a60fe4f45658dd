/** ID tokens that the issuer has not signed. */
import { assertEquals } from "@std/assert";
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { openApp } from "../../../app/app.ts";
import { type Issuer, openIssuer } from "../../../servers/issuer.ts";
import { meWith, refusal, signIn, UNREACHED } from "./visitor.ts";

type Header = Readonly<Record<string, unknown>>;

const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;
const { privateKey: foreignKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });

const written = (part: object) => new TextEncoder().encode(JSON.stringify(part)).toBase64(BASE64URL);
const read = (part = "") => JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(part, BASE64URL)));

/** A token with a different header or claims. The issuer's signature stays unless `signed` creates one. */
function forged(
  token: string,
  { header = {}, claims = {}, signed }: {
    readonly header?: Header;
    readonly claims?: Header;
    readonly signed?: (text: string) => Uint8Array;
  },
): string {
  const [head, body, signature = ""] = token.split(".");
  const text = `${written({ ...read(head), ...header })}.${written({ ...read(body), ...claims })}`;
  return `${text}.${signed ? signed(text).toBase64(BASE64URL) : signature}`;
}

const byForeignKey = (text: string) =>
  new Uint8Array(sign("RSA-SHA256", new TextEncoder().encode(text), foreignKey));
const bySecret = (text: string) => new Uint8Array(createHmac("sha256", "s3cret").update(text).digest());

const FORGERIES: readonly [string, Parameters<typeof forged>[1]][] = [
  ["with other claims than were signed", { claims: { email: "eve@example.com" } }],
  ["signed with another key under the issuer's key id", { signed: byForeignKey }],
  ["signed with a key that the issuer does not have", { header: { kid: "mine" }, signed: byForeignKey }],
  ["that says it needs no signature", { header: { alg: "none" }, signed: () => new Uint8Array() }],
  ["without its signature", { signed: () => new Uint8Array() }],
  ["signed with the client's secret", { header: { alg: "HS256" }, signed: bySecret }],
  ["that names another algorithm", { header: { alg: "RS512" } }],
];

function forgeNext({ next }: Issuer, how: Parameters<typeof forged>[1]): void {
  next("beforeResponse", ({ body }) => {
    if (typeof body !== "object" || body === null || !("id_token" in body)) return;
    body.id_token = forged(String(body.id_token), how);
  });
}

for (const [words, how] of FORGERIES) {
  Deno.test(`an ID token ${words} does not sign in`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp(issuer.variables);
    forgeNext(issuer, how);
    assertEquals(await refusal(await signIn(app)), UNREACHED);
    assertEquals((await meWith(app, await signIn(app))).name, "johndoe");
  });
}

Deno.test("an ID token that is decoded and encoded again is valid", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  forgeNext(issuer, {});
  assertEquals((await meWith(app, await signIn(app))).name, "johndoe");
});

Deno.test("the issuer's keys are requested once, and without them nobody can sign in", async () => {
  await using issuer = await openIssuer();
  const asked: string[] = [];
  let hasKeys = false;
  using app = await openApp(issuer.variables, {
    fetch: (input, init) => {
      const { pathname } = new URL(String(input));
      asked.push(pathname);
      return pathname === "/jwks" && !hasKeys
        ? Promise.resolve(new Response("", { status: 503 }))
        : fetch(input, init);
    },
  });
  assertEquals(await refusal(await signIn(app)), UNREACHED);
  hasKeys = true;
  for (let round = 0; round < 3; round++) await meWith(app, await signIn(app));
  assertEquals(asked.filter((path) => path === "/jwks").length, 2);
});
