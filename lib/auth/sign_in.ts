import { MAX_PROFILE_CHARACTERS } from "../limits.ts";
import type { Store } from "../store/store.ts";
import { userOf } from "../store/users.ts";
import { emailFrom, localPartOf } from "./email.ts";
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
export interface Visit {
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
  const email = emailFrom(profile.email) ?? "";
  const user = await userOf(store, {
    identity: { issuer, subject, label, email, linkedAt: visit.now },
    user: { id: store.random(USER_ID_BYTES).toHex(), email, name: nameOf(profile), image: imageOf(profile) },
    ownsEmail: profile.ownsEmail && email !== "",
  });
  // Null when the account was deleted in this very moment: then they are somebody new.
  return await openSession(store, user, visit.device, visit.now) ?? await signIn(store, profile, visit);
}

/** Enough that no two users share an id. */
const USER_ID_BYTES = 12;

function nameOf({ name, email, subject }: Profile): string {
  const named = [name, localPartOf(email), subject].find((each) => each.trim() !== "") ?? "";
  return named.trim().slice(0, MAX_PROFILE_CHARACTERS).toWellFormed();
}

function imageOf({ image }: Profile): string {
  const url = image.length <= MAX_PROFILE_CHARACTERS ? URL.parse(image) : null;
  return url?.protocol === "https:" ? url.href : "";
}
