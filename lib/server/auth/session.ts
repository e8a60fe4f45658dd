import { HOUR_MS } from "../../limits/units.ts";
import { createHash, createHmac } from "node:crypto";
import { SESSION_MS, TOKEN_BYTES } from "../../limits/library.ts";
import type { User } from "../../schema/me.ts";
import { readLogKey } from "../store/log_key.ts";
import { addSession, readSession, type Session, updateSession } from "../store/sessions.ts";
import type { Random, Store } from "../store/store.ts";
import { readUser } from "../store/users.ts";

/** A user and the session in which they are signed in. */
export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/**
 * Signs a user in with a new session.
 *
 * @param device browser and operating system, for people to read
 * @param now Unix milliseconds
 * @returns the token for the browser, which is not stored; null when the user has been deleted
 */
export async function openSession(
  store: Store,
  user: User,
  device: string,
  now: number,
): Promise<string | null> {
  const token = newToken(store.random);
  const times = { createdAt: now, seenAt: now, expiresAt: now + SESSION_MS };
  const session: Session = { id: hashToken(token), userId: user.id, device, ...times };
  return await addSession(store, session) ? token : null;
}

/** The user and session of a token; null when the token is invalid or the session has ended. */
export async function findSignedIn(store: Store, token: string, now: number): Promise<SignedIn | null> {
  if (!isToken(token)) return null;
  const session = await readSession(store, hashToken(token), now);
  const user = session && await readUser(store, session.userId);
  return user && { user, session };
}

/** A session with less time left is renewed by the next request. */
export const SESSION_RENEWAL_MS = SESSION_MS / 2;

/** The last use of a session is stored at most this often. */
export const SESSION_SEEN_MS = HOUR_MS;

/**
 * Records the use of a session: its time at most once per hour, and a new expiry in the second half of its
 * lifetime.
 *
 * @returns whether the expiry has changed, so that the cookie must be sent again
 */
export async function recordUse(store: Store, session: Session, now: number): Promise<boolean> {
  const renewed = session.expiresAt - now < SESSION_RENEWAL_MS;
  if (!renewed && now - session.seenAt < SESSION_SEEN_MS) return false;
  const expiresAt = renewed ? now + SESSION_MS : session.expiresAt;
  const lives = await updateSession(store, { ...session, seenAt: now, expiresAt }, now);
  return lives && renewed;
}

/** Browser and operating system in a User-Agent header, such as "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  const named = userAgent ?? "";
  const browser = findName(BROWSERS, named) ?? leadingName(named);
  const system = findName(SYSTEMS, named);
  return system === null ? browser : `${browser} on ${system}`;
}

type NamedPatterns = readonly (readonly [sign: RegExp, name: string])[];

/** Most browsers also name the browsers they are derived from, so the newest come first. */
const BROWSERS: NamedPatterns = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: NamedPatterns = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

function findName(signs: NamedPatterns, text: string): string | null {
  return signs.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** The leading product name of a header, such as `curl`. */
function leadingName(text: string): string {
  return /^[a-z][\w.-]{0,30}/i.exec(text)?.[0] ?? "Unknown browser";
}

/** Generates a random token of 43 characters that need no escaping in URLs and cookies. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** True if a string has the format of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * SHA-256 of a token. Only the hash is stored, so that the database doesn't reveal tokens. Synchronous,
 * because a thread switch takes longer than hashing 43 characters.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** True if a string has the format of `hashToken`'s results, which are the ids of sessions. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Returns the pseudonym of a user in the log. */
export type LogNames = (userId: string) => Promise<string>;

/**
 * Creates pseudonyms for the log. A user always has the same one, so operators can follow a user, but the log
 * doesn't reveal the id. It is the HMAC-SHA256 of the id with a secret of the database, 16 hex digits.
 */
export function createLogNames(store: Store): LogNames {
  let key: Promise<Uint8Array> | null = null;
  return async (userId) => {
    try {
      const secret = await (key ??= readLogKey(store));
      return createHmac("sha256", secret).update(userId).digest("hex").slice(0, NAME_DIGITS);
    } catch (error) {
      key = null;
      throw error;
    }
  };
}

/** 64 bits make collisions unlikely even with a billion users. */
const NAME_DIGITS = 16;
