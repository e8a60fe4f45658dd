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

/** The members of a POSIX class; undefined for a name that none has. */
export function posixMembers(name: string, isNegated: boolean, isUnicode: boolean): string | undefined {
  const members = Object.hasOwn(POSIX, name) ? POSIX[name]?.[isNegated ? 1 : 0] : undefined;
  if (members === undefined) return undefined;
  return isUnicode ? adaptToUnicode(members) : members;
}

/** With flag u a complement extends to the last code point, and a bracket in a class is escaped for flag v. */
function adaptToUnicode(members: string): string {
  return members.replace(/\\uffff$/, "\\u{10ffff}").replaceAll("[-", "\\[-");
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
export function setMembers(kind: "h" | "v" | "hexadecimal", isNegated: boolean, isUnicode: boolean): string {
  const members = SETS[kind]?.[isNegated ? 1 : 0] ?? "";
  return isUnicode ? adaptToUnicode(members) : members;
}

/** Java's names for ASCII sets, with the equivalent POSIX classes. */
const JAVA_SETS: Readonly<Record<string, string>> = {
  Lower: "lower",
  Upper: "upper",
  ASCII: "ascii",
  Alpha: "alpha",
  Digit: "digit",
  Alnum: "alnum",
  Punct: "punct",
  Graph: "graph",
  Print: "print",
  Blank: "blank",
  Cntrl: "cntrl",
  XDigit: "xdigit",
  Space: "space",
};

/** The POSIX class equivalent to a property of Java; undefined for other properties. */
export function javaSet(name: string): string | undefined {
  return Object.hasOwn(JAVA_SETS, name) ? JAVA_SETS[name] : undefined;
}

/**
 * The JavaScript name of a property.
 *
 * @returns undefined for a property that JavaScript does not have
 */
export function propertyName(name: string): string | undefined {
  const plain = name === "L&" ? "LC" : name.replace(/^(?:Is|script=|sc=|Script=)/, "");
  return [name, plain, `Script=${plain}`].find(isKnown);
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
