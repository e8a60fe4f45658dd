/** A flag letter of JavaScript's RegExp. */
export type Flag = "d" | "g" | "i" | "m" | "s" | "u" | "v" | "y";

/** What a flag is called and does, whatever the pattern. */
export interface FlagWords {
  readonly name: string;
  /** One line, sentence case, no full stop. */
  readonly meaning: string;
  /** Whether it is one of the six that are offered first. */
  readonly offered: boolean;
}

/** The flags in the order in which JavaScript writes them. */
export const FLAGS: Readonly<Record<Flag, FlagWords>> = {
  d: {
    name: "Indices",
    meaning:
      "A match tells in its property indices where each group begins and ends; what matches stays the same",
    offered: false,
  },
  g: {
    name: "Global",
    meaning: "Find every match, not only the first",
    offered: true,
  },
  i: {
    name: "Ignore case",
    meaning: "Upper and lower case are alike",
    offered: true,
  },
  m: {
    name: "Multiline",
    meaning: "^ and $ match at every line",
    offered: true,
  },
  s: {
    name: "Dot all",
    meaning: "The dot matches line ends too",
    offered: true,
  },
  u: {
    name: "Unicode",
    meaning: "Read characters beyond U+FFFF whole, and the pattern strictly",
    offered: true,
  },
  v: {
    name: "Unicode sets",
    meaning: "Like u, which it excludes, and classes can be nested, intersected and subtracted",
    offered: false,
  },
  y: {
    name: "Sticky",
    meaning: "Match only at lastIndex, without searching on",
    offered: true,
  },
};
