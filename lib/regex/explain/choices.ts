import type { AST } from "@eslint-community/regexpp";

/** Neighbouring alternatives that are told in one step. */
export interface Choice {
  /** "alternative 2", "alternatives 3 to 40". */
  readonly title: string;
  readonly first: AST.Alternative;
  readonly last: AST.Alternative;
  /** The texts where several plain ones are told together; else undefined. */
  readonly words: readonly AST.Character[][] | undefined;
}

/** Divides alternatives into what is told together: stretches of plain texts, and every other one. */
export function choicesOf(alternatives: readonly AST.Alternative[]): Choice[] {
  const choices: Choice[] = [];
  for (let from = 0; from < alternatives.length;) {
    const words = textsFrom(alternatives, from);
    const together = words.length >= FEWEST_TOGETHER;
    const to = from + (together ? words.length : 1);
    const [first, last] = [alternatives[from], alternatives[to - 1]];
    if (!first || !last) break;
    const title = together ? `alternatives ${from + 1} to ${to}` : `alternative ${to}`;
    choices.push({ title, first, last, words: together ? words : undefined });
    from = to;
  }
  return choices;
}

/** Fewer plain texts among other alternatives read better in lines of their own. */
const FEWEST_TOGETHER = 3;

/** The plain texts that a choice is between, where each of its alternatives is one; else undefined. */
export function wordsOf(
  alternatives: readonly AST.Alternative[],
): AST.Character[][] | undefined {
  const words = textsFrom(alternatives, 0);
  return words.length === alternatives.length ? words : undefined;
}

/** The texts of the alternatives from one on, up to the first that is no plain text. */
function textsFrom(
  alternatives: readonly AST.Alternative[],
  from: number,
): AST.Character[][] {
  const words: AST.Character[][] = [];
  for (let index = from; index < alternatives.length; index++) {
    const elements = alternatives[index]?.elements ?? [];
    const word = elements.filter((element) => element.type === "Character");
    if (word.length === 0 || word.length < elements.length) break;
    words.push(word);
  }
  return words;
}
