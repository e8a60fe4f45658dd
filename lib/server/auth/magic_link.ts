import { SIGN_IN_MS } from "../../limits/library.ts";
import { addMagicLink, type MagicLink, readMagicLink, takeMagicLink } from "../store/sign_in_states.ts";
import type { Store } from "../store/store.ts";
import { localPart, type Mailer } from "./email.ts";
import { hashToken, isToken, newToken } from "./session.ts";
import type { Profile } from "./sign_in.ts";

/** Issuer of identities that are verified by email. Their subject is the address. */
const MAGIC_LINK_ISSUER = "magic-link";

/** A request for a sign-in link. */
interface LinkRequest {
  readonly email: string;
  readonly returnTo: string;
  /** The site's origin. */
  readonly origin: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Sends a sign-in link. It doesn't check whether an account exists, so it can't reveal that.
 *
 * @throws AppError `provider_error` when the email can't be sent
 */
export async function sendMagicLink(store: Store, mail: Mailer, request: LinkRequest): Promise<void> {
  const { email, returnTo, origin, now } = request;
  const token = newToken(store.random);
  await addMagicLink(store, hashToken(token), { email, returnTo, expiresAt: now + SIGN_IN_MS }, now);
  await mail(email, `${origin}/auth/magic-link/${token}`);
}

/** Reads a link without using it. Null when the token is invalid or has expired. */
export async function findMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await readMagicLink(store, hashToken(token), now) : null;
}

/** Uses a link. Returns it to one caller only; null afterwards. */
export async function consumeMagicLink(store: Store, token: string, now: number): Promise<MagicLink | null> {
  return isToken(token) ? await takeMagicLink(store, hashToken(token), now) : null;
}

/** The identity of the person who received the link. */
export function magicLinkProfile({ email }: MagicLink): Profile {
  const way = { issuer: MAGIC_LINK_ISSUER, subject: email, label: "Email link" };
  return { ...way, email, ownsEmail: true, name: localPart(email), image: "" };
}
