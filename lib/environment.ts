import { SettingError } from "./errors.ts";
import type { Bounds } from "./limits.ts";

/** Looks a variable up, like `Deno.env.get`. */
export type Environment = (name: string) => string | undefined;

/** Looks a variable up; null when it is not set, or empty. */
export type Reader = (name: string) => string | null;

/** Variables without the spaces around their values; an empty one counts as not set. */
export function readerOf(environment: Environment): Reader {
  return (name) => environment(name)?.trim() || null;
}

/** A whole number between two bounds, both included. */
export function integer(
  env: Reader,
  name: string,
  { least, most, otherwise }: Bounds,
): number {
  const text = env(name) ?? String(otherwise);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new SettingError(
    name,
    `must be a whole number from ${least} to ${most}, not "${text}"`,
  );
}

/** A switch: 1 or 0, and 0 when it is not set. */
export function onOrOff(env: Reader, name: string): boolean {
  const text = env(name) ?? "0";
  if (text === "1" || text === "0") return text === "1";
  throw new SettingError(name, `must be 1 or 0, not "${text}"`);
}

/**
 * A URL of one of the protocols, or null when the variable is not set. It may hold a password, so a bad one
 * is not repeated.
 */
export function url(
  env: Reader,
  name: string,
  protocols: string[],
): URL | null {
  const text = env(name);
  if (text === null) return null;
  const parsed = URL.parse(text);
  if (parsed !== null && protocols.includes(parsed.protocol)) return parsed;
  const kinds = protocols.map((protocol) => `${protocol}//`).join(" or ");
  throw new SettingError(name, `must be a URL that begins with ${kinds}`);
}

/** A variable that another one makes necessary. */
export function needed(env: Reader, name: string, because: string): string {
  const value = env(name);
  if (value === null) throw missing(name, because);
  return value;
}

/** The complaint about a variable that another one makes necessary. */
export const missing = (name: string, because: string) =>
  new SettingError(name, `is required when ${because} is set`);
