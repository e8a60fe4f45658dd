import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { randomFrom } from "../engine/texts.ts";

/** Constructs of random patterns: `halves` are empty matches around surrogate pairs. */
export type Theme = "references" | "properties" | "halves";

/** All themes. */
export const THEMES: readonly Theme[] = ["references", "properties", "halves"];

/** A pair of random patterns. */
export type Pair = readonly [left: Tree, right: Tree];

/**
 * Random pairs of patterns; the same seed gives the same pairs. The two of a pair share all but a few
 * decisions, so that many of them are equal, or differ only in rare texts.
 */
export function* randomPairs(theme: Theme, count: number, seed: number): Generator<Pair> {
  const random = randomFrom(seed);
  for (let made = 0; made < count;) {
    const decisions = Array.from({ length: 120 }, random);
    const changed = decisions.slice();
    const changes = 1 + Math.floor(random() * 3);
    for (let each = 0; each < changes; each++) {
      changed[Math.floor(random() * random() * 40)] = random();
    }
    const [left, right] = [treeFrom(theme, decisions), treeFrom(theme, changed)];
    if (left === undefined || right === undefined) continue;
    if (left.regex.pattern === right.regex.pattern && left.regex.flags === right.regex.flags) continue;
    made++;
    yield [left, right];
  }
}

function treeFrom(theme: Theme, decisions: readonly number[]): Tree | undefined {
  let at = 0;
  const next = () => decisions[at++] ?? 0;
  const maker = new Maker(theme, next);
  const flags = maker.flags();
  const regex: Regex = { pattern: maker.pattern(), flags };
  const parsed = parse(regex);
  return parsed.ok ? parsed.tree : undefined;
}

const ATOMS: Readonly<Record<Theme, readonly string[]>> = {
  references: [
    ...["a", "b", "a", "b", "a", "b", "a", "b", "[ab]", "[ab]", "A", "A", ".", ".", "[^a]", "[^a]", "x", "x"],
    ...["k", "\\u212a", "\\ud83d", "\\ude00", "😀"],
  ],
  halves: ["a", ".", "[^]", "[^a]", "\\ud83d", "\\ude00", "😀", "\\W", "\\p{Cs}", "(a)\\1", "\\1"],
  properties: [
    "a",
    "A",
    "b",
    "k",
    "s",
    "\\u017f",
    "\\u212a",
    ".",
    "[^]",
    "[^a]",
    "[a-b]",
    "[^k]",
    "[]",
    "\\w",
    "\\W",
    "[^\\W]",
    "\\d",
    "\\s",
    "\\n",
    "-",
    "\\ud83d",
    "\\ude00",
    "\\ud83d\\ude00",
    "[\\ud83d\\ude00]",
    "[^\\ud83d]",
    "\\p{L}",
    "\\P{L}",
    "\\p{Lu}",
    "\\P{Lu}",
    "[^\\p{Lu}]",
    "\\p{Lowercase}",
    "[^\\P{Lowercase}]",
    "\\p{Script=Latin}",
    "\\p{Cs}",
    "\\p{So}",
    "[\\p{L}--[a-z]]",
    "[\\w&&\\p{Lu}]",
    "[\\q{ab|k|}a]",
    "[\\q{😀a|b}]",
    "[^\\p{L}--a]",
    "[\\q{ab}--\\q{AB}]",
    "[\\q{ab|AB|Abk}&&\\q{Ab|ABK}]",
    "[[a-z]--[K]]",
    "[\\p{Lu}&&[a-s]]",
    "[[^a]&&\\p{L}]",
    "[^\\p{Lu}&&\\P{Ll}]",
    "[^[^a]k]",
    "\\u{1f600}",
  ],
};

const FLAGS: Readonly<Record<Theme, readonly string[]>> = {
  references: ["", "", "", "i", "u", "v", "iu", "s", "m", "y"],
  properties: ["", "u", "v", "iu", "iv", "mu", "su", "i", "msu", "imsv", "uy", "sv", "ims"],
  halves: ["u", "u", "v", "su", "iu", "mv", "uy", ""],
};

const BOUNDS = ["*", "+", "?", "{2}", "{1,2}", "{0,2}", "*?", "??", "{2,}"];

/** Generates one pattern; every decision is one number from 0 to below 1. */
class Maker {
  #depth = 0;
  readonly #theme: Theme;
  readonly #next: () => number;

  constructor(theme: Theme, next: () => number) {
    this.#theme = theme;
    this.#next = next;
  }

