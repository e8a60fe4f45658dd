import { MAX_CONVERTED_NESTING } from "../../limits/pattern.ts";
import { readClass } from "./classes.ts";
import type { Dialect } from "./dialects.ts";
import { readAnchor, readCharacter, readReference, readRefusedEscape } from "./escapes.ts";
import type { Part } from "./nodes.ts";
import { changed, NotReadable, removed, Scan, source, type Uses, withFlags } from "./scan.ts";

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
  readonly #scan: Scan;
  #depth = 0;

  constructor(pattern: string, flags: string, dialect: Dialect, isUnicode: boolean) {
    this.#scan = new Scan(pattern, flags, dialect, isUnicode);
  }

  read(): Reading {
    const parts = this.#leadingFlags();
    // In Ruby, ^ and $ always match at lines.
    if (this.#scan.dialect === "ruby" && /[$^]/.test(this.#scan.pattern)) this.#scan.setFlag("m");
    while (this.#scan.at < this.#scan.pattern.length) {
      parts.push(...this.#branches());
      if (this.#scan.pattern[this.#scan.at] !== ")") continue;
      throw new NotReadable();
    }
    return {
      parts,
      flags: this.#scan.flags,
      unsupported: this.#scan.unsupported,
      uses: this.#scan.uses,
      needsUnicode: this.#scan.needsUnicode || this.#scan.uses.wideSet && this.#scan.rules.codePoints,
    };
  }

  /** Flags at the very beginning become flags of the regex. */
  #leadingFlags(): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const start = this.#scan.at;
      const [whole, verb] = this.#scan.match(/\(\*(UTF8?|UCP|ANYCRLF|LF|CRLF|CR|ANY)\)/y) ?? [];
      if (whole !== undefined) {
        this.#scan.at += whole.length;
        if (/^UTF/.test(verb ?? "")) this.#scan.needsUnicode = true;
        else this.#scan.unsupported.set(whole, "option at the start of a pattern");
        parts.push(removed(start, this.#scan.at, "Option at the start of the pattern"));
        continue;
      }
      const [source, on = "", off = ""] = this.#scan.match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
      if (source === undefined || (on === "" && off === "") || off !== "") return parts;
      const set = this.#scan.flagsOf(on, source);
      if (set === null) return parts;
      this.#scan.at += source.length;
      for (const flag of set) {
        if (flag === "x") continue;
        this.#scan.setFlag(flag);
      }
      const others = set.filter((flag) => flag !== "x");
      parts.push(removed(start, this.#scan.at, leadingWords(others, set.includes("x"))));
      this.#scan.options = withFlags(this.#scan.options, set, []);
    }
  }

  /** Reads to the end of a group, or of the pattern. */
  #branches(): Part[] {
    if (++this.#depth > MAX_CONVERTED_NESTING) throw new NotReadable();
    const { isOpen, outer } = { isOpen: this.#scan.groups.length, outer: this.#scan.options };
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
      for (const group of this.#scan.groups.slice(isOpen)) group.isOptional = true;
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
    while (this.#scan.at < this.#scan.pattern.length && this.#scan.pattern[this.#scan.at] !== ")") {
      const start = this.#scan.at;
      const unit = this.#scan.pattern[start];
      if (unit === "|") {
        endBranch();
        hasBranches = true;
        markOptional();
        this.#scan.at++;
        parts.push(source("|"));
        if (wrapped) wrapped = { open: wrapped.open, from: parts.length };
        continue;
      }
      const flags = this.#inlineFlags();
      if (flags !== null) {
        close();
        const from = parts.length;
        parts.push({
          type: "source",
          source: "",
          changed: { start, end: this.#scan.at, what: "Inline flags" },
        });
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
    if (this.#depth > 1) this.#scan.options = outer;
    this.#depth--;
    return parts;
  }

  /** Flags in the middle of a group, as modifiers of JavaScript relative to the flags of the regex. */
  #inlineFlags(): string | null {
    const [whole, on = "", off = ""] = this.#scan.match(/\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?\)/y) ?? [];
    if (whole === undefined || (on === "" && off === "")) return null;
    const set = this.#scan.flagsOf(on, whole);
    const unset = this.#scan.flagsOf(off, whole);
    this.#scan.at += whole.length;
    if (set === null || unset === null) return "";
    this.#scan.options = withFlags(this.#scan.options, set, unset);
    return this.#scan.modifiers();
  }

  /** White space and comments of x-mode, and `(?#…)`. */
  #skipped(parts: Part[]): boolean {
    const start = this.#scan.at;
    const [comment] = this.#scan.match(/\(\?#[^)]*\)/y) ?? [];
    if (comment !== undefined) {
      this.#scan.at += comment.length;
      parts.push(removed(start, this.#scan.at, "Comment"));
      return true;
    }
    if (!this.#scan.options.x) return false;
    const [blank] = this.#scan.match(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) ?? [];
    if (blank === undefined) return false;
    this.#scan.at += blank.length;
    parts.push(removed(start, this.#scan.at, blank.includes("#") ? "Comment" : "Whitespace"));
    return true;
  }

  #isKeepOut(): boolean {
    return this.#scan.dialect === "pcre" && this.#scan.pattern.startsWith("\\K", this.#scan.at);
  }

  /** `a\Kb` matches only `b`; without alternatives around it, `a` can be a lookbehind. */
  #keepOut(parts: Part[], start: number): void {
    this.#scan.at += 2;
    const isOnly = this.#scan.pattern.indexOf("\\K") === start &&
      this.#scan.pattern.lastIndexOf("\\K") === start;
    if (this.#depth > 1 || !isOnly || this.#scan.pattern.includes("|")) {
      this.#refuse(parts, start, "start of the match moved");
      return;
    }
    const body = parts.splice(0);
    parts.push({
      type: "group",
      open: "(?<=",
      body,
      changed: { start: 0, end: this.#scan.at, what: "Start of the match, as a lookbehind" },
    });
    this.#scan.uses.keptOut = true;
  }

  #refuse(parts: Part[], start: number, what: string): void {
    const written = this.#scan.pattern.slice(start, this.#scan.at);
    this.#scan.unsupported.set(written, what);
    parts.push(source(written));
  }

  /** A quantifier at this position, without applying it; null for none. */
  #quantifier(): Quantifier | null {
    const [whole, open, most, close] =
      this.#scan.match(/(?:([*+?])|\{(\d+(?:,\d*)?)\}|\{(,\d+)\})/y)?.map((each) => each ?? "") ?? [];
    if (whole === undefined) return null;
    if (close !== "" && !this.#scan.rules.openRange) return null;
    this.#scan.at += whole.length;
    const suffix = this.#scan.pattern[this.#scan.at];
    const isPossessive = suffix === "+" && this.#scan.rules.possessive &&
      !(this.#scan.dialect === "ruby" && whole.endsWith("}"));
    const isLazy = suffix === "?";
    if (isPossessive || isLazy) this.#scan.at++;
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
    if (isChained && this.#scan.dialect !== "ruby") throw new NotReadable();
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
        changed: { start, end: this.#scan.at, what: "Quantifier without a minimum" },
      }
      : source(written);
    const quantified: Part[] = [...between, base, suffix];
    if (!isPossessive) {
      const part: Part = { type: "sequence", body: quantified, isQuantified: true };
      this.#starts.set(part, this.#startOf(last, start));
      return this.#add(parts, part, isSolid);
    }
    if (this.#scan.inLookbehind > 0) {
      this.#scan.unsupported.set(
        this.#scan.pattern.slice(start, this.#scan.at),
        "possessive quantifier in a lookbehind",
      );
    }
    this.#scan.uses.addedGroups = true;
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
  /** Whether each branch of the last group consumes at least one character. */
  #isBodySolid = false;
  #isGroupSolid = false;

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
    this.#scan.at += character.length;
    if (character === ".") {
      this.#scan.uses.dot ||= !this.#scan.options.s;
      this.#scan.uses.wideSet = true;
    }
    if (character === "$" && this.#scan.options.m || character === "^" && this.#scan.options.m) {
      this.#scan.uses.lineAnchor = true;
    }
    if (character === "$" && !this.#scan.options.m) this.#scan.uses.dollar = true;
    if (character.length > 1) this.#scan.needsUnicode = true;
    this.#scan.noteCase(character);
    const isLoneBracket = this.#scan.isUnicode && /[{}\]]/.test(character);
    const part = isLoneBracket
      ? changed(`\\${character}`, start, this.#scan.at, "Literal bracket")
      : source(character);
    this.#add(parts, part, !/^[$^]$/.test(character));
  }

  #group(parts: Part[]): void {
    const start = this.#scan.at;
    const found = this.#scan.match(GROUP_HEAD);
    const head = found?.groups ?? {};
    const written = found?.[0] ?? "(";
    const { reference, look, flags, off, other, verb } = head;
    const name = head.name ?? head.quoted;
    if (reference !== undefined) {
      this.#scan.at += written.length;
      this.#scan.useName(reference);
      parts.push(changed(`\\k<${reference}>`, start, this.#scan.at, "Named reference"));
      return;
    }
    if (other !== undefined || verb !== undefined) return this.#refusedGroup(parts, written);
    this.#scan.at += written.length;
    const outer = this.#scan.options;
    if (flags !== undefined || off !== undefined) {
      const isReset = (flags ?? "").startsWith("^");
      const set = this.#scan.flagsOf((flags ?? "").replace("^", ""), written);
      const unset = isReset ? ["i", "m", "s", "x"] : this.#scan.flagsOf(off ?? "", written);
      if (set && unset) this.#scan.options = withFlags(withFlags(outer, [], unset), set, []);
      const modifiers = this.#scan.modifiers();
      // Modifiers are only written for changes; x doesn't exist in JavaScript.
      const open = modifiers === "" ? "(?:" : `(?${modifiers}:`;
      const body = this.#body();
      this.#scan.options = outer;
      parts.push({
        type: "group",
        open,
        body,
        ...open !== written && { changed: { start, end: this.#scan.at, what: "Inline flags" } },
      });
      return;
    }
    if (written === "(" || name !== undefined) {
      const number = this.#scan.groups.length + 1;
      // Until it is closed, a reference to it matches nothing.
      this.#scan.groups.push({ isOptional: true });
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
      if (this.#scan.inLookbehind > 0) {
        this.#scan.unsupported.set(
          this.#scan.pattern.slice(start, this.#scan.at),
          "atomic group in a lookbehind",
        );
      }
      this.#scan.uses.addedGroups = true;
      parts.push({ type: "atomic", body, changed: { start, end: this.#scan.at, what: "Atomic group" } });
      return;
    }
    const isBehind = look?.startsWith("<") ?? false;
    if (isBehind) this.#scan.inLookbehind++;
    const body = this.#body();
    if (isBehind) this.#scan.inLookbehind--;
    if (look !== undefined) this.#isGroupSolid = false;
    parts.push({ type: "group", open: written, body });
  }

  /**
   * The content of a group whose opening has been read, and the closing bracket.
   *
   * @param number number of a capturing group; 0 for any other
   */
  #body(number = 0): Part[] {
    const first = this.#scan.groups.length;
    const body = this.#branches();
    if (this.#scan.pattern[this.#scan.at] !== ")") throw new NotReadable();
    this.#scan.at++;
    const own = this.#scan.groups[number - 1];
    if (own) own.isOptional = false;
    this.#isGroupSolid = this.#isBodySolid;
    const next = this.#scan.pattern.slice(this.#scan.at, this.#scan.at + 3);
    const inside = this.#scan.groups.slice(first);
    const isLoop = /^(?:[*+]|\{[\d,])/.test(next);
    // In JavaScript, an iteration that skips a group, or that is empty, leaves different captures.
    if (isLoop && inside.some(({ isOptional }) => isOptional)) this.#scan.uses.resetCapture = true;
    if (/^[*+?{]/.test(next) && !this.#isGroupSolid && (own || inside.length > 0)) {
      this.#scan.uses.resetCapture = true;
    }
    if (/^(?:[*?]|\{0|\{,)/.test(next)) {
      for (const group of own ? [own, ...inside] : inside) group.isOptional = true;
    }
    return body;
  }

  #refusedGroup(parts: Part[], written: string): void {
    const what = GROUP_KINDS.find(([head]) => written.startsWith(head))?.[1] ?? "group";
    this.#scan.unsupported.set(written, what);
    // Its content is copied without being interpreted.
    this.#scan.at += written.length;
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
    if (
      quoted &&
      (this.#scan.dialect === "pcre" || this.#scan.dialect === "java" || this.#scan.dialect === "go")
    ) {
      this.#scan.at += quoted[0].length;
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
    if (this.#scan.pattern.startsWith("\\R", start) && this.#scan.dialect !== "python") {
      this.#scan.at += 2;
      const text = String.raw`\r\n|[\n-\r\x85\u2028\u2029]`;
      const isAtomic = this.#scan.dialect !== "java";
      this.#scan.uses.addedGroups ||= isAtomic;
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

function isEmptySource(part: Part | undefined): boolean {
  return part?.type === "source" && part.source === "";
}

function leadingWords(flags: readonly string[], isExtended: boolean): string {
  const words = flags.length === 0 ? [] : [`${flags.length > 1 ? "Flags" : "Flag"} ${flags.join(" and ")}`];
  return [...words, ...isExtended ? ["Whitespace and comments allowed"] : []].join("; ") || "Inline flags";
}

function escapeLiteral(character: string): string {
  return /^[$()*+.?[\\\]^{|}/]$/.test(character) ? `\\${character}` : character;
}
