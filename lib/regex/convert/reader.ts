import { readClass } from "./classes.ts";
import type { Dialect } from "./dialects.ts";
import { readAnchor, readCharacter, readReference, readRefusedEscape } from "./escapes.ts";
import { hasAlternatives, isFixedWidth } from "./kept_out.ts";
import type { Part } from "./nodes.ts";
import { changed, NotReadable, removed, Scan, source, type SyntaxFlag, type Use, withFlags } from "./scan.ts";

/** The result of reading a pattern of another language. */
export interface Reading {
  readonly parts: Part[];
  /** Flags that the pattern itself sets, such as by a leading `(?i)`. */
  readonly flags: string;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported: ReadonlyMap<string, string>;
  readonly uses: ReadonlySet<Use>;
  /** The flag that the result needs for its syntax. */
  readonly neededFlag: SyntaxFlag;
  /** See `Scan`. */
  readonly order: readonly number[] | null;
}

/**
 * Reads a pattern of another language. Reads each character once; the recursion is limited.
 *
 * @param syntaxFlag of the result
 * @throws {NotReadable}
 */
export function readForeign(
  pattern: string,
  flags: string,
  dialect: Dialect,
  syntaxFlag: SyntaxFlag,
): Reading {
  return new Reader(new Scan(pattern, flags, dialect, syntaxFlag)).read();
}

