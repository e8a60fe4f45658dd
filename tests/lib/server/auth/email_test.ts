import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { createMailer, localPart, normalizeEmail } from "../../../../lib/server/auth/email.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { openPostOffice } from "../../../post_office.ts";

const GOOD = [
  ["ada@example.com", "ada@example.com"],
  ["  Ada.Lovelace+Regex@Example.COM ", "ada.lovelace+regex@example.com"],
  ["a@localhost", "a@localhost"],
  ["jose\u0301@exa\u0308mple.com", "jos\u00e9@ex\u00e4mple.com"],
  ["Å@EXÄMPLE.com", "å@exämple.com"],
  ["o'neil!#$%&*/=?^_`{|}~-@a-b.c1", "o'neil!#$%&*/=?^_`{|}~-@a-b.c1"],
] as const;

for (const [text, email] of GOOD) {
  Deno.test(`emailFrom() reads ${JSON.stringify(text)}`, () => assertEquals(normalizeEmail(text), email));
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
      assertEquals(normalizeEmail(`${mailbox}@example.com`), null);
    }
  });
}

Deno.test("emailFrom() never gives two mailboxes that differ beyond case and composition the same address", () => {
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    const email = letter.isWellFormed() ? normalizeEmail(`${letter}@example.com`) : null;
    if (email !== null) assert(/[^ -~]/.test(email), code.toString(16));
  }
});

Deno.test("emailFrom() takes letters outside ASCII that stay there, and all of them in domains", () => {
  assertEquals(normalizeEmail("JOSÉ.ǰ.Ω.İ@example.com"), "josé.ǰ.ω.i\u0307@example.com");
  assertEquals(normalizeEmail("ada@straße.example"), "ada@straße.example");
});

for (const text of BAD) {
  Deno.test(`emailFrom() refuses ${JSON.stringify(text)}`, () => assertEquals(normalizeEmail(text), null));
}

Deno.test("localPartOf() is what stands before the @", () =>
  assertEquals(localPart("ada.l@example.com"), "ada.l"));

/** Mail against a real SMTP server, and the line on the terminal. */

const LINK = "http://localhost:8000/auth/magic-link/abc";
const silent = () => {
  throw new Error("Nothing is to be printed");
};

Deno.test("a link travels by the mail server", async () => {
  await using office = await openPostOffice();
  const mail = createMailer(
    { smtp: { url: office.url, from: "Regex <no-reply@regex.example>" }, origin: "" },
    silent,
  );
  await mail?.("ada@example.com", LINK);
  const [letter] = office.letters;
  assertEquals([letter?.from, letter?.to], ["no-reply@regex.example", ["ada@example.com"]]);
  assertStringIncludes(letter?.text ?? "", "Subject: Sign in to Regex Workbench");
  assertStringIncludes(letter?.text ?? "", LINK);
});

Deno.test("an address is one recipient, whatever it looks like", async () => {
  await using office = await openPostOffice();
  const mail = createMailer({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
  await mail?.("o'neil+x@exämple.com", LINK);
  assertEquals(office.letters.map(({ to }) => to), [["o'neil+x@exämple.com"]]);
});

Deno.test("a mail server that refuses is said without its words", async () => {
  await using office = await openPostOffice({
    onRcptTo: (_address, _session, answer) => answer(new Error("no such user")),
  });
  const mail = createMailer({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
  const error = await assertRejects(() => mail?.("ada@example.com", LINK) ?? Promise.resolve(), AppError);
  assertEquals([error.code, error.message], [
    "provider_error",
    "The mail could not be sent; try again later",
  ]);
});

Deno.test("without a mail server the link is printed, on this machine only", async () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  for (const origin of ["http://localhost:8000", "http://127.0.0.1:9000", "http://[::1]:8000"]) {
    await createMailer({ smtp: null, origin }, print)?.("ada@example.com", LINK);
  }
  assertEquals(lines, Array(3).fill(`magic link for ada@example.com: ${LINK}`));
  for (const origin of ["https://regex.example", "http://localhost.example", "http://192.168.0.2:8000"]) {
    assertEquals(createMailer({ smtp: null, origin }, print), null);
  }
});

Deno.test("a mail server that is not there is said", async () => {
  const mail = createMailer({ smtp: { url: "smtp://127.0.0.1:1", from: "a@b.example" }, origin: "" }, silent);
  await assertRejects(
    () => mail?.("ada@example.com", LINK) ?? Promise.resolve(),
    AppError,
    "could not be sent",
  );
});

/** Servers that speak, and never to the point. */
const TALKERS: readonly (readonly [string, string])[] = [
  ["greets for ever", "220-still here\r\n"],
  ["lists what it can for ever", "250-ABILITY\r\n"],
  ["speaks no SMTP", "HTTP/1.1 200 OK\r\n"],
  ["says nothing", ""],
];

for (const [words, line] of TALKERS) {
  Deno.test(`a mail server that ${words} is given up`, async () => {
    await using talker = startTalker(line);
    const mail = createMailer({ smtp: { url: talker.url, from: "a@b.example" }, origin: "" }, silent, 300);
    await assertRejects(
      () => mail?.("ada@example.com", LINK) ?? Promise.resolve(),
      AppError,
      "could not be sent",
    );
  });
}

/** Greets, except when greeting is its line, and then says one line after another. */
function startTalker(line: string): AsyncDisposable & { readonly url: string } {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const ended = talk(listener, line);
  return {
    url: `smtp://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await ended;
    },
  };
}

async function talk(listener: Deno.Listener, line: string): Promise<void> {
  const connection = await listener.accept();
  const bytes = (text: string) => new TextEncoder().encode(text);
  if (line.startsWith("250")) await connection.write(bytes("220 hello\r\n"));
  for (let said = 0; said < 40; said++) {
    await new Promise((end) => setTimeout(end, 20));
    if (!await connection.write(bytes(line)).then(() => true, () => false)) break;
  }
  connection.close();
}
