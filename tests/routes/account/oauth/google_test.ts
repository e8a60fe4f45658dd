/** Google is trusted to verify email addresses. */
import { assertEquals } from "@std/assert";
import { openApp } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { callbackOf, meWith } from "./visitor.ts";

for (const verified of [true, false]) {
  Deno.test(`Google's ${verified ? "verified" : "unverified"} address ${verified ? "links an account" : "links no account"}`, async () => {
    await using issuer = await openIssuer();
    const google = "https://accounts.google.com";
    const toIssuer = (address: string) => address.replace(google, issuer.url);
    issuer.claims = { iss: google, email: "ada@example.com", email_verified: verified };
    using app = await openApp({ GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" }, {
      fetch: (input, init) =>
        String(input).endsWith("/.well-known/openid-configuration")
          ? Promise.resolve(Response.json({
            issuer: google,
            authorization_endpoint: `${google}/authorize`,
            token_endpoint: `${google}/token`,
            jwks_uri: `${google}/jwks`,
          }))
          : fetch(toIssuer(String(input)), init),
    });
    const { user } = await app.signedIn("ada@example.com");
    const { callback, cookie } = await callbackOf(app, "/auth/google", "", toIssuer);
    const answer = await app.ask(callback, { headers: { Cookie: cookie } });
    assertEquals((await meWith(app, answer)).id === user.id, verified);
  });
}
