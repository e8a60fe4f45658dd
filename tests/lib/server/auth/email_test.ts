import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { createMailer, localPart, needsTls, normalizeEmail } from "../../../../lib/server/auth/email.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { openPostOffice } from "../../../servers/post_office.ts";
import { isFullSize } from "../../../suites/sample.ts";

const GOOD = [
  ["ada@example.com", "ada@example.com"],
  ["  Ada.Lovelace+Regex@Example.COM ", "ada.lovelace+regex@example.com"],
  ["a@localhost", "a@localhost"],
  ["jose\u0301@exa\u0308mple.com", "jos\u00e9@ex\u00e4mple.com"],
  ["Å@EXÄMPLE.com", "å@exämple.com"],
  ["o'neil!#$%&*/=?^_`{|}~-@a-b.c1", "o'neil!#$%&*/=?^_`{|}~-@a-b.c1"],
] as const;

for (const [text, email] of GOOD) {
  Deno.test(`normalizeEmail() accepts ${JSON.stringify(text)}`, () =>
    assertEquals(normalizeEmail(text), email));
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

/**
 * Characters whose upper case, lower case or normal form is ASCII. `normalizeEmail()` must keep different
 * mailboxes apart.
 */
const FOLDING = Array.from({ length: 0x10ffff - 0x7f }, (_, at) => 0x80 + at)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{CWCM}\p{CWKCF}]/u.test(letter))
  .filter((letter) =>
    [letter.toLowerCase(), letter.toUpperCase(), letter.toLowerCase().toUpperCase(), letter.normalize("NFD")]
      .some((form) => /^[\x21-\x7e]+$/.test(form))
  );

Deno.test("FOLDS_TO_ASCII lists all characters that fold to ASCII", () =>
  assertEquals(
    FOLDING.map((letter) => letter.codePointAt(0)?.toString(16)).join(" "),
    "df 131 17f 37e 1e9e 1fef 212a fb00 fb01 fb02 fb03 fb04 fb05 fb06",
  ));

for (const letter of FOLDING) {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  Deno.test(`normalizeEmail() rejects U+${code} in a local part`, () => {
    for (const mailbox of [letter, `a${letter}`, `${letter}a`, `x.${letter}.y`]) {
      assertEquals(normalizeEmail(`${mailbox}@example.com`), null);
    }
  });
}

Deno.test("normalizeEmail() maps only addresses that differ in case or composition to the same result", () => {
  // Letters that have a case or a composition are in the first two planes, and almost all in the first.
  for (let code = 0x80; code <= (isFullSize ? 0x10ffff : 0x10fff); code++) {
    const letter = String.fromCodePoint(code);
    const email = letter.isWellFormed() ? normalizeEmail(`${letter}@example.com`) : null;
    if (email !== null) assert(/[^ -~]/.test(email), code.toString(16));
  }
});

Deno.test("normalizeEmail() accepts other characters outside ASCII, and all of them in domains", () => {
  assertEquals(normalizeEmail("JOSÉ.ǰ.Ω.İ@example.com"), "josé.ǰ.ω.i\u0307@example.com");
  assertEquals(normalizeEmail("ada@straße.example"), "ada@straße.example");
});

for (const text of BAD) {
  Deno.test(`normalizeEmail() rejects ${JSON.stringify(text)}`, () =>
    assertEquals(normalizeEmail(text), null));
}

Deno.test("localPart() returns the part before the @", () =>
  assertEquals(localPart("ada.l@example.com"), "ada.l"));

/** Tests sending email with a real SMTP server, and printing links to the terminal. */

const LINK = "http://localhost:8000/auth/magic-link/abc";
const silent = () => {
  throw new Error("Nothing is to be printed");
};

