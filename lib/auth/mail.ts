import { createTransport } from "nodemailer";
import { AppError } from "../errors.ts";
import { MAIL_MS, MAIL_TOTAL_MS } from "../limits.ts";
import { within } from "../waiting.ts";

/**
 * Brings a link to an e-mail address.
 *
 * @throws AppError `provider_error` when it could not be handed over
 */
export type Mailer = (to: string, link: string) => Promise<void>;

/** What the environment says about mail. */
export interface MailSettings {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** The site's own. */
  readonly origin: string;
}

/**
 * How links travel: by the mail server, or without one as a line on the terminal, as long as the site is only
 * this machine's. Null when they cannot travel at all.
 */
export function mailerOf(
  { smtp, origin }: MailSettings,
  print: (line: string) => void,
  totalMs: number = MAIL_TOTAL_MS,
): Mailer | null {
  if (smtp !== null) return smtpMailer(smtp, totalMs);
  if (!LOOPBACK.has(new URL(origin).hostname)) return null;
  return (to, link) => Promise.resolve(print(`magic link for ${to}: ${link}`));
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function smtpMailer({ url, from }: NonNullable<MailSettings["smtp"]>, totalMs: number): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: MAIL_MS,
    greetingTimeout: MAIL_MS,
    socketTimeout: MAIL_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, link) => {
    try {
      // As an object the address is taken as it stands; a string would be parsed once more.
      const mail = { from, to: { name: "", address: to }, subject: SUBJECT, text: textWith(link) };
      await within(totalMs, transport.sendMail(mail));
    } catch (cause) {
      throw new AppError("provider_error", "The mail could not be sent; try again later", {}, { cause });
    }
  };
}

const SUBJECT = "Sign in to Regex Workbench";

const textWith = (link: string) =>
  `Open this page to sign in to Regex Workbench:

${link}

It works once, and for 10 minutes. If you did not ask for it, ignore this mail: nobody is signed in by it alone.
`;
