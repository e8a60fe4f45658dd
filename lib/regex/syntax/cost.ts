import { MAX_ESTIMATED_COST } from "../../limits.ts";
import type { Regex } from "../regex.ts";

/**
 * What reading a pattern costs at the most, estimated before anything reads it. Both are counted in units of about a
 * microsecond on a slow machine.
 */
export interface SyntaxCost {
  /** Of making the syntax tree with regexpp. */
  readonly reading: number;
  /** Of compiling with the native engine. */
  readonly compiling: number;
  /** Groups, lookarounds and classes that are open at once. */
  readonly nesting: number;
}

/**
 * Estimates the cost of a pattern in one pass over its text, without a tree: what is expensive to read must be
 * recognized before it is read. Invalid patterns have a cost, too. It is an upper bound, as brackets and escapes are
 * counted wherever they might have an effect.
 */
export function syntaxCost({ pattern, flags }: Regex): SyntaxCost {
  const { groups, references, properties, classes, nesting, words } = scan(pattern, flags.includes("v"));
  const hasProperties = /[uv]/.test(flags);
  const foldsCase = flags.includes("i") || FOLDING_MODIFIER.test(pattern);
  const sizes = sum(classes, (size) => size * WEIGHTS.classCharacter + size * size * WEIGHTS.classPair);
  return {
    reading: pattern.length * WEIGHTS.character + separationSteps(groups) * WEIGHTS.separation +
      groups.length * references * WEIGHTS.resolution,
    compiling: pattern.length * WEIGHTS.character + namePairs(groups) * WEIGHTS.namePair +
      (hasProperties ? sizes + sum(properties, propertyCost) : 0) +
      (hasProperties && foldsCase ? words * WEIGHTS.foldedWord : 0),
    nesting,
  };
}

/** Measured with Deno 2.9 (V8) and regexpp 4.12 on two busy cores, rounded up. */
const WEIGHTS = {
  character: 0.2,
  /** Of one character in a class under u or v. */
  classCharacter: 0.5,
  /** V8 inserts each member of a class under v and i into a sorted list: 9,000 descending ones take 580 ms. */
  classPair: 0.008,
  /** `\p{L}` under iv. */
  property: 150,
  /** `\p{RGI_Emoji}` under iv. */
  propertyOfStrings: 5_000,
  /** `\w` under iu. */
  foldedWord: 1,
  /** V8 compares each group with all others of the same name. */
  namePair: 0.1,
  /** One step of regexpp's comparison of the alternatives of two groups. */
  separation: 0.02,
  /** regexpp looks at each group for each named reference. */
  resolution: 0.1,
} as const;

const FOLDING_MODIFIER = /\(\?[a-z]*i/;

/** Properties of strings; there are seven, and only v knows them. */
const OF_STRINGS = /RGI|Basic_Emoji|Keycap/;

function propertyCost(name: string): number {
  return OF_STRINGS.test(name) ? WEIGHTS.propertyOfStrings : WEIGHTS.property;
}

/** A named group. */
interface NamedGroup {
  readonly name: string;
  /** Groups and lookarounds around it. */
  readonly depth: number;
}

interface Scan {
  readonly groups: readonly NamedGroup[];
  /** Named references. */
  readonly references: number;
  /** Names of property escapes, at most as long as the longest there is. */
  readonly properties: readonly string[];
  /** Characters between the brackets of each outermost class. */
  readonly classes: readonly number[];
  readonly nesting: number;
  /** Escapes that folding case extends: `\w` and `\W`. */
  readonly words: number;
}

/** The pattern's characters, each looked at once. */
function scan(pattern: string, hasNestedClasses: boolean): Scan {
  const groups: NamedGroup[] = [];
  const properties: string[] = [];
  const classes: number[] = [];
  let [depth, brackets, opened, references, nesting, words] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index];
    if (unit === "\\") {
      const escape = pattern[++index];
      if (escape === "p" || escape === "P") {
        properties.push(pattern.slice(index + 1, index + 1 + LONGEST_PROPERTY).split("}", 1)[0] ?? "");
      } else if (escape === "k") references++;
      else if (escape === "w" || escape === "W") words++;
    } else if (brackets > 0) {
      if (unit === "[" && hasNestedClasses) brackets++;
      else if (unit === "]" && --brackets === 0) classes.push(index - opened);
    } else if (unit === "[") [brackets, opened] = [1, index];
    else if (unit === "(") {
      const name = nameAt(pattern, index);
      if (name !== null) groups.push({ name, depth });
      depth++;
    } else if (unit === ")") depth = Math.max(0, depth - 1);
    nesting = Math.max(nesting, depth + brackets);
  }
  if (brackets > 0) classes.push(pattern.length - opened);
  return { groups, references, properties, classes, nesting, words };
}

/** `Extended_Pictographic` and the like, with a key before. */
const LONGEST_PROPERTY = 64;

/** The name of the group that opens at an index, decoded; null for other groups. */
function nameAt(pattern: string, index: number): string | null {
  NAME.lastIndex = index;
  const name = NAME.exec(pattern)?.[1];
  return name === undefined ? null : decoded(name);
}

/** No name has a "(", so that each character belongs to one name at the most, in invalid patterns too. */
const NAME = /\(\?<(?![=!])([^>(]*)/y;

function decoded(name: string): string {
  return name.replace(/\\u(?:\{0*([\da-f]{1,6})\}|([\da-f]{4}))/gi, (whole, code?: string, unit?: string) => {
    const value = parseInt(code ?? unit ?? "", 16);
    return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
  });
}

/**
 * Steps in which regexpp compares each group with all before it of the same name: it walks from both up to the root,
 * in every order. Two groups 15 levels deep take more than 100 million steps, unless it finds early that they are in
 * different alternatives.
 */
function separationSteps(groups: readonly NamedGroup[]): number {
  let steps = 0;
  for (const same of byName(groups)) {
    for (const [index, { depth }] of same.entries()) {
      for (const other of same.slice(0, index)) {
        steps += waysUp(depth + 2, other.depth + 2);
        if (steps > MAX_ESTIMATED_COST) return steps;
      }
    }
  }
  return steps;
}

/** Calls in which two chains of nodes are walked to their ends, one step of either at a time. */
function waysUp(one: number, other: number): number {
  let ways = 1;
  for (let n = 1; n <= one && ways < MAX_ESTIMATED_COST; n++) ways = ways * (other + n) / n;
  return ways;
}

const namePairs = (groups: readonly NamedGroup[]): number =>
  sum(byName(groups), ({ length }) => length * (length - 1) / 2);

const byName = (groups: readonly NamedGroup[]): NamedGroup[][] => [
  ...Map.groupBy(groups, ({ name }) => name).values(),
];

const sum = <T>(each: readonly T[], of: (one: T) => number): number =>
  each.reduce((total, one) => total + of(one), 0);
