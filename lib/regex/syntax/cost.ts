import type { Regex } from "../regex.ts";

/**
 * Upper bounds for the cost of parsing a pattern, estimated from its text. Costs are in units of about a
 * microsecond on a slow machine.
 */
interface SyntaxCost {
  /** Cost of building the syntax tree with regexpp. */
  readonly reading: number;
  /** Cost of compiling with the native engine. */
  readonly compiling: number;
  /** Most groups, lookarounds and classes that are open at once. */
  readonly nesting: number;
}

/**
 * Estimates the cost of a pattern in one pass over its text, without a syntax tree, because expensive
 * patterns must be recognized before they are parsed. Invalid patterns have a cost, too. The result is an
 * upper bound: brackets and escapes count wherever they might have an effect.
 */
export function syntaxCost({ pattern, flags }: Regex): SyntaxCost {
  const { groups, references, properties, classes, nesting, words } = scan(pattern, flags.includes("v"));
  const hasProperties = /[uv]/.test(flags);
  const foldsCase = flags.includes("i") || FOLDING_MODIFIER.test(pattern);
  const sizes = sum(classes, (size) => size * WEIGHTS.classCharacter + size * size * WEIGHTS.classPair);
  return {
    reading: pattern.length * WEIGHTS.character + separationSteps(groups) * WEIGHTS.separation +
      groups.length * references * WEIGHTS.resolution,
    compiling: pattern.length * WEIGHTS.character + countNamePairs(groups) * WEIGHTS.namePair +
      (hasProperties ? sizes + sum(properties, propertyCost) : 0) +
      (hasProperties && foldsCase ? words * WEIGHTS.foldedWord : 0),
    nesting,
  };
}

/** Measured with Deno 2.9 (V8) and regexpp 4.12 on two busy cores, rounded up. */
const WEIGHTS = {
  character: 0.2,
  /** Per character of a class with flag u or v. */
  classCharacter: 0.5,
  /**
   * Per pair of characters of a class: with flags v and i, V8 inserts each member into a sorted list; 9,000
   * descending ones take 580 ms.
   */
  classPair: 0.008,
  /** `\p{L}` with flags i and v. */
  property: 150,
  /** `\p{RGI_Emoji}` with flags i and v. */
  propertyOfStrings: 5_000,
  /** `\w` with flags i and u. */
  foldedWord: 1,
  /** Per pair of groups with the same name, which V8 compares. */
  namePair: 0.1,
  /** Per step of regexpp's comparison of the alternatives of two groups. */
  separation: 0.02,
  /** Per pair of a group and a named reference: regexpp looks at each group for each reference. */
  resolution: 0.1,
} as const;

const FOLDING_MODIFIER = /\(\?[a-z]*i/;

/** The seven properties of strings, which only flag v allows. */
const PROPERTY_OF_STRINGS = /RGI|Basic_Emoji|Keycap/;

function propertyCost(name: string): number {
  return PROPERTY_OF_STRINGS.test(name) ? WEIGHTS.propertyOfStrings : WEIGHTS.property;
}

/** A named group. */
interface NamedGroup {
  readonly name: string;
  /** Number of groups and lookarounds around the group. */
  readonly depth: number;
}

interface PatternScan {
  readonly groups: readonly NamedGroup[];
  /** Named references. */
  readonly references: number;
  /** Names of property escapes, cut to the length of the longest property there is. */
  readonly properties: readonly string[];
  /** Characters between the brackets of each outermost class. */
  readonly classes: readonly number[];
  readonly nesting: number;
  /** Number of `\w` and `\W`, which case folding extends. */
  readonly words: number;
}

/** Counts the parts of a pattern that cost time, reading each character once. */
function scan(pattern: string, hasNestedClasses: boolean): PatternScan {
  const groups: NamedGroup[] = [];
  const properties: string[] = [];
  const classes: number[] = [];
  let [depth, brackets, opened, references, nesting, words] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern[index];
    if (unit === "\\") {
      const escape = pattern[++index];
      if (escape === "p" || escape === "P") {
        properties.push(pattern.slice(index + 1, index + 1 + LONGEST_PROPERTY_NAME).split("}", 1)[0] ?? "");
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

/** More than the longest property name with its key, such as `Script_Extensions=Anatolian_Hieroglyphs`. */
const LONGEST_PROPERTY_NAME = 64;

/** The decoded name of the group that opens at an index; null for other groups. */
function nameAt(pattern: string, index: number): string | null {
  NAME.lastIndex = index;
  const name = NAME.exec(pattern)?.[1];
  return name === undefined ? null : decodeName(name);
}

/** A name contains no "(", so each character is read at most once, even in invalid patterns. */
const NAME = /\(\?<(?![=!])([^>(]*)/y;

function decodeName(name: string): string {
  return name.replace(/\\u(?:\{0*([\da-f]{1,6})\}|([\da-f]{4}))/gi, (whole, code?: string, unit?: string) => {
    const value = parseInt(code ?? unit ?? "", 16);
    return value <= 0x10ffff ? String.fromCodePoint(value) : whole;
  });
}

/** Upper bound of the estimated cost of a pattern: far above all limits, and cheap to reach. */
const MAX_ESTIMATED_COST = 1_000_000;

/**
 * Steps that regexpp needs to compare groups of the same name: it walks from both up to the root, in every
 * possible order. Two groups 15 levels deep take more than 100 million steps, unless it detects early that
 * they are in different alternatives.
 */
function separationSteps(groups: readonly NamedGroup[]): number {
  let steps = 0;
  for (const same of groupsByName(groups)) {
    for (const [index, { depth }] of same.entries()) {
      for (const other of same.slice(0, index)) {
        steps += countWalks(depth + 2, other.depth + 2);
        if (steps > MAX_ESTIMATED_COST) return steps;
      }
    }
  }
  return steps;
}

/** Number of calls that walk two chains of nodes to their ends, one step of either at a time. */
function countWalks(one: number, other: number): number {
  let ways = 1;
  for (let n = 1; n <= one && ways < MAX_ESTIMATED_COST; n++) ways = ways * (other + n) / n;
  return ways;
}

const countNamePairs = (groups: readonly NamedGroup[]): number =>
  sum(groupsByName(groups), ({ length }) => length * (length - 1) / 2);

const groupsByName = (groups: readonly NamedGroup[]): NamedGroup[][] => [
  ...Map.groupBy(groups, ({ name }) => name).values(),
];

const sum = <T>(each: readonly T[], of: (one: T) => number): number =>
  each.reduce((total, one) => total + of(one), 0);
