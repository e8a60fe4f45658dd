import type { Settings } from "../settings.ts";

/** Cookies of this site; each may only be read by the server. */
export type CookieName = "session" | "sign-in";

type Site = Pick<Settings, "origin">;

/** The value of one of our cookies that a request brings; empty when it brings none. */
export function cookieOf(headers: Headers, name: CookieName, site: Site): string {
  const start = `${fullName(name, site)}=`;
  const pairs = headers.get("Cookie")?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? "";
}

/**
 * A `Set-Cookie` header. `Lax` lets the cookie come along when a provider, or a mail, leads back to us.
 *
 * @param value of characters that need no escaping; empty removes the cookie
 */
export function cookieHeader(name: CookieName, value: string, maxAgeMs: number, site: Site): string {
  const seconds = value === "" ? 0 : Math.floor(maxAgeMs / 1000);
  const parts = [
    `${fullName(name, site)}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(isSecure(site) ? ["Secure"] : [])].join("; ");
}

const isSecure = ({ origin }: Site) => origin.startsWith("https:");

// Browsers refuse `__Host-` on plain http; over https it keeps sub-domains from setting the cookie.
const fullName = (name: CookieName, site: Site) => isSecure(site) ? `__Host-${name}` : name;
