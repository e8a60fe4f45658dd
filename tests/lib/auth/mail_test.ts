/** Mail against a real SMTP server, and the line on the terminal. */
import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { mailerOf } from "../../../lib/auth/mail.ts";
import { AppError } from "../../../lib/errors.ts";
import { openPostOffice } from "../../post_office.ts";

const LINK = "http://localhost:8000/auth/magic-link/abc";
const silent = () => {
  throw new Error("Nothing is to be printed");
};

Deno.test("a link travels by the mail server", async () => {
  await using office = await openPostOffice();
  const mail = mailerOf(
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
  const mail = mailerOf({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
  await mail?.("o'neil+x@exämple.com", LINK);
  assertEquals(office.letters.map(({ to }) => to), [["o'neil+x@exämple.com"]]);
});

Deno.test("a mail server that refuses is said without its words", async () => {
  await using office = await openPostOffice({
    onRcptTo: (_address, _session, answer) => answer(new Error("no such user")),
  });
  const mail = mailerOf({ smtp: { url: office.url, from: "a@b.example" }, origin: "" }, silent);
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
    await mailerOf({ smtp: null, origin }, print)?.("ada@example.com", LINK);
  }
  assertEquals(lines, Array(3).fill(`magic link for ada@example.com: ${LINK}`));
  for (const origin of ["https://regex.example", "http://localhost.example", "http://192.168.0.2:8000"]) {
    assertEquals(mailerOf({ smtp: null, origin }, print), null);
  }
});

Deno.test("a mail server that is not there is said", async () => {
  const mail = mailerOf({ smtp: { url: "smtp://127.0.0.1:1", from: "a@b.example" }, origin: "" }, silent);
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
    const mail = mailerOf({ smtp: { url: talker.url, from: "a@b.example" }, origin: "" }, silent, 300);
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
