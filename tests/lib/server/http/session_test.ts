import { assertEquals } from "@std/assert";
import { cookieHeader, readCookie, seeOther, signInPath } from "../../../../lib/server/http/session.ts";

const [SECURE, PLAIN] = [{ origin: "https://regex.example" }, { origin: "http://localhost:8000" }];

/** A `Cookie` header, the site, and the session in it. */
const COOKIES: readonly [header: string | null, site: { readonly origin: string }, session: string][] = [
  [null, PLAIN, ""],
  ["", PLAIN, ""],
  ["session=abc", PLAIN, "abc"],
  ["a=b; session=abc; sign-in=x", PLAIN, "abc"],
  ["a=session=x; session=abc", PLAIN, "abc"],
  ["my-session=x", PLAIN, ""],
  ["__Host-session=abc", PLAIN, ""],
  ["session=abc", SECURE, ""],
  ["session=x; __Host-session=abc", SECURE, "abc"],
  ["session=abc; session=x", PLAIN, "abc"],
];

for (const [header, site, session] of COOKIES) {
  Deno.test(`the cookies "${header}" of ${site.origin} have the session "${session}"`, () => {
    const headers = new Headers(header === null ? {} : { Cookie: header });
    assertEquals(readCookie(headers, "session", site), session);
  });
}

Deno.test("a cookie is secure and bound to the host over HTTPS only, and an empty one is deleted", () => {
  const rest = "Path=/; Max-Age=60; HttpOnly; SameSite=Lax";
  assertEquals(cookieHeader("session", "abc", 60_999, SECURE), `__Host-session=abc; ${rest}; Secure`);
  assertEquals(cookieHeader("session", "abc", 60_999, PLAIN), `session=abc; ${rest}`);
  assertEquals(
    cookieHeader("sign-in", "", 60_999, PLAIN),
    "sign-in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

Deno.test("a redirect has the address, and a cookie if there is one", () => {
  const cookies = (cookie?: string) => {
    const { status, headers } = seeOther("/library", cookie);
    return [status, headers.get("Location"), headers.getSetCookie()];
  };
  assertEquals(cookies(), [303, "/library", []]);
  assertEquals(cookies("a=b"), [303, "/library", ["a=b"]]);
  assertEquals([signInPath("/"), signInPath("/library?q=a b")], [
    "/sign-in",
    "/sign-in?return=%2Flibrary%3Fq%3Da%20b",
  ]);
});
