import { BEYOND_ASCII, type Scan } from "./scan.ts";

/** Sets of other languages as members of a JavaScript class. */

/** Members that work with and without flag u. */
type Members = string;

/** POSIX classes, which are ASCII in PCRE and Go. The complement is listed without flag u or v. */
const POSIX: Readonly<Record<string, readonly [members: Members, complement: Members]>> = {
  alnum: ["0-9A-Za-z", String.raw`\0-/:-@[-` + "`{-\\uffff"],
  alpha: ["A-Za-z", String.raw`\0-@[-` + "`{-\\uffff"],
  ascii: [String.raw`\0-\x7f`, String.raw`\x80-\uffff`],
  blank: [String.raw` \t`, String.raw`\0-\x08\n-\x1f!-\uffff`],
  cntrl: [String.raw`\0-\x1f\x7f`, String.raw` -~\x80-\uffff`],
  digit: [String.raw`\d`, String.raw`\D`],
  graph: ["!-~", String.raw`\0- \x7f-\uffff`],
  lower: ["a-z", "\\0-`{-\\uffff"],
  print: [" -~", String.raw`\0-\x1f\x7f-\uffff`],
  punct: [String.raw`!-\/:-@[-` + "`{-~", String.raw`\0- 0-9A-Za-z\x7f-\uffff`],
  space: [String.raw` \t-\r`, String.raw`\0-\x08\x0e-\x1f!-\uffff`],
  upper: ["A-Z", String.raw`\0-@[-\uffff`],
  word: [String.raw`\w`, String.raw`\W`],
  xdigit: ["0-9A-Fa-f", String.raw`\0-/:-@G-` + "`g-\\uffff"],
};

/** POSIX classes that include characters beyond ASCII, as in Ruby; the others are those of `POSIX`. */
const UNICODE_POSIX: Readonly<Record<string, Members>> = {
  alnum: String.raw`\p{Alphabetic}\p{Nd}`,
  alpha: String.raw`\p{Alphabetic}`,
  blank: String.raw`\p{Zs}\t`,
  cntrl: String.raw`\p{Cc}`,
  digit: String.raw`\p{Nd}`,
  graph: String.raw`[^\p{White_Space}\p{Cc}\p{Cn}\p{Cs}]`,
  lower: String.raw`\p{Lowercase}`,
  print: String.raw`[^\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]`,
  punct: String.raw`\p{P}$+<=>\^` + "`\\|~",
  space: String.raw`\p{White_Space}`,
  upper: String.raw`\p{Uppercase}`,
  word: String.raw`\p{Alphabetic}\p{M}\p{Nd}\p{Pc}`,
};

/** The members of a POSIX class; undefined for a name that none has. */
export function posixMembers(scan: Scan, name: string, isNegated: boolean): Members | undefined {
  scan.noteCase(isNegated ? BEYOND_ASCII : "k");
  if (scan.rules.posix === "locale" && !/^(?:ascii|cntrl|x?digit)$/.test(name)) scan.uses.add("locale-class");
  if (scan.rules.posix === "unicode" && Object.hasOwn(UNICODE_POSIX, name)) {
    return unicodeMembers(scan, UNICODE_POSIX[name] ?? "", isNegated);
  }
  const members = Object.hasOwn(POSIX, name) ? POSIX[name]?.[isNegated ? 1 : 0] : undefined;
  return members === undefined ? undefined : adapt(scan, members);
}

/** The complement of a single property is one, too; otherwise only flag v has a complement inside of a class. */
function unicodeMembers(scan: Scan, members: Members, isNegated: boolean): Members {
  scan.countProperty();
  scan.needFlag("u");
  scan.noteCase(BEYOND_ASCII);
  if (isNegated && /^\\p\{\w+\}$/.test(members)) return members.replace("p", "P");
  if (isNegated || members.startsWith("[")) scan.needFlag("v");
  if (!isNegated) return members;
  return members.startsWith("[^") ? members.replace("[^", "[") : `[^${members}]`;
}

/**
 * With flag u a complement extends to the last code point, and characters that have a meaning in a class with
 * flag v are escaped.
 */
function adapt({ syntaxFlag }: Scan, members: Members): Members {
  if (syntaxFlag === "") return members;
  return members.replace(/\\uffff$/, "\\u{10ffff}").replaceAll("[-", "\\[-").replaceAll("{-", "\\{-");
}

/** Escapes for sets, by their meaning in the dialect. */
const SETS: Readonly<Record<string, readonly [members: Members, complement: Members]>> = {
  h: [
    String.raw`\t \xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`,
    String
      .raw`\0-\x08\n-\x1f!-\x9f\xa1-\u167f\u1681-\u180d\u180f-\u1fff\u200b-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\uffff`,
  ],
  v: [String.raw`\n-\r\x85\u2028\u2029`, String.raw`\0-\t\x0e-\x84\x86-\u2027\u202a-\uffff`],
  hexadecimal: ["0-9a-fA-F", String.raw`\0-/:-@G-` + "`g-\\uffff"],
};

/** The members of a set escape: horizontal space, vertical space or hexadecimal digits. */
export function setMembers(scan: Scan, kind: "h" | "v" | "hexadecimal", isNegated: boolean): Members {
  return adapt(scan, SETS[kind]?.[isNegated ? 1 : 0] ?? "");
}

/** The POSIX class that a property is in a dialect; undefined for other properties. */
export function posixProperty({ rules: { posixProperties } }: Scan, name: string): string | undefined {
  if (posixProperties === "none") return undefined;
  const lower = name.toLowerCase();
  // `XDigit` and `ASCII` have more than one capital letter.
  const isExact = name === { ascii: "ASCII", xdigit: "XDigit" }[lower] || name === capitalize(lower);
  // Java has no property for [:word:].
  const isKnown = Object.hasOwn(POSIX, lower) && lower !== OTHER[posixProperties];
  return isKnown && (isExact || posixProperties === "any-case") ? lower : undefined;
}

/** Java has no property for [:word:], and that of Ruby for [:punct:] has fewer characters. */
const OTHER = { exact: "word", "any-case": "punct" };

const capitalize = (word: string) => word.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/**
 * The JavaScript name of a property.
 *
 * @returns undefined for a property that JavaScript does not have
 */
export function propertyName(
  { rules: { scripts, posixProperties } }: Scan,
  name: string,
): string | undefined {
  if (name === "L&") return "LC";
  if (scripts === null && /^Is/.test(name)) return undefined;
  const plain = name.replace(/^(?:Is|script=|sc=|Script=)/, "");
  const names = posixProperties === "any-case"
    ? [plain, plain.toLowerCase().split(/[_ ]/).map(capitalize).join("_"), plain.toLowerCase()]
    : [plain];
  return [name, ...names].find(isKnown) ??
    names.map((each) => `${scripts ?? "Script"}=${each}`).find(isKnown);
}

/** Names are limited in length, and the engine validates them without building the set's table. */
function isKnown(name: string): boolean {
  if (!/^[A-Za-z_=]{1,40}$/.test(name)) return false;
  try {
    return new RegExp(`\\p{${name}}`, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
