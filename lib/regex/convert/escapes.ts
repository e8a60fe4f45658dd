import { characterByName } from "./named_characters.ts";
import type { Part } from "./nodes.ts";
import { BEYOND_ASCII, changed, NotReadable, type Scan, source } from "./scan.ts";
import { posixMembers, posixProperty, propertyName, setMembers } from "./sets.ts";

/** Reads a reference to a group, by number or name; null if there is none here. */
export function readReference(scan: Scan): Part | null {
  const start = scan.at;
  const named = scan.match(/\\k(?:<([^>]+)>|\{([^}]+)\}|'([^']+)')|\\g\{([A-Za-z_]\w*)\}/y);
  if (named) {
    const name = named.slice(1).find((each) => each !== undefined) ?? "";
    scan.skip(named[0].length);
    scan.useName(name);
    const text = `\\k<${name}>`;
    return text === named[0] ? source(text) : changed(text, start, scan.at, "Named reference");
  }
  let [whole, digits, braced] = scan.match(/\\(?:([1-9]\d?)|g(-?\d+|\{-?\d+\}))/y) ?? [];
  if (whole === undefined) return null;
  const isShort = scan.rules.shortReferences && Number(digits) > Math.max(9, scan.total);
  if (isShort) whole = whole.slice(0, 2);
  const given = Number((isShort ? digits?.[0] : digits ?? braced ?? "")?.replace(/[{}]/g, ""));
  const number = given < 0 ? scan.opened + 1 + given : scan.order?.[given - 1] ?? given;
  if (number < 1) return null;
  if (number > scan.total) {
    // There, a single digit is always a reference, and one to a missing group never matches.
    if (!scan.rules.shortReferences || number > 9) return null;
    scan.skip(2);
    return changed("(?!)", start, scan.at, "Reference to a group that does not exist");
  }
  scan.skip(whole.length);
  scan.useNumber(number);
  const part: Part = { type: "reference", number };
  return digits === undefined ? { ...part, changed: { start, end: scan.at, what: "Reference" } } : part;
}

/** Reads `\A`, `\z`, `\Z`, a leading `\G`, or a word boundary; null if there is none here. */
export function readAnchor(scan: Scan): Part | null {
  const start = scan.at;
  const letter = scan.pattern[start + 1] ?? "";
  const { m } = scan.options;
  const end = m ? "(?![^])" : "$";
  const anchor = (text: string, what: string): Part => {
    scan.skip(2);
    return changed(text, start, scan.at, what);
  };
  if (letter === "A") return anchor(m ? "(?<![^])" : "^", "Start of the text");
  const { endEscapes, endBeforeNewline, dotExcludes } = scan.rules;
  if (letter === "z" && endEscapes.includes("z")) return anchor(end, "End of the text");
  if (letter === "Z" && endEscapes.includes("Z")) {
    if (!endBeforeNewline.Z) return anchor(end, "End of the text");
    const isOnlyNewline = dotExcludes === "\n";
    const newline = isOnlyNewline ? String.raw`\n?` : String.raw`(?:\r\n|[\n\r\x85\u2028\u2029])?`;
    // After \r, a single \n is not a line terminator in Java.
    const isSplit = isOnlyNewline ? "" : String.raw`(?!(?<=\r)\n)`;
    return anchor(`(?=${isSplit}${newline}${end})`, "End of the text, or of its last line");
  }
  if (letter === "G" && start === 0 && !scan.pattern.includes("|")) {
    scan.setFlag("y");
    return anchor("", "Start of the search, as flag y");
  }
  if (letter === "b" || letter === "B") {
    if (scan.pattern[start + 2] === "{") return null;
    scan.uses.add("boundary");
    scan.skip(2);
    return source(`\\${letter}`);
  }
  return null;
}

/** Reads an escape that JavaScript can't express, and returns what it means; null if there is none here. */
export function readRefusedEscape(scan: Scan): string | null {
  const [, letter = ""] = scan.match(/\\([a-zA-Z])/y) ?? [];
  const what = letter === "N" ? refusedName(scan) : REFUSED_ESCAPES[letter];
  if (what === undefined) return null;
  scan.take(/\\[a-zA-Z](?:\{[^}]{0,100}\}|<[^>]{0,100}>|'[^']{0,100}')?/y);
  return what;
}

/** Why `\N{…}` has no code. */
function refusedName(scan: Scan): string | undefined {
  const { namedCharacters: { names, codes } } = scan.rules;
  const isNamed = scan.unit(2) === "{" && (names || codes);
  return isNamed && namedCode(scan) === undefined
    ? "character name that the converter does not know: write its code"
    : undefined;
}

/** The code point of a `\N{…}` at the position; undefined if there is none, or if it is unknown. */
function namedCode(scan: Scan): number | undefined {
  const { namedCharacters: { names, codes } } = scan.rules;
  const [, name = ""] = scan.match(NAMED) ?? [];
  const [, hex] = /^U\+([\da-fA-F]{1,6})$/.exec(name) ?? [];
  if (hex !== undefined) return codes ? Number.parseInt(hex, 16) : undefined;
  return names && name !== "" ? characterByName(name) : undefined;
}

/** The longest name in Unicode has 88 characters. */
const NAMED = /\\N\{([^}]{0,100})\}/y;

/** The JavaScript source of an escape; `what` describes the change. */
export interface CharacterText {
  readonly text: string;
  readonly what?: string;
}

