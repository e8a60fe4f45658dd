import { MAX_PATTERN_CHARACTERS } from "../limits/pattern.ts";
import { type Flag, FLAGS, readLiteral, type Regex } from "../regex/regex.ts";
import { number } from "../regex/words.ts";

/** The regex of an argument, or why there is none. */
export type ReadInput =
  | { readonly kind: "regex"; readonly regex: Regex }
  | { readonly kind: "too_large" }
  | { readonly kind: "mistake"; readonly message: string };

/** Why a regex is too large. */
export const TOO_LONG = `The pattern is longer than ${number(MAX_PATTERN_CHARACTERS)} characters`;

/**
 * Reads an argument of any type. Never throws, runs no code of the argument except getters of `pattern` and `flags`, and reads
 * what a `RegExp` matches, not what its own properties or a subclass claim.
 */
export function readInput(input: unknown): ReadInput {
  try {
    if (typeof input === "string") return fromLiteral(input);
    if ((typeof input !== "object" && typeof input !== "function") || input === null) {
      return mistake(NO_REGEX);
    }
    return fromRegExp(input) ?? fromParts(input);
  } catch {
    return mistake("The pattern and the flags can't be read");
  }
}

const mistake = (message: string): ReadInput => ({ kind: "mistake", message });

const NO_REGEX = "It must be a RegExp, a literal such as /a+/i in a string, or an object with a pattern";
const NO_LITERAL = "A string must be a literal with its delimiters, such as /a+/i";

/** White space around a literal, its delimiters and flags. */
const MAX_LITERAL_CHARACTERS = MAX_PATTERN_CHARACTERS + 1_000;

function fromLiteral(source: string): ReadInput {
  if (source.length > MAX_LITERAL_CHARACTERS) return { kind: "too_large" };
  const regex = readLiteral(source);
  if (regex !== null) return { kind: "regex", regex };
  // With the flags of this one, it would be a literal.
  const [, body, flags = ""] = /^(.*\/)(\w+)$/s.exec(source.trim()) ?? [];
  const problem = body !== undefined && readLiteral(body) !== null ? flagProblem(flags) : undefined;
  return mistake(problem ?? NO_LITERAL);
}

/** The getters of the language, which see through subclasses and own properties, also of another realm. */
const sourceGetter = Object.getOwnPropertyDescriptor(RegExp.prototype, "source")?.get;
const flagGetters = [
  ["d", "hasIndices"],
  ["g", "global"],
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["u", "unicode"],
  ["v", "unicodeSets"],
  ["y", "sticky"],
].map(([flag = "", name = ""]) =>
  [flag, Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get] as const
);

/** Null unless it is a `RegExp`. A proxy of one isn't: it can't match either. */
function fromRegExp(input: object): ReadInput | null {
  if (input === RegExp.prototype) return null;
  try {
    const pattern: unknown = sourceGetter?.call(input);
    const flags = flagGetters.filter(([, get]) => get?.call(input) === true).map(([flag]) => flag).join("");
    return typeof pattern === "string" ? checked(pattern, flags) : null;
  } catch {
    return null;
  }
}

function fromParts(input: object): ReadInput {
  const pattern = property(input, "pattern");
  if (typeof pattern !== "string") return mistake(NO_REGEX);
  const flags = property(input, "flags") ?? "";
  if (typeof flags !== "string") return mistake("The flags must be a string");
  return checked(pattern, flags);
}

/** A property of an object or its class, but not one that all objects have because something has added it. */
function property(input: object, name: string): unknown {
  return Object.hasOwn(Object.prototype, name) && !Object.hasOwn(input, name)
    ? undefined
    : Reflect.get(input, name);
}

function checked(pattern: string, flags: string): ReadInput {
  if (pattern.length > MAX_PATTERN_CHARACTERS) return { kind: "too_large" };
  const problem = flagProblem(flags);
  return problem === undefined ? { kind: "regex", regex: { pattern, flags } } : mistake(problem);
}

/** What is wrong with flags; undefined if nothing is, apart from combinations. */
function flagProblem(flags: string): string | undefined {
  const allFlags = Object.keys(FLAGS);
  // One more than there are is enough for a mistake.
  const letters = [...flags.slice(0, allFlags.length + 1)];
  const unknown = letters.find((letter) => !isFlag(letter));
  if (unknown !== undefined) return `There is no flag "${unknown}"; the flags are ${allFlags.join(", ")}`;
  const repeated = letters.find((letter, at) => letters.indexOf(letter) < at);
  return repeated === undefined ? undefined : `The flag "${repeated}" is repeated`;
}

const isFlag = (letter: string): letter is Flag => Object.hasOwn(FLAGS, letter);
