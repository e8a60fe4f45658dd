import { SIGN_IN_MS } from "../../limits.ts";
import { addMagicLink, type MagicLink, magicLink, takeMagicLink } from "../store/sign_in_states.ts";
import type { Store } from "../store/store.ts";
import { localPartOf, type Mailer } from "./email.ts";
import { hashOf, isToken, newToken } from "./session.ts";
import type { Profile } from "./sign_in.ts";

/** The issuer of those who came by a mailed link; their address is the subject. */
const MAGIC_LINK_ISSUER = "magic-link";

/** Who asks for a link, and from where it will lead on. */
export interface LinkRequest {
  readonly email: string;
  readonly returnTo: string;
  /** The site's own. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Mails a link that signs its reader in. Whether the address has an account is not looked up, so nobody can
 * learn it here.
 *
 * @throws AppError `provider_error` when the mail could not be handed over
 */
export async function sendMagicLink(store: Store, mail: Mailer, request: LinkRequest): Promise<void> {
  const { email, returnTo, origin, now } = request;
  const token = newToken(store.random);
  await addMagicLink(store, hashOf(token), { email, returnTo, expiresAt: now + SIGN_IN_MS }, now);
  await mail(email, `${origin}/auth/magic-link/${token}`);
}

/** What a link stands for, which stays as it is; null when it cannot be used. */
export async function openMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await magicLink(store, hashOf(token), now) : null;
}

/** What a link stands for, to one caller; null ever after. */
export async function spendMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await takeMagicLink(store, hashOf(token), now) : null;
}

/** Who holds the link that was mailed to an address. */
export function readerOf({ email }: MagicLink): Profile {
  const way = { issuer: MAGIC_LINK_ISSUER, subject: email, label: "E-mail link" };
  return { ...way, email, ownsEmail: true, name: localPartOf(email), image: "" };
}
