import {
  MAX_PROFILE_CHARACTERS,
  MAX_RETURN_CHARACTERS,
  MAX_RETURN_PATTERN_CHARACTERS,
} from "../../limits.ts";
import type { Store } from "../store/store.ts";
import { findOrCreateUser } from "../store/users.ts";
import { localPart, normalizeEmail } from "./email.ts";
import { openSession } from "./session.ts";

/** What a way in says of somebody. Strings may be empty, and of any length. */
export interface Profile {
  readonly issuer: string;
  readonly subject: string;
  /** What people call this way in: "GitHub". */
  readonly label: string;
  readonly email: string;
  /** Whether the address is proved to be theirs, by somebody whose word joins accounts. */
  readonly ownsEmail: boolean;
  readonly name: string;
  /** URL of an avatar. */
  readonly image: string;
}

/** From where and when somebody signs in. */
interface Visit {
  /** The browser and its system, in words. */
  readonly device: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Signs somebody in whom a way in has just vouched for: finds, links or makes the user, and opens a session.
 *
 * @returns the token of the session
 */
export async function signIn(store: Store, profile: Profile, visit: Visit): Promise<string> {
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
  // Null when the account was deleted in this very moment: then they are somebody new.
  return await openSession(store, user, visit.device, visit.now) ?? await signIn(store, profile, visit);
}

/** Enough that no two users share an id. */
const USER_ID_BYTES = 12;

function profileName({ name, email, subject }: Profile): string {
  const named = [name, localPart(email), subject].find((each) => each.trim() !== "") ?? "";
  return named.trim().slice(0, MAX_PROFILE_CHARACTERS).toWellFormed();
}

function profileImage({ image }: Profile): string {
  const url = image.length <= MAX_PROFILE_CHARACTERS ? URL.parse(image) : null;
  return url?.protocol === "https:" ? url.href : "";
}

/**
 * The path of this site, with query and fragment, to which a sign-in leads back. Anything else that is asked
 * for, another site's address above all, becomes "/". A path that is too long keeps only its pattern and flags.
 *
 * @param asked a path, as it came with the request
 * @param origin the site's own
 */
export function returnPath(asked: string | null, origin: string): string {
  const url = asked === null ? null : parseReturnUrl(asked, origin);
  if (url === null) return "/";
  const path = relativePath(url);
  if (path.length <= MAX_RETURN_CHARACTERS) return path;
  const pattern = relativePath(keepPatternOnly(url));
  return pattern.length <= MAX_RETURN_PATTERN_CHARACTERS ? pattern : "/";
}

/** The path in an address of this site, such as a Referer; null in another's. */
export function pathInOrigin(address: string | null, origin: string): string | null {
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
}

function parseReturnUrl(asked: string, origin: string): URL | null {
  // Browsers drop tabs and line ends and read "\" as "/" before they look whose address it is.
  if (!/^\/(?![/\\])/.test(asked) || /\p{Cc}/u.test(asked)) return null;
  const url = URL.parse(asked, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith("//")) return null;
  return SIGN_IN_PATH.test(url.pathname) ? null : url;
}

/** Who has just signed in has no business there. */
const SIGN_IN_PATH = /^\/(?:sign-in|auth|api)(?:\/|$)/;

const relativePath = ({ pathname, search, hash }: URL) => pathname + search + hash;

function keepPatternOnly({ href, searchParams }: URL): URL {
  const url = new URL(href);
  const kept = [...searchParams].filter(([name]) => name === "p" || name === "f");
  url.search = new URLSearchParams(kept).toString();
  url.hash = "";
  return url;
}
