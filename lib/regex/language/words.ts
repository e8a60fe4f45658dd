import { MAX_REFERENCE_WORDS } from "../../limits.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { caseVariants } from "../syntax/letter_case.ts";
import { EMPTY, type Expression, type Expressions, oneOf, sequence } from "./expression.ts";

/** What references are resolved with. */
export interface Reading {
  readonly table: Expressions;
  readonly modes: Modes;
  /** All references ignore case. */
  readonly isFolded: boolean;
}

/** One of the texts of a group: its characters, and the expression that matches just them. */
export interface Word {
  readonly characters: readonly number[];
  readonly expression: number;
}

/** The texts of a group, when they are few. */
export function wordsOf(question: Reading, part: number): Word[] | undefined {
  const expression = question.table.items[part];
  switch (expression?.kind) {
    case "set":
      return charactersOf(question, expression.set);
    case "choice":
      return few(expression.parts.flatMap((each) => wordsOf(question, each) ?? TOO_MANY));
    case "sequence":
      return expression.parts.reduce<Word[] | undefined>(
        (words, each) => products(question, words, wordsOf(question, each)),
        [NOTHING],
      );
    case "repeat":
      return repeatedWords(question, expression);
    case "capture":
    case "reference":
    case undefined:
      return undefined;
    default:
      return [{ characters: [], expression: part }];
  }
}

const NOTHING: Word = { characters: [], expression: EMPTY };
const TOO_MANY: readonly Word[] = Array.from({ length: MAX_REFERENCE_WORDS + 1 }, () => NOTHING);

const few = (words: Word[]): Word[] | undefined => words.length > MAX_REFERENCE_WORDS ? undefined : words;

/** Where all references ignore case, letters that differ in nothing else are one. */
function charactersOf({ table, modes, isFolded }: Reading, number: number): Word[] | undefined {
  const set = table.sets[number];
  if (set === undefined || set.size > 2 * MAX_REFERENCE_WORDS) return undefined;
  const words: Word[] = [];
  let rest = set;
  while (!rest.isEmpty) {
    const character = rest.ranges[0]?.min ?? 0;
    const alike = caseVariants(character, { ...modes, ignoreCase: isFolded });
    words.push({ characters: [character], expression: oneOf(table, set.intersect(alike)) });
    rest = rest.without(alike);
  }
  return few(words);
}

function products(
  { table }: Reading,
  heads: Word[] | undefined,
  tails: Word[] | undefined,
): Word[] | undefined {
  if (!heads || !tails || heads.length * tails.length > MAX_REFERENCE_WORDS) return undefined;
  return heads.flatMap((head) =>
    tails.map((tail) => ({
      characters: [...head.characters, ...tail.characters],
      expression: sequence(table, [head.expression, tail.expression]),
    }))
  );
}

function repeatedWords(question: Reading, { min, max, part }: Extract<Expression, { kind: "repeat" }>) {
  if (max > MAX_REFERENCE_WORDS) return undefined;
  const once = wordsOf(question, part);
  let words: Word[] | undefined = [NOTHING];
  const all: Word[] = [];
  for (let times = 0; times <= max && words; times++) {
    if (times >= min) all.push(...words);
    words = products(question, words, once);
    if (words === undefined && times < max) return undefined;
  }
  return few(all);
}
