import { type Dialect, type DialectDescription, DIALECTS } from "./dialects.ts";
import type { Part } from "./nodes.ts";

/** Constructs of a pattern that dialects interpret differently. */
export interface Uses {
  dollar: boolean;
  lineAnchor: boolean;
  dot: boolean;
  digit: boolean;
  word: boolean;
  space: boolean;
  boundary: boolean;
  /** Letters whose case is ignored: those beyond ASCII, or those that equal letters beyond ASCII ignoring case. */
  wideCase: boolean;
  letterCase: boolean;
  /** A reference to a group that may not have participated. */
  optionalReference: boolean;
  /** A group in a loop that an iteration may skip. */
  resetCapture: boolean;
  /** An added group, which changes the numbers of the following ones. */
  addedGroups: boolean;
  /** A part that was moved into a lookbehind. */
  keptOut: boolean;
  /** A set that can contain characters beyond U+FFFF. */
  wideSet: boolean;
}

/** The options that apply at a position. */
export interface Options {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly x: boolean;
}

interface GroupInfo {
  isOptional: boolean;
}

/** Thrown for a pattern that is nested too deeply or that no dialect accepts. */
export class NotReadable extends Error {}

/** The position in a pattern that is being read, what applies there, and what was found before. */
export class Scan {
  readonly pattern: string;
  readonly dialect: Dialect;
  readonly rules: DialectDescription;
  /** Whether the result has flag u or v, which reject unnecessary escapes. */
  readonly isUnicode: boolean;
  /** Number of capturing groups of the whole pattern. */
  readonly total: number;
  readonly names: ReadonlyMap<string, number>;
  at = 0;
  options: Options;
  /** Flags of the regex. */
  flags: string;
  /** Capturing groups that were opened. */
  groups: GroupInfo[] = [];
  /** Number of lookbehinds around the position. */
  inLookbehind = 0;
  properties = 0;
  needsUnicode = false;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported = new Map<string, string>();
  readonly uses: Uses = {
    dollar: false,
    lineAnchor: false,
    dot: false,
    digit: false,
    word: false,
    space: false,
    boundary: false,
    wideCase: false,
    letterCase: false,
    optionalReference: false,
    resetCapture: false,
    addedGroups: false,
    keptOut: false,
    wideSet: false,
  };

  constructor(pattern: string, flags: string, dialect: Dialect, isUnicode: boolean) {
    this.pattern = pattern;
    this.dialect = dialect;
    this.rules = DIALECTS[dialect];
    this.isUnicode = isUnicode;
    this.flags = flags;
    this.options = {
      i: flags.includes("i"),
      m: flags.includes("m") || dialect === "ruby",
      s: flags.includes("s"),
      x: false,
    };
    const { total, names } = countGroups(pattern);
    this.total = total;
    this.names = names;
  }

  /** Sets a flag of the regex. */
  setFlag(flag: string): void {
    if (!this.flags.includes(flag)) this.flags += flag;
    if (flag === "i" || flag === "m" || flag === "s") this.options = { ...this.options, [flag]: true };
  }

  /** The JavaScript flags for the letters of an inline group; null if one of them means something else. */
  flagsOf(letters: string, source: string): string[] | null {
    const flags = [...letters].map((letter) => this.rules.flags[letter] ?? "unknown");
    if (flags.some((flag) => flag === "unknown" || flag === "none")) {
      this.unsupported.set(source, "flags that JavaScript does not have");
      return null;
    }
    return flags.filter((flag) => flag !== "same");
  }

  /** The difference between the flags that apply here and those of the regex. */
  modifiers(): string {
    const on = MODIFIERS.filter((flag) => this.options[flag] && !this.flags.includes(flag));
    const off = MODIFIERS.filter((flag) => !this.options[flag] && this.flags.includes(flag));
    return `${on.join("")}${off.length > 0 ? `-${off.join("")}` : ""}`;
  }

  /** Notes a reference to a named group. */
  useName(name: string): void {
    const number = this.names.get(name);
    if (number === undefined) throw new NotReadable();
    this.useNumber(number);
  }

  /** Notes a reference to a group. */
  useNumber(number: number): void {
    this.noteCase(BEYOND_ASCII);
    if (this.groups[number - 1]?.isOptional ?? true) this.uses.optionalReference = true;
  }

  /** Notes that a letter is matched, whose case may be ignored. */
  noteCase(character: string): void {
    if (!this.options.i) return;
    if (character > "\x7f") this.uses.wideCase = true;
    else if (/[ks]/i.test(character)) this.uses.letterCase = true;
  }

  /** Matches a sticky expression at the position, without moving it. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.pattern);
  }
}

/** Represents any letter beyond ASCII. */
export const BEYOND_ASCII = "\uffff";

const MODIFIERS = ["i", "m", "s"] as const;

/** Source of the result that is equal to the original. */
export function source(written: string): Part {
  return { type: "source", source: written };
}

/** Source of the result that replaces a part of the original. */
export function changed(written: string, start: number, end: number, what: string): Part {
  return { type: "source", source: written, changed: { start, end, what } };
}

/** A part of the original that the result does not have. */
export function removed(start: number, end: number, what: string): Part {
  return changed("", start, end, what);
}

/** Options with some unset, and others set; an option in both lists is set. */
export function withFlags(options: Options, on: readonly string[], off: readonly string[]): Options {
  const value = (flag: keyof Options) => on.includes(flag) || options[flag] && !off.includes(flag);
  return { i: value("i"), m: value("m"), s: value("s"), x: value("x") };
}

/** Counts capturing groups and collects the numbers of named ones; escapes and classes are skipped. */
function countGroups(pattern: string): { total: number; names: Map<string, number> } {
  const names = new Map<string, number>();
  let total = 0;
  const groups =
    /\\[^]|\[\^?\]?(?:\\[^]|\[:\^?\w+:\]|[^\]\\])*(?:\]|\\?$)|\((?!\?)(?!\*)|\(\?P?<(?![=!])([^>]*)>|\(\?'([^']*)'/g;
  for (const [whole, angle, quoted] of pattern.matchAll(groups)) {
    if (!whole.startsWith("(")) continue;
    total++;
    const name = angle ?? quoted;
    if (name !== undefined) names.set(name, total);
  }
  return { total, names };
}
