import { MAX_RETURN_CHARACTERS } from "../../limits/library.ts";
import type { User } from "../../schema/me.ts";
import type { Store } from "../store/store.ts";
import { findOrCreateUser } from "../store/users.ts";
import { localPart, normalizeEmail } from "./email.ts";
import { openSession } from "./session.ts";

/** A verified identity with data from its issuer. Strings may be empty and of any length. */
export interface Profile {
  readonly issuer: string;
  readonly subject: string;
  /** Name of the sign-in method for people: "GitHub". */
  readonly label: string;
  readonly email: string;
  /** True if the issuer is trusted to verify the email address, so that it may link accounts. */
  readonly ownsEmail: boolean;
  readonly name: string;
  /** URL of an avatar. */
  readonly image: string;
}

/** Device and time of a sign-in. */
interface Visit {
  /** Browser and operating system, for people to read. */
  readonly device: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Signs in a person whom an issuer has just verified: finds or creates the user and opens a session.
 *
 * @returns the token of the session, and the user
 */
export async function signIn(
  store: Store,
  profile: Profile,
  visit: Visit,
): Promise<{ readonly token: string; readonly user: User }> {
  const { issuer, subject, label } = profile;
  const email = normalizeEmail(profile.email) ?? "";
  const user = await findOrCreateUser(store, {
    identity: { issuer, subject, label, email, linkedAt: visit.now },
    user: {
      id: store.random(USER_ID_BYTES).toHex(),
      email,
      name: profileName(profile),
      image: profileImage(profile),
    },
    ownsEmail: profile.ownsEmail && email !== "",
  });
  // Null when the account was deleted concurrently. The second attempt creates a new user.
  const token = await openSession(store, user, visit.device, visit.now);
  return token === null ? await signIn(store, profile, visit) : { token, user };
}

/** Long enough to be unique. */
const USER_ID_BYTES = 12;

/** Longest name and avatar URL of a profile. Longer names are cut, longer URLs dropped. */
export const MAX_PROFILE_CHARACTERS = 1_000;

function profileName({ name, email, subject }: Profile): string {
  const named = [name, localPart(email), subject].find((each) => each.trim() !== "") ?? "";
  return named.trim().slice(0, MAX_PROFILE_CHARACTERS).toWellFormed();
}

function profileImage({ image }: Profile): string {
  const url = image.length <= MAX_PROFILE_CHARACTERS ? URL.parse(image) : null;
  return url?.protocol === "https:" ? url.href : "";
}

/**
 * Longest return path after that. 10,000 characters of three bytes are 40,000 characters of base64, and KV
 * allows 64 KiB.
 */
export const MAX_RETURN_PATTERN_CHARACTERS = 48 * 1024;

/**
 * Validates a path for the redirect after signing in. Anything that isn't a path of this site becomes "/". If
 * the path is too long, only its pattern and flags are kept.
 *
 * @param requested path from the request
 * @param origin the site's origin
 */
export function returnPath(requested: string | null, origin: string): string {
  const url = requested === null ? null : parseReturnUrl(requested, origin);
  if (url === null) return "/";
  const path = relativePath(url);
  if (path.length <= MAX_RETURN_CHARACTERS) return path;
  const pattern = relativePath(keepPatternOnly(url));
  return pattern.length <= MAX_RETURN_PATTERN_CHARACTERS ? pattern : "/";
}

/** Path, query and fragment of a URL of this site, such as a Referer; null for other sites. */
export function pathInOrigin(address: string | null, origin: string): string | null {
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

function parseReturnUrl(requested: string, origin: string): URL | null {
  // Browsers remove tabs and line terminators and treat "\" as "/" before they determine the host.
  if (!/^\/(?![/\\])/.test(requested) || /\p{Cc}/u.test(requested)) return null;
  const url = URL.parse(requested, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return null;
  return SIGN_IN_PATH.test(url.pathname) ? null : url;
}

/** Paths that make no sense after signing in. */
const SIGN_IN_PATH = /^\/(?:sign-in|auth|api)(?:\/|$)/;

const relativePath = ({ pathname, search, hash }: URL) => pathname + search + hash;

function keepPatternOnly({ href, searchParams }: URL): URL {
  const url = new URL(href);
  const parameters = [...searchParams].filter(([name]) => name === "p" || name === "f");
  url.search = new URLSearchParams(parameters).toString();
  url.hash = "";
  return url;
}
