import type { Dialect } from "../../../../lib/regex/dialects/dialects.ts";

const r = String.raw;

/** Parts of random patterns: those that several engines support, and those of a single one. */
const COMMON = [
  "a",
  "b",
  "1",
  "-",
  "[ab]",
  "[^a]",
  "(?:ab|a)",
  "a|b",
  r`\w`,
  r`\d`,
  "(?=a)",
  "(?!b)",
  "^",
  "$",
  r`\bb`,
  "a?b",
];

const OWN: Partial<Record<Dialect, readonly string[]>> = {
  python: [
    r`\A`,
    r`\Z`,
    "(?P<n>a|ab)",
    "(?P=n)",
    "(?>a|ab)",
    "a*+",
    "b?+",
    "a{,2}",
    "(?#c)",
    "[]a]",
    "(?i:B)",
    "(b)",
    r`(\w?)`,
    "([ab]*)",
    r`\1`,
  ],
  pcre: [
    r`\A`,
    r`\z`,
    r`\Z`,
    "[[:alpha:]]",
    "[[:^alpha:]-]",
    r`\h`,
    r`[\H]`,
    "(?>a|ab)",
    "(?>a+b?)",
    "(?:ab|a)++",
    "b?+",
    "(?i)",
    "(?'q'a)",
    r`\K`,
    r`(?:a|b)\K`,
    r`\k{q}`,
    "(b)",
    r`(\w?)`,
    "([ab]*)",
    r`\g{-1}`,
    r`\R`,
    r`\N`,
    r`\Q-.\E`,
    "[]-a]",
  ],
  java: [
    r`\A`,
    r`\z`,
    r`\Z`,
    r`\p{Alpha}`,
    r`\p{L}`,
    r`\h`,
    "[ab&&[^b]]",
    "[^a[b1]]",
    "[a-[b]]",
    r`[\w&&[^a]&&a-b1]`,
    "(?>a|ab)",
    "a*+",
    "(?:ab|a)++",
    "(?i)",
    "(b)",
    r`(\w?)`,
    "([ab]*)",
    r`\1`,
    r`\R`,
  ],
  ruby: [
    r`\A`,
    r`\z`,
    r`\Z`,
    r`\h`,
    r`\H`,
    "(?>a|ab)",
    "a*+",
    "(?i:B)",
    "[[:alpha:]1]",
    "[[:^alnum:]-]",
    "[[:word:]&&[^b]]",
    "[^a[b1]]",
    r`\p{Alnum}`,
    r`\p{^alpha}`,
    r`a\K`,
    "a{,2}",
    "(?m:.)",
    r`\R`,
  ],
};

/** The dialects with specific parts. */
export const RANDOM_DIALECTS: readonly Dialect[] = ["python", "pcre", "java", "ruby"];

const QUANTIFIERS = ["", "", "", "*", "+", "?", "+?", "{2}", "{1,2}"];

/** A pattern of some parts in groups. Engines may reject it. */
export function randomForeign(dialect: Dialect, random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const parts = [...COMMON, ...OWN[dialect] ?? [], ...OWN[dialect] ?? []];
  const build = (depth: number): string => {
    const length = 1 + Math.floor(random() * 3);
    return Array.from({ length }, () => {
      const nested = depth > 0 && random() < 0.3;
      const part = nested
        ? pick(["(?:$)", "(?>$)", "($)", "(?=$)"]).replace("$", () => build(depth - 1))
        : pick(parts);
      const isAtom = nested
        ? !part.startsWith("(?=")
        : /^(?:[ab1]|\[.*\]|\(.*\)|\\[wdhHN])$/.test(part) && !/^\(\?[=!i#P][)=ab]?/.test(part);
      return isAtom ? part + pick(QUANTIFIERS) : part;
    }).join("");
  };
  return (random() < 0.15 ? "(?x) " : "") + build(2);
}

/** Short texts of the characters that the parts use. */
export function randomText(random: () => number): string {
  const letters = random() < 0.5 ? "aab1-" : "aaabbb1- B\n";
  return Array.from(
    { length: Math.floor(random() * 7) },
    () => letters[Math.floor(random() * letters.length)],
  ).join("");
}
