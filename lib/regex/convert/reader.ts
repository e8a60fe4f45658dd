import type { Dialect } from "../dialects/dialects.ts";
import type { GroupMeaning } from "../dialects/grammar.ts";
import { readClass } from "./classes.ts";
import type { DifferenceId } from "./differences.ts";
import { characterText, type Escape, readEscape } from "./escapes.ts";
import { isEmptySource, type Part } from "./nodes.ts";
import {
  changed,
  type Modes,
  NotReadable,
  type Options,
  removed,
  Scan,
  source,
  type Survey,
  type SyntaxFlag,
} from "./scan.ts";

/** The result of reading a pattern of another language. */
export interface Reading {
  readonly parts: Part[];
  /** Flags that the pattern itself sets, such as by a leading `(?i)`. */
  readonly flags: string;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported: ReadonlyMap<string, string>;
  readonly differences: Set<DifferenceId>;
  /** The flag that the result needs for its syntax. */
  readonly neededFlag: SyntaxFlag;
  /** The groups to which references refer, in their order. */
  readonly targets: readonly number[];
  /** See `Scan`. */
  readonly order: readonly number[] | null;
}

/**
 * Reads a pattern of another language by its grammar. Reads each character twice, first to find the groups; the
 * recursion is limited.
 *
 * @param syntaxFlag of the result
 * @param endsText whether `$` matches only at the very end of the text
 * @throws {NotReadable}
 */
export function readForeign(
  pattern: string,
  flags: string,
  dialect: Dialect,
  syntaxFlag: SyntaxFlag,
  endsText = false,
): Reading {
  const survey = new Reader(new Scan(pattern, flags, dialect, syntaxFlag, null));
  survey.read();
  const reading = new Reader(new Scan(pattern, flags, dialect, syntaxFlag, survey.found)).read();
  if (endsText) reading.differences.delete("final-newline");
  return reading;
}

/** How many characters a part matches. */
interface Width {
  readonly least: number;
  readonly most: number;
}

const NOTHING: Width = { least: 0, most: 0 };
const ONE: Width = { least: 1, most: 1 };
const ANY: Width = { least: 0, most: Infinity };

