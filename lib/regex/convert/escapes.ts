import { CODE_FORMS, NAMED_CHARACTER, REFERENCE_FORMS } from "../dialects/forms.ts";
import type { EscapeMeaning, NumberRule, SetName } from "../dialects/grammar.ts";
import type { DifferenceId } from "./differences.ts";
import { characterByName } from "./named_characters.ts";
import { posixMembers, posixProperty, propertyName, setMembers } from "./sets.ts";
import { NotReadable, type Scan } from "./scan.ts";

/** What an escape is: characters, a reference to a group, or something else by its meaning. */
export type Escape =
  | { readonly type: "characters"; readonly codes: readonly number[]; readonly what: string }
  | { readonly type: "sign"; readonly character: string }
  | { readonly type: "reference"; readonly name: string }
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "meaning"; readonly meaning: KnownMeaning }
  | { readonly type: "refused"; readonly what: string };

type KnownMeaning = Exclude<EscapeMeaning, `no ${string}` | `U+${string}`>;

/** Reads the escape at the position by the grammar of its language. What has no row there is refused. */
export function readEscape(scan: Scan, inClass: boolean): Escape {
  const { rules } = scan;
  if (scan.unit(1) === "") throw new NotReadable();
  return (inClass ? null : readNamedReference(scan)) ?? readCode(scan) ??
    readNumber(scan, inClass ? rules.classNumbers : rules.numbers) ??
    readMeaning(scan, inClass ? rules.classEscapes : rules.escapes) ?? readSign(scan);
}

function readNamedReference(scan: Scan): Escape | null {
  for (const form of scan.rules.references) {
    const found = scan.match(REFERENCE_FORMS[form]);
    if (found === null) continue;
    const name = found[1] ?? found[2] ?? "";
    const isNumber = /^[+-]?\d+$/.test(name);
    const isBare = form === "<n>";
    // Without a letter before it, it is one only if there is such a group.
    if (isBare && !isNumber && scan.numberOf(name) === null || isNumber && isBare) continue;
    if (isNumber && !form.startsWith("g") && !scan.rules.numberedNames) continue;
    scan.skip(found[0].length);
    if (!isNumber) return { type: "reference", name };
    const number = Number(name);
    if (/^[+-]/.test(name)) {
      return { type: "number", number: number < 0 ? scan.opened + 1 + number : scan.opened + number };
    }
    return { type: "number", number };
  }
  return null;
}

/** A character by its code or name. */
function readCode(scan: Scan): Escape | null {
  for (const form of scan.rules.codes) {
    if (form === "N{NAME}") {
      const [, name] = scan.take(NAMED_CHARACTER) ?? [];
      if (name === undefined) continue;
      const code = characterByName(name);
      return code === undefined
        ? { type: "refused", what: "character name that the converter does not know: write its code" }
        : { type: "characters", codes: [code], what: "Named character" };
    }
    const { syntax, codes } = CODE_FORMS[form];
    const found = scan.take(syntax);
    if (found !== null) {
      return { type: "characters", codes: codes(found[1] ?? ""), what: CODE_NAMES[form] ?? "Character code" };
    }
  }
  return null;
}

const CODE_NAMES: Readonly<Record<string, string | undefined>> = {
  "cX upper": "Control character",
  "cX as it is": "Control character",
  "cX low bits": "Control character",
  "C-X low bits": "Control character",
};

/** A reference by its number, an octal code, or a digit. */
function readNumber(scan: Scan, rules: readonly NumberRule[]): Escape | null {
  if (!/\d/.test(scan.unit(1))) return null;
  const rest = scan.pattern.slice(scan.at + 1, scan.at + 12);
  for (const { digits: syntax, means, if: condition } of rules) {
    let [digits] = new RegExp(`^(?:${syntax})`).exec(rest) ?? [];
    if (digits === undefined) continue;
    if (condition === "opened" && Number(digits) > scan.opened) continue;
    if (condition === "total" && Number(digits) > scan.total) continue;
    // Each further digit belongs to it only if there is such a group before it.
    while (condition === "longest" && digits.length > 1 && Number(digits) > scan.opened) {
      digits = digits.slice(0, -1);
    }
    scan.skip(1 + digits.length);
    if (means === "reference") return { type: "number", number: Number(digits) };
    if (means === "literal") return { type: "sign", character: digits };
    return { type: "characters", codes: [Number.parseInt(digits, 8)], what: "Octal character code" };
  }
  return refuseLetters(scan, `escape that ${scan.rules.name} does not have`);
}