  flags(): string {
    return this.#pick(FLAGS[this.#theme]);
  }

  pattern(): string {
    const body = this.#disjunction();
    switch (Math.floor(this.#next() * 4)) {
      case 0:
        return `^(?:${body})$`;
      case 1:
        return `^(?:${body})`;
      default:
        return body;
    }
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#next() * items.length)]!;
  }

  #disjunction(): string {
    const count = this.#pick([1, 1, 1, 2, 2, 3]);
    return Array.from({ length: count }, () => this.#alternative()).join("|");
  }

  #alternative(): string {
    const count = this.#pick([0, 1, 1, 2, 2, 3, 4]);
    return Array.from({ length: count }, () => this.#term()).join("");
  }

  #term(): string {
    this.#depth++;
    const term = this.#depth > 4 ? this.#atom() : this.#themeTerm();
    this.#depth--;
    return term;
  }

  #atom(): string {
    return this.#pick(ATOMS[this.#theme]);
  }

  #bounds(): string {
    return this.#pick([...BOUNDS, "", "", "", "", ""]);
  }

  #themeTerm(): string {
    switch (this.#theme) {
      case "references":
        return this.#referenceTerm();
      case "properties":
        return this.#propertyTerm();
      case "halves":
        return this.#emptyTerm();
    }
  }

  #emptyTerm(): string {
    const kind = this.#next();
    if (kind < 0.2) return this.#atom() + this.#pick(["*", "?", "??", "{0,2}", ""]);
    if (kind < 0.5) return this.#pick(["\\B", "\\b", "(?!^)", "(?!$)", "(?<!a)", "(?!a)", "^", "$"]);
    if (kind < 0.6) return `(${this.#disjunction()})${this.#bounds()}`;
    return `(${this.#pick(["?=", "?!", "?<=", "?<!"])}${this.#disjunction()})`;
  }

  #referenceTerm(): string {
    const kind = this.#next();
    if (kind < 0.2) return this.#atom() + this.#bounds();
    if (kind < 0.3) return `(?<${this.#name()}>${this.#disjunction()})${this.#bounds()}`;
    if (kind < 0.35) return `(${this.#disjunction()})${this.#bounds()}`;
    if (kind < 0.5) {
      const name = this.#name();
      const group = () =>
        `(?<${name}>${
          this.#pick(["a", "b", "ab", "[ab]", "a?", "", "a|b", "(?=a)", "\\1b", "\\k<y>a", "\\2"])
        })`;
      const other = () => this.#pick(["", "", "b", "\\k<x>", "(?<y>b)", "a\\1"]);
      const [one, two] = [other() + group(), group() + other()];
      return `(?:${one}|${two}${this.#pick(["", "", "|", `|${group()}`])})${this.#bounds()}`;
    }
    if (kind < 0.72) return `${this.#pick(["\\k<x>", "\\k<y>", "\\1", "\\2", "\\k<x>"])}${this.#bounds()}`;
    if (kind < 0.8) return `(?:${this.#disjunction()})${this.#bounds()}`;
    if (kind < 0.88) return `(${this.#pick(["?=", "?!", "?<=", "?<!"])}${this.#disjunction()})`;
    if (kind < 0.93) return `(${this.#pick(["?i:", "?-i:", "?s:"])}${this.#disjunction()})${this.#bounds()}`;
    return this.#pick(["^", "$", "\\b", "\\B"]);
  }

  #name(): string {
    return this.#pick(["x", "x", "y"]);
  }

  #propertyTerm(): string {
    const kind = this.#next();
    if (kind < 0.45) return this.#atom() + this.#bounds();
    if (kind < 0.62) return this.#pick(["^", "$", "\\b", "\\B", "\\B", "(?!^)", "(?!$)"]);
    if (kind < 0.72) return `(?:${this.#disjunction()})${this.#bounds()}`;
    if (kind < 0.88) return `(${this.#pick(["?=", "?!", "?<=", "?<!"])}${this.#disjunction()})`;
    if (kind < 0.97) {
      const modifiers = this.#pick(["?i:", "?-i:", "?m:", "?-m:", "?s:", "?-s:", "?s-m:"]);
      return `(${modifiers}${this.#disjunction()})${this.#bounds()}`;
    }
    return this.#pick(["(a|k)\\1", "(.)?\\1", "(?:(s)|)\\1", "(?i:(k))\\1"]);
  }
}
