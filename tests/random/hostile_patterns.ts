/** Random patterns that take as much work as possible: nested and repeated parts, up to the longest pattern. */
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits/pattern.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import type { Random } from "./random_patterns.ts";

const FLAGS = ["", "", "", "g", "i", "s", "m", "u", "iu", "v", "y", "gi"];
const ATOMS = [
  "a",
  "b",
  ".",
  "[^]",
  "\\w",
  "\\s",
  "\\d",
  "[ab]",
  "[^,]",
  "[a-z]",
  ",",
  "x",
  "(?:ab|a)",
  "(a|b)",
  "\\b",
  "^",
  "$",
  "(?=a)",
  "(?!b)",
  "(?<=a)",
  "(?<!b)",
  "\\1",
];
const COUNTS = ["*", "*?", "+", "+?", "?", "{20}", "{2,30}", "{0,9}", "{50}", "{3,}", "{250}", "{1,1000}"];

/** A pattern of 1 to 10,000 characters; it may be invalid. */
export function hostileRegex(random: Random): Regex {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const quantified = (part: string, share: number) => random() < share ? part + pick(COUNTS) : part;
  const sequence = (most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => quantified(pick(ATOMS), 0.5)).join("");
  const group = (inner: string) => `${pick(["(?:", "(?:", "(?:", "(", "(?=", "(?!", "(?<="])}${inner})`;
  const part = (depth: number): string => {
    if (depth === 0) return sequence(3);
    const inner = random() < 0.3 ? `${part(depth - 1)}|${part(depth - 1)}` : part(depth - 1);
    return quantified(group(inner), 0.8) + (random() < 0.5 ? pick(ATOMS) : "");
  };
  const fragments = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => part(Math.floor(random() * 4)),
  );
  // Most are long, because what is repeated is what multiplies work.
  const length = Math.ceil(MAX_PATTERN_CHARACTERS ** (0.3 + 0.7 * random()));
  const separator = pick(["", "", "", "|", "x", ",?"]);
  const isNested = random() < 0.15;
  let [pattern, levels] = [fragments[0]!, 0];
  for (;;) {
    const next = pick(fragments);
    const longer = isNested
      ? quantified(`(?:${pattern}${separator}${next})`, 0.7)
      : pattern + separator + next;
    if (longer.length > length || (isNested && ++levels > 200)) break;
    pattern = longer;
  }
  return { pattern: pick(["", "", "^"]) + pattern, flags: pick(FLAGS) };
}
