import type { AST } from "@eslint-community/regexpp";
import { caseVariants, memberLookup, type SetNode, toCharSet } from "../syntax/character_sets.ts";
import type { CharSet } from "../syntax/char_set.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { propertyRanges } from "../syntax/unicode_tables.ts";
import type { Node } from "../syntax/visit.ts";
import type { Construct, EscapeSet, ForeignReading } from "./engines.ts";
import { isGeneralCategory, textLength } from "./text_length.ts";

/** What another engine reads in a pattern as it stands. */
type ForeignMeaning =
  /** A JavaScript pattern, without the flags i, m and s, that means what the engine reads. */
  | { readonly kind: "read"; readonly source: string }
  | { readonly kind: "refused"; readonly construct: Construct }
  /** It reads a construct differently, or depending on its version. */
  | { readonly kind: "unknown"; readonly construct: Construct };

/**
 * Reads a pattern as another engine does, with the flags i, m and s as flags of that engine. Each part is rewritten as
 * JavaScript, so that a comparison with the pattern tells the difference.
 *
 * @param wasUnicode whether the pattern itself has flag u or v, with which the tree may be read for a comparison
 */
export function foreignMeaning(tree: Tree, reading: ForeignReading, wasUnicode: boolean): ForeignMeaning {
  const reader = new ForeignReader(tree, reading, wasUnicode);
  const source = reader.alternatives(tree.root.alternatives);
  const hidden = [...reader.unknown].find((each) => HIDING.has(each));
  if (hidden !== undefined) return { kind: "unknown", construct: hidden };
  const refused = [...reader.found].find((each) => reading.refuses.includes(each));
  if (refused !== undefined) return { kind: "refused", construct: refused };
  const [unknown] = reader.unknown;
  return unknown === undefined ? { kind: "read", source } : { kind: "unknown", construct: unknown };
}

/** What follows one of these may be read as something else, such as text between `\\Q` and `\\E`. */
const HIDING: ReadonlySet<Construct> = new Set<Construct>([
  "escaped letter",
  "empty class",
  "[ in a class",
  "[: in a class",
]);

class ForeignReader {
  /** The constructs that engines may refuse. */
  readonly found = new Set<Construct>();
  readonly unknown = new Set<Construct>();
  readonly #modeAt: (node: Node) => Modes;
  readonly #membersOf: ReturnType<typeof memberLookup>;
  readonly #names = new Set<string>();
  /** How often the part that is read will be in a compiled pattern. */
  #copies = 1;
  #unicodeSets = 0;
  /** Short sources of sets, by their ranges; only with flag u or v. */
  readonly #short = new Map<string, string>();

  constructor(
    private readonly tree: Tree,
    private readonly reading: ForeignReading,
    private readonly wasUnicode: boolean,
  ) {
    this.#modeAt = modeLookup(tree);
    this.#membersOf = memberLookup(tree);
    if (/[ims]/.test(tree.regex.flags)) this.#note("flag");
  }

  alternatives(list: readonly AST.Alternative[]): string {
    return list.map(({ elements }) => elements.map((each) => this.#element(each)).join("")).join("|");
  }

  #note(construct: Construct): void {
    this.found.add(construct);
    if (this.reading.differs.includes(construct)) this.unknown.add(construct);
  }

  #element(node: AST.Element): string {
    switch (node.type) {
      case "Group":
        this.#note(node.modifiers ? "flag" : "(?:…)");
        return `(?:${this.alternatives(node.alternatives)})`;
      case "CapturingGroup":
        this.#name(node);
        return `(?:${this.alternatives(node.alternatives)})`;
      case "Quantifier":
        return this.#quantifier(node);
      case "Assertion":
        return this.#assertion(node);
      case "Backreference":
        this.#note("backreference");
        return node.raw;
      default:
        return this.#set(node);
    }
  }

  #name({ name }: AST.CapturingGroup): void {
    if (name === null) return;
    if (!this.reading.groupName.test(name)) {
      this.found.add("named group");
      // Where no name fits, the engine refuses it.
      this.unknown.add("named group");
    }
    if (this.#names.has(name)) this.#note("duplicate group name");
    this.#names.add(name);
  }

