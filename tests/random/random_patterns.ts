/** Random patterns over few characters, with all kinds of syntax, and texts for them. */

/** Numbers from 0 to below 1. */
export type Random = () => number;

const FLAGS = ["", "", "i", "m", "s", "u", "iu", "v", "im", "y", "mu", "g", "gi", "gu", "gy", "iv"];
const ATOMS = ["a", "b", "[ab]", "[^a]", ".", "c", "\\w", "k", "s", "\\n"];
const QUANTIFIERS = ["*", "+", "?", "{2}", "{1,3}", "{0,4}", "{2,}", "{3,5}", "{0}", "{1}"];
const BEHIND = ["(?<=a)", "(?<=b)", "(?<=ab)", "(?<=[ab])", "(?<=a?b)", "(?<!a)", "(?<!a{1,3})", "(?<!\\b)"];
const CHARACTERS = [
  "a",
  "b",
  "c",
  "k",
  "s",
  "A",
  "S",
  "\n",
  "1",
  " ",
  "-",
  "\u2028",
  "ſ",
  "K",
  "😀",
  "\ud83d",
  "\ude00",
];

/** A pattern that may be invalid. */
export function randomPattern(random: Random): { readonly pattern: string; readonly flags: string } {
  const flags = pick(random, FLAGS);
  return { pattern: alternatives(random, 3, /[uv]/.test(flags)), flags };
}

const CAPTURES = [
  "([ab])",
  "(a|b)",
  "(a?)",
  "(aa|b)",
  "(a{1,2})",
  "(?:([ab])|c)",
  "([ab])*",
  "(?:([ab])c?)+",
  "((a)|b)",
  "(?:(a)|b)*",
];
const REFERENCES = [
  "\\1",
  "(?:(?!\\1).)",
  "(?:(?!\\1)[^c])",
  "(?:(?=\\1)a)",
  "(?:\\1|c)",
  "(?:\\1\\1|.)",
  "\\2",
];

/**
 * An alternative that fails at once, with tests for more sets of preceding characters than a state of the automaton
 * distinguishes.
 */
export const MANY_SETS = `[]${
  ["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi"].map((set) => `(?<=[${set}])`).join("")
}x|`;

/** A pattern whose further tests for the preceding character are about sets that a state doesn't know. */
export function randomPatternWithManySets(
  random: Random,
): { readonly pattern: string; readonly flags: string } {
  const { pattern, flags } = random() < 0.5 ? randomPattern(random) : randomPatternWithGaps(random);
  return { pattern: MANY_SETS + pattern, flags };
}

/** A pattern whose backreferences refer to a group that can capture few texts; it may be invalid. */
export function randomPatternWithReferences(
  random: Random,
): { readonly pattern: string; readonly flags: string } {
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const part = pick(random, random() < 0.5 ? REFERENCES : ATOMS);
    return part + quantifier(random);
  });
  const pattern = `${pick(random, ["", "", "^"])}${pick(random, CAPTURES)}${parts.join("")}`;
  const isRepeated = random() < 0.2 && !pattern.startsWith("^");
  return {
    pattern: isRepeated ? `(?:${pattern})${pick(random, QUANTIFIERS)}` : pattern,
    flags: pick(random, FLAGS),
  };
}

const SHORT_WORDS = [
  "a",
  "ab",
  "abc",
  "aab",
  "b[ab]c",
  "[ab]{2}k",
  "s",
  "ska",
  "k",
  "ks",
  "(?:a|b)c",
  "a?b",
  "\\bc",
  "(?=a).b",
  "",
];

/** A list of words without unbounded loops, in groups that may be repeated a few times; it may be invalid. */
export function randomWords(random: Random): { readonly pattern: string; readonly flags: string } {
  const list = () =>
    Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(random, SHORT_WORDS)).join("|");
  const repeats = ["", "", "?", "{1,3}", "{0,2}?", "{2}"];
  const parts = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => `(?:${list()})${pick(random, repeats)}${pick(random, ["", "-", "[ab]"])}`,
  );
  return { pattern: pick(random, ["", "", "^"]) + parts.join(""), flags: pick(random, FLAGS) };
}

const LOOKAHEADS = [
  "(?=.*a)",
  "(?!.*[ab]{2,})",
  "(?=a*b)",
  "(?!a*b)",
  "(?=(?:a|ab)*c)",
  "(?=.*[ab].*)",
  "(?=(?!ab).*b)",
  "(?!.*(?=ba).)",
  "(?=.*?a.{2})",
  "(?:(?!ab).)",
  "(?:a(?=.*b)|b)",
  "(?:(?=ab)a|[^c])",
  "(?=\\w+$)",
];

/** A pattern with lookaheads that match several characters; it may be invalid. */
export function randomPatternWithLookaheads(
  random: Random,
): { readonly pattern: string; readonly flags: string } {
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    if (random() < 0.5) return pick(random, ATOMS) + quantifier(random);
    const part = pick(random, LOOKAHEADS);
    return random() < 0.2 ? `(?:${part}${pick(random, ATOMS)})${pick(random, QUANTIFIERS)}` : part;
  });
  const pattern = `${pick(random, ["", "", "^"])}${parts.join("")}`;
  const isRepeated = random() < 0.2 && !pattern.startsWith("^");
  return {
    pattern: isRepeated ? `(?:${pattern})${pick(random, QUANTIFIERS)}` : pattern,
    flags: pick(random, FLAGS),
  };
}