class Reader {
  readonly #scan: Scan;
  /** The position after flags at the beginning. */
  #contentStart = 0;
  #hasLineAnchors = false;
  #hasAtomic = false;
  #hasNoBoundary = false;
  /** True if the pattern begins with the start of the text, and has alternatives. */
  #isAnchored = false;
  /** True if an alternative may match nothing at every place, and if the first one always does. */
  #isFree = false;
  #isAlwaysEmpty = false;
  #hasBranches = false;
  readonly #starts = new WeakMap<Part, number>();
  readonly #widths = new WeakMap<Part, Width>();
  readonly #groupWidths = new Map<number, Width>();
  /** Parts that prefer to match nothing. */
  readonly #lazy = new WeakSet<Part>();
  /** The width of the last branches, and of the last group. */
  #branchWidth = NOTHING;
  #groupWidth = NOTHING;
  /** Number of parts that prefer to match nothing, although they could match more. */
  #earlyEmpties = 0;
  /** The last plain character, if it was just read. */
  #last = { character: "", end: -1 };
  #keptOut: Part | null = null;
  /** The flags that apply in the result around the position. */
  #around: Modes = { i: false, m: false, s: false };

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  /** What has to be known before the pattern is read. */
  get found(): Survey {
    return { groups: this.#scan.groupNames, hasLineAnchors: this.#hasLineAnchors };
  }

  read(): Reading {
    const scan = this.#scan;
    const parts = this.#leadingFlags();
    this.#contentStart = scan.at;
    if (scan.rules.anchorsAtLines && scan.hasLineAnchors) scan.setFlag("m");
    this.#around = scan.modes;
    parts.push(...scan.nested(() => this.#branches(true)));
    if (!scan.isAtEnd) throw new NotReadable();
    if (scan.rules.longestMatch && scan.hasChoice) scan.uses.add("longest-match");
    // A match at the start of the text is the only one.
    const mayBeEmpty = this.#branchWidth.least === 0 && !(this.#isAnchored && !this.#hasBranches);
    if (this.#isFree && scan.flags.includes("g")) scan.noteEmptyMatches();
    if (this.#branchWidth.least === 0 && this.#hasNoBoundary && !scan.rules.boundaryInEmptyText) {
      scan.uses.add("empty-text");
    }
    if (this.#isAlwaysEmpty) scan.uses.clear();
    if (
      mayBeEmpty && !this.#isAlwaysEmpty && this.#branchWidth.most > 0 && !scan.rules.emptyAfterMatch &&
      scan.flags.includes("g")
    ) scan.uses.add("empty-matches");
    return {
      parts,
      flags: scan.flags,
      unsupported: scan.unsupported,
      differences: scan.uses,
      neededFlag: scan.neededFlag,
      targets: scan.targets,
      order: scan.order,
    };
  }

  /** Flags at the very beginning become flags of the regex. */
  #leadingFlags(): Part[] {
    const scan = this.#scan;
    const parts: Part[] = [];
    for (;;) {
      const start = scan.at;
      const option = this.#startOption();
      if (option !== null) {
        parts.push(option);
        continue;
      }
      const [written, on = ""] = scan.match(/\(\?([a-zA-Z]+)\)/y) ?? [];
      if (written === undefined) return parts;
      const options = scan.withLetters(scan.options, on, "", written);
      scan.skip(written.length);
      if (options === null) {
        parts.push(source(written));
        continue;
      }
      scan.setOptions(options);
      const set = (["i", "m", "s"] as const).filter((flag) => options[flag] && on.length > 0);
      const own = set.filter((flag) => flag !== "m" || !scan.rules.anchorsAtLines);
      for (const flag of own) scan.setFlag(flag);
      parts.push(removed(start, scan.at, leadingSentence(own, on.includes("x"))));
    }
  }

  /** An option such as `(*UTF)`. */
  #startOption(): Part | null {
    const scan = this.#scan;
    const start = scan.at;
    const { startOptions } = scan.rules;
    const [written, name = ""] = scan.match(/\(\*([A-Z_\d]+)(?:=\d+)?\)/y) ?? [];
    if (written === undefined || Object.keys(startOptions).length === 0) return null;
    const isKnown = Object.hasOwn(startOptions, name);
    if (!isKnown && !/^(?:ANYCRLF|CRLF|CR|ANY|NUL|BSR_\w+|LIMIT_\w+|NO\w+)$/.test(name)) return null;
    scan.skip(written.length);
    const meaning = isKnown ? startOptions[name] : undefined;
    if (meaning === undefined) return scan.refuse(start, "option at the start of a pattern");
    if (meaning === "code-points") scan.readCodePoints();
    else if (meaning === "unicode") scan.setOptions({ ...scan.options, charset: "unicode" });
    return removed(start, scan.at, "Option at the start of the pattern");
  }

  /**
   * Reads to the end of a group, or of the pattern.
   *
   * @param isWhole whether these are the branches of the pattern
   */
  #branches(isWhole: boolean): Part[] {
    const scan = this.#scan;
    const opened = scan.opened;
    const around = this.#around;
    const parts: Part[] = [];
    // Flags in the middle of a group apply until its end, so each further branch is wrapped.
    let wrapped: { open: string; from: number } | null = null;
    let width: Width | null = null;
    let branch = 0;
    const widthFrom = (from: number) => sum(parts.slice(from).map((part) => this.#widthOf(part)));
    const close = () => {
      if (wrapped === null) return;
      const own = widthFrom(wrapped.from);
      const body = parts.splice(wrapped.from);
      this.#add(parts, { type: "group", open: wrapped.open, body }, own);
    };
    const endBranch = () => {
      const own = widthFrom(branch);
      if (isWhole && wrapped === null) {
        const others = parts.slice(branch).filter((part) => !isEmptySource(part));
        this.#isAlwaysEmpty ||= width === null && others.every((part) => this.#lazy.has(part));
        this.#isFree ||= others.every((part) => part.isQuantified && this.#widthOf(part).least === 0);
      }
      width = width === null
        ? own
        : { least: Math.min(width.least, own.least), most: Math.max(width.most, own.most) };
      close();
      branch = parts.length;
    };
    let hasBranches = false;
    while (!scan.isAtEnd && scan.unit() !== ")") {
      const start = scan.at;
      if (scan.unit() === "|") {
        endBranch();
        if ((width ?? NOTHING).least === 0) this.#earlyEmpties++;
        hasBranches = true;
        scan.hasChoice = true;
        scan.markOptional(opened);
        scan.skip(1);
        this.#add(parts, source("|"), NOTHING);
        branch = parts.length;
        if (wrapped) wrapped = { open: (wrapped as { open: string }).open, from: parts.length };
        continue;
      }
      if (this.#inlineFlags(parts)) {
        close();
        wrapped = null;
        const from = parts.length;
        const flags = modifiers(around, scan.modes);
        this.#around = scan.modes;
        this.#add(parts, removed(start, scan.at, "Inline flags"), NOTHING);
        if (scan.rules.flagsInTheMiddle === "group") {
          this.#restOfGroup(parts, flags);
          continue;
        }
        wrapped = flags === "" ? null : { open: `(?${flags}:`, from: from + 1 };
        continue;
      }
      if (this.#skipped(parts) || this.#quoted(parts)) continue;
      const quantifier = this.#quantifier();
      if (quantifier !== null) this.#quantify(parts, quantifier, start);
      else this.#atom(parts, isWhole && wrapped === null);
    }
    endBranch();
    this.#around = around;
    if (hasBranches) scan.markOptional(opened);
    if (isWhole) this.#hasBranches = hasBranches;
    if (isWhole && hasBranches && this.#keptOut) {
      // Each alternative would be tried at another position than the lookbehind.
      scan.unsupported.set("\\K", "start of the match moved");
    }
    this.#branchWidth = width ?? NOTHING;
    return parts;
  }

  /** Flags in the middle that hold to the end of the group: what follows is a group of its own. */
  #restOfGroup(parts: Part[], flags: string): void {
    const scan = this.#scan;
    const body = scan.nested(() => this.#branches(false));
    const needsGroup = flags !== "" || body.some((part) => part.type === "source" && part.source === "|");
    const written: Part = needsGroup
      ? { type: "group", open: flags === "" ? "(?:" : `(?${flags}:`, body }
      : { type: "sequence", body };
    this.#add(parts, written, this.#branchWidth);
  }

  /** Flags in the middle of a group; false if there are none here. */
  #inlineFlags(parts: Part[]): boolean {
    const scan = this.#scan;
    const found = scan.match(/\(\?(\^?)([a-zA-Z]*)(?:-([a-zA-Z]*))?\)/y);
    if (found === null || this.#groupHead() !== null) return false;
    const [written = "", caret = "", on = "", off = ""] = found;
    const options = this.#changedOptions(caret, on, off, written);
    scan.skip(written.length);
    if (scan.rules.flagsInTheMiddle === "rejected") {
      scan.unsupported.set(written, "flags in the middle of a pattern");
    }
    if (options) scan.setOptions(options);
    else this.#add(parts, source(written), NOTHING);
    return true;
  }

  #changedOptions(caret: string, on: string, off: string, written: string): Options | null {
    const scan = this.#scan;
    if (caret !== "" && !scan.rules.resetsFlags) {
      scan.unsupported.set(written, `flags that ${scan.rules.name} does not have`);
      return null;
    }
    const reset: Options = caret === ""
      ? scan.options
      : { ...scan.options, i: false, m: false, s: false, x: false, xx: false, n: false };
    return scan.withLetters(reset, on, off, written);
  }

  /** White space and comments of x-mode, and `(?#…)`. */
  #skipped(parts: Part[]): boolean {
    const scan = this.#scan;
    const start = scan.at;
    if (Object.hasOwn(scan.rules.groups, "(?#") && scan.startsWith("(?#")) {
      const ended = scan.take(
        scan.rules.escapesInComments ? /\(\?#(?:[^)\\]|\\[^])*\)/y : /\(\?#[^)]*\)/y,
      );
      if (ended === null) throw new NotReadable();
      this.#add(parts, removed(start, scan.at, "Comment"), NOTHING);
      return true;
    }
    if (!scan.options.x) return false;
    const blank = this.#blank();
    if (blank === "") return false;
    this.#add(parts, removed(start, scan.at, blank.includes("#") ? "Comment" : "Whitespace"), NOTHING);
    return true;
  }

  #blank(): string {
    const { blanks, commentEnds } = this.#scan.rules;
    return this.#scan.take(new RegExp(`(?:[${blanks}]+|#[^${commentEnds}]*)+`, "y"))?.[0] ?? "";
  }

  /** Text between `\Q` and `\E`, character by character, as a quantifier applies to the last one. */
  #quoted(parts: Part[]): boolean {
    const scan = this.#scan;
    const meaning = scan.unit() === "\\" ? scan.rules.escapes[scan.unit(1)] : undefined;
    if (meaning !== "quote" && meaning !== "nothing") return false;
    const start = scan.at;
    const [, quoted = ""] = scan.take(meaning === "quote" ? /\\Q([^]*?)(?:\\E|$)/y : /\\E/y) ?? [];
    const characters = [...quoted];
    const texts = characters.map((character) => {
      this.#noteCharacter(character);
      return literal(character);
    });
    const last = texts.pop();
    const words = meaning === "quote" ? "Quoted text" : "End of quoted text";
    this.#add(parts, changed(texts.join(""), start, scan.at, words), {
      least: texts.length,
      most: texts.length,
    });
    if (last !== undefined) this.#add(parts, source(last), ONE);
    return true;
  }

