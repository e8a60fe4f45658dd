import { type CharacterText, readCharacter } from "./escapes.ts";
import type { Part } from "./nodes.ts";
import { BEYOND_ASCII, changed, NotReadable, removed, type Scan, source } from "./scan.ts";
import { posixMembers } from "./sets.ts";

/**
 * Reads a character class up to its closing bracket. One that contains classes or intersections needs flag v.
 *
 * @throws {NotReadable}
 */
export function readClass(scan: Scan): Part {
  return scan.nested(() => {
    const start = scan.at;
    const [head = "["] = scan.take(/\[\^?/y) ?? [];
    if (head === "[^") {
      scan.uses.add("wide-set");
      scan.noteCase(BEYOND_ASCII);
    }
    const operands = readOperands(scan);
    scan.skip(1);
    const isIntersection = operands.length > 1;
    const body = operands.flatMap((operand, index) => [
      ...index > 0 ? [source("&&")] : [],
      ...isIntersection ? asOperand(operand) : operand,
    ]);
    return {
      type: "sequence",
      body: [source(head), ...body, source("]")],
      ...isIntersection && { changed: { start, end: scan.at, what: "Intersection of classes" } },
    };
  });
}

/** The members of a class up to its closing bracket, between its `&&`. */
function readOperands(scan: Scan): Part[][] {
  const operands: Part[][] = [[]];
  let isFirst = true;
  for (; isFirst || scan.unit() !== "]"; isFirst = false) {
    if (scan.isAtEnd) throw new NotReadable();
    const members = operands.at(-1) ?? [];
    if (scan.rules.nestedClasses && scan.startsWith("&&")) {
      const [signs = ""] = scan.take(/&{2,}/y) ?? [];
      scan.needFlag("v");
      // The dialects disagree on what this means.
      if (members.length === 0 || signs.length > 2 || scan.unit() === "]") {
        scan.unsupported.set(signs, "intersection with nothing");
      }
      operands.push([]);
    } else if (scan.rules.nestedClasses && scan.unit() === "[" && !isPosix(scan)) {
      scan.needFlag("v");
      members.push(readClass(scan));
    } else readMember(scan, members, isFirst);
  }
  return operands;
}

/** An operand of an intersection has brackets, unless it is a class itself. */
function asOperand(operand: readonly Part[]): readonly Part[] {
  const [only] = operand;
  const isClass = operand.length === 1 && only?.type === "sequence";
  return isClass ? operand : [source("["), ...operand, source("]")];
}

const isPosix = (scan: Scan) => scan.rules.posix !== null && scan.match(POSIX) !== null;

const POSIX = /\[:(\^?)([a-z]+):\]/y;

/** Reads a set, a character or a range. */
function readMember(scan: Scan, members: Part[], isFirst: boolean): void {
  const start = scan.at;
  if (isPosix(scan)) {
    const [, caret, name = ""] = scan.take(POSIX) ?? [];
    const set = posixMembers(scan, name, caret === "^");
    if (set === undefined) throw new NotReadable();
    members.push(changed(set, start, scan.at, "POSIX class"));
    return;
  }
  if (readBlank(scan, members)) return;
  const first = readUnit(scan, isFirst);
  if (first.text === "-" && scan.syntaxFlag === "v") first.text = "\\-";
  members.push(asPart(first, start, scan.at));
  readBlank(scan, members);
  if (scan.unit() !== "-" || scan.unit(1) === "]") return;
  const hyphen = scan.at;
  const isBeforeClass = scan.rules.nestedClasses &&
    (scan.unit(1) === "[" || scan.pattern.startsWith("&&", hyphen + 1));
  if (isBeforeClass) return;
  scan.skip(1);
  const blanks: Part[] = [];
  readBlank(scan, blanks);
  const from = scan.at;
  const last = readUnit(scan, false);
  const isRange = !isSet(first.text) && !isSet(last.text);
  // A range may contain letters that it doesn't name.
  if (isRange) scan.noteCase("k");
  members.push(
    isRange || scan.syntaxFlag === "" ? source("-") : changed("\\-", hyphen, hyphen + 1, "Literal hyphen"),
    ...blanks,
    asPart(last, from, scan.at),
  );
}

/** White space that x-mode ignores. */
function readBlank(scan: Scan, members: Part[]): boolean {
  if (!scan.options.x || !scan.rules.ignoresSpaceInClasses) return false;
  const start = scan.at;
  if (scan.take(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) === null) return false;
  members.push(removed(start, scan.at, "Whitespace"));
  return true;
}

/** A member of a class; `what` describes the change. */
interface Unit {
  text: string;
  readonly what?: string;
}

const asPart = ({ text, what }: Unit, start: number, end: number): Part =>
  what === undefined ? source(text) : changed(text, start, end, what);

/** True if a member is not a single character. */
const isSet = (text: string) =>
  /^\\[dwsDWSpP]/.test(text) || !/^(?:\\(?:u\{[^}]*\}|u.{4}|x..|c.|[^])|[^])$/u.test(text);

function readUnit(scan: Scan, isFirst: boolean): Unit {
  if (scan.unit() === "\\") {
    if (scan.startsWith("\\Q")) throw new NotReadable();
    return escapeForSets(scan, readCharacter(scan, true));
  }
  if (scan.isAtEnd) throw new NotReadable();
  const character = String.fromCodePoint(scan.pattern.codePointAt(scan.at) ?? 0);
  scan.skip(character.length);
  if (isFirst && character === "]") return { text: "\\]", what: "Literal bracket at the start of a class" };
  if (character.length > 1) scan.needFlag("u");
  scan.noteCase(character);
  return escapeForSets(scan, { text: character });
}

/** With flag v, some characters have a meaning in a class, and so have two equal ones of others. */
function escapeForSets(scan: Scan, unit: CharacterText): Unit {
  if (scan.syntaxFlag !== "v" || !/^[(){}[\]/|&!#$%*+,.:;<=>?@^`~]$/.test(unit.text)) return unit;
  const isDoubled = scan.pattern.slice(0, scan.at - 1).endsWith(unit.text) || scan.unit() === unit.text;
  return /[(){}[\]/|]/.test(unit.text) || isDoubled
    ? { text: `\\${unit.text}`, what: "Character with a meaning under flag v" }
    : unit;
}