/** The meaning of a letter or sign, or of one with a name in braces. */
function readMeaning(scan: Scan, rows: Readonly<Record<string, EscapeMeaning>>): Escape | null {
  const [braced] = scan.match(/\\[a-zA-Z]\{[a-z][\w-]{0,20}\}/y) ?? [];
  const key = braced !== undefined && Object.hasOwn(rows, braced.slice(1)) ? braced.slice(1) : scan.unit(1);
  const meaning = Object.hasOwn(rows, key) ? rows[key] : undefined;
  if (meaning === undefined) return null;
  if (meaning.startsWith("no ")) return refuseLetters(scan, meaning.slice(3));
  scan.skip(1 + key.length);
  if (meaning.startsWith("U+")) {
    return {
      type: "characters",
      codes: [Number.parseInt(meaning.slice(2), 16)],
      what: "Control character",
    };
  }
  return { type: "meaning", meaning: meaning as KnownMeaning };
}

/** An escaped character that means itself, if the language allows it. */
function readSign(scan: Scan): Escape {
  const character = String.fromCodePoint(scan.pattern.codePointAt(scan.at + 1) ?? 0);
  const { literalEscapes, name } = scan.rules;
  const isLetter = /[a-zA-Z]/.test(character);
  const isAllowed = literalEscapes === "all" || !isLetter &&
      (literalEscapes === "signs" || character <= "\x7f");
  if (!isAllowed) return refuseLetters(scan, `escape that ${name} does not have`);
  scan.skip(1 + character.length);
  return { type: "sign", character };
}