  /** A quantifier at this position, without applying it; null for none. */
  #quantifier(): Quantifier | null {
    const scan = this.#scan;
    const { possessive, openRange, brace, spaced, greedyCounts } = scan.rules.quantifiers;
    const blank = spaced === "braces" ? "\\s*" : "";
    const syntax = new RegExp(
      `([*+?])|\\{${blank}(\\d{1,9})${blank}(?:(,)${blank}(\\d{0,9})${blank})?\\}|\\{${blank},(\\d{1,9})\\}`,
      "y",
    );
    const found = scan.match(syntax);
    const [written = "", symbol, least, comma, most, only] = found ?? [];
    if (found === null || only !== undefined && !openRange) {
      if (brace === "rejected" && scan.unit() === "{") throw new NotReadable();
      return null;
    }
    scan.skip(written.length);
    if (least !== undefined && most !== undefined && most !== "" && Number(most) < Number(least)) {
      throw new NotReadable();
    }
    const bounds = symbol ??
      (only !== undefined ? `{0,${only}}` : `{${least}${comma ?? ""}${most ?? ""}}`);
    if (scan.options.x && spaced === "suffix") this.#blank();
    const suffix = scan.unit();
    const isPossessive = suffix === "+" &&
      (possessive === "all" || possessive === "symbols" && symbol !== undefined);
    const isFixed = least !== undefined && comma === undefined;
    const hasMark = suffix === "?" && !(isFixed && greedyCounts);
    if (isPossessive || hasMark) scan.skip(1);
    const isOptional = symbol === "*" || symbol === "?" || only !== undefined || Number(least) === 0;
    const isLazy = !isPossessive && hasMark !== scan.options.lazy;
    if (isLazy && isOptional) this.#earlyEmpties++;
    return {
      written: `${bounds}${isLazy ? "?" : ""}`,
      isPossessive,
      isOptional,
      isLazy,
      repeats: symbol === "?"
        ? 1
        : symbol !== undefined || comma && most === ""
        ? Infinity
        : Number(most || (only ?? least)),
      least: symbol === "+" ? 1 : isOptional ? 0 : Number(least),
    };
  }

  #quantify(parts: Part[], quantifier: Quantifier, start: number): void {
    const scan = this.#scan;
    // White space and comments may be between the part and its quantifier.
    const between: Part[] = [];
    while (parts.at(-1)?.changed && isEmptySource(parts.at(-1))) between.unshift(parts.pop()!);
    const isNothing = parts.length === 0 && between.length > 0;
    const last = isNothing ? between.pop() : parts.pop();
    if (isNothing) scan.unsupported.set(scan.since(start), "quantifier of nothing");
    if (last === undefined && start === this.#contentStart && start > 0) {
      return this.#add(parts, scan.refuse(start, "quantifier of nothing"), NOTHING);
    }
    if (last === undefined || last.type === "source" && last.source === "|") throw new NotReadable();
    if (between.some((part) => part.changed?.what === "Inline flags")) {
      scan.unsupported.set(scan.since(start), "quantifier of nothing");
    }
    const isChained = last.isQuantified === true;
    if (isChained && !scan.rules.quantifiers.chained) {
      scan.unsupported.set(scan.since(start), "quantifier of a quantifier");
    }
    const { written, isPossessive } = quantifier;
    const own = this.#widthOf(last);
    if (isChained && this.#lazy.has(last)) scan.uses.add("empty-iterations");
    const width = {
      least: own.least * quantifier.least,
      most: own.most === 0 ? 0 : own.most * quantifier.repeats,
    };
    if (/^(?:capture|group|reference)$/.test(last.type)) scan.hasChoice = true;
    if (last.type === "source" && /[^\0-\x7f]$/.test(last.source)) scan.noteWhole(last.source);
    const range = { start: this.#startOf(last, start), end: start };
    const isAsserting = isAssertion(last, scan.syntaxFlag);
    const wraps = isChained || isAsserting;
    const what = isChained ? "Repeated quantifier" : "Quantified assertion";
    const base: Part = wraps || last.type === "atomic"
      ? { type: "group", open: "(?:", body: [last], ...wraps && { changed: { ...range, what } } }
      : last;
    const original = scan.since(start);
    const suffix = isPossessive || original === written ? source(written) : changed(
      written,
      start,
      scan.at,
      original.startsWith("{,") ? "Quantifier without a minimum" : "Quantifier",
    );
    const quantified: Part[] = [...between, base, suffix];
    const begin = this.#startOf(last, start);
    if (isPossessive) {
      if (scan.isInLookbehind) scan.unsupported.set(original, "possessive quantifier in a lookbehind");
      this.#noteAtomic(/^(?:capture|group|sequence)$/.test(last.type) && scan.opened > 0);
      const changed = { start: begin, end: scan.at, what: "Possessive quantifier" };
      return this.#add(parts, { type: "atomic", body: quantified, changed, isQuantified: true }, width);
    }
    const part: Part = { type: "sequence", body: quantified, isQuantified: true };
    this.#starts.set(part, begin);
    if (quantifier.isOptional && quantifier.isLazy) this.#lazy.add(part);
    this.#add(parts, part, width);
  }

  /** @param hasGroups whether there are capturing groups in it */
  #noteAtomic(hasGroups: boolean): void {
    this.#hasAtomic = true;
    if (hasGroups && this.#scan.rules.keepsFailedCaptures) this.#scan.uses.add("failed-captures");
    this.#scan.uses.add("added-groups");
  }

  /** The start of a part in the original; known for changed parts, otherwise derived from its written length. */
  #startOf(part: Part, end: number): number {
    return part.changed?.start ?? this.#starts.get(part) ?? end;
  }

  #widthOf(part: Part): Width {
    return this.#widths.get(part) ?? NOTHING;
  }

  #add(parts: Part[], part: Part, width: Width): void {
    this.#widths.set(part, width);
    parts.push(part);
  }

  #atom(parts: Part[], isOutside: boolean): void {
    const scan = this.#scan;
    const start = scan.at;
    const before = parts.length;
    const unit = scan.pattern[start];
    if (unit === "\\") this.#escape(parts, isOutside);
    else if (unit === "[") this.#class(parts);
    else if (unit === "(") this.#group(parts);
    else this.#plain(parts);
    const part = parts[before];
    if (part !== undefined) this.#starts.set(part, start);
  }

  #class(parts: Part[]): void {
    const scan = this.#scan;
    const start = scan.at;
    for (const [written, meaning] of Object.entries(scan.rules.classes.assertions)) {
      if (!scan.startsWith(written)) continue;
      scan.skip(written.length);
      // A quantifier applies to the second part alone.
      const [boundary = "", side = ""] = WORD_EDGES[meaning].match(/\\b|\(.*\)/g) ?? [];
      this.#wordEdge(parts, start, meaning, boundary);
      return this.#add(parts, source(side), NOTHING);
    }
    this.#add(parts, readClass(scan), ONE);
  }

  #wordEdge(parts: Part[], start: number, meaning: WordEdge, text = WORD_EDGES[meaning]): void {
    if (this.#scan.charset.boundary) this.#scan.uses.add("boundaries");
    this.#noteBoundaryCase();
    this.#add(parts, changed(text, start, this.#scan.at, "Boundary of a word"), NOTHING);
  }

  /** With flags i and u, `\b` of JavaScript knows two more word characters. */
  #noteBoundaryCase(): void {
    const { options, syntaxFlag, charset } = this.#scan;
    if (options.i && syntaxFlag !== "" && !charset.boundary) this.#scan.noteFoldedSet();
  }

  #noteCharacter(character: string): void {
    const scan = this.#scan;
    const before = this.#last.end === scan.at - character.length ? this.#last.character : "";
    if (character.length > 1) scan.noteWhole(character);
    scan.noteCase(character, before);
    this.#last = { character, end: scan.at };
  }

  #plain(parts: Part[]): void {
    const scan = this.#scan;
    const start = scan.at;
    const character = String.fromCodePoint(scan.pattern.codePointAt(start) ?? 0);
    scan.skip(character.length);
    if (character === ".") {
      if (!scan.options.s) scan.uses.add("dot");
      scan.noteWideSet();
    }
    if (character === "$" || character === "^") {
      this.#hasLineAnchors = true;
      if (character === "^" && !scan.options.m && start === this.#contentStart) this.#isAnchored = true;
      if (scan.options.m) scan.uses.add("line-breaks");
      else if (character === "$" && scan.rules.dollarBeforeNewline) scan.uses.add("final-newline");
      return this.#add(parts, source(character), NOTHING);
    }
    if (character !== ".") this.#noteCharacter(character);
    // What is left out after a brace could make it a quantifier.
    const isQuantifier = character === "{" && (scan.options.x || scan.pattern.includes("(?#"));
    const isLoneBracket = isQuantifier || scan.syntaxFlag !== "" && /[{}\]]/.test(character);
    const part = isLoneBracket
      ? changed(`\\${character}`, start, scan.at, "Literal bracket")
      : source(character);
    this.#add(parts, part, ONE);
  }

  /** The head of the group at the position that the language knows, and its meaning. */
  #groupHead(): { readonly head: string; readonly meaning: GroupMeaning } | null {
    const { groups } = this.#scan.rules;
    let best: string | null = null;
    for (const head of Object.keys(groups)) {
      if (this.#scan.startsWith(head) && head.length > (best?.length ?? 0)) best = head;
    }
    const meaning = best === null ? undefined : groups[best];
    return best === null || meaning === undefined ? null : { head: best, meaning };
  }

  #group(parts: Part[]): void {
    const scan = this.#scan;
    const start = scan.at;
    const found = this.#groupHead();
    if (found !== null) return this.#knownGroup(parts, start, found.head, found.meaning);
    const flags = scan.match(/\(\?(\^?)([a-zA-Z]*)(?:-([a-zA-Z]*))?:/y);
    if (flags !== null) return this.#flagGroup(parts, start, flags);
    if (scan.startsWith("(?") || scan.startsWith("(*") && scan.rules.groups["(*"] !== undefined) {
      const [written = "(?"] = scan.take(/\(\?(?:[+-]?\d+\)|[^)\s\w]*)/y) ?? [];
      const what = /\d\)$/.test(written) ? "recursion" : "group that JavaScript does not have";
      if (/^\(\?[^)]?$/.test(written) || !written.endsWith(")")) {
        return this.#refusedGroup(parts, start, written, what);
      }
      return this.#add(parts, scan.refuse(start, what), NOTHING);
    }
    scan.skip(1);
    if (!scan.plainCaptures || scan.options.n) {
      const words = scan.options.n
        ? "With flag n, a group without a name doesn't capture"
        : "Beside named groups, one without a name doesn't capture";
      const head = changed("(?:", start, start + 1, words);
      const body = this.#body();
      return this.#add(parts, { type: "group", open: "", body: [head, ...body] }, this.#groupWidth);
    }
    this.#capture(parts, start, "(", null);
  }

  #capture(parts: Part[], start: number, written: string, name: string | null): void {
    const scan = this.#scan;
    const open = name === null ? "(" : `(?<${name}>`;
    const caseNotes = scan.caseNotes;
    const number = scan.openGroup(name);
    const body = this.#body(number, caseNotes);
    const head = open === written ? [] : [changed(open, start, start + written.length, "Named group")];
    const part: Part = head.length > 0
      ? { type: "capture", number, open: "", body: [...head, ...body] }
      : { type: "capture", number, open, body };
    this.#add(parts, part, this.#groupWidth);
  }

  #knownGroup(parts: Part[], start: number, head: string, meaning: GroupMeaning): void {
    const scan = this.#scan;
    switch (meaning) {
      case "named":
      case "named in quotes": {
        const end = meaning === "named" ? ">" : "'";
        const name = scan.pattern.slice(start + head.length, scan.pattern.indexOf(end, start + head.length));
        const isName = NAME.test(name) && scan.startsWith(`${head}${name}${end}`);
        if (!isName) return this.#refusedGroup(parts, start, head, "group without a valid name");
        const written = `${head}${name}${end}`;
        scan.skip(written.length);
        const isRepeated = !scan.isSurvey && scan.numberOf(name) === null;
        if (isRepeated) scan.unsupported.set(written, "name of several groups");
        return this.#capture(parts, start, written, name);
      }
      case "reference": {
        const [, name] = scan.take(/\(\?P=(\w+)\)/y) ?? [];
        if (name === undefined) throw new NotReadable();
        return this.#nameReference(parts, start, name);
      }
      case "comment":
        throw new NotReadable();
      case "atomic": {
        scan.skip(head.length);
        const { opened } = scan;
        const body = this.#body();
        if (scan.isInLookbehind) scan.unsupported.set(scan.since(start), "atomic group in a lookbehind");
        this.#noteAtomic(scan.opened > opened);
        const changed = { start, end: scan.at, what: "Atomic group" };
        return this.#add(parts, { type: "atomic", body, changed }, this.#groupWidth);
      }
      case "plain":
        scan.skip(head.length);
        return this.#modified(parts, start, head);
      case "lookahead":
      case "not lookahead":
      case "lookbehind":
      case "not lookbehind":
        return this.#lookaround(parts, start, head, meaning);
      default:
        return this.#refusedGroup(parts, start, head, meaning.slice(3));
    }
  }

  #lookaround(parts: Part[], start: number, head: string, meaning: keyof typeof LOOKAROUND_HEADS): void {
    const scan = this.#scan;
    scan.skip(head.length);
    const { opened } = scan;
    const isBehind = meaning.endsWith("lookbehind");
    const body = isBehind ? scan.inLookbehind(() => this.#body()) : this.#body();
    const hasGroups = scan.opened > opened && !meaning.startsWith("not ");
    if (hasGroups && scan.rules.keepsFailedCaptures) scan.uses.add("failed-captures");
    const { least, most } = this.#groupWidth;
    if (hasGroups && isBehind && least !== most && scan.rules.lookbehind === "forward") {
      scan.uses.add("lookbehind-captures");
    }
    if (isBehind && most === Infinity && scan.rules.lookbehind === "forward") {
      scan.unsupported.set(scan.since(start), "lookbehind without a maximum length");
    }
    const open = LOOKAROUND_HEADS[meaning];
    const part: Part = open === head
      ? { type: "group", open, body }
      : { type: "group", open, body, changed: { start, end: scan.at, what: "Lookaround" } };
    this.#add(parts, part, NOTHING);
  }

  /** A group whose flags differ from those around it. */
  #flagGroup(
    parts: Part[],
    start: number,
    [written = "", caret = "", on = "", off = ""]: RegExpExecArray,
  ): void {
    const scan = this.#scan;
    scan.skip(written.length);
    const outer = scan.options;
    const options = this.#changedOptions(caret, on, off, written);
    if (options) scan.setOptions(options);
    this.#modified(parts, start, written);
    scan.setOptions(outer);
  }

  /** A group that doesn't capture. Modifiers are only written for changes; x doesn't exist in JavaScript. */
  #modified(parts: Part[], start: number, written: string): void {
    const scan = this.#scan;
    const around = this.#around;
    const flags = modifiers(around, scan.modes);
    const changedHead = flags === "" ? "(?:" : `(?${flags}:`;
    const open = scan.unsupported.has(written) ? written : changedHead;
    this.#around = scan.modes;
    const body = this.#body();
    this.#around = around;
    const part: Part = {
      type: "group",
      open,
      body,
      ...open !== written && { changed: { start, end: scan.at, what: "Inline flags" } },
    };
    this.#add(parts, part, this.#groupWidth);
  }

  /**
   * The content of a group whose opening has been read, and the closing bracket.
   *
   * @param number number of a capturing group; 0 for any other
   */
  #body(number = 0, caseNotes = 0): Part[] {
    const scan = this.#scan;
    const before = { opened: scan.opened, earlyEmpties: this.#earlyEmpties };
    const body = scan.nested(() => scan.withOwnOptions(() => this.#branches(false)));
    if (scan.unit() !== ")") throw new NotReadable();
    scan.skip(1);
    scan.closeGroup(number, caseNotes);
    if (number > 0) this.#groupWidths.set(number, this.#branchWidth);
    this.#groupWidth = this.#branchWidth;
    const own = number > 0 ? 1 : 0;
    const hasGroups = scan.opened > before.opened - own;
    const isLoop = scan.match(/[*+]|\{[\d,]/y) !== null;
    // In JavaScript, an iteration that skips a group leaves other captures, and one that is empty is discarded.
    if (isLoop && scan.hasOptionalGroup(before.opened)) scan.uses.add("captures-in-loops");
    const canStopEarly = hasGroups || this.#earlyEmpties > before.earlyEmpties;
    if (this.#groupWidth.least === 0 && canStopEarly && scan.match(/[*+?{]/y) !== null) {
      scan.uses.add("empty-iterations");
    }
    if (scan.match(/[*?]|\{0|\{,/y) !== null) scan.markOptional(before.opened - own);
    return body;
  }

  /** A group that JavaScript can't express: its content is read, and its head stays. */
  #refusedGroup(parts: Part[], start: number, head: string, what: string): void {
    const scan = this.#scan;
    scan.skip(start + head.length - scan.at);
    // A condition, or what has no content.
    const rest = head === "(?("
      ? scan.take(/(?:[^()]|\([^()]*\))*\)/y)
      : /^(?:recursion|callout|verb)$/.test(what)
      ? scan.take(/[^()]*\)/y)
      : null;
    const more = rest?.[0] ?? "";
    const isEmpty = head !== "(?(" && more !== "";
    scan.unsupported.set(scan.since(start), what);
    if (isEmpty) return this.#add(parts, source(scan.since(start)), ANY);
    const body = this.#body();
    this.#add(parts, { type: "group", open: `${head}${more}`, body }, ANY);
  }

  #nameReference(parts: Part[], start: number, name: string): void {
    const scan = this.#scan;
    const written = scan.since(start);
    const number = scan.numberOf(name);
    if (number === null) {
      if (!scan.isSurvey) scan.refuse(start, "reference to no group, or to several");
      return this.#add(parts, source(written), ANY);
    }
    scan.useNumber(number, written);
    const width = this.#referenceWidth(number);
    const text = `\\k<${name}>`;
    this.#add(
      parts,
      text === written ? source(text) : changed(text, start, scan.at, "Named reference"),
      width,
    );
  }

  #numberReference(parts: Part[], start: number, given: number): void {
    const scan = this.#scan;
    const written = scan.since(start);
    const number = scan.order?.[given - 1] ?? given;
    const isMissing = number < 1 || number > scan.total;
    if (isMissing && !scan.isSurvey) {
      if (scan.rules.missingGroup === "fails") {
        return this.#add(
          parts,
          changed("(?!)", start, scan.at, "Reference to a group that does not exist"),
          NOTHING,
        );
      }
      return this.#add(parts, scan.refuse(start, "reference to a group that does not exist"), ANY);
    }
    scan.useNumber(number, written);
    const what = "Reference";
    const isSame = written === `\\${given}` && number === given;
    const part: Part = { type: "reference", number };
    this.#add(
      parts,
      isSame ? part : { ...part, changed: { start, end: scan.at, what } },
      this.#referenceWidth(number),
    );
  }

  #referenceWidth(number: number): Width {
    return { least: 0, most: this.#groupWidths.get(number)?.most ?? Infinity };
  }

  #escape(parts: Part[], isOutside: boolean): void {
    const scan = this.#scan;
    const start = scan.at;
    const escape = readEscape(scan, false);
    if (escape.type === "refused") return this.#add(parts, scan.refuse(start, escape.what), ONE);
    if (escape.type === "reference") return this.#nameReference(parts, start, escape.name);
    if (escape.type === "number") return this.#numberReference(parts, start, escape.number);
    if (escape.type === "meaning" && this.#assertion(parts, start, escape.meaning, isOutside)) return;
    const written = scan.since(start);
    const found = characterText(scan, escape, written, false);
    if (found === null) {
      return this.#add(parts, scan.refuse(start, `escape that ${scan.rules.name} does not have`), ONE);
    }
    if (escape.type === "characters") {
      for (const code of escape.codes) this.#noteCharacter(String.fromCodePoint(code));
    } else if (escape.type === "sign") this.#noteCharacter(escape.character);
    const isSame = found.text === scan.since(start);
    const count = escape.type === "characters" ? escape.codes.length : 1;
    const part = isSame ? source(found.text) : changed(found.text, start, scan.at, found.what);
    this.#add(parts, part, { least: count, most: count });
  }

  /** An escape that isn't one character; false for another one. */
  #assertion(
    parts: Part[],
    start: number,
    meaning: Extract<Escape, { type: "meaning" }>["meaning"],
    isOutside: boolean,
  ): boolean {
    const scan = this.#scan;
    const { m } = scan.modes;
    const end = m ? "(?![^])" : "$";
    const add = (text: string, what: string) => {
      this.#add(parts, changed(text, start, scan.at, what), NOTHING);
      return true;
    };
    switch (meaning) {
      case "text start":
        if (start === this.#contentStart) this.#isAnchored = true;
        return add(m ? "(?<![^])" : "^", "Start of the text");
      case "text end":
        return add(end, "End of the text");
      case "last line end":
        return add(lastLineEnd(scan.rules.dotExcludes, end), "End of the text, or of its last line");
      case "search start":
        if (start === this.#contentStart && !scan.pattern.includes("|")) {
          scan.setFlag("y");
          return add("", "Start of the search, as flag y");
        }
        this.#add(parts, scan.refuse(start, "start of the search"), NOTHING);
        return true;
      case "match start":
        this.#keepOut(parts, start, isOutside);
        return true;
      case "boundary":
      case "not boundary":
        if (scan.charset.boundary) scan.uses.add("boundaries");
        if (meaning === "not boundary") this.#hasNoBoundary = true;
        this.#noteBoundaryCase();
        this.#add(parts, source(meaning === "boundary" ? "\\b" : "\\B"), NOTHING);
        return true;
      case "word start":
      case "word end":
      case "half word start":
      case "half word end":
        this.#wordEdge(parts, start, meaning);
        return true;
      case "line break":
      case "plain line break":
        this.#lineBreak(parts, start, meaning === "line break");
        return true;
      default:
        return false;
    }
  }

  #lineBreak(parts: Part[], start: number, isAtomic: boolean): void {
    const scan = this.#scan;
    scan.noteWideSet();
    const body = [source(String.raw`\r\n|[\n-\r\x85\u2028\u2029]`)];
    const changed = { start, end: scan.at, what: "Any line break" };
    const part: Part = isAtomic
      ? { type: "atomic", body, changed }
      : { type: "group", open: "(?:", body, changed };
    if (isAtomic) this.#noteAtomic(false);
    if (isAtomic && scan.isInLookbehind) {
      scan.unsupported.set("\\R", "line break of one or two characters in a lookbehind");
    }
    this.#add(parts, part, { least: 1, most: 2 });
  }

  /** `a\Kb` matches only `b`, so `a` can be a lookbehind. */
  #keepOut(parts: Part[], start: number, isOutside: boolean): void {
    const scan = this.#scan;
    // In a lookbehind, a reference comes before its group, also that of an atomic group.
    const isMovable = scan.targets.length === 0 && !this.#hasAtomic;
    if (!isOutside || this.#keptOut !== null || !isMovable) {
      return this.#add(parts, scan.refuse(start, "start of the match moved"), NOTHING);
    }
    if (parts.every(isEmptySource)) {
      return this.#add(parts, removed(start, scan.at, "Start of the match"), NOTHING);
    }
    const { least, most } = sum(parts.map((part) => this.#widthOf(part)));
    const body = parts.splice(0);
    const part: Part = {
      type: "group",
      open: "(?<=",
      body,
      changed: { start: this.#contentStart, end: scan.at, what: "Start of the match, as a lookbehind" },
    };
    this.#keptOut = part;
    this.#add(parts, part, NOTHING);
    scan.uses.add("kept-out");
    if (least !== most) scan.uses.add("kept-out-width");
  }
}

interface Quantifier {
  /** As JavaScript writes it. */
  readonly written: string;
  readonly isPossessive: boolean;
  readonly isOptional: boolean;
  readonly isLazy: boolean;
  readonly least: number;
  readonly repeats: number;
}

type WordEdge = "word start" | "word end" | "half word start" | "half word end";

const WORD_EDGES: Readonly<Record<WordEdge, string>> = {
  "word start": String.raw`\b(?=\w)`,
  "word end": String.raw`\b(?<=\w)`,
  "half word start": String.raw`(?<!\w)`,
  "half word end": String.raw`(?!\w)`,
};

const LOOKAROUND_HEADS = {
  lookahead: "(?=",
  "not lookahead": "(?!",
  lookbehind: "(?<=",
  "not lookbehind": "(?<!",
} as const;

/** A name of a group that JavaScript allows. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]{0,100}$/u;

/** What a modifier has to change. */
function modifiers(around: Modes, own: Modes): string {
  const flags = ["i", "m", "s"] as const;
  const on = flags.filter((flag) => own[flag] && !around[flag]);
  const off = flags.filter((flag) => !own[flag] && around[flag]);
  return `${on.join("")}${off.length > 0 ? `-${off.join("")}` : ""}`;
}

function sum(widths: readonly Width[]): Width {
  return widths.reduce(
    ({ least, most }, each) => ({ least: least + each.least, most: most + each.most }),
    NOTHING,
  );
}

/** The end of the text, or before the line break that ends it. */
function lastLineEnd(lineBreaks: string, end: string): string {
  const isOnlyNewline = lineBreaks === "\n";
  const newline = isOnlyNewline ? String.raw`\n?` : String.raw`(?:\r\n|[\n\r\x85\u2028\u2029])?`;
  // After \r, a single \n is not a line terminator in Java.
  const isSplit = isOnlyNewline ? "" : String.raw`(?!(?<=\r)\n)`;
  return `(?=${isSplit}${newline}${end})`;
}

/** True if JavaScript doesn't allow a quantifier after a part: it does only after lookaheads, and without flags u and v. */
function isAssertion(part: Part, syntaxFlag: SyntaxFlag): boolean {
  if (part.type === "group") return (syntaxFlag === "" ? /^\(\?<[=!]/ : /^\(\?<?[=!]/).test(part.open);
  return part.type === "source" && /^(?:[$^]|\\[bB]|\(\?<?[=!])/.test(part.source);
}

function leadingSentence(flags: readonly string[], isExtended: boolean): string {
  const words = flags.length === 0 ? [] : [`${flags.length > 1 ? "Flags" : "Flag"} ${flags.join(" and ")}`];
  return [...words, ...isExtended ? ["Whitespace and comments allowed"] : []].join("; ") || "Inline flags";
}

function literal(character: string): string {
  return /^[$()*+.?[\\\]^{|}/]$/.test(character) ? `\\${character}` : character;
}