/** Reads an escape that matches characters, also in a class. */
export function readCharacter(scan: Scan, inClass: boolean): CharacterText {
  const start = scan.at;
  const letter = scan.pattern[start + 1] ?? "";
  const rules = scan.rules;
  if (/[A-Z]/.test(letter)) scan.uses.add("wide-set");
  if (/[A-Zpw]/.test(letter)) scan.noteCase(BEYOND_ASCII);
  const set = (kind: "h" | "v" | "hexadecimal", isNegated: boolean, what: string) => {
    scan.skip(2);
    const members = setMembers(scan, kind, isNegated && inClass);
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
  if (letter === "N" && !inClass && rules.notNewline && scan.match(NAMED) === null) {
    scan.skip(2);
    return { text: "[^\\n]", what: "Any character but a line break" };
  }
  const property = readProperty(scan, inClass);
  if (property !== null) return property;
  const code = readCodePoint(scan);
  if (code !== null) return code;
  if (letter === "d" || letter === "D") scan.uses.add("digit");
  if (letter === "w" || letter === "W") scan.uses.add("word");
  if (letter === "s" || letter === "S") scan.uses.add("space");
  const [whole = "\\"] =
    scan.match(/\\(?:u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|x[\da-fA-F]{2}|c[A-Za-z]|0(?!\d)|[^])/yu) ?? [];
  scan.skip(Math.max(1, whole.length));
  if (whole.startsWith("\\u{")) scan.needFlag("u");
  // Where texts are read by code points, a surrogate isn't half of a character.
  if (/^\\ud[89a-f]/i.test(whole)) scan.uses.add("wide-set");
  const character = whole.slice(1);
  if (character === "") throw new NotReadable();
  // Escapes that flags u and v do not allow.
  const isLetter = /^(?![bBcdDfknpPrsStuvwWx])[a-zA-Z]/.test(character);
  const isNeedless = isLetter || !/^[a-zA-Z\d]/.test(character) && !SYNTAX.test(character) &&
      !(inClass && character === "-");
  if (isNeedless && (scan.syntaxFlag !== "" || scan.options.x && /[\s#]/.test(character))) {
    return { text: character, what: "Unnecessary escape" };
  }
  return { text: whole };
}

function readProperty(scan: Scan, inClass: boolean): CharacterText | null {
  const [whole, letter, short, caret, braced] =
    scan.take(/\\([pP])(?:([A-Z])|\{(\^?)([\w&= ]+)\})/y)?.map((each) => each ?? "") ?? [];
  if (whole === undefined) return null;
  scan.countProperty();
  const name = short || braced || "";
  const isNegated = (letter === "P") !== (caret === "^");
  const posix = posixProperty(scan, name);
  if (posix !== undefined) return posixText(scan, posix, isNegated, inClass);
  const property = propertyName(scan, name);
  if (property === undefined) {
    scan.unsupported.set(whole, "property that JavaScript does not have");
    return { text: whole };
  }
  scan.needFlag("u");
  const text = `\\${isNegated ? "P" : "p"}{${property}}`;
  return text === whole ? { text } : { text, what: "Unicode property" };
}

/** A property that is a POSIX class; alone, it becomes a class. */
function posixText(scan: Scan, name: string, isNegated: boolean, inClass: boolean): CharacterText {
  const members = posixMembers(scan, name, isNegated && inClass) ?? "";
  const isAlone = inClass || !isNegated && members.startsWith("[");
  const what = scan.rules.posixProperties === "exact" ? "ASCII set" : "POSIX class";
  if (isAlone) return { text: members, what };
  return {
    text: /^\\p\{\w+\}$/.test(members) && !isNegated ? members : `[${isNegated ? "^" : ""}${members}]`,
    what,
  };
}

/** A character given by its code. */
function readCodePoint(scan: Scan): CharacterText | null {
  const named = namedCode(scan);
  if (named !== undefined) {
    scan.take(NAMED);
    return { text: formatCode(scan, named), what: "Named character" };
  }
  const found = scan.match(
    /\\(?:x\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|o\{([0-7]{1,7})\}|0([0-7]{1,3}))/y,
  );
  if (found) {
    const [whole, hex, long, octal, zero] = found;
    const code = hex ?? long
      ? Number.parseInt(hex ?? long ?? "", 16)
      : Number.parseInt(octal ?? zero ?? "", 8);
    scan.skip(whole.length);
    return { text: formatCode(scan, code), what: "Character code" };
  }
  const single = scan.match(/\\([ae])(?![\w{])|\\([ae])/y);
  if (single) {
    scan.skip(2);
    const letter = single[1] ?? single[2];
    return { text: letter === "a" ? "\\x07" : "\\x1b", what: "Control character" };
  }
  return null;
}

function formatCode(scan: Scan, code: number): string {
  if (code > 0x10ffff) throw new NotReadable();
  scan.noteCase(String.fromCodePoint(code));
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  if (code <= 0xffff) return `\\u${hex.padStart(4, "0")}`;
  scan.needFlag("u");
  return `\\u{${hex}}`;
}

/** Characters that flags u and v allow to be escaped. */
const SYNTAX = /^[$()*+.?[\\\]^{|}/]/;

const REFUSED_ESCAPES: Readonly<Record<string, string>> = {
  G: "start of the search",
  K: "start of the match moved",
  X: "grapheme cluster",
  C: "single byte",
  g: "recursion",
};
