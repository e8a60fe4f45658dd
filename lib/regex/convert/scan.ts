import { type Dialect, DIALECTS } from "../dialects/dialects.ts";
import type { Charset, FlagMeaning, Folding, Grammar } from "../dialects/grammar.ts";
import type { DifferenceId } from "./differences.ts";
import { type Part, source } from "./nodes.ts";
import { type GroupInfo, numberGroups, type Survey } from "./group_numbers.ts";
import { caseDiffers } from "./letter_case.ts";
import { type Modes, type Options, type SyntaxFlag, withOption } from "./options.ts";

/** Thrown for a pattern that is nested too deeply or that no dialect accepts. */
export class NotReadable extends Error {}

/** Nested groups of a pattern that is converted. The parser is recursive. */
const MAX_CONVERTED_NESTING = 200;

/** Unicode properties of a pattern that is converted: the engine checks the name of each. */
const MAX_CONVERTED_PROPERTIES = 100;

/** The position in a pattern that is being read, what applies there, and what was found before. */
export class Scan {
  readonly pattern: string;
  readonly rules: Grammar;
  readonly syntaxFlag: SyntaxFlag;
  /** Number of capturing groups of the whole pattern. */
  readonly total: number;
  /** Which group, in the order of their opening brackets, has each number; null if the numbers are in this order. */
  readonly order: readonly number[] | null;
  /** True if groups without a name capture. */
  readonly plainCaptures: boolean;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported = new Map<string, string>();
  readonly uses = new Set<DifferenceId>();
  readonly isSurvey: boolean;
  readonly hasLineAnchors: boolean;
  /** The numbers to which references refer, in their order. */
  readonly targets: number[] = [];
  hasChoice = false;
  readonly #names: ReadonlyMap<string, readonly number[]>;
  /** Capturing groups that were opened. */
  readonly #groups: GroupInfo[] = [];
  #at = 0;
  #depth = 0;
  #options: Options;
  #flags: string;
  #neededFlag: SyntaxFlag = "";
  #readsCodePoints: boolean;
  #properties = 0;
  #caseNotes = 0;
  #complements = 0;
  #isWideSet = false;
  /** Number of groups before the outermost lookbehind around the position; null outside of one. */
  #groupsBeforeLookbehind: number | null = null;

  /**
   * @param syntaxFlag of the result
   * @param survey of the pattern; null for the reading that makes it
   */
  constructor(
    pattern: string,
    flags: string,
    dialect: Dialect,
    syntaxFlag: SyntaxFlag,
    survey: Survey | null,
  ) {
    this.pattern = pattern;
    this.rules = DIALECTS[dialect];
    this.syntaxFlag = syntaxFlag;
    this.#flags = flags;
    const isWide = this.rules.unicodeFlag && /[uv]/.test(flags);
    this.#readsCodePoints = this.rules.units === "code-points" || isWide;
    this.#options = {
      i: flags.includes("i"),
      m: flags.includes("m") || this.rules.anchorsAtLines,
      s: flags.includes("s"),
      x: false,
      xx: false,
      n: false,
      lazy: false,
      case: false,
      charset: isWide ? "unicode" : "default",
    };
    this.isSurvey = survey === null;
    this.hasLineAnchors = survey?.hasLineAnchors ?? false;
    const groups = survey?.groups ?? [];
    const isAlone = this.rules.namedGroups === "alone" && groups.some((name) => name !== null);
    this.plainCaptures = !isAlone;
    const counted = isAlone ? groups.filter((name) => name !== null) : groups;
    this.total = counted.length;
    const { names, order } = numberGroups(counted, this.rules);
    this.#names = names;
    this.order = order;
    if (order) this.uses.add("named-groups");
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

  /** A quantifier after blanks and comments that are left out; empty if there is none. */
  quantifierAhead(): string {
    const { blanks, commentEnds } = this.rules;
    const left = this.#options.x ? `|[${blanks}]|#[^${commentEnds}]*` : "";
    const [, quantifier = ""] = this.match(
      new RegExp(
        `(?:\\(\\?#[^)]*\\)${left})*([*+?]\\??|\\{\\s*(?:\\d{0,9}\\s*,?\\s*\\d{0,9}\\}\\??)?)`,
        "y",
      ),
    ) ?? [];
    return quantifier.replace(/\s/g, "");
  }

