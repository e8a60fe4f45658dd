import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { isNative } from "../../../corpora/corpus.ts";
import { randomFrom } from "../engine/texts.ts";

/** Parts of patterns that often cause syntax errors together. */
const PIECES = [
  ..."ab(){}[]|*+?^$.-\\,:=!<>1&",
  "(?<a>",
  "(?<b>",
  "(?<a",
  "\\k<a>",
  "\\k<b>",
  "\\k",
  "(?i",
  "(?ims-s:",
  "(?-",
  "\\u{61}",
  "\\u{1}",
  "\\u",
  "\\x41",
  "\\p{L}",
  "\\p{Lx}",
  "\\P{RGI_Emoji}",
  "\\q{ab|c}",
  "\\d",
  "\\c",
  "\\1",
  "\\01",
  "z-a",
  "[^",
  "&&",
  "--",
  "{2,1}",
  "{1",
  "😀",
];

const FLAGS = ["", "u", "v", "i"];

/** Random invalid patterns. */
export function invalidRegexes(count: number, seed: number): Regex[] {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const regexes = Array.from({ length: count }, () => ({
    pattern: Array.from({ length: 1 + Math.floor(random() * 7) }, () => pick(PIECES)).join(""),
    flags: pick(FLAGS),
  }));
  return regexes.filter((regex) => !isNative(regex));
}

/** Mistakes in the error message about a pattern: the quoted source isn't there, or isn't invalid. */
export function misquotes(regex: Regex): string[] {
  const parsed = parse(regex);
  if (parsed.ok || parsed.reason !== "syntax") return [];
  const { pattern } = regex;
  const { message, range } = parsed;
  const name = `/${pattern}/${regex.flags}: ${message}`;
  const [, quoted, column] = /^(?:[^"]*)"(.+?)" at column (\d+)/s.exec(message) ?? [];
  if (quoted === undefined) return [];
  const source = pattern.slice(range.start, range.end);
  const faults: string[] = [];
  if (Number(column) !== range.start + 1 || quoted !== source) {
    faults.push(`${name}: the range holds ${source}`);
  }
  const { flags } = regex;
  const law = LAWS.find(([words]) => words.test(message));
  const isCutOff = range.end === pattern.length;
  if (law && !isCutOff && !law[1](source, flags.replace("g", ""))) {
    faults.push(`${name}: that is not at fault`);
  }
  return faults;
}

/** By message, whether a source alone has the error that the message describes. */
const LAWS: readonly (readonly [words: RegExp, holds: (source: string, flags: string) => boolean])[] = [
  [/^Range /, (source, flags) => isOrderly(source) && !isNative({ pattern: `[x${source}]`, flags })],
  [/^Invalid range /, (source, flags) => isOrderly(source) && !isNative({ pattern: `[x${source}]`, flags })],
  [/ refers to a group name that/, (source) => /^\\k<[^>]+>$/.test(source)],
  [/^Repeated flag /, (source) => /^[ims]$/.test(source)],
  [/^Invalid group "/, (source, flags) => !isNative({ pattern: `${source}:)`, flags })],
  [/^Nothing to repeat|^Quantifier /, (source) => /^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(source)],
  [
    /Unknown Unicode property|Invalid escape|two hexadecimal|four hexadecimal/,
    // In a group name, such an escape is invalid even without u.
    (source, flags) =>
      !isNative({ pattern: source, flags }) || !isNative({ pattern: `(?<${source}>)`, flags }),
  ],
];

/** One character or escape, a hyphen, and another. */
const isOrderly = (source: string): boolean =>
  /^(?:\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[0-7]{1,3}|[^])|[^\\])-(?:\\.*|[^\\])$/iu
    .test(source);