Deno.test("a link is sent by the mail server", async () => {
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

Deno.test("an address is always a single recipient", async () => {
  await using office = await openPostOffice();
  const mail = createMailer({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
  await mail?.("o'neil+x@exämple.com", LINK);
  assertEquals(office.letters.map(({ to }) => to), [["o'neil+x@exämple.com"]]);
});

Deno.test("a mail server's rejection is reported without its message", async () => {
  await using office = await openPostOffice({
    onRcptTo: (_address, _session, answer) => answer(new Error("no such user")),
  });
  const mail = createMailer({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
  const error = await assertRejects(() => mail?.("ada@example.com", LINK) ?? Promise.resolve(), AppError);
  assertEquals([error.code, error.message], [
    "provider_error",
    "The email could not be sent. Try again later",
  ]);
});

Deno.test("without a mail server, the link is printed on a loopback address only", async () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  for (const origin of ["http://localhost:8000", "http://127.0.0.1:9000", "http://[::1]:8000"]) {
    await createMailer({ smtp: null, origin }, print)?.("ada@example.com", LINK);
  }
  assertEquals(lines, Array(3).fill(`sign-in link for ada@example.com: ${LINK}`));
  for (const origin of ["https://regex.example", "http://localhost.example", "http://192.168.0.2:8000"]) {
    assertEquals(createMailer({ smtp: null, origin }, print), null);
  }
});

Deno.test("a link that can't be printed is reported", async () => {
  const mail = createMailer({ smtp: null, origin: "http://localhost:8000" }, () => {
    throw new Error("No space left on device (os error 28)");
  });
  const error = await assertRejects(() => mail?.("ada@example.com", LINK) ?? Promise.resolve(), AppError);
  assertEquals(error.code, "provider_error");
});

Deno.test("an unreachable mail server is reported", async () => {
  const mail = createMailer({ smtp: { url: "smtp://127.0.0.1:1", from: "a@b.example" }, origin: "" }, silent);
  await assertRejects(
    () => mail?.("ada@example.com", LINK) ?? Promise.resolve(),
    AppError,
    "could not be sent",
  );
});

/** Servers that keep sending useless lines. */
const TALKERS: readonly (readonly [string, string])[] = [
  ["greets for ever", "220-still here\r\n"],
  ["lists what it can for ever", "250-ABILITY\r\n"],
  ["speaks no SMTP", "HTTP/1.1 200 OK\r\n"],
  ["says nothing", ""],
];

for (const [words, line] of TALKERS) {
  Deno.test(`sending to a mail server that ${words} times out`, async () => {
    await using talker = startTalker(line);
    const mail = createMailer({ smtp: { url: talker.url, from: "a@b.example" }, origin: "" }, silent, 300);
    await assertRejects(
      () => mail?.("ada@example.com", LINK) ?? Promise.resolve(),
      AppError,
      "could not be sent",
    );
  });
}

/** Sends a greeting, unless `line` replaces it, and then one line after another. */
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

Deno.test("normalizeEmail() checks the length of what was typed, before any other work", () => {
  const label = "e\u0301".repeat(30);
  assertEquals(normalizeEmail(`a@${label}.${label}`)?.length, 63);
  assertEquals(normalizeEmail(`a@${Array(5).fill(label).join(".")}`), null);
  assertEquals(normalizeEmail(`${" ".repeat(300)}a@example.com`), null);
});

Deno.test("normalizeEmail() accepts an address of the greatest length, and none that is longer", () => {
  const address = (last: number) =>
    `${"a".repeat(64)}@${[63, 63, last].map((length) => "b".repeat(length)).join(".")}`;
  assertEquals(normalizeEmail(address(61))?.length, 254);
  assertEquals(normalizeEmail(address(62)), null);
});

const SERVERS: readonly [url: string, needsTls: boolean][] = [
  ["smtp://mail.example:587", true],
  ["smtp://user:secret@10.0.0.1", true],
  ["smtp://localhost.example", true],
  ["smtp://127.0.0.1.example", true],
  ["smtp://[2001:db8::1]:25", true],
  ["SMTP://mail.example", true],
  ["smtp://localhost:25", false],
  ["smtp://LOCALHOST", false],
  ["smtp://127.0.0.1:1025", false],
  ["smtp://[::1]:1025", false],
  ["smtps://mail.example", false],
];

for (const [url, isNeeded] of SERVERS) {
  Deno.test(`mail by ${url} ${isNeeded ? "is only sent after STARTTLS" : "may be sent at once"}`, () =>
    assertEquals(needsTls(url), isNeeded));
}
