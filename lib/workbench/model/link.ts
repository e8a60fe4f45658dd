import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../../limits/library.ts";
import type { Regex } from "../../regex/regex.ts";

/** The workbench's fields as plain strings, for links. */
export interface UrlState {
  readonly pattern: string;
  /** Valid flag letters without duplicates. */
  readonly flags: string;
  readonly text: string;
  /** The settings of the match view; left out if they are unknown. */
  readonly modes?: Modes;
  /** The pattern that is compared with; left out if there is none. */
  readonly second?: Regex;
  /** What must always hold of the pattern, one contract a line; left out if there is none. */
  readonly contracts?: string;
  /** Id of the open saved pattern; left out if there is none. */
  readonly snippet?: string;
  /** The debugger's position; left out if it isn't open. */
  readonly snapshot?: SnapshotLink;
  /** Id of the tool whose tab is shown; left out for the first one. Only an address has it. */
  readonly tool?: string;
  /** True for what a browser keeps of a private link, so that it stays private. */
  readonly isPrivate?: boolean;
}

/** A step of a recorded search. */
export interface SnapshotLink {
  /** Where the search begins, in UTF-16 code units of the text. */
  readonly from: number;
  /** Number of the step, from 0. */
  readonly row: number;
}

/** A state read from a link, with sentences about parts that had to be left out. */
export interface ReadState extends UrlState {
  /** The compressed text, if the link has one: `text` is empty then. It is decompressed in the browser only. */
  readonly packed?: string;
  readonly notices: readonly string[];
}

/** All flag letters, in the order of `RegExp.prototype.flags`. */
const FLAGS = "dgimsuvy";

/** Keys of the match view's settings that are plain words and numbers. */
export const PLAIN = { mode: "m", expected: "y", unexpected: "x" } as const;

/** Keys of its settings that are free text, as base64url. */
export const ENCODED = { replacement: "r", item: "l", separator: "s" } as const;

/**
 * Reads `p`, `f` and `t` (or the compressed text in `z`), a second pattern in `d` and `df`, contracts in `c`, the id of
 * a saved pattern in `snippet`, the debugger's step in `e`, the tab in `tab`, and the settings of the match view. Lenient, because links
 * are cut, retyped and re-encoded on their way: either base64 alphabet, with or without padding; a value that
 * isn't base64 of valid UTF-8 is used unchanged.
 *
 * @returns null when the address has no state
 */
export function readUrlState(query: URLSearchParams): ReadState | null {
  if (!["p", "f", "t", "z"].some((key) => query.has(key))) return null;
  const packed = query.has("t") ? "" : query.get("z") ?? "";
  const modes = readModes(query);
  const second = readSecond(query);
  const written = readContracts(query);
  const contracts = contractLines(written).join("\n");
  const snippet = query.get("snippet") ?? "";
  const snapshot = readSnapshotLink(query.get("e") ?? "");
  const tool = query.get("tab") ?? "";
  const pattern = decode(query.get("p") ?? "");
  const given = readFlags(query.get("f") ?? "", pattern);
  return {
    pattern,
    flags: given.flags,
    text: decode(query.get("t") ?? ""),
    ...(modes ? { modes } : {}),
    ...(second ? { second } : {}),
    ...(contracts === "" ? {} : { contracts }),
    ...(isSnippetId(snippet) ? { snippet } : {}),
    ...(snapshot ? { snapshot } : {}),
    ...(/^[a-z]{1,20}$/.test(tool) ? { tool } : {}),
    ...(packed === "" ? {} : { packed }),
    notices: unsavableContracts(written) > 0 ? [...given.notices, CONTRACTS_LEFT_OUT] : given.notices,
  };
}

