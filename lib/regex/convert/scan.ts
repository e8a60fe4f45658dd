import { type Dialect, type DialectDescription, DIALECTS } from "./dialects.ts";
import type { Part } from "./nodes.ts";

/** A construct of a pattern that dialects interpret differently. */
export type Use =
  | "dollar"
  | "line-anchor"
  | "dot"
  | "digit"
  | "word"
  | "space"
  | "boundary"
  /** Letters whose case is ignored: those beyond ASCII, or those that equal letters beyond ASCII ignoring case. */
  | "wide-case"
  | "letter-case"
  /** A reference to a group that may not have participated. */
  | "optional-reference"
  /** A group in a loop that an iteration may skip. */
  | "skipped-capture"
  /** A loop in which an iteration that matches nothing leads to another result. */
  | "empty-iteration"
  /** An added group, which changes the numbers of the following ones. */
  | "added-group"
  /** A part that was moved into a lookbehind. */
  | "kept-out"
  /** The same, of a part that has no fixed length. */
  | "kept-out-width"
  /** A POSIX class that has more characters in some locales. */
  | "locale-class"
  /** Several ways to match at the same position, of which the first may not be the longest. */
  | "choice"
  /** The whole pattern may match nothing. */
  | "empty-match"
  /** A set that can contain characters beyond U+FFFF. */
  | "named-last"
  | "wide-set";

/** The flag that decides the syntax of the result: u and v reject unnecessary escapes, v has nested classes. */
export type SyntaxFlag = "" | "u" | "v";

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

/** Nested groups of a pattern that is converted. The parser is recursive. */
const MAX_CONVERTED_NESTING = 200;

/** Unicode properties of a pattern that is converted: the engine checks the name of each. */
const MAX_CONVERTED_PROPERTIES = 100;

/** The position in a pattern that is being read, what applies there, and what was found before. */
export class Scan {
  readonly pattern: string;
  readonly rules: DialectDescription;
  readonly syntaxFlag: SyntaxFlag;
  /** The whole pattern with a letter in the place of each escape and each class. */
  readonly skeleton: string;
  /** Number of capturing groups of the whole pattern. */
  readonly total: number;
  /** Which group, in the order of their opening brackets, has each number; null if the numbers are in this order. */
  readonly order: readonly number[] | null;
  /** True if groups without a name capture. */
  readonly plainCaptures: boolean;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported = new Map<string, string>();
  readonly uses = new Set<Use>();
  readonly #names: ReadonlyMap<string, number>;
  /** Capturing groups that were opened. */
  readonly #groups: GroupInfo[] = [];
  #at = 0;
  #depth = 0;
  #options: Options;
  #flags: string;
  #neededFlag: SyntaxFlag = "";
  #properties = 0;
  #references = 0;
  /** Number of groups before the outermost lookbehind around the position; null outside of one. */
  #groupsBeforeLookbehind: number | null = null;

