import { MAX_CONVERTED_NESTING, MAX_CONVERTED_PROPERTIES } from "../../limits/pattern.ts";
import { type Dialect, type DialectDescription, DIALECTS } from "./dialects.ts";
import type { Part } from "./nodes.ts";
import { javaSet, posixMembers, propertyName, setMembers } from "./sets.ts";

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

/** The result of reading a pattern of another language. */
export interface Reading {
  readonly parts: Part[];
  /** Flags that the pattern itself sets, such as by a leading `(?i)`. */
  readonly flags: string;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported: ReadonlyMap<string, string>;
  readonly uses: Uses;
  /** Whether flag u is needed. */
  readonly needsUnicode: boolean;
}

interface Options {
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

/**
 * Reads a pattern of another language. Reads each character once; the recursion is limited.
 *
 * @param isUnicode whether the result has flag u or v, which reject unnecessary escapes
 * @throws {NotReadable}
 */
export function readForeign(pattern: string, flags: string, dialect: Dialect, isUnicode: boolean): Reading {
  return new Reader(pattern, flags, dialect, isUnicode).read();
}

class Reader {
  readonly #pattern: string;
  readonly #dialect: Dialect;
  readonly #rules: DialectDescription;
  readonly #isUnicode: boolean;
  readonly #total: number;
  readonly #names: ReadonlyMap<string, number>;
  #at = 0;
  #options: Options;
  #flags: string;
  #groups: GroupInfo[] = [];
  #depth = 0;
  #inLookbehind = 0;
  #loops = 0;
  #properties = 0;
  #needsUnicode = false;
  readonly #unsupported = new Map<string, string>();
  readonly #uses: Uses = {
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
    this.#pattern = pattern;
    this.#dialect = dialect;
    this.#rules = DIALECTS[dialect];
    this.#isUnicode = isUnicode;
    this.#flags = flags;
    this.#options = {
      i: flags.includes("i"),
      m: flags.includes("m") || dialect === "ruby",
      s: flags.includes("s"),
      x: false,
    };
    const { total, names } = countGroups(pattern);
    this.#total = total;
    this.#names = names;
  }

  read(): Reading {
    const parts = this.#leadingFlags();
    // In Ruby, ^ and $ always match at lines.
    if (this.#dialect === "ruby" && /[$^]/.test(this.#pattern)) this.#setFlag("m");
    while (this.#at < this.#pattern.length) {
      parts.push(...this.#branches());
      if (this.#pattern[this.#at] !== ")") continue;
      throw new NotReadable();
    }
    return {
      parts,
      flags: this.#flags,
      unsupported: this.#unsupported,
      uses: this.#uses,
      needsUnicode: this.#needsUnicode || this.#uses.wideSet && this.#rules.codePoints,
    };
  }

  /** Flags at the very beginning become flags of the regex. */
  #leadingFlags(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const start = this.#at;
      const [whole, verb] = this.#match(/\(\*(UTF8?|UCP|ANYCRLF|LF|CRLF|CR|ANY)\)/y) ?? [];
      if (whole !== undefined) {
        this.#at += whole.length;
        if (/^UTF/.test(verb ?? "")) this.#needsUnicode = true;
        else this.#unsupported.set(whole, "option at the start of a pattern");
        parts.push(removed(start, this.#at, "Option at the start of the pattern"));
        continue;
      }
      const [source, on = "", off = ""] = this.#match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
      if (source === undefined || (on === "" && off === "") || off !== "") return parts;
      const set = this.#flagsOf(on, source);
      if (set === null) return parts;
      this.#at += source.length;
      for (const flag of set) {
        if (flag === "x") continue;
        this.#setFlag(flag);
      }
      const others = set.filter((flag) => flag !== "x");
      parts.push(removed(start, this.#at, leadingWords(others, set.includes("x"))));
      this.#options = withFlags(this.#options, set, []);
    }
  }

  #setFlag(flag: string): void {
    if (!this.#flags.includes(flag)) this.#flags += flag;
    if (flag === "i" || flag === "m" || flag === "s") this.#options = { ...this.#options, [flag]: true };
  }

  /** The JavaScript flags for the letters of an inline group; null if one of them means something else. */
  #flagsOf(letters: string, source: string): string[] | null {
    const flags = [...letters].map((letter) => this.#rules.flags[letter] ?? "unknown");
    if (flags.some((flag) => flag === "unknown" || flag === "none")) {
      this.#unsupported.set(source, "flags that JavaScript does not have");
      return null;
    }
    return flags.filter((flag) => flag !== "same");
  }

  /** Reads to the end of a group, or of the pattern. */
  #branches(): Part[] {
    if (++this.#depth > MAX_CONVERTED_NESTING) throw new NotReadable();
    const { isOpen, outer } = { isOpen: this.#groups.length, outer: this.#options };
    const parts: Part[] = [];
    // Flags in the middle of a group apply until its end, so each further branch is wrapped.
    let wrapped: { open: string; from: number } | null = null;
    let areSolid = true;
    let branch = 0;
    const endBranch = () => {
      areSolid &&= parts.slice(branch).some((part) => this.#solid.has(part));
      close();
      branch = parts.length;
    };
    const markOptional = () => {
      for (const group of this.#groups.slice(isOpen)) group.isOptional = true;
    };
    let hasBranches = false;
    const close = () => {
      if (wrapped === null) return;
      const body = parts.splice(wrapped.from);
      this.#add(
        parts,
        { type: "group", open: wrapped.open, body },
        body.some((part) => this.#solid.has(part)),
      );
    };
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ")") {
      const start = this.#at;
      const unit = this.#pattern[start];
      if (unit === "|") {
        endBranch();
        hasBranches = true;
        markOptional();
        this.#at++;
        parts.push(source("|"));
        if (wrapped) wrapped = { open: wrapped.open, from: parts.length };
        continue;
      }
      const flags = this.#inlineFlags();
      if (flags !== null) {
        close();
        const from = parts.length;
        parts.push({ type: "source", source: "", changed: { start, end: this.#at, what: "Inline flags" } });
        wrapped = flags === "" ? null : { open: `(?${flags}:`, from: from + 1 };
        continue;
      }
      if (this.#skipped(parts)) continue;
      if (this.#isKeepOut()) {
        this.#keepOut(parts, start);
        continue;
      }
      const quantifier = this.#quantifier();
      if (quantifier === null) this.#atom(parts);
      else this.#quantify(parts, quantifier, start);
    }
    endBranch();
    if (hasBranches) markOptional();
    this.#isBodySolid = areSolid;
    if (this.#depth > 1) this.#options = outer;
    this.#depth--;
    return parts;
  }

  /** Flags in the middle of a group, as modifiers of JavaScript relative to the flags of the regex. */
  #inlineFlags(): string | null {
    const [whole, on = "", off = ""] = this.#match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
    if (whole === undefined || (on === "" && off === "")) return null;
    const set = this.#flagsOf(on, whole);
    const unset = this.#flagsOf(off, whole);
    this.#at += whole.length;
    if (set === null || unset === null) return "";
    this.#options = withFlags(this.#options, set, unset);
    return this.#modifiers();
  }

  /** The difference between the flags that apply here and those of the regex. */
  #modifiers(): string {
    const on = MODIFIERS.filter((flag) => this.#options[flag] && !this.#flags.includes(flag));
    const off = MODIFIERS.filter((flag) => !this.#options[flag] && this.#flags.includes(flag));
    return `${on.join("")}${off.length > 0 ? `-${off.join("")}` : ""}`;
  }

  /** White space and comments of x-mode, and `(?#…)`. */
  #skipped(parts: Part[]): boolean {
    const start = this.#at;
    const [comment] = this.#match(/\(\?#[^)]*\)/y) ?? [];
    if (comment !== undefined) {
      this.#at += comment.length;
      parts.push(removed(start, this.#at, "Comment"));
      return true;
    }
    if (!this.#options.x) return false;
    const [blank] = this.#match(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) ?? [];
    if (blank === undefined) return false;
    this.#at += blank.length;
    parts.push(removed(start, this.#at, blank.includes("#") ? "Comment" : "Whitespace"));
    return true;
  }

  #isKeepOut(): boolean {
    return this.#dialect === "pcre" && this.#pattern.startsWith("\\K", this.#at);
  }

  /** `a\Kb` matches only `b`; without alternatives around it, `a` can be a lookbehind. */
  #keepOut(parts: Part[], start: number): void {
    this.#at += 2;
    const isOnly = this.#pattern.indexOf("\\K") === start && this.#pattern.lastIndexOf("\\K") === start;
    if (this.#depth > 1 || !isOnly || this.#pattern.includes("|")) {
      this.#refuse(parts, start, "start of the match moved");
      return;
    }
    const body = parts.splice(0);
    parts.push({
      type: "group",
      open: "(?<=",
      body,
      changed: { start: 0, end: this.#at, what: "Start of the match, as a lookbehind" },
    });
    this.#uses.keptOut = true;
  }

  #refuse(parts: Part[], start: number, what: string): void {
    const written = this.#pattern.slice(start, this.#at);
    this.#unsupported.set(written, what);
    parts.push(source(written));
  }

  /** A quantifier at this position, without applying it; null for none. */
  #quantifier(): Quantifier | null {
    const [whole, open, most, close] =
      this.#match(/(?:([*+?])|\{(\d+(?:,\d*)?)\}|\{(,\d+)\})/y)?.map((each) => each ?? "") ?? [];
    if (whole === undefined) return null;
    if (close !== "" && !this.#rules.openRange) return null;
    this.#at += whole.length;
    const suffix = this.#pattern[this.#at];
    const isPossessive = suffix === "+" && this.#rules.possessive &&
      !(this.#dialect === "ruby" && whole.endsWith("}"));
    const isLazy = suffix === "?";
    if (isPossessive || isLazy) this.#at++;
    const bounds = close !== "" ? `{0${close}}` : open !== "" ? open ?? "" : `{${most}}`;
    return {
      source: `${bounds}${isLazy ? "?" : ""}`,
      isPossessive,
      isOpenRange: close !== "",
      isOptional: bounds === "*" || bounds === "?" || bounds.startsWith("{0"),
    };
  }

  #quantify(parts: Part[], quantifier: Quantifier, start: number): void {
    // White space and comments may be between the part and its quantifier.
    const between: Part[] = [];
    while (parts.at(-1)?.changed && isEmptySource(parts.at(-1))) between.unshift(parts.pop()!);
    const last = parts.pop();
    if (last === undefined) throw new NotReadable();
    const isChained = last.isQuantified === true;
    // Only Ruby interprets a{2}{3} as nested quantifiers.
    if (isChained && this.#dialect !== "ruby") throw new NotReadable();
    const { source: written, isPossessive, isOpenRange, isOptional } = quantifier;
    const isSolid = this.#solid.has(last) && !isOptional;
    const repeated = { start: this.#startOf(last, start), end: start, what: "Repeated quantifier" };
    const base: Part = isChained || last.type === "atomic"
      ? { type: "group", open: "(?:", body: [last], ...isChained && { changed: repeated } }
      : last;
    const suffix: Part = isOpenRange
      ? {
        type: "source",
        source: written,
        changed: { start, end: this.#at, what: "Quantifier without a minimum" },
      }
      : source(written);
    const quantified: Part[] = [...between, base, suffix];
    if (!isPossessive) {
      const part: Part = { type: "sequence", body: quantified, isQuantified: true };
      this.#starts.set(part, this.#startOf(last, start));
      return this.#add(parts, part, isSolid);
    }
    if (this.#inLookbehind > 0) {
      this.#unsupported.set(this.#pattern.slice(start, this.#at), "possessive quantifier in a lookbehind");
    }
    this.#uses.addedGroups = true;
    const changed = { start: this.#startOf(last, start), end: this.#at, what: "Possessive quantifier" };
    this.#add(parts, { type: "atomic", body: quantified, changed, isQuantified: true }, isSolid);
  }

  /** The start of a part in the original; known for changed parts, otherwise derived from its written length. */
  #startOf(part: Part, end: number): number {
    if (part.changed) return part.changed.start;
    return this.#starts.get(part) ?? end;
  }

  readonly #starts = new WeakMap<Part, number>();
  /** Parts that consume at least one character. */
  readonly #solid = new WeakSet<Part>();
  /** Whether each branch of the last group consumes at least one character. */
  #isBodySolid = false;
  #isGroupSolid = false;

  #add(parts: Part[], part: Part, isSolid: boolean): void {
    parts.push(part);
    if (isSolid) this.#solid.add(part);
  }

  #atom(parts: Part[]): void {
    const start = this.#at;
    const before = parts.length;
    const unit = this.#pattern[start];
    if (unit === "\\") this.#escape(parts);
    else if (unit === "[") this.#class(parts);
    else if (unit === "(") this.#group(parts);
    else this.#plain(parts);
    const part = parts[before];
    if (part === undefined) return;
    this.#starts.set(part, start);
    if (unit === "[" || unit === "(" && this.#isGroupSolid) this.#solid.add(part);
  }

  #plain(parts: Part[]): void {
    const start = this.#at;
    const character = String.fromCodePoint(this.#pattern.codePointAt(start) ?? 0);
    this.#at += character.length;
    if (character === ".") {
      this.#uses.dot ||= !this.#options.s;
      this.#uses.wideSet = true;
    }
    if (character === "$" && this.#options.m || character === "^" && this.#options.m) {
      this.#uses.lineAnchor = true;
    }
    if (character === "$" && !this.#options.m) this.#uses.dollar = true;
    if (character.length > 1) this.#needsUnicode = true;
    this.#noteCase(character);
    const isLoneBracket = this.#isUnicode && /[{}\]]/.test(character);
    const part = isLoneBracket
      ? changed(`\\${character}`, start, this.#at, "Literal bracket")
      : source(character);
    this.#add(parts, part, !/^[$^]$/.test(character));
  }

  #group(parts: Part[]): void {
    const start = this.#at;
    const found = this.#match(GROUP_HEAD);
    const head = found?.groups ?? {};
    const written = found?.[0] ?? "(";
    const { reference, look, flags, off, other, verb } = head;
    const name = head.name ?? head.quoted;
    if (reference !== undefined) {
      this.#at += written.length;
      this.#useName(reference);
      parts.push(changed(`\\k<${reference}>`, start, this.#at, "Named reference"));
      return;
    }
    if (other !== undefined || verb !== undefined) return this.#refusedGroup(parts, written);
    this.#at += written.length;
    const outer = this.#options;
    if (flags !== undefined || off !== undefined) {
      const isReset = (flags ?? "").startsWith("^");
      const set = this.#flagsOf((flags ?? "").replace("^", ""), written);
      const unset = isReset ? ["i", "m", "s", "x"] : this.#flagsOf(off ?? "", written);
      if (set && unset) this.#options = withFlags(withFlags(outer, [], unset), set, []);
      const modifiers = this.#modifiers();
      // Modifiers are only written for changes; x doesn't exist in JavaScript.
      const open = modifiers === "" ? "(?:" : `(?${modifiers}:`;
      const body = this.#body();
      this.#options = outer;
      parts.push({
        type: "group",
        open,
        body,
        ...open !== written && { changed: { start, end: this.#at, what: "Inline flags" } },
      });
      return;
    }
    if (written === "(" || name !== undefined) {
      const number = this.#groups.length + 1;
      // Until it is closed, a reference to it matches nothing.
      this.#groups.push({ isOptional: true });
      const body = this.#body(number);
      const open = name === undefined ? "(" : `(?<${name}>`;
      const head = open === written ? [] : [changed(open, start, start + written.length, "Named group")];
      parts.push(
        head.length > 0
          ? { type: "capture", number, open: "", body: [...head, ...body] }
          : { type: "capture", number, open, body },
      );
      return;
    }
    if (written === "(?>") {
      const body = this.#body();
      if (this.#inLookbehind > 0) {
        this.#unsupported.set(this.#pattern.slice(start, this.#at), "atomic group in a lookbehind");
      }
      this.#uses.addedGroups = true;
      parts.push({ type: "atomic", body, changed: { start, end: this.#at, what: "Atomic group" } });
      return;
    }
    const isBehind = look?.startsWith("<") ?? false;
    if (isBehind) this.#inLookbehind++;
    const body = this.#body();
    if (isBehind) this.#inLookbehind--;
    if (look !== undefined) this.#isGroupSolid = false;
    parts.push({ type: "group", open: written, body });
  }

  /**
   * The content of a group whose opening has been read, and the closing bracket.
   *
   * @param number number of a capturing group; 0 for any other
   */
  #body(number = 0): Part[] {
    const first = this.#groups.length;
    const body = this.#branches();
    if (this.#pattern[this.#at] !== ")") throw new NotReadable();
    this.#at++;
    const own = this.#groups[number - 1];
    if (own) own.isOptional = false;
    this.#isGroupSolid = this.#isBodySolid;
    const next = this.#pattern.slice(this.#at, this.#at + 3);
    const inside = this.#groups.slice(first);
    const isLoop = /^(?:[*+]|\{[\d,])/.test(next);
    // In JavaScript, an iteration that skips a group, or that is empty, leaves different captures.
    if (isLoop && inside.some(({ isOptional }) => isOptional)) this.#uses.resetCapture = true;
    if (/^[*+?{]/.test(next) && !this.#isGroupSolid && (own || inside.length > 0)) {
      this.#uses.resetCapture = true;
    }
    if (/^(?:[*?]|\{0|\{,)/.test(next)) {
      for (const group of own ? [own, ...inside] : inside) group.isOptional = true;
    }
    return body;
  }

  #refusedGroup(parts: Part[], written: string): void {
    const what = GROUP_KINDS.find(([head]) => written.startsWith(head))?.[1] ?? "group";
    this.#unsupported.set(written, what);
    // Its content is copied without being interpreted.
    this.#at += written.length;
    if (written.endsWith(")") && !written.startsWith("(?(")) {
      parts.push(source(written));
      return;
    }
    const body = this.#body();
    parts.push({ type: "group", open: written, body });
  }

  #useName(name: string): void {
    const number = this.#names.get(name);
    if (number === undefined) throw new NotReadable();
    this.#useNumber(number);
  }

  #useNumber(number: number): void {
    this.#noteCase(BEYOND_ASCII);
    if (this.#groups[number - 1]?.isOptional ?? true) this.#uses.optionalReference = true;
  }

  #escape(parts: Part[]): void {
    const start = this.#at;
    const quoted = this.#match(/\\Q([^]*?)(?:\\E|$)/y);
    if (quoted && (this.#dialect === "pcre" || this.#dialect === "java" || this.#dialect === "go")) {
      this.#at += quoted[0].length;
      const text = [...quoted[1] ?? ""].map(escapeLiteral).join("");
      parts.push(changed(text, start, this.#at, "Quoted text"));
      return;
    }
    const reference = this.#reference();
    if (reference !== null) return void parts.push(reference);
    const assertion = this.#anchor();
    if (assertion !== null) return void parts.push(assertion);
    const refusal = this.#refusedEscape();
    if (refusal !== null) return this.#refuse(parts, start, refusal);
    if (this.#pattern.startsWith("\\R", start) && this.#dialect !== "python") {
      this.#at += 2;
      const text = String.raw`\r\n|[\n-\r\x85\u2028\u2029]`;
      const isAtomic = this.#dialect !== "java";
      this.#uses.addedGroups ||= isAtomic;
      const changed = { start, end: this.#at, what: "Any line break" };
      const body = [source(text)];
      const part: Part = isAtomic
        ? { type: "atomic", body, changed }
        : { type: "group", open: "(?:", body, changed };
      return this.#add(parts, part, true);
    }
    const member = this.#member(false);
    const { text, what } = member;
    this.#add(parts, what === undefined ? source(text) : changed(text, start, this.#at, what), true);
  }

  #reference(): Part | null {
    const start = this.#at;
    const named = this.#match(/\\k(?:<([^>]+)>|\{([^}]+)\}|'([^']+)')|\\g\{([A-Za-z_]\w*)\}/y);
    if (named) {
      const name = named.slice(1).find((each) => each !== undefined) ?? "";
      this.#at += named[0].length;
      this.#useName(name);
      const text = `\\k<${name}>`;
      return text === named[0] ? source(text) : changed(text, start, this.#at, "Named reference");
    }
    let [whole, digits, braced] = this.#match(/\\(?:([1-9]\d?)|g(-?\d+|\{-?\d+\}))/y) ?? [];
    if (whole === undefined) return null;
    // Java reads a second digit only if such a group exists.
    const isShort = this.#dialect === "java" && Number(digits) > Math.max(9, this.#total);
    if (isShort) whole = whole.slice(0, 2);
    const given = Number((isShort ? digits?.[0] : digits ?? braced ?? "")?.replace(/[{}]/g, ""));
    const number = given < 0 ? this.#groups.length + 1 + given : given;
    if (number < 1) return null;
    if (number > this.#total) {
      // Java always reads a single digit as a reference, and one to a missing group never matches.
      if (this.#dialect !== "java" || number > 9) return null;
      this.#at += 2;
      return changed("(?!)", start, this.#at, "Reference to a group that does not exist");
    }
    this.#at += whole.length;
    this.#useNumber(number);
    const part: Part = { type: "reference", number };
    return digits === undefined ? { ...part, changed: { start, end: this.#at, what: "Reference" } } : part;
  }

  /** `\A`, `\z`, `\Z`, a leading `\G`, and the boundaries. */
  #anchor(): Part | null {
    const start = this.#at;
    const letter = this.#pattern[start + 1] ?? "";
    const { m } = this.#options;
    const end = m ? "(?![^])" : "$";
    const anchor = (text: string, what: string): Part => {
      this.#at += 2;
      return changed(text, start, this.#at, what);
    };
    if (letter === "A") return anchor(m ? "(?<![^])" : "^", "Start of the text");
    if (letter === "z" && this.#dialect !== "python") return anchor(end, "End of the text");
    if (letter === "Z" && this.#dialect !== "go") {
      if (!this.#rules.endBeforeNewline.Z) return anchor(end, "End of the text");
      const newline = this.#dialect === "java"
        ? String.raw`(?:\r\n|[\n\r\x85\u2028\u2029])?`
        : String.raw`\n?`;
      // After \r, a single \n is not a line terminator in Java.
      const isSplit = this.#dialect === "java" ? String.raw`(?!(?<=\r)\n)` : "";
      return anchor(`(?=${isSplit}${newline}${end})`, "End of the text, or of its last line");
    }
    if (letter === "G" && start === 0 && !this.#pattern.includes("|")) {
      this.#setFlag("y");
      return anchor("", "Start of the search, as flag y");
    }
    if (letter === "b" || letter === "B") {
      if (this.#pattern[start + 2] === "{") return null;
      this.#uses.boundary = true;
      this.#at += 2;
      return source(`\\${letter}`);
    }
    return null;
  }

  #refusedEscape(): string | null {
    const [, letter = ""] = this.#match(/\\([a-zA-Z])/y) ?? [];
    const what = REFUSED_ESCAPES[this.#dialect === "python" ? `python ${letter}` : letter];
    if (what === undefined) return null;
    if (letter === "N" && this.#dialect !== "java" && this.#pattern[this.#at + 2] !== "{") return null;
    const [whole = ""] = this.#match(/\\[a-zA-Z](?:\{[^}]*\}|<[^>]*>|'[^']*')?/y) ?? [];
    this.#at += whole.length;
    return what;
  }

  /** An escape, or a character of a class; `what` describes the change. */
  #member(inClass: boolean): { readonly text: string; readonly what?: string } {
    const start = this.#at;
    const letter = this.#pattern[start + 1] ?? "";
    const rules = this.#rules;
    if (/[A-Z]/.test(letter)) this.#uses.wideSet = true;
    if (/[A-Zpw]/.test(letter)) this.#noteCase(BEYOND_ASCII);
    const set = (kind: "h" | "v" | "hexadecimal", isNegated: boolean, what: string) => {
      this.#at += 2;
      const members = setMembers(kind, isNegated && inClass, this.#isUnicode);
      return { text: inClass ? members : `[${isNegated ? "^" : ""}${members}]`, what };
    };
    if ((letter === "h" || letter === "H") && rules.h !== null) {
      return rules.h === "space"
        ? set("h", letter === "H", "Horizontal whitespace")
        : set("hexadecimal", letter === "H", "Hexadecimal digit");
    }
    if ((letter === "v" || letter === "V") && rules.verticalSpace) {
      return set("v", letter === "V", "Vertical whitespace");
    }
    if (letter === "N" && !inClass) {
      return (this.#at += 2, { text: "[^\\n]", what: "Any character but a line break" });
    }
    const property = this.#property(inClass);
    if (property !== null) return property;
    const code = this.#codePoint();
    if (code !== null) return code;
    if (letter === "d" || letter === "D") this.#uses.digit = true;
    if (letter === "w" || letter === "W") this.#uses.word = true;
    if (letter === "s" || letter === "S") this.#uses.space = true;
    const [whole = "\\"] =
      this.#match(/\\(?:u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|x[\da-fA-F]{2}|c[A-Za-z]|0(?!\d)|[^])/yu) ?? [];
    this.#at += Math.max(1, whole.length);
    if (whole.startsWith("\\u{")) this.#needsUnicode = true;
    const character = whole.slice(1);
    if (character === "") throw new NotReadable();
    // Escapes that flags u and v do not allow.
    const isNeedless = !/^[\w]/.test(character) && !SYNTAX.test(character) && !(inClass && character === "-");
    if (isNeedless && (this.#isUnicode || this.#options.x && /[\s#]/.test(character))) {
      return { text: character, what: "Unnecessary escape" };
    }
    return { text: whole };
  }

  #property(inClass: boolean): { readonly text: string; readonly what?: string } | null {
    const [whole, letter, short, caret, braced] =
      this.#match(/\\([pP])(?:([A-Z])|\{(\^?)([\w&= ]+)\})/y)?.map((each) => each ?? "") ?? [];
    if (whole === undefined) return null;
    if (++this.#properties > MAX_CONVERTED_PROPERTIES) throw new NotReadable();
    const name = short || braced || "";
    const isNegated = (letter === "P") !== (caret === "^");
    const ascii = this.#dialect === "java" ? javaSet(name) : undefined;
    this.#at += whole.length;
    if (ascii !== undefined) {
      const members = posixMembers(ascii, isNegated && inClass, this.#isUnicode) ?? "";
      return { text: inClass ? members : `[${isNegated ? "^" : ""}${members}]`, what: "ASCII set" };
    }
    const known = propertyName(name);
    if (known === undefined) {
      this.#unsupported.set(whole, "property that JavaScript does not have");
      return { text: whole };
    }
    this.#needsUnicode = true;
    const text = `\\${isNegated ? "P" : "p"}{${known}}`;
    return text === whole ? { text } : { text, what: "Unicode property" };
  }

  /** A character given by its code. */
  #codePoint(): { readonly text: string; readonly what?: string } | null {
    const found = this.#match(
      /\\(?:x\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|o\{([0-7]{1,7})\}|0([0-7]{1,3}))/y,
    );
    if (found) {
      const [whole, hex, long, octal, zero] = found;
      const code = hex ?? long
        ? Number.parseInt(hex ?? long ?? "", 16)
        : Number.parseInt(octal ?? zero ?? "", 8);
      if (code > 0x10ffff) throw new NotReadable();
      this.#at += whole.length;
      return { text: this.#codeText(code), what: "Character code" };
    }
    const single = this.#match(/\\([ae])(?![\w{])|\\([ae])/y);
    if (single) {
      this.#at += 2;
      const letter = single[1] ?? single[2];
      return { text: letter === "a" ? "\\x07" : "\\x1b", what: "Control character" };
    }
    return null;
  }

  #codeText(code: number): string {
    const hex = code.toString(16);
    if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
    if (code <= 0xffff) return `\\u${hex.padStart(4, "0")}`;
    this.#needsUnicode = true;
    return `\\u{${hex}}`;
  }

  #class(parts: Part[]): void {
    const [head = "["] = this.#match(/\[\^?/y) ?? [];
    this.#at += head.length;
    const body: Part[] = [source(head)];
    if (head === "[^") {
      this.#uses.wideSet = true;
      this.#noteCase(BEYOND_ASCII);
    }
    if (this.#pattern[this.#at] === "]") {
      if (!this.#rules.leadingBracket) throw new NotReadable();
      body.push(changed("\\]", this.#at, this.#at + 1, "Literal bracket at the start of a class"));
      this.#at++;
    }
    while (this.#pattern[this.#at] !== "]") {
      if (this.#at >= this.#pattern.length) throw new NotReadable();
      this.#classMember(body);
    }
    this.#at++;
    body.push(source("]"));
    parts.push({ type: "sequence", body });
  }

  #classMember(body: Part[]): void {
    const start = this.#at;
    const rest = this.#pattern[start] ?? "";
    const [posix, caret, name] = this.#match(/\[:(\^?)([a-z]+):\]/y) ?? [];
    if (posix !== undefined && this.#rules.posix) {
      const members = posixMembers(name ?? "", caret === "^", this.#isUnicode);
      if (members === undefined) throw new NotReadable();
      this.#at += posix.length;
      this.#noteCase(caret === "^" ? BEYOND_ASCII : "k");
      body.push(changed(members, start, this.#at, "POSIX class"));
      return;
    }
    if (this.#rules.nestedClasses && (rest === "[" || this.#pattern.startsWith("&&", start))) {
      this.#unsupported.set(
        rest === "[" ? "[" : "&&",
        "class with set operations, which needs flag v",
      );
    }
    if (rest === "\\") {
      if (this.#pattern.startsWith("\\Q", start)) throw new NotReadable();
      const { text, what } = this.#member(true);
      const isSetBeforeHyphen = this.#isUnicode && /^\\[dwsDWSpP]/.test(text) &&
        this.#pattern[this.#at] === "-" &&
        this.#pattern[this.#at + 1] !== "]";
      body.push(what === undefined ? source(text) : changed(text, start, this.#at, what));
      if (isSetBeforeHyphen) this.#at++, body.push(source("\\-"));
      return;
    }
    if (this.#options.x && this.#rules.ignoresSpaceInClasses) {
      const [blank] = this.#match(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) ?? [];
      if (blank !== undefined) {
        this.#at += blank.length;
        body.push(removed(start, this.#at, "Whitespace"));
        return;
      }
    }
    const character = String.fromCodePoint(this.#pattern.codePointAt(start) ?? 0);
    if (character.length > 1) this.#needsUnicode = true;
    // A range may contain letters that it doesn't name.
    this.#noteCase(character === "-" ? "k" : character);
    this.#at += character.length;
    body.push(source(character));
  }

  #noteCase(character: string): void {
    if (!this.#options.i) return;
    if (character > "\x7f") this.#uses.wideCase = true;
    else if (/[ks]/i.test(character)) this.#uses.letterCase = true;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    return sticky.exec(this.#pattern);
  }
}

interface Quantifier {
  readonly source: string;
  readonly isPossessive: boolean;
  readonly isOpenRange: boolean;
  readonly isOptional: boolean;
}

/** Represents any letter beyond ASCII. */
const BEYOND_ASCII = "\uffff";

const MODIFIERS = ["i", "m", "s"] as const;

/** Characters that flags u and v allow to be escaped. */
const SYNTAX = /^[$()*+.?[\\\]^{|}/]/;

const GROUP_HEAD = new RegExp(
  String
    .raw`\((?:\?P=(?<reference>\w+)\)|\?P?<(?<name>(?![=!])[^>]+)>|\?'(?<quoted>[^']+)'|\?(?<look><?[=!])|` +
    String.raw`\?(?<flags>\^?[a-zA-Z]*)(?:-(?<off>[a-zA-Z]*))?:|` +
    String
      .raw`(?<other>\?(?:P>\w+\)|&\w+\)|R\)|[+-]?\d+\)|\||\((?:[^()]*|\?[^()]*)\)))|(?<verb>\*[A-Z_]+[^)]*\))|\?>|)`,
  "y",
);

const GROUP_KINDS: readonly (readonly [string, string])[] = [
  ["(?(", "condition"],
  ["(?|", "branch reset"],
  ["(*", "verb"],
  ["(?", "recursion"],
];

const REFUSED_ESCAPES: Readonly<Record<string, string>> = {
  G: "start of the search",
  K: "start of the match moved",
  X: "grapheme cluster",
  C: "single byte",
  g: "recursion",
  N: "named character",
  "python N": "named character",
};

function source(written: string): Part {
  return { type: "source", source: written };
}

function changed(written: string, start: number, end: number, what: string): Part {
  return { type: "source", source: written, changed: { start, end, what } };
}

function removed(start: number, end: number, what: string): Part {
  return changed("", start, end, what);
}

function isEmptySource(part: Part | undefined): boolean {
  return part?.type === "source" && part.source === "";
}

function withFlags(options: Options, on: readonly string[], off: readonly string[]): Options {
  const value = (flag: keyof Options) => on.includes(flag) || options[flag] && !off.includes(flag);
  return { i: value("i"), m: value("m"), s: value("s"), x: value("x") };
}

function leadingWords(flags: readonly string[], isExtended: boolean): string {
  const words = flags.length === 0 ? [] : [`${flags.length > 1 ? "Flags" : "Flag"} ${flags.join(" and ")}`];
  return [...words, ...isExtended ? ["Whitespace and comments allowed"] : []].join("; ") || "Inline flags";
}

function escapeLiteral(character: string): string {
  return /^[$()*+.?[\\\]^{|}/]$/.test(character) ? `\\${character}` : character;
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
