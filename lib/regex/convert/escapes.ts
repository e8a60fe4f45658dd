import { MAX_CONVERTED_PROPERTIES } from "../../limits/pattern.ts";
import type { Part } from "./nodes.ts";
import { BEYOND_ASCII, changed, NotReadable, type Scan, source } from "./scan.ts";
import { javaSet, posixMembers, propertyName, setMembers } from "./sets.ts";

/** Reads a reference to a group, by number or name; null if there is none here. */
export function readReference(scan: Scan): Part | null {
  const start = scan.at;
  const named = scan.match(/\\k(?:<([^>]+)>|\{([^}]+)\}|'([^']+)')|\\g\{([A-Za-z_]\w*)\}/y);
  if (named) {
    const name = named.slice(1).find((each) => each !== undefined) ?? "";
    scan.at += named[0].length;
    scan.useName(name);
    const text = `\\k<${name}>`;
    return text === named[0] ? source(text) : changed(text, start, scan.at, "Named reference");
  }
  let [whole, digits, braced] = scan.match(/\\(?:([1-9]\d?)|g(-?\d+|\{-?\d+\}))/y) ?? [];
  if (whole === undefined) return null;
  // Java reads a second digit only if such a group exists.
  const isShort = scan.dialect === "java" && Number(digits) > Math.max(9, scan.total);
  if (isShort) whole = whole.slice(0, 2);
  const given = Number((isShort ? digits?.[0] : digits ?? braced ?? "")?.replace(/[{}]/g, ""));
  const number = given < 0 ? scan.groups.length + 1 + given : given;
  if (number < 1) return null;
  if (number > scan.total) {
    // Java always reads a single digit as a reference, and one to a missing group never matches.
    if (scan.dialect !== "java" || number > 9) return null;
    scan.at += 2;
    return changed("(?!)", start, scan.at, "Reference to a group that does not exist");
  }
  scan.at += whole.length;
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
    scan.at += 2;
    return changed(text, start, scan.at, what);
  };
  if (letter === "A") return anchor(m ? "(?<![^])" : "^", "Start of the text");
  if (letter === "z" && scan.dialect !== "python") return anchor(end, "End of the text");
  if (letter === "Z" && scan.dialect !== "go") {
    if (!scan.rules.endBeforeNewline.Z) return anchor(end, "End of the text");
    const newline = scan.dialect === "java" ? String.raw`(?:\r\n|[\n\r\x85\u2028\u2029])?` : String.raw`\n?`;
    // After \r, a single \n is not a line terminator in Java.
    const isSplit = scan.dialect === "java" ? String.raw`(?!(?<=\r)\n)` : "";
    return anchor(`(?=${isSplit}${newline}${end})`, "End of the text, or of its last line");
  }
  if (letter === "G" && start === 0 && !scan.pattern.includes("|")) {
    scan.setFlag("y");
    return anchor("", "Start of the search, as flag y");
  }
  if (letter === "b" || letter === "B") {
    if (scan.pattern[start + 2] === "{") return null;
    scan.uses.boundary = true;
    scan.at += 2;
    return source(`\\${letter}`);
  }
  return null;
}

/** Reads an escape that JavaScript can't express, and returns what it means; null if there is none here. */
export function readRefusedEscape(scan: Scan): string | null {
  const [, letter = ""] = scan.match(/\\([a-zA-Z])/y) ?? [];
  const what = REFUSED_ESCAPES[scan.dialect === "python" ? `python ${letter}` : letter];
  if (what === undefined) return null;
  if (letter === "N" && scan.dialect !== "java" && scan.pattern[scan.at + 2] !== "{") return null;
  const [whole = ""] = scan.match(/\\[a-zA-Z](?:\{[^}]*\}|<[^>]*>|'[^']*')?/y) ?? [];
  scan.at += whole.length;
  return what;
}

