import { type Template, TEMPLATES } from "./templates.ts";

/** Templates for a single value, the most specific first, and what a text that matches one looks like. */
const VALUES = [
  ["uuid", "a UUID"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["iso-date-time", "a date with a time"],
  ["iso-date", "a date"],
  ["time-24-hour", "a time"],
  ["email", "an email address"],
  ["http-url", "a URL"],
  ["semantic-version", "a version number"],
  ["hex-colour", "a color"],
  ["log-line", "a line of a log"],
] as const;

/** Longest line that is compared with the templates, whose time is linear. */
export const MAX_KNOWN_CHARACTERS = 300;

/**
 * What a line is, if a template matches all of it; null if none does.
 *
 * @example knownValue("2026-11-29")?.name // "a date"
 */
export function knownValue(line: string): { readonly name: string; readonly template: Template } | null {
  if (line === "" || line.length > MAX_KNOWN_CHARACTERS) return null;
  for (const [id, name] of VALUES) {
    const template = templateOf(id);
    if (template === undefined) continue;
    const found = new RegExp(template.pattern, template.flags.replaceAll(/[gy]/g, "")).exec(line);
    if (found?.[0] === line) return { name, template };
  }
  return null;
}

/** The template with an ID. */
export const templateOf = (id: string): Template | undefined => TEMPLATES.find((each) => each.id === id);
