import type { Scan } from "./scan.ts";

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

/** POSIX classes that are general categories, as in PCRE with its flag u; the others are those of `POSIX`. */
const CATEGORY_POSIX: Readonly<Record<string, Members>> = {
  alnum: String.raw`\p{L}\p{N}`,
  alpha: String.raw`\p{L}`,
  blank: String.raw`\t \xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`,
  cntrl: String.raw`\p{Cc}`,
  digit: String.raw`\p{Nd}`,
  graph: String.raw`[^\p{Z}\p{Cc}\p{Cn}\p{Cs}\u061c\u180e\u2066-\u2069]`,
  lower: String.raw`\p{Ll}`,
  print: String.raw`[^\p{Zl}\p{Zp}\p{Cc}\p{Cn}\p{Cs}\u061c\u2066-\u2069]`,
  punct: String.raw`\p{P}$+<=>\^` + "`\\|~",
  space: String.raw`\p{Z}\t-\r\x85`,
  upper: String.raw`\p{Lu}`,
  word: String.raw`\p{L}\p{N}_`,
};

const LETTERS: Readonly<Record<string, readonly [number, number]>> = {
  xdigit: [0x41, 0x46],
  digit: [0, 0],
  space: [0, 0],
  blank: [0, 0],
  cntrl: [0, 0],
  punct: [0, 0],
};

/** The members of a POSIX class; undefined for a name that none has. No flag makes those of a property ASCII. */
export function posixMembers(
  scan: Scan,
  given: string,
  isNegated: boolean,
  isProperty = false,
): Members | undefined {
  const { posix } = isProperty && scan.options.charset === "ascii"
    ? scan.rules.charsets.default
    : scan.charset;
  // Ignoring case, both are all letters, also before their complement is taken.
  const isAnyCase = scan.options.i && /^(?:low|upp)er$/.test(given) && /ascii|locale/.test(posix);
  const name = isAnyCase ? "alpha" : given;
  if (isNegated) scan.noteWideSet(true);
  scan.noteCaseRange(...LETTERS[name] ?? [0x41, 0x7f]);
  if (posix === "locale" && !/^(?:ascii|cntrl|x?digit)$/.test(name)) scan.uses.add("posix-classes");
  const wide = posix === "unicode" ? UNICODE_POSIX : posix === "categories" ? CATEGORY_POSIX : {};
  if (Object.hasOwn(wide, name)) {
    scan.noteWideSet();
    if (
      /^(?:lower|upper)$/.test(name) && (!scan.rules.foldsProperties || isNegated && scan.syntaxFlag !== "v")
    ) {
      scan.noteFoldedProperty();
    }
    return unicodeMembers(scan, wide[name] ?? "", isNegated);
  }
  // Ignoring case, U+212A and U+017F in the complement would equal k and s.
  if (isNegated && scan.options.i && scan.syntaxFlag !== "" && Object.hasOwn(POSIX, name)) {
    scan.needFlag("v");
    if (!scan.rules.foldsProperties) scan.noteFoldedProperty();
    return `[^${adapt(scan, POSIX[name]?.[0] ?? "")}]`;
  }
  // Flag u knows two more forms of k and s.
  const hasLetters = !/^(?:x?digit|space|blank|cntrl|punct)$/.test(name);
  if (hasLetters && scan.syntaxFlag !== "" && !scan.rules.foldsProperties) scan.noteFoldedProperty();
  const members = Object.hasOwn(POSIX, name) ? POSIX[name]?.[isNegated ? 1 : 0] : undefined;
  return members === undefined ? undefined : adapt(scan, members);
}

/** The complement of a single property is one, too; otherwise only flag v has a complement inside of a class. */
function unicodeMembers(scan: Scan, members: Members, isNegated: boolean): Members {
  scan.countProperty();
  scan.needFlag("u");
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
const SETS: Readonly<Record<SetOfPoints, readonly [members: Members, complement: Members]>> = {
  horizontal: [
    String.raw`\t \xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`,
    String
      .raw`\0-\x08\n-\x1f!-\x9f\xa1-\u167f\u1681-\u180d\u180f-\u1fff\u200b-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\uffff`,
  ],
  vertical: [String.raw`\n-\r\x85\u2028\u2029`, String.raw`\0-\t\x0e-\x84\x86-\u2027\u202a-\uffff`],
  hexadecimal: ["0-9a-fA-F", String.raw`\0-/:-@G-` + "`g-\\uffff"],
};

type SetOfPoints = "horizontal" | "vertical" | "hexadecimal";

/** The members of a set escape: horizontal space, vertical space or hexadecimal digits. */
export function setMembers(scan: Scan, kind: SetOfPoints, isNegated: boolean): Members {
  return adapt(scan, SETS[kind][isNegated ? 1 : 0]);
}

/** The POSIX class that a property is in a dialect; undefined for other properties. */
export function posixProperty({ rules: { properties: { posix } } }: Scan, name: string): string | undefined {
  if (posix === "none") return undefined;
  const lower = name.toLowerCase();
  // `XDigit` and `ASCII` have more than one capital letter.
  const isExact = name === { ascii: "ASCII", xdigit: "XDigit" }[lower] || name === capitalize(lower);
  // Java has no property for [:word:].
  const isKnown = Object.hasOwn(POSIX, lower) && lower !== OTHER[posix];
  return isKnown && (isExact || posix === "any-case") ? lower : undefined;
}

/** Java has no property for [:word:], and that of Ruby for [:punct:] has fewer characters. */
const OTHER = { exact: "word", "any-case": "punct" };

const capitalize = (word: string) => word.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/**
 * The JavaScript name of a property.
 *
 * @returns undefined for a property that JavaScript does not have
 */
export function propertyName({ rules: { properties } }: Scan, name: string): string | undefined {
  if (name === "L&") return "LC";
  const { scripts, loose } = properties;
  if (scripts === null && /^Is/.test(name)) return undefined;
  const plain = name.replace(/^(?:Is|script=|sc=|Script=)/, "");
  const words = plain.toLowerCase().split(/[_ -]/).map(capitalize);
  const names = loose ? [plain, words.join("_"), plain.toLowerCase()] : [plain];
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