/** Reads an escape that matches characters, also in a class; `what` describes the change. */
export function readCharacter(
  scan: Scan,
  inClass: boolean,
): { readonly text: string; readonly what?: string } {
  const start = scan.at;
  const letter = scan.pattern[start + 1] ?? "";
  const rules = scan.rules;
  if (/[A-Z]/.test(letter)) scan.uses.wideSet = true;
  if (/[A-Zpw]/.test(letter)) scan.noteCase(BEYOND_ASCII);
  const set = (kind: "h" | "v" | "hexadecimal", isNegated: boolean, what: string) => {
    scan.at += 2;
    const members = setMembers(kind, isNegated && inClass, scan.isUnicode);
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
    return (scan.at += 2, { text: "[^\\n]", what: "Any character but a line break" });
  }
  const property = readProperty(scan, inClass);
  if (property !== null) return property;
  const code = readCodePoint(scan);
  if (code !== null) return code;
  if (letter === "d" || letter === "D") scan.uses.digit = true;
  if (letter === "w" || letter === "W") scan.uses.word = true;
  if (letter === "s" || letter === "S") scan.uses.space = true;
  const [whole = "\\"] =
    scan.match(/\\(?:u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|x[\da-fA-F]{2}|c[A-Za-z]|0(?!\d)|[^])/yu) ?? [];
  scan.at += Math.max(1, whole.length);
  if (whole.startsWith("\\u{")) scan.needsUnicode = true;
  const character = whole.slice(1);
  if (character === "") throw new NotReadable();
  // Escapes that flags u and v do not allow.
  const isNeedless = !/^[\w]/.test(character) && !SYNTAX.test(character) && !(inClass && character === "-");
  if (isNeedless && (scan.isUnicode || scan.options.x && /[\s#]/.test(character))) {
    return { text: character, what: "Unnecessary escape" };
  }
  return { text: whole };
}

function readProperty(
  scan: Scan,
  inClass: boolean,
): { readonly text: string; readonly what?: string } | null {
  const [whole, letter, short, caret, braced] =
    scan.match(/\\([pP])(?:([A-Z])|\{(\^?)([\w&= ]+)\})/y)?.map((each) => each ?? "") ?? [];
  if (whole === undefined) return null;
  if (++scan.properties > MAX_CONVERTED_PROPERTIES) throw new NotReadable();
  const name = short || braced || "";
  const isNegated = (letter === "P") !== (caret === "^");
  const ascii = scan.dialect === "java" ? javaSet(name) : undefined;
  scan.at += whole.length;
  if (ascii !== undefined) {
    const members = posixMembers(ascii, isNegated && inClass, scan.isUnicode) ?? "";
    return { text: inClass ? members : `[${isNegated ? "^" : ""}${members}]`, what: "ASCII set" };
  }
  const known = propertyName(name);
  if (known === undefined) {
    scan.unsupported.set(whole, "property that JavaScript does not have");
    return { text: whole };
  }
  scan.needsUnicode = true;
  const text = `\\${isNegated ? "P" : "p"}{${known}}`;
  return text === whole ? { text } : { text, what: "Unicode property" };
}

/** A character given by its code. */
function readCodePoint(scan: Scan): { readonly text: string; readonly what?: string } | null {
  const found = scan.match(
    /\\(?:x\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|o\{([0-7]{1,7})\}|0([0-7]{1,3}))/y,
  );
  if (found) {
    const [whole, hex, long, octal, zero] = found;
    const code = hex ?? long
      ? Number.parseInt(hex ?? long ?? "", 16)
      : Number.parseInt(octal ?? zero ?? "", 8);
    if (code > 0x10ffff) throw new NotReadable();
    scan.at += whole.length;
    return { text: formatCode(scan, code), what: "Character code" };
  }
  const single = scan.match(/\\([ae])(?![\w{])|\\([ae])/y);
  if (single) {
    scan.at += 2;
    const letter = single[1] ?? single[2];
    return { text: letter === "a" ? "\\x07" : "\\x1b", what: "Control character" };
  }
  return null;
}

function formatCode(scan: Scan, code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  if (code <= 0xffff) return `\\u${hex.padStart(4, "0")}`;
  scan.needsUnicode = true;
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
  N: "named character",
  "python N": "named character",
};
