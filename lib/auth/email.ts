import { MAX_EMAIL_CHARACTERS } from "../limits.ts";

/**
 * An e-mail address in the form in which addresses are compared and stored: lower-cased, NFC. Null for what is
 * none, and for anything that a mail header could read as more than one address, or more than one line.
 */
export function emailFrom(text: string): string | null {
  if (text.length > MAX_EMAIL_CHARACTERS || /\p{Cc}/u.test(text)) return null;
  const email = text.trim().normalize("NFC").toLowerCase().normalize("NFC");
  return email.length <= MAX_EMAIL_CHARACTERS && ADDRESS.test(email) ? email : null;
}

/** What stands before the @. */
export function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

const ADDRESS = (() => {
  const local = String.raw`[^\s@<>()\[\]\\,;:"\p{C}]{1,64}`;
  const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
  return new RegExp(String.raw`^${local}@${label}(?:\.${label})*$`, "u");
})();