/** A pattern with lookaheads at the start of the text, as for passwords; it may be invalid. */
export function randomPatternWithLeadingLookaheads(
  random: Random,
): { readonly pattern: string; readonly flags: string } {
  const lookahead = () => {
    const kind = random();
    if (kind < 0.5) return pick(random, LOOKAHEADS);
    const isUnicode = false;
    const content = () => alternatives(random, 1, isUnicode);
    if (kind < 0.8) return `(?${pick(random, ["=", "!"])}${pick(random, ["", ".*"])}${content()})`;
    return `${pick(random, ["(", "(?:"])}(?=${content()})|(?!${content()})(?=.*a))`;
  };
  const first = pick(random, ["^", "^", "^", "(?=^.{2,}$)", "", "^^"]);
  const lookaheads = Array.from({ length: 1 + Math.floor(random() * 3) }, lookahead);
  return { pattern: first + lookaheads.join("") + sequence(random, 1, false), flags: pick(random, FLAGS) };
}

/** A text of up to 100 characters; half of them have repetitions. */
export function randomText(random: Random): string {
  const length = Math.floor(random() * (random() < 0.3 ? 8 : 100));
  if (random() < 0.5) {
    const pump = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, CHARACTERS)).join(
      "",
    );
    const ends = [0, 1].map(() => random() < 0.5 ? pick(random, CHARACTERS) : "");
    return ends[0] + pump.repeat(length / pump.length) + ends[1];
  }
  let text = "";
  while (text.length < length) text += pick(random, random() < 0.7 ? CHARACTERS.slice(0, 3) : CHARACTERS);
  return text;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

function alternatives(random: Random, depth: number, isUnicode: boolean): string {
  const count = random() < 0.6 ? 1 : 2;
  return Array.from({ length: count }, () => random() < 0.06 ? "" : sequence(random, depth, isUnicode)).join(
    "|",
  );
}

function sequence(random: Random, depth: number, isUnicode: boolean): string {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const part = atom(random, depth, isUnicode);
    return /^(?:\(\?[=!<]|\\b|\\B|\^|\$)/.test(part) ? part : part + quantifier(random);
  }).join("");
}

function quantifier(random: Random): string {
  if (random() < 0.5) return "";
  return pick(random, QUANTIFIERS) + (random() < 0.25 ? "?" : "");
}

function atom(random: Random, depth: number, isUnicode: boolean): string {
  const kind = random();
  const inside = () => alternatives(random, depth - 1, isUnicode);
  if (depth <= 0 || kind < 0.45) {
    return pick(random, [...ATOMS, isUnicode ? "😀" : "\\W", isUnicode ? "\\p{L}" : "\\d"]);
  }
  if (kind < 0.6) return `(${inside()})`;
  if (kind < 0.78) return `(?:${inside()})`;
  if (kind < 0.82) return `(?=${inside()})`;
  if (kind < 0.86) return `(?!${inside()})`;
  if (kind < 0.9) return pick(random, BEHIND);
  if (kind < 0.96) return pick(random, ["\\b", "\\B", "^", "$"]);
  return kind < 0.98 ? "\\1" : `(?i:${inside()})`;
}

/** A pattern whose attempts go through repeats of one character that are long enough to be merged. */
export function randomPatternWithGaps(
  random: Random,
): { readonly pattern: string; readonly flags: string } {
  const below = (count: number) => Math.floor(random() * count);
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? "a";
  const gap = () => {
    const least = below(3);
    return `${pick([".", "[^;]", "[ab]", "\\w", "[^a]", "a", "[^ ;]"])}{${least},${least + 8 + below(10)}}${
      pick(["", "", "?"])
    }`;
  };
  const loop = () => pick(["\\d+", "a*", "\\w+", ".*", "[^;]*?", "(?:ab)+", "b?", "a{2,}"]);
  const test = () => pick(["(?=a)", "(?!b)", "(?<=a)", "\\b", "^", "$", "(?<! )"]);
  const atom = () => pick(["a", "b", "c", " ", "-", "[ab]", "[^a]", "\\w", "\\d", ".", "[^; ]", "1"]);
  const group = (depth: number): string => {
    const alternatives = Array.from({ length: 1 + below(3) }, () => sequence(depth));
    return `${pick(["(?:", "("])}${alternatives.join("|")})${pick(["", "", "", "?", "{0,6}", "{2}", "*"])}`;
  };
  const sequence = (depth: number): string =>
    Array.from({ length: 1 + below(4) }, () => {
      const makers = [atom, atom, atom, gap, gap, loop, test, () => depth > 0 ? group(depth - 1) : atom()];
      return makers[below(makers.length)]!();
    }).join("");
  return { pattern: sequence(2), flags: pick(["", "", "", "i", "m", "s", "g", "u", "y", "gu", "gy"]) };
}
