import { assertEquals } from "@std/assert";
import { emailFrom, localPartOf } from "../../../lib/auth/email.ts";

const GOOD = [
  ["ada@example.com", "ada@example.com"],
  ["  Ada.Lovelace+Regex@Example.COM ", "ada.lovelace+regex@example.com"],
  ["a@localhost", "a@localhost"],
  ["jose\u0301@exa\u0308mple.com", "jos\u00e9@ex\u00e4mple.com"],
  ["Å@EXÄMPLE.com", "å@exämple.com"],
  ["o'neil!#$%&*/=?^_`{|}~-@a-b.c1", "o'neil!#$%&*/=?^_`{|}~-@a-b.c1"],
] as const;

for (const [text, email] of GOOD) {
  Deno.test(`emailFrom() reads ${JSON.stringify(text)}`, () => assertEquals(emailFrom(text), email));
}

const BAD = [
  "",
  "ada",
  "@example.com",
  "ada@",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada@example.com\n",
  "\rada@example.com",
  "ada@example.com\0",
  "ada@example.com, eve@example.com",
  "ada@example.com;eve@example.com",
  "Ada <ada@example.com>",
  "<ada@example.com>",
  "ada@eve@example.com",
  "a b@example.com",
  '"a b"@example.com',
  "ada@-example.com",
  "ada@example-.com",
  "ada@example..com",
  "ada@.example.com",
  "ada@[127.0.0.1]",
  "ada@exa_mple.com",
  "ada\u202e@example.com",
  "ada\ud800@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
  `ada@${"a.".repeat(125)}com`,
];

for (const text of BAD) {
  Deno.test(`emailFrom() refuses ${JSON.stringify(text)}`, () => assertEquals(emailFrom(text), null));
}

Deno.test("localPartOf() is what stands before the @", () =>
  assertEquals(localPartOf("ada.l@example.com"), "ada.l"));
