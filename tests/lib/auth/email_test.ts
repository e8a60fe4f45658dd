import { assert, assertEquals } from "@std/assert";
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

/** Letters whose upper case, lower case or normal form is ASCII; `emailFrom()` must not make one mailbox of two. */
const FOLDING = Array.from({ length: 0x10ffff - 0x7f }, (_, at) => 0x80 + at)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => letter.isWellFormed())
  .filter((letter) =>
    [letter.toLowerCase(), letter.toUpperCase(), letter.toLowerCase().toUpperCase(), letter.normalize("NFD")]
      .some((form) => /^[\x21-\x7e]+$/.test(form))
  );

Deno.test("the letters that fold to ASCII are the ones known to", () =>
  assertEquals(
    FOLDING.map((letter) => letter.codePointAt(0)?.toString(16)).join(" "),
    "df 131 17f 37e 1e9e 1fef 212a fb00 fb01 fb02 fb03 fb04 fb05 fb06",
  ));

for (const letter of FOLDING) {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  Deno.test(`emailFrom() refuses U+${code} in a mailbox`, () => {
    for (const mailbox of [letter, `a${letter}`, `${letter}a`, `x.${letter}.y`]) {
      assertEquals(emailFrom(`${mailbox}@example.com`), null);
    }
  });
}

Deno.test("emailFrom() never gives two mailboxes that differ beyond case and composition the same address", () => {
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    const email = letter.isWellFormed() ? emailFrom(`${letter}@example.com`) : null;
    if (email !== null) assert(/[^ -~]/.test(email), code.toString(16));
  }
});

Deno.test("emailFrom() takes letters outside ASCII that stay there, and all of them in domains", () => {
  assertEquals(emailFrom("JOSÉ.ǰ.Ω.İ@example.com"), "josé.ǰ.ω.i\u0307@example.com");
  assertEquals(emailFrom("ada@straße.example"), "ada@straße.example");
});

for (const text of BAD) {
  Deno.test(`emailFrom() refuses ${JSON.stringify(text)}`, () => assertEquals(emailFrom(text), null));
}

Deno.test("localPartOf() is what stands before the @", () =>
  assertEquals(localPartOf("ada.l@example.com"), "ada.l"));