  #quantifier(node: AST.Quantifier): string {
    if (node.element.type === "Assertion") this.#note("quantified lookaround");
    if (!node.greedy) this.#note("lazy quantifier");
    const count = node.max === Infinity ? node.min : node.max;
    if (count > MANY_COUNTS) this.#note("count");
    this.#copies *= Math.max(1, count);
    const body = this.#element(node.element);
    this.#copies /= Math.max(1, count);
    return `(?:${body})${node.raw.slice(node.element.raw.length)}`;
  }

  #assertion(node: AST.Assertion): string {
    if ("alternatives" in node) {
      this.#note(node.kind);
      if (node.kind === "lookbehind") this.#lookbehind(node);
      const sign = `${node.kind === "lookbehind" ? "<" : ""}${node.negate ? "!" : "="}`;
      return `(?${sign}${this.alternatives(node.alternatives)})`;
    }
    if (node.kind === "word") return this.#boundary(node.negate);
    const { multiline } = this.#modeAt(node);
    if (node.kind === "start") return multiline ? this.#lineStart() : "^";
    return multiline ? this.#lineEnd() : this.#textEnd();
  }

  #lookbehind({ alternatives }: AST.LookaroundAssertion): void {
    const { lookbehind } = this.reading;
    const lengths = alternatives.map(textLength);
    const isFixed = lengths.every(({ min, max }) => min === max) &&
      (lookbehind !== "fixed" || lengths.every(({ min }) => min === lengths[0]?.min));
    if (lookbehind === "limited" ? lengths.some(({ max }) => max === Infinity) : !isFixed) {
      this.#note("lookbehind of several lengths");
    }
  }

  #textEnd(): string {
    switch (this.reading.dollar) {
      case "end":
        return "$";
      case "last newline":
        return "(?=\\n?$)";
      case "last line break":
        return `(?:(?=(?:\\r\\n|[\\r\\x85\\u2028\\u2029])?$)|(?<!\\r)(?=\\n$))`;
    }
  }

  #lineStart(): string {
    const { lines, startsLastLine } = this.reading;
    const after = lines === "newline" ? "(?<![^\\n])" : "(?:(?<![^\\n\\x85\\u2028\\u2029])|(?<=\\r)(?!\\n))";
    if (startsLastLine) return after;
    return lines === "newline" ? "(?:^|(?<=\\n)(?!$))" : `(?:${after}(?!$))`;
  }

  #lineEnd(): string {
    if (this.reading.lines === "newline") return "(?![^\\n])";
    return "(?:$|(?=[\\r\\x85\\u2028\\u2029])|(?<!\\r)(?=\\n))";
  }

  #boundary(negate: boolean): string {
    this.#note("\\b");
    const word = this.#source(this.#escapeSet(this.reading.word));
    if (!negate) return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
    const inEmpty = this.reading.emptyIsNoBoundary ? "" : "(?!(?<![^])(?![^]))";
    return `(?:${inEmpty}(?:(?<=${word})(?=${word})|(?<!${word})(?!${word})))`;
  }

  /** A set of code points, or of code units. */
  #escapeSet({ ranges, properties }: EscapeSet): CharSet {
    const modes = this.#modeAt(this.tree.root);
    const all = [
      ...ranges.map(([min, max]) => ({ min, max })),
      ...properties.flatMap((each) => propertyRanges(each)),
    ];
    const highest = modes.unicode ? HIGHEST : LAST_UNIT;
    if (properties.length > 0) this.#countSet();
    const set = toCharSet(
      all.filter(({ min }) => min <= highest).map(({ min, max }) => ({ min, max: Math.min(max, highest) })),
      modes,
    );
    if (modes.unicode) {
      const members = membersSource(toCharSet(ranges.map(([min, max]) => ({ min, max })), modes)) +
        properties.map((each) => `\\p{${each}}`).join("");
      this.#short.set(set.key, `[${members}]`);
      this.#short.set(set.negate().key, `[^${members}]`);
    }
    return set;
  }

  #countSet(): void {
    this.#unicodeSets += this.#copies;
    if (this.#unicodeSets > this.reading.manyUnicodeSets) this.unknown.add("size");
  }

  #set(node: SetNode): string {
    if (node.type === "ExpressionCharacterClass" || (node.type === "CharacterClass" && node.unicodeSets)) {
      this.#note("class set of flag v");
      return node.raw;
    }
    if (node.type === "CharacterSet") return this.#source(this.#escapeCharacters(node));
    const modes = this.#modeAt(node);
    if (node.type === "Character") {
      this.#spelling(node, false);
      return this.#source(this.#folded(toCharSet([{ min: node.value, max: node.value }], modes), modes));
    }
    this.#classSpelling(node);
    const parts = node.elements.map((each): CharSet => {
      if (each.type === "CharacterSet") return this.#escapeCharacters(each);
      if (each.type === "Character") {
        return this.#folded(toCharSet([{ min: each.value, max: each.value }], modes), modes);
      }
      if (each.type !== "CharacterClassRange") return toCharSet([], modes);
      const [min, max] = [each.min.value, each.max.value];
      if (!this.wasUnicode && min <= FIRST_SURROGATE && max >= LAST_SURROGATE) this.#surrogates();
      return this.#folded(toCharSet([{ min, max }], modes), modes);
    });
    const all = toCharSet(parts.flatMap(({ ranges }) => ranges), modes);
    return this.#source(node.negate ? all.negate() : all);
  }

  /** Without flag u, such a range contains all characters beyond U+FFFF, as two surrogates; for others it doesn't. */
  #surrogates(): void {
    this.unknown.add("escaped surrogate");
  }

  #escapeCharacters(node: AST.CharacterSet): CharSet {
    const modes = this.#modeAt(node);
    switch (node.kind) {
      case "any": {
        this.#note("dot");
        const excluded = Array.from(this.reading.dot, (each) => each.charCodeAt(0));
        return toCharSet(modes.dotAll ? [] : excluded.map((each) => ({ min: each, max: each })), modes)
          .negate();
      }
      case "property":
        this.#countSet();
        this.#note(isGeneralCategory(node) ? "general category" : "property");
        return this.#property(node, modes);
      default: {
        this.#note("\\d, \\w or \\s");
        const set = this.#escapeSet(this.reading[node.kind]);
        return node.negate ? set.negate() : set;
      }
    }
  }

  #property(node: AST.CharacterSet, modes: Modes): CharSet {
    const set = this.#membersOf(node)?.characters ?? toCharSet([], modes);
    this.#short.set(set.key, modes.ignoreCase ? "" : node.raw);
    return set;
  }

  #folded(set: CharSet, modes: Modes): CharSet {
    if (!modes.ignoreCase) return set;
    const isAscii = this.reading.folding === "ascii";
    if (set.size > MANY_FOLDED || (hasCaseBeyondAscii(set) && this.#foldsUnsurely())) {
      this.unknown.add("flag i beyond ASCII");
      return set;
    }
    const variants: CharSet[] = [];
    for (const { min, max } of set.ranges) {
      for (let code = min; code <= max; code++) {
        if (isAscii && code > LAST_ASCII) continue;
        const folded = caseVariants(code, { ...modes, unicode: !isAscii });
        variants.push(
          toCharSet(
            folded.ranges.filter(({ max }) =>
              max <= (modes.unicode ? HIGHEST : LAST_UNIT) && (!isAscii || max <= LAST_ASCII)
            ),
            modes,
          ),
        );
      }
    }
    return set.union(...variants);
  }

  #foldsUnsurely(): boolean {
    return this.reading.differs.includes("flag i beyond ASCII");
  }

  #classSpelling(node: AST.CharacterClass): void {
    const inside = node.raw.slice(node.negate ? 2 : 1, -1);
    if (node.elements.length === 0) this.#note("empty class");
    for (const [at, element] of node.elements.entries()) {
      if (element.type === "Character") this.#spelling(element, true);
      if (element.type === "CharacterClassRange") {
        this.#spelling(element.min, true);
        this.#spelling(element.max, true);
      }
      if (element.type !== "Character" || element.raw !== "-") continue;
      const isBetween = at > 0 && at < node.elements.length - 1;
      if (isBetween && node.elements[at - 1]?.type === "CharacterSet") {
        this.#note("hyphen after an escape in a class");
      }
      if (isBetween && node.elements[at + 1]?.type === "CharacterSet") {
        this.#note("hyphen before an escape in a class");
      }
    }
    const withoutEscapes = inside.replaceAll(/\\[^]/g, "");
    if (withoutEscapes.includes("[")) this.#note("[ in a class");
    if (/\[[:.=]/.test(inside)) this.#note("[: in a class");
    if (/&&|--|~~|\|\|/.test(inside)) this.#note("&&, -- or ~~ in a class");
  }

  #spelling({ raw, value }: AST.Character, isInClass: boolean): void {
    const construct = constructOf(raw, value, isInClass);
    if (construct !== undefined) this.#note(construct);
    const isQuantifier = raw === "{" && !isInClass;
    if (isQuantifier) this.#note("literal {");
    if (isQuantifier && OPEN_RANGE.test(this.tree.regex.pattern)) this.#note("{,n}");
  }

  #source(set: CharSet): string {
    return this.#short.get(set.key) || `[${membersSource(set)}]`;
  }
}

