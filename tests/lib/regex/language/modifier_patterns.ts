import { modesFromFlags } from "../../../../lib/regex/syntax/modifiers.ts";
import { randomFrom } from "../engine/texts.ts";
import { textsUpTo } from "./random.ts";

/** A pattern with modifiers, and the same without them. */
export interface ModifierPattern {
  readonly pattern: string;
  readonly flags: string;
  /** Has classes such as `[aA]` instead of modifiers and flag i. */
  readonly plain: string;
  readonly plainFlags: string;
}

/** A part of a pattern, and the same without modifiers. */
type Part = readonly [pattern: string, plain: string];

/** Random patterns in which groups turn flag i on and off. */
export function modifierPatterns(count: number, seed: number): ModifierPattern[] {
  const random = randomFrom(seed);
  const patterns: ModifierPattern[] = [];
  while (patterns.length < count) {
    const flags = ["", "i", "u", "iv"][Math.floor(random() * 4)] ?? "";
    const [pattern, plain] = new Maker(random).alternatives(modesFromFlags(flags).ignoreCase, 4);
    if (!/\(\?-?i:/.test(pattern)) continue;
    const isWhole = random() < 0.5;
    const [before, after] = isWhole ? ["^(?:", ")$"] : ["", ""];
    patterns.push({
      pattern: before + pattern + after,
      flags,
      plain: before + plain + after,
      plainFlags: flags.replace("i", ""),
    });
  }
  return patterns;
}

/** All texts of up to three letters. */
export const LETTERS = textsUpTo(3, [..."aAbBkK"]);

/**
 * A text in which the native engine finds something else with modifiers than without them. It is a function without
 * references, so that it can be sent to another engine.
 */
export function findDeviation(
  { pattern, flags, plain, plainFlags }: ModifierPattern,
  texts: readonly string[],
): string | undefined {
  const [one, other] = [new RegExp(pattern, flags), new RegExp(plain, plainFlags)];
  return texts.find((text) => {
    const [left, right] = [one.exec(text), other.exec(text)];
    return left?.index !== right?.index || left?.[0] !== right?.[0];
  });
}

class Maker {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  alternatives(ignoreCase: boolean, depth: number): Part {
    const count = this.#random() < 0.6 ? 1 : 2 + this.#below(2);
    const parts = Array.from({ length: count }, () => this.#sequence(ignoreCase, depth - 1));
    return [parts.map(([one]) => one).join("|"), parts.map(([, other]) => other).join("|")];
  }

  #sequence(ignoreCase: boolean, depth: number): Part {
    const parts = Array.from({ length: this.#below(4) }, () => this.#part(ignoreCase, depth));
    return [parts.map(([one]) => one).join(""), parts.map(([, other]) => other).join("")];
  }

  #part(ignoreCase: boolean, depth: number): Part {
    const kind = this.#below(14);
    if (depth <= 0 || kind < 5) {
      const letter = this.#pick([..."abk"]);
      return [letter, ignoreCase ? `[${letter}${letter.toUpperCase()}]` : letter];
    }
    if (kind === 5) {
      const letters = this.#pick(["ab", "k", "^a"]);
      return [
        `[${letters}]`,
        ignoreCase ? `[${letters}${letters.toUpperCase().replace("^", "")}]` : `[${letters}]`,
      ];
    }
    const isModified = kind > 10;
    const [one, other] = this.alternatives(isModified !== ignoreCase, depth - 1);
    if (isModified) return [`(?${ignoreCase ? "-" : ""}i:${one})`, `(?:${other})`];
    if (kind < 8) return this.#within(this.#pick(["(", "(?:"]), [one, other], ")");
    if (kind < 10) {
      return this.#within("(?:", [one, other], `)${this.#pick(["*", "+", "?", "{2}", "*?", "??"])}`);
    }
    return this.#within(this.#pick(["(?=", "(?!", "(?<=", "(?<!"]), [one, other], ")");
  }

  #within(before: string, [one, other]: Part, after: string): Part {
    return [before + one + after, before + other + after];
  }

  #below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #pick(items: readonly string[]): string {
    return items[this.#below(items.length)] ?? "";
  }
}
