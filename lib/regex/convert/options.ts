import type { CharsetName, FlagMeaning } from "../dialects/grammar.ts";

/** The options that apply at a position. */
export interface Options {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly x: boolean;
  readonly xx: boolean;
  /** Groups without a name don't capture. */
  readonly n: boolean;
  /** Quantifiers are lazy, and greedy with a question mark. */
  readonly lazy: boolean;
  /** Letters beyond ASCII are equal ignoring case, although sets are those of ASCII. */
  readonly case: boolean;
  readonly charset: CharsetName;
}

/** Those of the options that JavaScript has. */
export type Modes = Pick<Options, "i" | "m" | "s">;

/** Sets or unsets the option that a letter of flags means. */
export function withOption(options: Options, meaning: FlagMeaning, value: boolean): Options {
  switch (meaning) {
    case "i":
    case "m":
    case "s":
    case "n":
    case "lazy":
    case "case":
      return { ...options, [meaning]: value };
    case "x":
      return { ...options, x: value, xx: value && options.xx };
    case "xx":
      return { ...options, x: value, xx: value };
    case "default":
    case "ascii":
    case "unicode":
      return { ...options, charset: value ? meaning : "default" };
    case "not ascii":
      return { ...options, charset: value ? "default" : "ascii" };
    default:
      return options;
  }
}

/** The flag that decides the syntax of the result: u and v reject unnecessary escapes, v has nested classes. */
export type SyntaxFlag = "" | "u" | "v";
