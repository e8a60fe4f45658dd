/** The user after a sign-in with OpenID Connect, with a real provider on this machine. */
import { assert, assertEquals } from "@std/assert";
import { openApp } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { locationOf, meWith, signIn } from "./visitor.ts";

Deno.test("a sign-in leads back to where it started", async () => {
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

Deno.test("an identity is its issuer and subject, even if the address changes", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.claims = { email: "ada@example.com", email_verified: true };
  const ada = await meWith(app, await signIn(app));
  issuer.claims = { email: "lovelace@example.com", email_verified: true };
  assertEquals(await meWith(app, await signIn(app)), ada);
  issuer.claims = { sub: "janedoe", email: "ada@example.com", email_verified: true };
  assert((await meWith(app, await signIn(app))).id !== ada.id);
});

Deno.test("an issuer that gives no address, or only from its UserInfo endpoint, signs in", async () => {
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
  ["a trusted issuer's address of which it says nothing", { OIDC_TRUST_EMAIL: "1" }, {}, false],
  ["a trusted issuer's verified address", { OIDC_TRUST_EMAIL: "1" }, { email_verified: true }, true],
  ["a trusted issuer's address that it has not verified", { OIDC_TRUST_EMAIL: "1" }, {
    email_verified: false,
  }, false],
  ["another issuer's verified address", {}, { email_verified: true }, false],
  ["another issuer's address", {}, {}, false],
] as const;

for (const [words, trust, verified, joins] of JOINS) {
  Deno.test(`${words} ${joins ? "links" : "does not link"} the account that owns it`, async () => {
    await using issuer = await openIssuer();
    using app = await openApp({ ...issuer.variables, ...trust });
    const { user } = await app.signedIn("ada@example.com");
    issuer.claims = { email: "ada@example.com", ...verified };
    assertEquals((await meWith(app, await signIn(app))).id === user.id, joins);
  });
}

Deno.test("an unverified address stays available for a user who verifies it", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.claims = { email: "ada@example.com", email_verified: true };
  const squatter = await meWith(app, await signIn(app));
  const { user } = await app.signedIn("ada@example.com");
  assert(user.id !== squatter.id);
});
