import { MAX_EMAIL_CHARACTERS } from "../limits.ts";

/**
 * An e-mail address in the form in which addresses are compared and stored: lower-cased, NFC. Null for what is
 * none, for anything that a mail header could read as more than one address, or more than one line, and for a
 * mailbox with a letter that folds to ASCII.
 */
export function emailFrom(text: string): string | null {
  if (text.length > MAX_EMAIL_CHARACTERS || /\p{Cc}/u.test(text)) return null;
  if (FOLDS_TO_ASCII.test(localPartOf(text))) return null;
  const email = text.trim().normalize("NFC").toLowerCase().normalize("NFC");
  return email.length <= MAX_EMAIL_CHARACTERS && ADDRESS.test(email) ? email : null;
}

/** The part of an address before its @. */
export function localPartOf(email: string): string {
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