  /** @param syntaxFlag of the result */
  constructor(pattern: string, flags: string, dialect: Dialect, syntaxFlag: SyntaxFlag) {
    this.pattern = pattern;
    this.rules = DIALECTS[dialect];
    this.syntaxFlag = syntaxFlag;
    this.#flags = flags;
    this.#options = {
      i: flags.includes("i"),
      m: flags.includes("m") || this.rules.anchorsAtLines,
      s: flags.includes("s"),
      x: false,
    };
    // Without a character in their place, "(" and a quantifier would be next to each other.
    this.skeleton = replaceUnits(pattern, this.rules, "x");
    const { total, names, order } = countGroups(this.skeleton, this.rules);
    this.total = total;
    this.#names = names;
    this.order = order;
    if (order) this.uses.add("named-last");
    this.plainCaptures = this.rules.namedGroups !== "alone" || names.size === 0;
  }

  /** The position, in UTF-16 code units. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.pattern.length;
  }

  /** The code unit at the position, or after it; empty at the end. */
  unit(after = 0): string {
    return this.pattern[this.#at + after] ?? "";
  }

  startsWith(text: string): boolean {
    return this.pattern.startsWith(text, this.#at);
  }

  /** Moves the position by a number of code units. */
  skip(length: number): void {
    this.#at += length;
  }

  /** Matches a sticky expression at the position, without moving it. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    return sticky.exec(this.pattern);
  }

  /** Matches a sticky expression at the position, and moves it after the match. */
  take(sticky: RegExp): RegExpExecArray | null {
    const found = this.match(sticky);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  /** The source from a position on. */
  since(start: number): string {
    return this.pattern.slice(start, this.#at);
  }

  /**
   * Reads a part that is nested in another one.
   *
   * @throws {NotReadable} if it is nested too deeply
   */
  nested<T>(read: (depth: number) => T): T {
    if (++this.#depth > MAX_CONVERTED_NESTING) throw new NotReadable();
    const part = read(this.#depth);
    this.#depth--;
    return part;
  }

  get options(): Options {
    return this.#options;
  }

  /** Changes the options for what follows. */
  setOptions(options: Options): void {
    this.#options = options;
  }

  /** Reads a part after which the options of before apply again. */
  withOwnOptions<T>(read: () => T): T {
    const outer = this.#options;
    const part = read();
    this.#options = outer;
    return part;
  }

  /** Flags of the regex. */
  get flags(): string {
    return this.#flags;
  }

  /** Sets a flag of the regex. */
  setFlag(flag: string): void {
    if (!this.#flags.includes(flag)) this.#flags += flag;
    if (flag === "i" || flag === "m" || flag === "s") this.#options = { ...this.#options, [flag]: true };
  }

  /** The flag that the result needs for its syntax. */
  get neededFlag(): SyntaxFlag {
    const isWide = this.uses.has("wide-set") && this.rules.codePoints;
    return this.#neededFlag === "" && isWide ? "u" : this.#neededFlag;
  }

  /** Notes that the result needs a flag for its syntax. */
  needFlag(flag: "u" | "v"): void {
    if (this.#neededFlag !== "v") this.#neededFlag = flag;
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
    const on = MODIFIERS.filter((flag) => this.#options[flag] && !this.#flags.includes(flag));
    const off = MODIFIERS.filter((flag) => !this.#options[flag] && this.#flags.includes(flag));
    return `${on.join("")}${off.length > 0 ? `-${off.join("")}` : ""}`;
  }

  /** Number of capturing groups that were opened. */
  get opened(): number {
    return this.#groups.length;
  }

  /** Opens a capturing group and returns its number. Until it is closed, a reference to it matches nothing. */
  openGroup(): number {
    return this.#groups.push({ isOptional: true });
  }

  /** Closes a capturing group: outside of it, it has participated. */
  closeGroup(number: number): void {
    const group = this.#groups[number - 1];
    if (group) group.isOptional = false;
  }

  /** True if one of the groups after the first `count` may not participate. */
  hasOptionalGroup(count: number): boolean {
    return this.#groups.slice(count).some(({ isOptional }) => isOptional);
  }

  /** Notes that the groups after the first `count` may not participate. */
  markOptional(count: number): void {
    for (const group of this.#groups.slice(count)) group.isOptional = true;
  }

  get isInLookbehind(): boolean {
    return this.#groupsBeforeLookbehind !== null;
  }

  /** Reads the content of a lookbehind. */
  inLookbehind<T>(read: () => T): T {
    const outer = this.#groupsBeforeLookbehind;
    this.#groupsBeforeLookbehind ??= this.#groups.length;
    const part = read();
    this.#groupsBeforeLookbehind = outer;
    return part;
  }

  /** True if there was a reference to a group. */
  get hasReferences(): boolean {
    return this.#references > 0;
  }

  /** Notes a reference to a named group. */
  useName(name: string): void {
    const number = this.#names.get(name);
    if (number === undefined) throw new NotReadable();
    this.useNumber(number);
  }

  /** Notes a reference to a group. */
  useNumber(number: number): void {
    this.#references++;
    this.noteCase(BEYOND_ASCII);
    if (this.#groups[number - 1]?.isOptional ?? true) this.uses.add("optional-reference");
    // JavaScript matches a lookbehind from its end: a reference comes before its group.
    if (this.#groupsBeforeLookbehind !== null && number > this.#groupsBeforeLookbehind) {
      this.unsupported.set(`\\${number}`, "reference to a group of the same lookbehind");
    }
  }

  /** Counts a property, because each may need a large table. */
  countProperty(): void {
    if (++this.#properties > MAX_CONVERTED_PROPERTIES) throw new NotReadable();
  }

  /** Notes that a letter is matched, whose case may be ignored. */
  noteCase(character: string): void {
    if (!this.#options.i) return;
    if (character > "\x7f") this.uses.add("wide-case");
    else if (/[ks]/i.test(character)) this.uses.add("letter-case");
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

/** A pattern with something else in the place of each escape and of each class. */
export function replaceUnits(
  pattern: string,
  { nestedClasses, posix }: DialectDescription,
  replacement: string,
): string {
  const inClass = nestedClasses ? UNIT : posix === null ? PLAIN_UNIT : POSIX_UNIT;
  let rest = "";
  let depth = 0;
  for (let at = 0; at < pattern.length;) {
    const token = depth === 0 ? UNIT : inClass;
    token.lastIndex = at;
    const [unit = ""] = token.exec(pattern) ?? [];
    at += unit.length;
    const isEnd = unit === "]" && depth > 0;
    if (isEnd) depth--;
    else if (/^\[(?!:)/.test(unit) && token === UNIT) depth++;
    if (depth === 0) rest += isEnd || /^(?:\\|\[)/.test(unit) ? replacement : unit;
  }
  return rest;
}

/** An escape, a POSIX class, the start of a class with a literal bracket, or another character. */
const UNIT = /\\(?:[pPx]\{[^}]{0,60}\}|[^]|$)|\[:\^?\w{1,10}:\]|\[\^?\]?|[^]/y;
const POSIX_UNIT = /\\(?:[^]|$)|\[:\^?\w{1,10}:\]|[^]/y;
const PLAIN_UNIT = /\\(?:[^]|$)|[^]/y;

/** Counts capturing groups and collects the numbers of named ones, in a pattern without escapes and classes. */
function countGroups(
  pattern: string,
  { namedGroups }: DialectDescription,
): { total: number; names: Map<string, number>; order: readonly number[] | null } {
  const groups = /\((?![?*])|\(\?P?<(?![=!])([^>]*)>|\(\?'([^']*)'/g;
  const all = [...pattern.matchAll(groups)].map(([, angle, quoted]) => angle ?? quoted);
  const named = all.filter((name) => name !== undefined);
  const counted = namedGroups === "alone" && named.length > 0 ? named : all;
  const names = new Map<string, number>();
  counted.forEach((name, at) => name !== undefined && names.set(name, at + 1));
  const order = counted.flatMap((name, at) => name === undefined ? [at + 1] : []).concat(...names.values());
  const isInOrder = namedGroups !== "last" || names.size < named.length ||
    order.every((each, at) => each === at + 1);
  return { total: counted.length, names, order: isInOrder ? null : order };
}