/** The members of a class. Most characters stand for themselves, because a pattern can't be very long. */
function membersSource({ ranges }: CharSet): string {
  return ranges.map(({ min, max }) =>
    min === max ? memberSource(min) : `${memberSource(min)}-${memberSource(max)}`
  )
    .join("");
}

function memberSource(code: number): string {
  const isPlain = code > LAST_ASCII && (code < FIRST_SURROGATE || code > LAST_SURROGATE);
  return isPlain ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** RE2 and Go refuse higher counts. */
const MANY_COUNTS = 1_000;

/** Larger sets aren't folded character by character. */
const MANY_FOLDED = 2_000;

const HIGHEST = 0x10ffff;
const LAST_UNIT = 0xffff;
const LAST_ASCII = 0x7f;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** A quantifier without a minimum for some engines, text for JavaScript. */
const OPEN_RANGE = /\{,\d*\}/;

function hasCaseBeyondAscii({ ranges }: CharSet): boolean {
  return ranges.some(({ min, max }) => {
    for (let code = Math.max(min, LAST_ASCII + 1); code <= Math.min(max, min + MANY_FOLDED); code++) {
      const text = String.fromCodePoint(code);
      if (text.toLowerCase() !== text || text.toUpperCase() !== text) return true;
    }
    return false;
  });
}

/** The construct that a character is written as; undefined if all engines read it as JavaScript does. */
function constructOf(raw: string, value: number, isInClass: boolean): Construct | undefined {
  if (!raw.startsWith("\\") || raw.length < 2) return undefined;
  const letter = raw[1]!;
  if (isSurrogate(value) || /^\\u(?:\{0*)?d[89a-f]/i.test(raw)) return "escaped surrogate";
  if (/^\\u\{/.test(raw)) return "\\u{10FFFF}";
  if (/^\\u[\da-f]{4}$/i.test(raw)) return "\\uFFFF";
  if (/^\\c[A-Z]$/.test(raw)) return "\\cA";
  if (/^\\c[a-z]$/.test(raw)) return "\\ca";
  if (raw === "\\0") return "\\0";
  if (/^\\\d/.test(raw)) return "octal escape";
  if (/^\\[fnrt]$|^\\x[\da-f]{2}$/i.test(raw) && !/^\\[FNRTX]/.test(raw)) return undefined;
  if (raw === "\\v") return "\\v";
  if (raw === "\\b" && isInClass) return "[\\b]";
  if (/^[A-Za-z]$/.test(letter)) return "escaped letter";
  if (letter === "<" || letter === ">") return "escaped angle bracket";
  return letter > "\x7f" ? "escaped character beyond ASCII" : undefined;
}

const isSurrogate = (value: number): boolean => value >= FIRST_SURROGATE && value <= LAST_SURROGATE;
