import type { Shape } from "./shapes.ts";

/** A hexadecimal digit, as people write it. */
export const HEX = "[0-9a-fA-F]";
const LOWER_HEX = "[0-9a-f]";

/** Colours, UUIDs, hashes: what is written in hexadecimal digits. */
export const HEX_SHAPES: readonly Shape[] = [
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
  { pattern: `%${HEX}{2}`, words: "a percent-encoded byte" },
];
