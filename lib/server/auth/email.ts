import { createTransport } from "nodemailer";
import { AppError } from "../errors.ts";
import { withTimeout } from "../timeout.ts";

/** Longest email address that mail servers support. */
export const MAX_EMAIL_CHARACTERS = 254;

/**
 * Normalizes an email address for comparison and storage: lower case, NFC. Null for invalid addresses, for
 * text that an email header could interpret as several addresses or lines, and for local parts with
 * characters that fold to ASCII.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > MAX_EMAIL_CHARACTERS || /\p{Cc}/u.test(text)) return null;
  if (FOLDS_TO_ASCII.test(localPart(text))) return null;
  const email = text.trim().normalize("NFC").toLowerCase().normalize("NFC");
  return email.length <= MAX_EMAIL_CHARACTERS && ADDRESS.test(email) ? email : null;
}

/** The part of an address before the last @. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

/**
 * U+212A KELVIN SIGN lowercases to "k", U+0131 uppercases to "I", U+1FEF normalizes to "`". If such
 * characters were allowed, the owner of one mailbox could sign in to another account. In a domain they are
 * harmless: such names either resolve to the same domain or stay different.
 */
const FOLDS_TO_ASCII = /[\u00df\u0131\u017f\u037e\u1e9e\u1fef\u212a\ufb00-\ufb06]/;

const ADDRESS = (() => {
  const local = String.raw`[^\s@<>()\[\]\\,;:"\p{C}]{1,64}`;
  const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
  return new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, "u");
})();

/**
 * Sends a sign-in link to an email address.
 *
 * @throws AppError `provider_error` when the mail server doesn't accept it
 */
export type Mailer = (to: string, link: string) => Promise<void>;

/** Settings for sending email. */
interface MailSettings {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** The site's origin. */
  readonly origin: string;
}

/** Longest time for sending an email. */
const MAIL_TOTAL_MS = 45_000;

/**
 * Creates the mailer. Without a mail server, a site on a loopback address prints links to the terminal; any
 * other site gets null.
 */
export function createMailer(
  { smtp, origin }: MailSettings,
  print: (line: string) => void,
  totalMs: number = MAIL_TOTAL_MS,
): Mailer | null {
  if (smtp !== null) return smtpMailer(smtp, totalMs);
  if (!LOOPBACK.has(new URL(origin).hostname)) return null;
  return async (to, link) => {
    await sendOrThrow(() => print(`sign-in link for ${to}: ${link}`));
  };
}

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Longest wait for a mail server's response. */
const MAIL_MS = 15_000;

function smtpMailer({ url, from }: NonNullable<MailSettings["smtp"]>, totalMs: number): Mailer {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: MAIL_MS,
    greetingTimeout: MAIL_MS,
    socketTimeout: MAIL_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, link) => {
    // As an object, the address isn't parsed again.
    const mail = { from, to: { name: "", address: to }, subject: SUBJECT, text: mailText(link) };
    await sendOrThrow(() => withTimeout(totalMs, transport.sendMail(mail)));
  };
}

/** True if mail may only be sent after STARTTLS: beyond this machine, others could read links. `smtps:` has TLS anyway. */
export function needsTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "smtp:" && !LOOPBACK.has(hostname.toLowerCase());
}

async function sendOrThrow(send: () => unknown): Promise<void> {
  try {
    await send();
  } catch (cause) {
    throw new AppError("provider_error", "The email could not be sent. Try again later", {}, { cause });
  }
}

const SUBJECT = "Sign in to Regex Workbench";

const mailText = (link: string) =>
  `Open this page to sign in to Regex Workbench:

${link}

The link works once and expires after 10 minutes. If you didn't request it, ignore this email: nobody is signed in until the link is opened and confirmed.
`;
