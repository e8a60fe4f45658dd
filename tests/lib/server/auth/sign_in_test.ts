import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pathInOrigin, returnPath } from "../../../../lib/server/auth/sign_in.ts";
import { anyCharacter } from "../../../random/any_character.ts";

const ORIGIN = "https://regex.example";

const OWN = [
  "/",
  "/?p=YQ&f=Zw&t=Yg%2B+x",
  "/library?tag=a#b",
  "/docs//x",
  "/?p=https://evil.example",
  "/account",
  "/signing",
];

for (const path of OWN) {
  Deno.test(`returnPath() keeps ${path}`, () => assertEquals(returnPath(path, ORIGIN), path));
}

const FOREIGN = [
  null,
  "",
  "library",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\0",
  "/a\tb",
  "/library\n",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example/",
  "https:evil.example",
  "https://regex.example/",
  "https://regex.example.evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/..\\\\evil.example",
  "/sign-in",
  "/sign-in?return=%2F",
  "/auth/sign-out",
  "/auth",
  "/api/me",
  "/x/../auth/github",
];

for (const path of FOREIGN) {
  Deno.test(`returnPath() replaces ${JSON.stringify(path)} by "/"`, () =>
    assertEquals(returnPath(path, ORIGIN), "/"));
}

Deno.test("returnPath() never leaves the site", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "\t",
    "\n",
    "@",
    ":",
    "evil.example",
    "//",
    "?",
    "#",
    "https:",
  );
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(piece).map((pieces) => `/${pieces.join("")}`),
  );
  fc.assert(fc.property(text, (asked) => {
    const path = returnPath(asked, ORIGIN);
    assert(/^\/(?![/\\])/.test(path) && !/[^\x21-\x7e]/.test(path));
    assertEquals(new URL(path, ORIGIN).origin, ORIGIN);
    assertEquals(returnPath(path, ORIGIN), path);
  }));
});

Deno.test("returnPath() drops the text of a path that is too long, then everything", () => {
  const query = (p: number, t: number) => `?p=${"p".repeat(p)}&f=Zw&t=${"t".repeat(t)}&d=x`;
  const fits = `/${query(10, 16_384 - 26)}`;
  assertEquals(fits.length, 16_384);
  assertEquals(returnPath(fits, ORIGIN), fits);
  assertEquals(returnPath(`${fits}x`, ORIGIN), `/?p=${"p".repeat(10)}&f=Zw`);
  assertEquals(returnPath(`/${query(10, 10)}#${"x".repeat(20_000)}`, ORIGIN), `/?p=${"p".repeat(10)}&f=Zw`);
  assertEquals(returnPath(`/${query(40_000, 1)}`, ORIGIN), `/?p=${"p".repeat(40_000)}&f=Zw`);
  assertEquals(returnPath(`/${query(50_000, 1)}`, ORIGIN), "/");
});

Deno.test("pathInOrigin() returns the path of the site's own URLs", () => {
  assertEquals(pathInOrigin("https://regex.example/?p=YQ", ORIGIN), "/?p=YQ");
  for (const other of [null, "", "https://regex.example", "https://regex.example.evil.example/", "/x"]) {
    assertEquals(pathInOrigin(other, ORIGIN), null);
  }
});
