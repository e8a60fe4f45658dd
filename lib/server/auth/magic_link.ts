import { SIGN_IN_MS } from "../../limits.ts";
import { addMagicLink, type MagicLink, readMagicLink, takeMagicLink } from "../store/sign_in_states.ts";
import type { Store } from "../store/store.ts";
import { localPart, type Mailer } from "./email.ts";
import { hashToken, isToken, newToken } from "./session.ts";
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
  await addMagicLink(store, hashToken(token), { email, returnTo, expiresAt: now + SIGN_IN_MS }, now);
  await mail(email, `${origin}/auth/magic-link/${token}`);
}

/** What a link stands for, which stays as it is; null when it cannot be used. */
export async function findMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await readMagicLink(store, hashToken(token), now) : null;
}

/** What a link stands for, to one caller; null ever after. */
export async function consumeMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await takeMagicLink(store, hashToken(token), now) : null;
}

/** Who holds the link that was mailed to an address. */
export function magicLinkProfile({ email }: MagicLink): Profile {
  const way = { issuer: MAGIC_LINK_ISSUER, subject: email, label: "E-mail link" };
  return { ...way, email, ownsEmail: true, name: localPart(email), image: "" };
}
