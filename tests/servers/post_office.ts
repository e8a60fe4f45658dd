/** A real SMTP server on this machine that stores the received emails. */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received, with soft line breaks removed. */
  readonly text: string;
}

export interface PostOffice extends AsyncDisposable {
  /** For SMTP_URL. */
  readonly url: string;
  /** The settings of a site that sends its email here. */
  readonly settings: Readonly<Record<string, string>>;
  readonly letters: readonly Letter[];
  /** The link in the newest email, or in the newest one to an address; empty if there is none. */
  newestLink(address?: string): string;
}

/** Opens it on a free port; `options` may reject emails. */
export async function openPostOffice(options: SMTPServerOptions = {}): Promise<PostOffice> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? "" : mailFrom?.address ?? "";
      // Its declarations depend on Node's, which are missing here.
      textOf(stream as unknown as AsyncIterable<Uint8Array>)
        .then((text) => letters.push({ from, to: rcptTo.map(({ address }) => address), text }))
        .then(() => done());
    },
    ...options,
  });
  const listener = await new Promise<{ port: number }>((ready) => {
    const opened = server.listen(0, "127.0.0.1", () => ready(opened.address() as { port: number }));
  });
  const url = `smtp://127.0.0.1:${listener.port}`;
  return {
    url,
    settings: { SMTP_URL: url, MAIL_FROM: "no-reply@regex.example" },
    letters,
    newestLink: (address) => {
      const letter = letters.findLast(({ to }) => address === undefined || to.includes(address));
      return /http:\S+/.exec(letter?.text ?? "")?.[0] ?? "";
    },
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const text = await new Response(ReadableStream.from(stream)).text();
  return text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}
