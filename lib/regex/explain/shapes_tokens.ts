import type { Shape } from "./shapes.ts";

const HEX = "[0-9a-fA-F]";
const LOWER_HEX = "[0-9a-f]";
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ZERO_OCTET = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";
const SPLIT_OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)";

const ANY_NUMBERS = "numbers above 255 are accepted";
const ZEROS = "leading zeros are accepted";
const UNCHECKED = "nothing else about it is checked";

/** Identifiers, addresses and other tokens with a form of their own. */
export const TOKEN_SHAPES: readonly Shape[] = [
  { pattern: `#${HEX}{6}`, words: "a colour written #RRGGBB" },
  { pattern: `#${HEX}{3}`, words: "a colour written #RGB", only: "whole" },
  { pattern: `#(?:${HEX}{3}){1,2}`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  { pattern: `#(?:${HEX}{6}|${HEX}{3})`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  { pattern: `#(?:${HEX}{3}|${HEX}{6})`, words: "a colour written #RGB or #RRGGBB", only: "whole" },
  {
    pattern: `#?(?:${HEX}{6}|${HEX}{3})`,
    words: "a colour written RGB or RRGGBB, which may have # before it",
    only: "whole",
  },
  {
    pattern: `#?(?:${HEX}{3}|${HEX}{6})`,
    words: "a colour written RGB or RRGGBB, which may have # before it",
    only: "whole",
  },
  {
    pattern: `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}-(?:${HEX}{4}-){3}${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`,
    words: "a UUID",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-${LOWER_HEX}{4}-${LOWER_HEX}{4}-${LOWER_HEX}{12}`,
    words: "a UUID in lower case",
    remark: "version and variant are not checked",
  },
  {
    pattern: `${HEX}{8}-${HEX}{4}-[1-5]${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`,
    words: "a UUID of version 1 to 5",
  },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-[1-5]${LOWER_HEX}{3}-[89ab]${LOWER_HEX}{3}-${LOWER_HEX}{12}`,
    words: "a UUID of version 1 to 5, in lower case",
  },
  { pattern: `${HEX}{8}-${HEX}{4}-4${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}`, words: "a UUID of version 4" },
  {
    pattern: `${LOWER_HEX}{8}-${LOWER_HEX}{4}-4${LOWER_HEX}{3}-[89ab]${LOWER_HEX}{3}-${LOWER_HEX}{12}`,
    words: "a UUID of version 4, in lower case",
  },
  { pattern: `${HEX}{32}`, words: "32 hexadecimal digits, as an MD5 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{32}`,
    words: "32 hexadecimal digits in lower case, as an MD5 hash has",
    only: "whole",
  },
  { pattern: `${HEX}{40}`, words: "40 hexadecimal digits, as a SHA-1 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{40}`,
    words: "40 hexadecimal digits in lower case, as a SHA-1 hash has",
    only: "whole",
  },
  { pattern: `${HEX}{64}`, words: "64 hexadecimal digits, as a SHA-256 hash has", only: "whole" },
  {
    pattern: `${LOWER_HEX}{64}`,
    words: "64 hexadecimal digits in lower case, as a SHA-256 hash has",
    only: "whole",
  },
  {
    pattern: String.raw`\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`(?:\d{1,3}\.){3}\d{1,3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    words: "four numbers of up to three digits with full stops between, like an IPv4 address",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d+\.\d+\.\d+\.\d+`,
    words: "four numbers with full stops between",
    remark: ANY_NUMBERS,
    only: "whole",
  },
  { pattern: `(?:${OCTET}\\.){3}${OCTET}`, words: "an IPv4 address", only: "whole" },
  { pattern: `${OCTET}(?:\\.${OCTET}){3}`, words: "an IPv4 address", only: "whole" },
  { pattern: `(?:${SPLIT_OCTET}\\.){3}${SPLIT_OCTET}`, words: "an IPv4 address", only: "whole" },
  { pattern: `${SPLIT_OCTET}(?:\\.${SPLIT_OCTET}){3}`, words: "an IPv4 address", only: "whole" },
  { pattern: `(?:${ZERO_OCTET}\\.){3}${ZERO_OCTET}`, words: "an IPv4 address", remark: ZEROS, only: "whole" },
  { pattern: `${ZERO_OCTET}(?:\\.${ZERO_OCTET}){3}`, words: "an IPv4 address", remark: ZEROS, only: "whole" },
  {
    pattern: `${ZERO_OCTET}\\.${ZERO_OCTET}\\.${ZERO_OCTET}\\.${ZERO_OCTET}`,
    words: "an IPv4 address",
    remark: ZEROS,
    only: "whole",
  },
  { pattern: `(?:${HEX}{2}:){5}${HEX}{2}`, words: "a MAC address with colons" },
  { pattern: `${HEX}{2}(?::${HEX}{2}){5}`, words: "a MAC address with colons" },
  { pattern: `(?:${HEX}{2}[:-]){5}${HEX}{2}`, words: "a MAC address with colons or hyphens" },
  { pattern: `%${HEX}{2}`, words: "a percent-encoded byte" },
  {
    pattern: String.raw`\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between",
    only: "whole",
  },
  {
    pattern: String.raw`v?\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between, which may have v before it",
    only: "whole",
  },
  {
    pattern: String.raw`\d{5}(?:-\d{4})?`,
    words: "a US ZIP code of five digits, which may have four more after a hyphen",
    only: "whole",
  },
  {
    pattern: String.raw`\d{3}-\d{3}-\d{4}`,
    words: "ten digits written NNN-NNN-NNNN, like a North American phone number",
  },
  {
    pattern: String.raw`\d{3}-\d{2}-\d{4}`,
    words: "nine digits written NNN-NN-NNNN, like a US social security number",
  },
  {
    pattern: String.raw`\+?[1-9]\d{1,14}`,
    words: "a phone number of up to 15 digits as E.164 has it, which may have a plus sign",
    only: "whole",
  },
  {
    pattern: String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`,
    words: "something like an e-mail address: one at sign, and a full stop somewhere after it",
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@\s]+@[^@\s]+`,
    words: "something like an e-mail address: one at sign with text on both sides",
    remark: UNCHECKED,
    only: "whole",
  },
  {
    pattern: String.raw`[^@]+@[^@]+\.[^@]+`,
    words: "something like an e-mail address: one at sign, and a full stop somewhere after it",
    remark: "spaces are accepted",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}`,
    words: "an e-mail address in its common form",
    remark: "not every valid address is accepted, and some that are none",
    only: "whole",
  },
  {
    pattern: String.raw`[\w.-]+@[\w.-]+\.\w+`,
    words: "an e-mail address in its common form",
    remark: "not every valid address is accepted, and some that are none",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`,
    words: "a slug: lower case ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*`,
    words: "ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_]\w*`,
    words: "an identifier of ASCII letters, digits and underscores that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_$][\w$]*`,
    words: "an identifier of ASCII letters, digits, underscores and dollar signs that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, a lower case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`[A-Z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, an upper case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?`,
    words: "Base64 text with its padding, or empty",
    only: "whole",
  },
];
