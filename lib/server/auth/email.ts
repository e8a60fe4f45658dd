import { createTransport } from "nodemailer";
import { MAIL_MS, MAIL_TOTAL_MS, MAX_EMAIL_CHARACTERS } from "../../limits.ts";
import { AppError } from "../errors.ts";
import { withTimeout } from "../waiting.ts";

/**
 * An e-mail address in the form in which addresses are compared and stored: lower-cased, NFC. Null for what is
 * none, for anything that a mail header could read as more than one address, or more than one line, and for a
 * mailbox with a letter that folds to ASCII.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > MAX_EMAIL_CHARACTERS || /\p{Cc}/u.test(text)) return null;
  if (FOLDS_TO_ASCII.test(localPart(text))) return null;
  const email = text.trim().normalize("NFC").toLowerCase().normalize("NFC");
  return email.length <= MAX_EMAIL_CHARACTERS && ADDRESS.test(email) ? email : null;
}

/** The part of an address before its @. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

/**
 * U+212A KELVIN SIGN lower-cases to "k", U+0131 upper-cases to "I", U+1FEF normalizes to "`". With such a letter, the
 * owner of one mailbox could sign in to the account of another. In a domain they are harmless: names that differ in
 * them are either one name, or stay apart.
 */
const FOLDS_TO_ASCII = /[\u00df\u0131\u017f\u037e\u1e9e\u1fef\u212a\ufb00-\ufb06]/;

const ADDRESS = (() => {
  const local = String.raw`[^\s@<>()\[\]\\,;:"\p{C}]{1,64}`;
  const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
  return new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, "u");
})();

/**
 * Brings a link to an e-mail address.
 *
 * @throws AppError `provider_error` when it could not be handed over
 */
export type Mailer = (to: string, link: string) => Promise<void>;

/** What the environment says about mail. */
interface MailSettings {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** The site's own. */
  readonly origin: string;
}

/**
 * How links travel: by the mail server, or without one as a line on the terminal, as long as the site is only
 * this machine's. Null when they cannot travel at all.
 */
export function createMailer(
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
      const mail = { from, to: { name: "", address: to }, subject: SUBJECT, text: mailText(link) };
      await withTimeout(totalMs, transport.sendMail(mail));
    } catch (cause) {
      throw new AppError("provider_error", "The mail could not be sent; try again later", {}, { cause });
    }
  };
}

const SUBJECT = "Sign in to Regex Workbench";

const mailText = (link: string) =>
  `Open this page to sign in to Regex Workbench:

${link}

It works once, and for 10 minutes. If you did not ask for it, ignore this mail: nobody is signed in by it alone.
`;