/** The string that a base64 value in either alphabet encodes, or the value itself if it isn't base64. */
export function decode(value: string): string {
  const base64 = value.replaceAll(" ", "+").replaceAll("-", "+").replaceAll("_", "/");
  // Not /=+$/, which takes time quadratic in the length of a run of "=" before another character.
  let end = base64.length;
  while (base64[end - 1] === "=") end--;
  try {
    return UTF_8.decode(Uint8Array.fromBase64(base64.slice(0, end)));
  } catch {
    return value;
  }
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** True if a string has the form of a saved pattern's id. */
function isSnippetId(text: string): boolean {
  return /^[0-9A-Z]{26}$/.test(text);
}

function readSecond(query: URLSearchParams): Regex | null {
  const value = query.get("d");
  if (value === null) return null;
  const pattern = decode(value);
  return { pattern, flags: readFlags(query.get("df") ?? "", pattern).flags };
}

/** Characters of the encoded contracts that are read from a link: those of 50 contracts in any script. */
export const MAX_LINK_CONTRACTS = 120_000;

function readContracts(query: URLSearchParams): string {
  return decode((query.get("c") ?? "").slice(0, MAX_LINK_CONTRACTS));
}

const CONTRACTS_LEFT_OUT = "The link has contracts that are too long or too many, which were left out";

/** The contracts in a text of several lines, as they are saved. */
export function contractLines(contracts: string): string[] {
  return writtenContracts(contracts).filter((line) =>
    line.length <= MAX_CONTRACT_CHARACTERS && line.isWellFormed()
  ).slice(0, MAX_CONTRACTS);
}

/** The number of contracts in such a text that can't be saved. */
export function unsavableContracts(contracts: string): number {
  return writtenContracts(contracts).length - contractLines(contracts).length;
}

function writtenContracts(contracts: string): string[] {
  return contracts.split(/[\n\r\u2028\u2029]+/).map((line) => line.trim()).filter((line) => line !== "");
}

/** Where the search begins, and the number of the step, from 1 in links. */
function readSnapshotLink(value: string): SnapshotLink | null {
  const [, from, number] = /^(\d{1,9})-([1-9]\d{0,8})$/.exec(value) ?? [];
  return number === undefined ? null : { from: Number(from), row: Number(number) - 1 };
}

function readModes(query: URLSearchParams): Modes | null {
  if (![...Object.values(PLAIN), ...Object.values(ENCODED)].some((key) => query.has(key))) return null;
  const read = (key: keyof typeof ENCODED) => {
    const value = query.get(ENCODED[key]);
    return value === null ? DEFAULT_MODES[key] : decode(value);
  };
  const mode = query.get(PLAIN.mode) ?? "";
  return {
    mode: isMode(mode) ? mode : DEFAULT_MODES.mode,
    expected: query.get(PLAIN.expected) ?? (mode === "lines" ? "*" : ""),
    replacement: read("replacement"),
    item: read("item"),
    separator: read("separator"),
    unexpected: query.get(PLAIN.unexpected) ?? "",
  };
}

/** Characters of a link's flags that are read. JavaScript has 8 flags. */
const MAX_LINK_FLAGS = 16;

/** Links are untrusted input, so only the first letters are read, and one notice covers all others. */
function readFlags(value: string, pattern: string): { flags: string; notices: string[] } {
  const letters = isMeantAsLetters(value, pattern) ? value : decode(value);
  const notices = new Set<string>();
  let flags = "";
  let seen = 0;
  for (const letter of letters) {
    if (seen++ === MAX_LINK_FLAGS) {
      notices.add(`The link has more than ${MAX_LINK_FLAGS} flags; the rest were left out`);
      break;
    }
    const refusal = refusedFlagReason(letter, flags);
    if (refusal) notices.add(refusal);
    else flags += letter;
  }
  return { flags: inOrder(flags), notices: [...notices] };
}

/**
 * True for letters of flags, except that `dg`, the base64url of `v`, is read as such if the pattern is valid only with
 * flag v.
 */
function isMeantAsLetters(value: string, pattern: string): boolean {
  if (!isFlagLetters(value)) return false;
  const decoded = decode(value);
  if (decoded === value || decoded === "" || !isFlagLetters(decoded)) return true;
  return !compiles(pattern, decoded) || compiles(pattern, value);
}

/** True if the native engine accepts a pattern. It only reads it, in time proportional to its length. */
function compiles(pattern: string, flags: string): boolean {
  if (pattern.length > MAX_PATTERN_CHARACTERS) return false;
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** True if all characters are letters of flags. */
export const isFlagLetters = (value: string) => /^[dgimsuvy]*$/.test(value);

function refusedFlagReason(letter: string, before: string): string | null {
  if (!FLAGS.includes(letter)) {
    return `The link's flag "${letter}" is unknown and was left out`;
  }
  if (before.includes(letter)) {
    return `The link has flag "${letter}" more than once`;
  }
  const partner = { u: "v", v: "u" }[letter];
  if (partner && before.includes(partner)) {
    return `The link's flag "${letter}" excludes "${partner}" and was left out`;
  }
  return null;
}

/** Flag letters in the order of `RegExp.prototype.flags`. */
export function inOrder(flags: string): string {
  return [...FLAGS].filter((letter) => flags.includes(letter)).join("");
}

/** The parts of a page's address that can have a state. */
interface PageAddress {
  readonly search: string;
  readonly hash: string;
}

/** The state of an address: that of its query, or else that of a private link, which is after `#`. */
export function readAddress({ search, hash }: PageAddress): ReadState | null {
  return readUrlState(new URLSearchParams(search)) ?? readUrlState(new URLSearchParams(hash.slice(1)));
}

/** True if an address is a private link: the part after `#` isn't sent to servers. */
export function isPrivateAddress({ search, hash }: PageAddress): boolean {
  return !hasState(search) && hasState(hash);
}

/** Asked for each key, and a long text is in the address: most often, the first key tells. */
const hasState = (part: string) =>
  /^.[pftz]=/.test(part) || readUrlState(new URLSearchParams(part.slice(1))) !== null;

/** Id of the tool that a link leads to, which a phone shows instead of the text; empty for none. */
export const linkedTool = (
  { snapshot, tool, second }: {
    readonly [Key in "snapshot" | "tool" | "second"]?: UrlState[Key] | null | undefined;
  },
): string => snapshot ? "debugger" : tool ?? (second ? "diff" : "");

/** The match view's modes, in the order of its tabs. */
export const MODES = ["matches", "replace", "list", "split", "lines"] as const;

/** One of the modes. */
export type Mode = typeof MODES[number];

/** The settings of the modes, as plain strings for links and drafts. */
export interface Modes {
  readonly mode: Mode;
  /** The replacement template. */
  readonly replacement: string;
  /** The template for an item of the list. */
  readonly item: string;
  /** The separator between items, with `\n`, `\r`, `\t` and `\\` written as escapes. */
  readonly separator: string;
  /** Numbers of the lines in which a match is expected, such as `2,5-9`; `*` for all but the unexpected ones. */
  readonly expected: string;
  /** Numbers of the lines in which no match is expected. */
  readonly unexpected: string;
}

/** The default settings of the modes. */
export const DEFAULT_MODES: Modes = {
  mode: "matches",
  replacement: "",
  item: "$&",
  separator: "\\n",
  expected: "",
  unexpected: "",
};

/** True if a word from an address is a mode. */
export function isMode(value: string): value is Mode {
  return MODES.some((mode) => mode === value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\n": "\n",
  "\\r": "\r",
  "\\t": "\t",
  "\\\\": "\\",
};

/** The separator in its unescaped form; unknown escapes are left unchanged. */
export function unescapeSeparator(written: string): string {
  return written.replace(/\\[nrt\\]/g, (escape) => ESCAPES[escape] ?? escape);
}