class Reader {
  readonly #scan: Scan;
  /** The position after flags at the beginning. */
  #contentStart = 0;

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  read(): Reading {
    const parts = this.#leadingFlags();
    this.#contentStart = this.#scan.at;
    if (this.#scan.rules.anchorsAtLines && /[$^]/.test(this.#scan.skeleton)) {
      this.#scan.setFlag("m");
    }
    parts.push(...this.#scan.nested(() => this.#branches(true)));
    if (!this.#scan.isAtEnd) throw new NotReadable();
    if (!this.#isBodySolid) this.#scan.uses.add("empty-match");
    return {
      parts,
      flags: this.#scan.flags,
      unsupported: this.#scan.unsupported,
      uses: this.#scan.uses,
      neededFlag: this.#scan.neededFlag,
      order: this.#scan.order,
    };
  }

  /** Flags at the very beginning become flags of the regex. */
  #leadingFlags(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const start = this.#scan.at;
      const [whole, verb] = this.#scan.match(/\(\*(UTF8?|UCP|ANYCRLF|LF|CRLF|CR|ANY)\)/y) ?? [];
      if (whole !== undefined) {
        this.#scan.skip(whole.length);
        if (/^UTF/.test(verb ?? "")) this.#scan.needFlag("u");
        else this.#scan.unsupported.set(whole, "option at the start of a pattern");
        parts.push(removed(start, this.#scan.at, "Option at the start of the pattern"));
        continue;
      }
      const [source, on = "", off = ""] = this.#scan.match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
      if (source === undefined || (on === "" && off === "") || off !== "") return parts;
      const set = this.#scan.flagsOf(on, source);
      if (set === null) return parts;
      this.#scan.skip(source.length);
      for (const flag of set) {
        if (flag === "x") continue;
        this.#scan.setFlag(flag);
      }
      const others = set.filter((flag) => flag !== "x");
      parts.push(removed(start, this.#scan.at, leadingSentence(others, set.includes("x"))));
      this.#scan.setOptions(withFlags(this.#scan.options, set, []));
    }
  }

  /**
   * Reads to the end of a group, or of the pattern.
   *
   * @param isWhole whether these are the branches of the pattern
   */
  #branches(isWhole: boolean): Part[] {
    const scan = this.#scan;
    const opened = scan.opened;
    const parts: Part[] = [];
    // Flags in the middle of a group apply until its end, so each further branch is wrapped.
    let wrapped: { open: string; from: number } | null = null;
    let areSolid = true;
    let branch = 0;
    let hasBranches = false;
    const isSolid = (from: number) => parts.slice(from).some((part) => this.#solid.has(part));
    const endBranch = () => {
      areSolid &&= isSolid(branch);
      close();
      branch = parts.length;
    };
    const close = () => {
      if (wrapped === null) return;
      const isBodySolid = isSolid(wrapped.from);
      const body = parts.splice(wrapped.from);
      this.#add(parts, { type: "group", open: wrapped.open, body }, isBodySolid);
    };
    while (!scan.isAtEnd && scan.unit() !== ")") {
      const start = scan.at;
      if (scan.unit() === "|") {
        endBranch();
        if (!areSolid) this.#earlyEmpties++;
        hasBranches = true;
        scan.uses.add("choice");
        scan.markOptional(opened);
        scan.skip(1);
        parts.push(source("|"));
        if (wrapped) wrapped = { open: wrapped.open, from: parts.length };
        continue;
      }
      const flags = this.#inlineFlags();
      if (flags !== null) {
        close();
        const from = parts.length;
        parts.push(removed(start, scan.at, "Inline flags"));
        wrapped = flags === "" ? null : { open: `(?${flags}:`, from: from + 1 };
        continue;
      }
      if (this.#skipped(parts)) continue;
      if (scan.rules.keepsOut && scan.startsWith("\\K")) {
        this.#keepOut(parts, start, isWhole && wrapped === null);
        continue;
      }
      const quantifier = this.#quantifier();
      if (quantifier === null) this.#atom(parts);
      else this.#quantify(parts, quantifier, start);
    }
    endBranch();
    if (hasBranches) scan.markOptional(opened);
    this.#isBodySolid = areSolid;
    return parts;
  }

  /** Flags in the middle of a group, as modifiers of JavaScript relative to the flags of the regex. */
  #inlineFlags(): string | null {
    const [whole, on = "", off = ""] = this.#scan.match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
    if (whole === undefined || (on === "" && off === "")) return null;
    const set = this.#scan.flagsOf(on, whole);
    const unset = this.#scan.flagsOf(off, whole);
    this.#scan.skip(whole.length);
    if (set === null || unset === null) return "";
    this.#scan.setOptions(withFlags(this.#scan.options, set, unset));
    return this.#scan.modifiers();
  }

  /** White space and comments of x-mode, and `(?#…)`. */
  #skipped(parts: Part[]): boolean {
    const start = this.#scan.at;
    const [comment] = this.#scan.match(/\(\?#[^)]*\)/y) ?? [];
    if (comment !== undefined) {
      this.#scan.skip(comment.length);
      parts.push(removed(start, this.#scan.at, "Comment"));
      return true;
    }
    if (!this.#scan.options.x) return false;
    const [blank] = this.#scan.match(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) ?? [];
    if (blank === undefined) return false;
    this.#scan.skip(blank.length);
    parts.push(removed(start, this.#scan.at, blank.includes("#") ? "Comment" : "Whitespace"));
    return true;
  }

  /** `a\Kb` matches only `b`, so `a` can be a lookbehind. */
  #keepOut(parts: Part[], start: number, isOutside: boolean): void {
    const scan = this.#scan;
    const { pattern, uses } = scan;
    scan.skip(2);
    const isOnly = pattern.indexOf("\\K") === start && pattern.lastIndexOf("\\K") === start;
    // In a lookbehind, a reference comes before its group, also that of an atomic group.
    const isMovable = !scan.hasReferences && !uses.has("added-group");
    if (!isOutside || !isOnly || !isMovable || hasAlternatives(scan)) {
      return this.#refuse(parts, start, "start of the match moved");
    }
    const body = parts.splice(0);
    parts.push({
      type: "group",
      open: "(?<=",
      body,
      changed: { start: this.#contentStart, end: scan.at, what: "Start of the match, as a lookbehind" },
    });
    uses.add("kept-out");
    if (!isFixedWidth(pattern.slice(this.#contentStart, start), scan.rules)) {
      uses.add("kept-out-width");
    }
  }

  #refuse(parts: Part[], start: number, what: string): void {
    const written = this.#scan.since(start);
    this.#scan.unsupported.set(written, what);
    parts.push(source(written));
  }

  /** A quantifier at this position, without applying it; null for none. */
  #quantifier(): Quantifier | null {
    const [whole, open, most, close] =
      this.#scan.match(/(?:([*+?])|\{(\d+(?:,\d*)?)\}|\{(,\d+)\})/y)?.map((each) => each ?? "") ?? [];
    if (whole === undefined) return null;
    if (close !== "" && !this.#scan.rules.openRange) return null;
    this.#scan.skip(whole.length);
    const suffix = this.#scan.unit();
    const { possessive } = this.#scan.rules;
    const isPossessive = suffix === "+" && (possessive === "all" || possessive === "symbols" && open !== "");
    const isLazy = suffix === "?";
    if (isPossessive || isLazy) this.#scan.skip(1);
    const isOptional = /^[*?]$/.test(whole) || close !== "" || /^0+(?!\d)/.test(most ?? "");
    if (isLazy && isOptional) this.#earlyEmpties++;
    const bounds = close !== "" ? `{0${close}}` : open !== "" ? open ?? "" : `{${most}}`;
    return {
      source: `${bounds}${isLazy ? "?" : ""}`,
      isPossessive,
      isOpenRange: close !== "",
      isOptional,
    };
  }

  #quantify(parts: Part[], quantifier: Quantifier, start: number): void {
    // White space and comments may be between the part and its quantifier.
    const between: Part[] = [];
    while (parts.at(-1)?.changed && isEmptySource(parts.at(-1))) between.unshift(parts.pop()!);
    const last = parts.pop();
    if (last === undefined) throw new NotReadable();
    const isChained = last.isQuantified === true;
    if (isChained && !this.#scan.rules.chainedQuantifiers) throw new NotReadable();
    const { source: written, isPossessive, isOpenRange, isOptional } = quantifier;
    const isSolid = this.#solid.has(last) && !isOptional;
    if (/^(?:capture|group|reference)$/.test(last.type)) this.#scan.uses.add("choice");
    const range = { start: this.#startOf(last, start), end: start };
    const isAsserting = isAssertion(last, this.#scan.syntaxFlag);
    const wraps = isChained || isAsserting;
    const what = isChained ? "Repeated quantifier" : "Quantified assertion";
    const base: Part = wraps || last.type === "atomic"
      ? { type: "group", open: "(?:", body: [last], ...wraps && { changed: { ...range, what } } }
      : last;
    const suffix: Part = isOpenRange
      ? {
        type: "source",
        source: written,
        changed: { start, end: this.#scan.at, what: "Quantifier without a minimum" },
      }
      : source(written);
    const quantified: Part[] = [...between, base, suffix];
    if (!isPossessive) {
      const part: Part = { type: "sequence", body: quantified, isQuantified: true };
      this.#starts.set(part, this.#startOf(last, start));
      return this.#add(parts, part, isSolid);
    }
    if (this.#scan.isInLookbehind) {
      this.#scan.unsupported.set(
        this.#scan.since(start),
        "possessive quantifier in a lookbehind",
      );
    }
    this.#scan.uses.add("added-group");
    const changed = { start: this.#startOf(last, start), end: this.#scan.at, what: "Possessive quantifier" };
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
  /** True if each branch of the last group consumes at least one character. */
  #isBodySolid = false;
  #isGroupSolid = false;
  /** Number of parts that prefer to match nothing, although they could match more. */
  #earlyEmpties = 0;

  #add(parts: Part[], part: Part, isSolid: boolean): void {
    parts.push(part);
    if (isSolid) this.#solid.add(part);
  }

  #atom(parts: Part[]): void {
    const start = this.#scan.at;
    const before = parts.length;
    const unit = this.#scan.pattern[start];
    if (unit === "\\") this.#escape(parts);
    else if (unit === "[") parts.push(readClass(this.#scan));
    else if (unit === "(") this.#group(parts);
    else this.#plain(parts);
    const part = parts[before];
    if (part === undefined) return;
    this.#starts.set(part, start);
    if (unit === "[" || unit === "(" && this.#isGroupSolid) this.#solid.add(part);
  }

  #plain(parts: Part[]): void {
    const start = this.#scan.at;
    const character = String.fromCodePoint(this.#scan.pattern.codePointAt(start) ?? 0);
    this.#scan.skip(character.length);
    if (character === ".") {
      if (!this.#scan.options.s) this.#scan.uses.add("dot");
      this.#scan.uses.add("wide-set");
    }
    if (character === "$" && this.#scan.options.m || character === "^" && this.#scan.options.m) {
      this.#scan.uses.add("line-anchor");
    }
    if (character === "$" && !this.#scan.options.m) this.#scan.uses.add("dollar");
    if (character.length > 1) this.#scan.needFlag("u");
    this.#scan.noteCase(character);
    const isLoneBracket = this.#scan.syntaxFlag !== "" && /[{}\]]/.test(character);
    const part = isLoneBracket
      ? changed(`\\${character}`, start, this.#scan.at, "Literal bracket")
      : source(character);
    this.#add(parts, part, !/^[$^]$/.test(character));
  }

  #group(parts: Part[]): void {
    const start = this.#scan.at;
    const found = this.#scan.match(GROUP_HEAD);
    const head = found?.groups ?? {};
    if (found === null) throw new NotReadable();
    const written = found[0];
    const { reference, look, flags, off } = head;
    const name = head.name ?? head.quoted;
    if (reference !== undefined) {
      this.#scan.skip(written.length);
      this.#scan.useName(reference);
      parts.push(changed(`\\k<${reference}>`, start, this.#scan.at, "Named reference"));
      return;
    }
    if ((head.other ?? head.verb ?? head.unknown) !== undefined) return this.#refusedGroup(parts, written);
    this.#scan.skip(written.length);
    if (flags !== undefined || off !== undefined) {
      const [open, body] = this.#scan.withOwnOptions(() => {
        const isReset = (flags ?? "").startsWith("^");
        const set = this.#scan.flagsOf((flags ?? "").replace("^", ""), written);
        const unset = isReset ? ["i", "m", "s", "x"] : this.#scan.flagsOf(off ?? "", written);
        if (set && unset) {
          this.#scan.setOptions(withFlags(withFlags(this.#scan.options, [], unset), set, []));
        }
        // Modifiers are only written for changes; x doesn't exist in JavaScript.
        const modifiers = this.#scan.modifiers();
        return [modifiers === "" ? "(?:" : `(?${modifiers}:`, this.#body()] as const;
      });
      parts.push({
        type: "group",
        open,
        body,
        ...open !== written && { changed: { start, end: this.#scan.at, what: "Inline flags" } },
      });
      return;
    }
    if (written === "(" && !this.#scan.plainCaptures) {
      const head = changed(
        "(?:",
        start,
        start + 1,
        "Beside named groups, one without a name doesn't capture",
      );
      parts.push({ type: "group", open: "", body: [head, ...this.#body()] });
      return;
    }
    if (written === "(" || name !== undefined) {
      const number = this.#scan.openGroup();
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
      if (this.#scan.isInLookbehind) {
        this.#scan.unsupported.set(
          this.#scan.since(start),
          "atomic group in a lookbehind",
        );
      }
      this.#scan.uses.add("added-group");
      parts.push({ type: "atomic", body, changed: { start, end: this.#scan.at, what: "Atomic group" } });
      return;
    }
    const isBehind = look?.startsWith("<") ?? false;
    const body = isBehind ? this.#scan.inLookbehind(() => this.#body()) : this.#body();
    if (look !== undefined) this.#isGroupSolid = false;
    parts.push({ type: "group", open: written, body });
  }

  /**
   * The content of a group whose opening has been read, and the closing bracket.
   *
   * @param number number of a capturing group; 0 for any other
   */
  #body(number = 0): Part[] {
    const scan = this.#scan;
    const before = { opened: scan.opened, earlyEmpties: this.#earlyEmpties };
    const body = scan.nested(() => scan.withOwnOptions(() => this.#branches(false)));
    if (scan.unit() !== ")") throw new NotReadable();
    scan.skip(1);
    scan.closeGroup(number);
    this.#isGroupSolid = this.#isBodySolid;
    const own = number > 0 ? 1 : 0;
    const hasGroups = scan.opened > before.opened - own;
    const isLoop = scan.match(/[*+]|\{[\d,]/y) !== null;
    // In JavaScript, an iteration that skips a group leaves other captures, and one that is empty is discarded.
    if (isLoop && scan.hasOptionalGroup(before.opened)) scan.uses.add("skipped-capture");
    const canStopEarly = hasGroups || this.#earlyEmpties > before.earlyEmpties;
    if (!this.#isGroupSolid && canStopEarly && scan.match(/[*+?{]/y) !== null) {
      scan.uses.add("empty-iteration");
    }
    if (scan.match(/[*?]|\{0|\{,/y) !== null) scan.markOptional(before.opened - own);
    return body;
  }

  #refusedGroup(parts: Part[], written: string): void {
    const what = GROUP_KINDS.find(([head]) => written.startsWith(head))?.[1] ??
      (/^\(\?[+-]?\d/.test(written) ? "recursion" : "group that JavaScript does not have");
    this.#scan.unsupported.set(written, what);
    // Its content is copied without being interpreted.
    this.#scan.skip(written.length);
    if (written.endsWith(")") && !written.startsWith("(?(")) {
      parts.push(source(written));
      return;
    }
    const body = this.#body();
    parts.push({ type: "group", open: written, body });
  }

  #escape(parts: Part[]): void {
    const start = this.#scan.at;
    const quoted = this.#scan.match(/\\Q([^]*?)(?:\\E|$)/y);
    if (quoted && this.#scan.rules.quotedText) {
      this.#scan.skip(quoted[0].length);
      const text = [...quoted[1] ?? ""].map(escapeLiteral).join("");
      parts.push(changed(text, start, this.#scan.at, "Quoted text"));
      return;
    }
    const reference = readReference(this.#scan);
    if (reference !== null) return void parts.push(reference);
    const assertion = readAnchor(this.#scan);
    if (assertion !== null) return void parts.push(assertion);
    const refusal = readRefusedEscape(this.#scan);
    if (refusal !== null) return this.#refuse(parts, start, refusal);
    const { lineBreak } = this.#scan.rules;
    if (this.#scan.startsWith("\\R") && lineBreak !== null) {
      this.#scan.skip(2);
      const text = String.raw`\r\n|[\n-\r\x85\u2028\u2029]`;
      const isAtomic = lineBreak === "atomic";
      if (isAtomic) this.#scan.uses.add("added-group");
      if (isAtomic && this.#scan.isInLookbehind) {
        this.#scan.unsupported.set("\\R", "line break of one or two characters in a lookbehind");
      }
      const changed = { start, end: this.#scan.at, what: "Any line break" };
      const body = [source(text)];
      const part: Part = isAtomic
        ? { type: "atomic", body, changed }
        : { type: "group", open: "(?:", body, changed };
      return this.#add(parts, part, true);
    }
    const member = readCharacter(this.#scan, false);
    const { text, what } = member;
    this.#add(parts, what === undefined ? source(text) : changed(text, start, this.#scan.at, what), true);
  }
}

interface Quantifier {
  readonly source: string;
  readonly isPossessive: boolean;
  readonly isOpenRange: boolean;
  readonly isOptional: boolean;
}

const GROUP_HEAD = new RegExp(
  String
    .raw`\((?:\?P=(?<reference>\w+)\)|\?P?<(?<name>(?![=!\d])[^>-]+)>|\?'(?<quoted>[^']+)'|\?(?<look><?[=!])|` +
    String.raw`\?(?<flags>\^?[a-zA-Z]*)(?:-(?<off>[a-zA-Z]*))?:|` +
    String
      .raw`(?<other>\?(?:P>\w+\)|&\w+\)|R\)|[+-]?\d+\)|\||\((?:[^()]*|\?[^()]*)\)))|(?<verb>\*[A-Z_]+[^)]*\))|\?>|(?!\?)|` +
    String.raw`(?<unknown>\?[^)]?))`,
  "y",
);

const GROUP_KINDS: readonly (readonly [string, string])[] = [
  ["(?(", "condition"],
  ["(?|", "branch reset"],
  ["(*", "verb"],
  ["(?~", "absence operator"],
  ["(?<", "group without a valid name"],
  ["(?P>", "recursion"],
  ["(?&", "recursion"],
  ["(?R", "recursion"],
];

/** True if JavaScript doesn't allow a quantifier after a part: it does only after lookaheads, and without flags u and v. */
function isAssertion(part: Part, syntaxFlag: SyntaxFlag): boolean {
  if (part.type === "group") return (syntaxFlag === "" ? /^\(\?<[=!]/ : /^\(\?<?[=!]/).test(part.open);
  return part.type === "source" && /^(?:[$^]|\\[bB]$|\(\?<?[=!])/.test(part.source);
}

function isEmptySource(part: Part | undefined): boolean {
  return part?.type === "source" && part.source === "";
}

function leadingSentence(flags: readonly string[], isExtended: boolean): string {
  const words = flags.length === 0 ? [] : [`${flags.length > 1 ? "Flags" : "Flag"} ${flags.join(" and ")}`];
  return [...words, ...isExtended ? ["Whitespace and comments allowed"] : []].join("; ") || "Inline flags";
}

function escapeLiteral(character: string): string {
  return /^[$()*+.?[\\\]^{|}/]$/.test(character) ? `\\${character}` : character;
}
