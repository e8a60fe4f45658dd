/** Request values that identify a record cause no server error, however long or unusual they are. */
import { assertEquals } from "@std/assert";
import { openApp, ORIGIN } from "../app/app.ts";

const ODD = [
  "",
  " ",
  "x",
  "x".repeat(2_100),
  "x".repeat(5_000),
  "é".repeat(1_500),
  "☃".repeat(700),
  "\0".repeat(1_100),
  "😀".repeat(600),
  "%ED%A0%80",
  "../../x",
  "0".repeat(64),
  "A".repeat(43),
];

type Target = (value: string) => readonly [path: string, fields?: Record<string, string>];

const encode = encodeURIComponent;

const TARGETS: Readonly<Record<string, Target>> = {
  "the session to end": (value) => ["/account/sessions", { session: value }],
  "the address of a link": (value) => ["/auth/magic-link", { email: value }],
  "the mailbox of a link's address": (value) => ["/auth/magic-link", { email: `${value}@example.com` }],
  "the domain of a link's address": (value) => ["/auth/magic-link", { email: `ada@${value}.com` }],
  "the return path of a link": (value) => ["/auth/magic-link", { email: "a@b.example", return: `/${value}` }],
  "a link's token": (value) => [`/auth/magic-link/${encode(value)}`],
  "a link's token that is used": (value) => [`/auth/magic-link/${encode(value)}`, {}],
  "a provider": (value) => [`/auth/${encode(value)}`],
  "the provider of a callback": (value) => [`/auth/${encode(value)}/callback?state=${encode(value)}`],
  "the state of a callback": (value) => [`/auth/github/callback?code=x&state=${encode(value)}`],
  "the return path of a sign-in": (value) => [`/auth/github?return=/${encode(encode(value))}`],
  "a snippet": (value) => [`/api/snippets/${encode(value)}`],
  "a snippet's versions": (value) => [`/api/snippets/${encode(value)}/versions`],
  "a cursor": (value) => [`/api/snippets?cursor=${encode(value)}`],
  "a query and a tag": (value) => [`/api/snippets?query=${encode(value)}&tag=${encode(value)}`],
  "a fixture": (value) => [`/api/fixtures/${encode(value)}`],
};

for (const [name, target] of Object.entries(TARGETS)) {
  Deno.test(`${name} may have any value without a server error`, async () => {
    using app = await openApp({ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }, {
      mail: () => Promise.resolve(),
      fetch: () => Promise.reject(new TypeError("not reachable")),
    });
    const { cookie } = await app.signedIn();
    const statuses = [];
    for (const value of ODD) {
      const [path, fields] = target(value);
      const headers = { Cookie: cookie, Origin: ORIGIN };
      const body = fields && { method: "POST", body: new URLSearchParams(fields) };
      const answer = await app.ask(path, { ...body, headers });
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    assertEquals(statuses.filter((status) => status >= 500), []);
  });
}

Deno.test("a cookie may have any value without a server error", async () => {
  using app = await openApp();
  for (const value of ODD.filter((each) => /^[\x21-\x7e]*$/.test(each))) {
    for (const name of ["session", "sign-in"]) {
      const answer = await app.ask("/api/me", { headers: { Cookie: `${name}=${value}` } });
      await answer.body?.cancel();
      assertEquals(answer.status, 200);
    }
  }
});
