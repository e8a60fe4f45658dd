import { createHash, createHmac } from "node:crypto";
import { SESSION_MS, SESSION_RENEWAL_MS, SESSION_SEEN_MS, TOKEN_BYTES } from "../../limits.ts";
import type { User } from "../../schema/me.ts";
import { readLogKey } from "../store/log_key.ts";
import { addSession, readSession, type Session, updateSession } from "../store/sessions.ts";
import type { Random, Store } from "../store/store.ts";
import { readUser } from "../store/users.ts";

/** Somebody signed in, in one browser. */
export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/**
 * Signs a user in with a new session.
 *
 * @param device the browser and its system, in words
 * @param now Unix milliseconds
 * @returns the token that the browser keeps, which is stored nowhere; null when the user is gone meanwhile
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

/** Who holds a token; null when it is none, or its session has ended. */
export async function findSignedIn(store: Store, token: string, now: number): Promise<SignedIn | null> {
  if (!isToken(token)) return null;
  const session = await readSession(store, hashToken(token), now);
  const user = session && await readUser(store, session.userId);
  return user && { user, session };
}

/**
 * Notes that a session was used: its time at most hourly, a new end when half of its life is over.
 *
 * @returns whether it has a new end, which the browser must learn
 */
export async function recordUse(store: Store, session: Session, now: number): Promise<boolean> {
  const renewed = session.expiresAt - now < SESSION_RENEWAL_MS;
  if (!renewed && now - session.seenAt < SESSION_SEEN_MS) return false;
  const expiresAt = renewed ? now + SESSION_MS : session.expiresAt;
  const lives = await updateSession(store, { ...session, seenAt: now, expiresAt }, now);
  return lives && renewed;
}

/** The browser and the system that a User-Agent header names, in words: "Firefox on Linux". */
export function describeDevice(userAgent: string | null): string {
  const named = userAgent ?? "";
  const browser = findName(BROWSERS, named) ?? leadingName(named);
  const system = findName(SYSTEMS, named);
  return system === null ? browser : `${browser} on ${system}`;
}

type NamedPatterns = readonly (readonly [sign: RegExp, name: string])[];

/** Most browsers also name those that they descend from: the youngest first. */
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

/** The name with which a header begins, such as `curl`. */
function leadingName(text: string): string {
  return /^[a-z][\w.-]{0,30}/i.exec(text)?.[0] ?? "Unknown browser";
}

/** A secret that cannot be guessed, in 43 characters that need no escaping in a URL or a cookie. */
export function newToken(random: Random): string {
  return random(TOKEN_BYTES).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Whether a string looks like a token; others are not worth a look into the database. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * SHA-256 of a token, which is what is stored: who reads the database cannot use it. On this thread: the way to
 * another one and back takes longer than hashing 43 characters.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a string looks like a hash as `hashOf` writes it; only such a string can be the ID of a session. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Gives the name under which a user stands in the log. */
export type LogNames = (userId: string) => Promise<string>;

/**
 * Names users in the log: the same one always alike, so that an operator can follow them, and nobody who has the
 * log alone learns an id from it. It is HMAC-SHA256 of the id under a secret of the database, 16 hex digits.
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

/** 64 bits: no two of a billion users share a name, as far as anybody will see. */
const NAME_DIGITS = 16;
