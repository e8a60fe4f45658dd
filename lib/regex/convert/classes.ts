import { type CharacterText, characterText, type Escape, readEscape } from "./escapes.ts";
import { posixMembers } from "./sets.ts";
import { changed, isEmptySource, type Part, removed, source } from "./nodes.ts";
import { NotReadable, type Scan } from "./scan.ts";

/**
 * Reads a character class up to its closing bracket. One that contains classes or set operations needs flag v.
 *
 * @throws {NotReadable}
 */
export function readClass(scan: Scan, isNested = false): Part {
  return scan.nested(() => {
    const start = scan.at;
    const [head = "["] = scan.take(/\[\^?/y) ?? [];
    const isNegated = head === "[^";
    if (isNegated) scan.noteWideSet(true);
    const operands = isNegated ? scan.inComplement(() => readOperands(scan)) : readOperands(scan);
    scan.skip(1);
    if (isNested && isNegated && scan.options.i && scan.folding === "full") {
      // Onigmo adds other forms of letters after it has taken the complement.
      scan.refuse(start, "complement in a class, ignoring case");
    }
    const [first, ...others] = operands;
    if (first === undefined || others.length === 0) {
      return { type: "sequence", body: [source(head), ...first?.members ?? [], source("]")] };
    }
    const isMixed = new Set(others.map(({ operator }) => operator)).size > 1;
    // A subtraction is from what the class is, also where it is a complement.
    const isOuter = isNegated && others.some(({ operator }) => operator === "-");
    let body: Part[] = asOperand(first.members, isOuter ? "[^" : "[");
    others.forEach(({ operator, members }, at) => {
      const joined = [...body, source(operator === "-" ? "--" : operator), ...asOperand(members, "[")];
      // Operations of the same rank are done from left to right.
      body = isMixed && at < others.length - 1 ? [source("["), ...joined, source("]")] : joined;
    });
    return {
      type: "sequence",
      body: [source(isOuter ? "[" : head), ...body, source("]")],
      changed: {
        start,
        end: scan.at,
        what: OPERATION_NAMES[others[0]?.operator ?? ""] ?? "Difference of classes",
      },
    };
  });
}

const OPERATION_NAMES: Readonly<Record<string, string | undefined>> = { "&&": "Intersection of classes" };

/** Members of a class, and the operator before them; `-` for a subtraction in brackets. */
interface Operand {
  readonly operator: string;
  readonly members: Part[];
}

/** The members of a class up to its closing bracket, between its operators. */
function readOperands(scan: Scan): Operand[] {
  const { classes } = scan.rules;
  const operands: Operand[] = [{ operator: "", members: [] }];
  const start = scan.at;
  const [hyphens] = Object.hasOwn(classes.operators, "--") ? scan.take(/-{2,}/y) ?? [] : [];
  if (hyphens !== undefined) {
    operands[0]?.members.push(changed("\\-", start, scan.at, "Hyphens at the start of a class"));
    readBlank(scan, operands[0]?.members ?? []);
  }
  for (let isFirst = true; isFirst || scan.unit() !== "]"; isFirst = false) {
    if (scan.isAtEnd) throw new NotReadable();
    const members = operands.at(-1)?.members ?? [];
    const operator = readOperator(scan, isFirst, members.length === 0);
    if (operator !== null) operands.push({ operator, members: [] });
    else if (classes.subtraction && !isFirst && scan.startsWith("-[")) {
      scan.needFlag("v");
      scan.skip(1);
      operands.push({ operator: "-", members: [readClass(scan)] });
      if (scan.unit() !== "]") throw new NotReadable();
    } else if (classes.nested && scan.unit() === "[" && !isPosix(scan)) {
      scan.needFlag("v");
      const isAfterHyphen = !isFirst && scan.pattern[scan.at - 1] === "-";
      if (isAfterHyphen && classes.hyphenBeforeClass === "unclear") {
        scan.unsupported.set("-[", "hyphen before a class");
      }
      members.push(readClass(scan, true));
    } else readMember(scan, members, isFirst);
  }
  return operands;
}

/** An operator such as `&&` at the position; at the start of a class, hyphens are characters. */
function readOperator(scan: Scan, isFirst: boolean, isEmpty: boolean): string | null {
  const start = scan.at;
  for (const [operator, meaning] of Object.entries(scan.rules.classes.operators)) {
    if (!scan.startsWith(operator) || isFirst && operator === "--") continue;
    const [signs = ""] = (operator === "&&" ? scan.take(/&{2,}/y) : scan.take(/--|~~/y)) ?? [];
    scan.needFlag("v");
    const isUnclear = isEmpty || signs.length > 2 || scan.unit() === "]" || scan.unit() === "&";
    // The dialects disagree on what this means.
    if (isUnclear) {
      scan.refuse(
        start,
        meaning === "intersection" ? "intersection with nothing" : "difference from nothing",
      );
    } else if (meaning.startsWith("no ")) scan.refuse(start, meaning.slice(3));
    return operator;
  }
  return null;
}

/** An operand of a set operation has brackets, unless it is a class itself. */
function asOperand(members: readonly Part[], open: string): Part[] {
  const [only] = members;
  const isClass = open === "[" && members.length === 1 && only?.type === "sequence";
  return isClass ? [...members] : [source(open), ...members, source("]")];
}

const isPosix = (scan: Scan) => scan.rules.classes.posix && scan.match(POSIX) !== null;

const POSIX = /\[:(\^?)([a-z]+):\]/y;

/** Reads a set, a character or a range. */
function readMember(scan: Scan, members: Part[], isFirst: boolean): void {
  const start = scan.at;
  if (isPosix(scan)) {
    const [, caret, name = ""] = scan.take(POSIX) ?? [];
    const set = posixMembers(scan, name, caret === "^");
    members.push(
      set === undefined
        ? scan.refuse(start, "unknown POSIX class")
        : changed(set, start, scan.at, "POSIX class"),
    );
    return;
  }
  if (scan.rules.classes.posix && scan.match(/\[[.=].{1,20}[.=]\]/y)) {
    scan.take(/\[[.=].{1,20}[.=]\]/y);
    members.push(scan.refuse(start, "collating element"));
    return;
  }
  if (readBlank(scan, members) || readQuoted(scan, members)) return;
  if (scan.unit() === "^" && members.length > 0 && members.every(isEmptySource)) {
    scan.skip(1);
    members.push(scan.refuse(start, "caret after white space"));
    return;
  }
  const first = readUnit(scan, isFirst);
  if (first === null) return;
  members.push(first.part);
  readBlank(scan, members);
  const hyphen = scan.at;
  if (!isRangeAhead(scan)) return;
  scan.skip(1);
  const blanks: Part[] = [];
  readBlank(scan, blanks);
  const last = readUnit(scan, false);
  if (last === null) throw new NotReadable();
  const isRange = first.code !== undefined && last.code !== undefined;
  if (isRange && first.code > last.code) throw new NotReadable();
  if (isRange) {
    scan.noteCaseRange(first.code, last.code);
    scan.noteWhole(String.fromCodePoint(last.code));
  }
  // With flags u and v, there is no range from or to a set.
  const sign = isRange || scan.syntaxFlag === ""
    ? source("-")
    : changed("\\-", hyphen, hyphen + 1, "Literal hyphen");
  members.push(sign, ...blanks, last.part);
}

function isRangeAhead(scan: Scan): boolean {
  const { nested, subtraction, operators, hyphenBeforeClass } = scan.rules.classes;
  const next = scan.unit(1);
  if (scan.unit() !== "-" || next === "]") return false;
  if (Object.hasOwn(operators, "--") && next === "-") return false;
  if (subtraction && next === "[") return false;
  if (hyphenBeforeClass === "range" && next === "[") return true;
  return !nested || next !== "[" && !scan.pattern.startsWith("&&", scan.at + 1);
}

/** White space that a flag ignores. */
function readBlank(scan: Scan, members: Part[]): boolean {
  const { options: { x, xx }, rules: { classes, blanks, commentEnds } } = scan;
  const start = scan.at;
  const isIgnored = classes.blanks === "x" ? x : classes.blanks === "xx" && xx;
  if (!isIgnored) return false;
  const syntax = classes.blanks === "xx" ? "[ \\t]+" : `(?:[${blanks}]+|#[^${commentEnds}]*)+`;
  if (scan.take(new RegExp(syntax, "y")) === null) return false;
  members.push(removed(start, scan.at, "Whitespace"));
  return true;
}

/** Text between `\Q` and `\E`, and an `\E` alone. */
function readQuoted(scan: Scan, members: Part[]): boolean {
  const { classEscapes } = scan.rules;
  const meaning = scan.unit() === "\\" ? classEscapes[scan.unit(1)] : undefined;
  if (meaning !== "quote" && meaning !== "nothing") return false;
  const start = scan.at;
  const [, quoted = ""] = scan.take(meaning === "quote" ? /\\Q([^]*?)(?:\\E|$)/y : /\\E/y) ?? [];
  const text = [...quoted].map((character) => {
    scan.noteWhole(character);
    scan.noteCase(character);
    return /[\\\]^[-]/.test(character) ||
        scan.syntaxFlag === "v" && /[(){}/|&!#$%*+,.:;<=>?@`~]/.test(character)
      ? `\\${character}`
      : character;
  }).join("");
  members.push(changed(text, start, scan.at, "Quoted text"));
  if (isRangeAhead(scan)) {
    const hyphen = scan.at;
    scan.skip(1);
    members.push(scan.refuse(hyphen, "range after quoted text"));
  }
  return true;
}

/** A member of a class; `code` is that of a single character. */
interface Unit {
  readonly part: Part;
  readonly code: number | undefined;
}

function readUnit(scan: Scan, isFirst: boolean): Unit | null {
  const start = scan.at;
  if (scan.unit() === "\\") return readEscaped(scan, start);
  if (scan.isAtEnd) throw new NotReadable();
  const code = scan.pattern.codePointAt(start) ?? 0;
  const character = String.fromCodePoint(code);
  scan.skip(character.length);
  scan.noteWhole(character);
  scan.noteCase(character);
  if (isFirst && character === "]") {
    return { part: changed("\\]", start, scan.at, "Literal bracket at the start of a class"), code };
  }
  const text = escapeForSets(scan, character);
  const part = text === character
    ? source(text)
    : changed(text, start, scan.at, "Character with a meaning under flag v");
  return { part, code };
}

function readEscaped(scan: Scan, start: number): Unit {
  const escape: Escape = readEscape(scan, true);
  const written = scan.since(start);
  const found: CharacterText | null = characterText(scan, escape, written, true);
  if (found === null) {
    const what = escape.type === "refused"
      ? escape.what
      : `escape that ${scan.rules.name} does not have in a class`;
    return { part: scan.refuse(start, what), code: undefined };
  }
  if (found.code !== undefined) scan.noteCase(String.fromCodePoint(found.code));
  const text = escapeForSets(scan, found.text);
  return {
    part: text === scan.since(start) ? source(text) : changed(text, start, scan.at, found.what),
    code: found.code,
  };
}

/** With flag v, some characters have a meaning in a class, and so have two equal ones of others. */
function escapeForSets(scan: Scan, text: string): string {
  // A caret at the start of the result may not have been there.
  if (text === "[" && scan.syntaxFlag === "v") return "\\[";
  if (scan.syntaxFlag !== "v" || !/^[(){}[\]/|&!#$%*+,.:;<=>?@^`~-]$/.test(text)) return text;
  const isDoubled = scan.pattern.slice(0, scan.at - 1).endsWith(text) || scan.unit() === text;
  return /[(){}[\]/|-]/.test(text) || isDoubled ? `\\${text}` : text;
}
