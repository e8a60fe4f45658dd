import { HEX } from "./shapes_hex.ts";
import type { Shape } from "./shapes.ts";

const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ZERO_OCTET = "(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)";
const SPLIT_OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)";

const ANY_NUMBERS = "numbers above 255 are accepted";
const ZEROS = "leading zeros are accepted";
const UNCHECKED = "nothing else about it is checked";

/** Addresses on networks and of people. */
export const ADDRESS_SHAPES: readonly Shape[] = [
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
];