function refuseLetters(scan: Scan, what: string): Escape {
  scan.take(/\\(?:\d{1,3}|[a-zA-Z](?:\{[^}()]{0,100}\}|<[^>()]{0,100}>|'[^'()]{0,100}')?|[^])/yu);
  return { type: "refused", what };
}

/** The JavaScript source of characters, or of a set. */
export interface CharacterText {
  readonly text: string;
  /** Describes the change. */
  readonly what: string;
  /** The code of a single character; absent for a set. */
  readonly code?: number;
}

/**
 * The JavaScript source of characters that an escape writes.
 *
 * @param original its own source, which stays if it means the same in JavaScript
 */
export function characterText(
  scan: Scan,
  escape: Escape,
  original: string,
  inClass: boolean,
): CharacterText | null {
  switch (escape.type) {
    case "sign":
      scan.noteWhole(inClass ? escape.character : "");
      return {
        text: signText(scan, escape.character, original, inClass),
        what: "Unnecessary escape",
        code: escape.character.codePointAt(0) ?? 0,
      };
    case "characters": {
      const [code = 0, ...others] = escape.codes;
      for (const each of escape.codes) {
        // Where a text is read as bytes, so is a code.
        if (inClass || each <= 0xff) scan.noteWhole(String.fromCodePoint(checked(each)));
      }
      const text = escape.codes.map((each) => codeText(scan, checked(each), original)).join("");
      return others.length > 0 ? { text, what: escape.what } : { text, what: escape.what, code };
    }
    case "meaning":
      return setText(scan, escape.meaning, inClass);
    default:
      return null;
  }
}

function checked(code: number): number {
  if (code > 0x10ffff) throw new NotReadable();
  return code;
}

/** An escaped sign as JavaScript writes it: letters and needless escapes lose their backslash. */
function signText(
  { syntaxFlag, options }: Scan,
  character: string,
  original: string,
  inClass: boolean,
): string {
  if (/[a-zA-Z\d]/.test(character)) return character;
  const isSyntax = /^[$()*+.?[\\\]^{|}/]/.test(character) || inClass && character === "-";
  if (isSyntax) return `\\${character}`;
  const isKept = syntaxFlag === "" && original === `\\${character}` &&
    !(options.x && /[\s#]/.test(character));
  const isDoubled = inClass && syntaxFlag === "v" && /^[&!#%,:;<=>@`~]$/.test(character);
  return isKept || isDoubled ? `\\${character}` : character;
}

/** The escapes of JavaScript for a code: the original one if it is among them. */
function codeText(scan: Scan, code: number, original: string): string {
  const character = String.fromCodePoint(code);
  if (code > 0xffff) scan.needFlag("u");
  // Where texts are read by code points, a surrogate isn't half of a character.
  if (code >= 0xd800 && code <= 0xdfff) scan.noteWideSet();
  const hex = code.toString(16);
  const two = `\\x${hex.padStart(2, "0")}`;
  const four = `\\u${hex.padStart(4, "0")}`;
  // Two escapes of surrogates would be one character.
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff && scan.syntaxFlag !== "" &&
    /\\u[dD][89abAB][\da-fA-F]{2}$/.test(scan.pattern.slice(0, scan.at - original.length));
  if (isSecondHalf) return `\\u{${hex}}`;
  const same = original.toLowerCase();
  if (
    same === two || same === four || original === `\\u{${original.slice(3, -1)}}` && scan.syntaxFlag !== ""
  ) {
    return original;
  }
  if (original === CONTROL_LETTERS[character]) return original;
  if (/^\\c[a-zA-Z]$/.test(original) && code === (original.charCodeAt(2) & 0x1f)) return original;
  if (code === 0 && original === "\\0" && !scan.options.x) return original;
  if (code <= 0xff) return two;
  return code <= 0xffff ? four : `\\u{${hex}}`;
}

const CONTROL_LETTERS: Readonly<Record<string, string | undefined>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
};

/** The members of a set that an escape means; null if it isn't a set. */
function setText(scan: Scan, meaning: EscapeMeaning, inClass: boolean): CharacterText | null {
  if (meaning === "property" || meaning === "not property") {
    return readProperty(scan, meaning === "not property", inClass);
  }
  if (meaning === "not newline") {
    scan.noteWideSet(true);
    return inClass ? null : { text: "[^\\n]", what: "Any character but a line break" };
  }
  const isNegated = meaning.startsWith("not ");
  const set = (isNegated ? meaning.slice(4) : meaning) as SetName;
  const name = SET_NAMES[set];
  if (name === undefined) return null;
  const { charset, options: { i } } = scan;
  if (isNegated) scan.noteWideSet(/digit|word|space|hexadecimal/.test(set));
  switch (set) {
    case "digit":
      if (charset.digit) scan.uses.add("digits");
      return { text: isNegated ? "\\D" : "\\d", what: name };
    case "word":
      if (charset.word) scan.uses.add("words");
      else if (i) scan.noteWordCase();
      scan.noteCase("w");
      return { text: isNegated ? "\\W" : "\\w", what: name };
    case "space":
      scan.uses.add(spaces(scan));
      return { text: isNegated ? "\\S" : "\\s", what: name };
    default: {
      if (!isNegated && set !== "hexadecimal") scan.noteWideSet();
      const members = setMembers(scan, set, isNegated && inClass);
      return { text: inClass ? members : `[${isNegated ? "^" : ""}${members}]`, what: name };
    }
  }
}

function spaces({ charset, rules }: Scan): DifferenceId {
  if (charset.space === rules.charsets.default.space) return "spaces";
  return charset.space === "ascii" ? "ascii-spaces" : "unicode-spaces";
}

const SET_NAMES: Readonly<Record<SetName, string | undefined>> = {
  digit: "Digit",
  word: "Word character",
  space: "Whitespace",
  horizontal: "Horizontal whitespace",
  vertical: "Vertical whitespace",
  hexadecimal: "Hexadecimal digit",
};

/** The name of a property after `\p` or `\P`. */
function readProperty(scan: Scan, isUpper: boolean, inClass: boolean): CharacterText | null {
  const start = scan.at - 2;
  const { short: mayBeShort } = scan.rules.properties;
  const [whole, short, caret = "", braced] =
    scan.take(mayBeShort ? /(?:([A-Z])|\{(\^?)([^{}^]{1,60})\})/y : /(?:(?!)()|\{(\^?)([^{}^]{1,60})\})/y) ??
      [];
  if (whole === undefined) {
    if (scan.rules.literalEscapes === "all") {
      const text = isUpper ? "P" : "p";
      return { text, what: "Unnecessary escape", code: text.charCodeAt(0) };
    }
    throw new NotReadable();
  }
  scan.countProperty();
  scan.noteWideSet();
  const name = short ?? braced ?? "";
  const isNegated = isUpper !== (caret === "^");
  const posix = posixProperty(scan, name);
  if (posix !== undefined) return posixText(scan, posix, isNegated, inClass);
  const property = caret === "" || scan.rules.properties.caret ? propertyName(scan, name) : undefined;
  if (property === undefined) {
    const written = scan.since(start);
    scan.unsupported.set(written, "property that JavaScript does not have");
    return { text: written, what: "" };
  }
  scan.needFlag("u");
  noteFolded(scan, property, isNegated);
  return { text: `\\${isNegated ? "P" : "p"}{${property}}`, what: "Unicode property" };
}

/** Notes a property that has other characters when case is ignored. */
function noteFolded(scan: Scan, property: string, isNegated: boolean): void {
  const isClosed =
    /^(?:(?:General_Category=|gc=)?(?:L|LC|Letter|Lo|Lm|[NPSZC][a-z]?|M[ce]?)|Any|Latin|[dD]igit|Alphabetic|Alpha|White_Space)$/
      .test(property);
  if (isClosed) return;
  // Flag u takes the complement of the set, not of what equals it ignoring case.
  if (!scan.rules.foldsProperties || isNegated && scan.syntaxFlag !== "v") scan.noteFoldedProperty();
}

/** A property that is a POSIX class; alone, it becomes a class. */
function posixText(scan: Scan, name: string, isNegated: boolean, inClass: boolean): CharacterText {
  const members = posixMembers(scan, name, isNegated && inClass, true) ?? "";
  const isAlone = inClass || !isNegated && members.startsWith("[");
  const what = scan.rules.properties.posix === "exact" ? "ASCII set" : "POSIX class";
  if (isAlone) return { text: members, what };
  return {
    text: /^\\[pdw](?:\{\w+\})?$/.test(members) && !isNegated
      ? members
      : `[${isNegated ? "^" : ""}${members}]`,
    what,
  };
}