  /** The source from a position on. */
  since(start: number): string {
    return this.pattern.slice(start, this.#at);
  }

  /** Notes that a part has no equivalent, and returns it unchanged. */
  refuse(start: number, what: string): Part {
    const written = this.since(start);
    this.unsupported.set(written, what);
    return source(written);
  }

  /**
   * Reads a part that is nested in another one.
   *
   * @throws {NotReadable} if it is nested too deeply
   */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_CONVERTED_NESTING) throw new NotReadable();
    const part = read();
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

  /** The characters of sets at the position. */
  get charset(): Charset {
    return this.rules.charsets[this.#options.charset];
  }

  /** The letters that are equal ignoring case at the position. */
  get folding(): Folding {
    const isWide = this.#options.case || this.#readsCodePoints && this.rules.units === "bytes";
    return isWide ? this.rules.charsets.unicode.folding : this.charset.folding;
  }

  /** Flags of the regex. */
  get flags(): string {
    return this.#flags;
  }

  /** Sets a flag of the regex. */
  setFlag(flag: string): void {
    if (!this.#flags.includes(flag)) this.#flags += flag;
  }

  /** The flag that the result needs for its syntax. */
  get neededFlag(): SyntaxFlag {
    return this.#neededFlag;
  }

  /** Notes that the result needs a flag for its syntax. */
  needFlag(flag: "u" | "v"): void {
    if (this.#neededFlag !== "v") this.#neededFlag = flag;
  }

  /** The texts are read by code points from now on. */
  readCodePoints(): void {
    this.#readsCodePoints = true;
    this.needFlag("u");
  }

  /** Notes a set that may contain characters beyond ASCII, or that contains all of them. */
  noteWideSet(hasAllBeyondAscii = false): void {
    this.#caseNotes++;
    if (this.#readsCodePoints) this.needFlag("u");
    else if (this.rules.units !== "bytes") return;
    else if (hasAllBeyondAscii) this.#isWideSet = true;
    else this.uses.add("bytes");
  }

  /** Notes that a part was read: repeated without a limit, a set matches the same bytes as characters. */
  endPart(): void {
    const endless = this.#options.lazy ? /^\*/ : /^\*|^(?:\+|\{[01],\})(?!\?)/;
    if (this.#isWideSet && !endless.test(this.quantifierAhead())) this.uses.add("bytes");
    this.#isWideSet = false;
  }

  /** Notes that there are empty matches: without flag u, they may be in the middle of a character. */
  noteEmptyMatches(): void {
    if (this.#readsCodePoints) this.needFlag("u");
    else if (this.rules.units === "bytes") this.uses.add("bytes");
  }

  /** Notes a character that is matched as a whole: it is in a set, or repeated. */
  noteWhole(character: string): void {
    if (character > "\x7f" && !this.#readsCodePoints && this.rules.units === "bytes") this.uses.add("bytes");
    if (character.length > 1 && this.#readsCodePoints) this.needFlag("u");
  }

  /** The options for letters of flags; null if the language doesn't know one, or JavaScript can't express it. */
  withLetters(options: Options, on: string, off: string, written: string): Options | null {
    let changed = options;
    for (const [letters, value] of [[on, true], [off, false]] as const) {
      // Only `xx` has two letters.
      for (const letter of letters.match(/xx|[^]/g) ?? []) {
        const meaning = this.#flagMeaning(letter);
        if (meaning === undefined || meaning.startsWith("no ")) {
          const what = meaning?.slice(3) ?? `a letter that is no flag of ${this.rules.name}`;
          this.unsupported.set(written, `flag ${letter}: ${what}`);
          return null;
        }
        changed = withOption(changed, meaning, value);
      }
    }
    return changed;
  }

  #flagMeaning(letter: string): FlagMeaning | undefined {
    const { flags } = this.rules;
    return Object.hasOwn(flags, letter) ? flags[letter] : undefined;
  }

  /** The flags of JavaScript that apply here. */
  get modes(): Modes {
    const { i, m, s } = this.#options;
    // Where anchors are always those of lines, flag m is only set if there are any.
    return { i, m: this.rules.anchorsAtLines ? this.#flags.includes("m") : m, s };
  }

  /** Number of capturing groups that were opened. */
  get opened(): number {
    return this.#groups.length;
  }

  /** The names of the groups that were opened. */
  get groupNames(): readonly (string | null)[] {
    return this.#groups.map(({ name }) => name);
  }

  /** Opens a capturing group and returns its number. Until it is closed, a reference to it matches nothing. */
  openGroup(name: string | null): number {
    return this.#groups.push({ name, isOptional: true, hasCaseText: false });
  }

  /** Closes a capturing group: outside of it, it has participated. */
  closeGroup(number: number, caseNotesBefore: number): void {
    const group = this.#groups[number - 1];
    if (!group) return;
    group.isOptional = false;
    group.hasCaseText = this.#caseNotes > caseNotesBefore;
  }

  get caseNotes(): number {
    return this.#caseNotes;
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

  /** Reads the members of a class that is a complement. */
  inComplement<T>(read: () => T): T {
    this.#complements++;
    const members = read();
    this.#complements--;
    return members;
  }

  /** The group with a name; null if it isn't the only one. */
  numberOf(name: string): number | null {
    const [number, ...others] = this.#names.get(name) ?? [];
    return number === undefined || others.length > 0 ? null : number;
  }

  /** Notes a reference to a group, by its place in the order of opening brackets. */
  useNumber(number: number, written: string): void {
    this.targets.push(number);
    const group = this.#groups[number - 1];
    if (this.#options.i && (group?.hasCaseText ?? true)) this.#caseDiffers();
    if (group?.isOptional ?? true) this.uses.add("unset-reference");
    // JavaScript matches a lookbehind from its end: a reference comes before its group.
    const isOwn = this.#groupsBeforeLookbehind !== null && number > this.#groupsBeforeLookbehind;
    if (isOwn && this.rules.lookbehind === "forward") {
      this.unsupported.set(written, "reference to a group of the same lookbehind");
    }
  }

  /** Counts a property, because each may need a large table. */
  countProperty(): void {
    if (++this.#properties > MAX_CONVERTED_PROPERTIES) throw new NotReadable();
  }

  /**
   * Notes that a letter is matched, whose case may be ignored.
   *
   * @param before the letter before it; null in a class
   */
  noteCase(character: string, before: string | null = null): void {
    const { folding, syntaxFlag } = this;
    const isInComplement = this.#complements > 0;
    if (!caseDiffers(character, before, { folding, syntaxFlag, isInComplement, next: this.unit() })) return;
    this.#caseNotes++;
    if (this.#options.i) this.#caseDiffers();
  }

  /** Notes that the letters of a range are matched. */
  noteCaseRange(first: number, last: number): void {
    const letters = [..."iksIKS"].filter((letter) =>
      letter.charCodeAt(0) >= first && letter.charCodeAt(0) <= last
    );
    if (last > 0x7f) this.noteCase("é");
    if (last > 0x7f && this.folding !== "ascii") this.noteCase("ß");
    for (const letter of letters) this.noteCase(letter);
  }

  /** Notes that letters are equal ignoring case here, and others in the result. */
  #caseDiffers(): void {
    this.uses.add("case");
  }

  /** With flags i and u, JavaScript has two more word characters; so have languages that fold sets. */
  noteWordCase(): void {
    if ((this.syntaxFlag !== "") !== (this.folding === "simple")) this.noteFoldedSet();
  }

  /** Notes a property that has other characters ignoring case. */
  noteFoldedProperty(): void {
    if (this.#options.i) this.uses.add("property-case");
  }

  /** Notes a set that is another one ignoring case. */
  noteFoldedSet(): void {
    if (this.#options.i) this.#caseDiffers();
  }
}
