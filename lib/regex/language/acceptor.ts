import type { Tree } from "../syntax/parse.ts";
import type { Alphabet } from "./alphabet.ts";
import { type Automaton, START } from "./automaton.ts";
import { contextRowOf, isAccepting, rowOf } from "./rows.ts";
import { LANGUAGE_BUDGET, type LanguageBudget, meterOf } from "./budget.ts";
import { FALSE } from "./clauses.ts";
import { loneQuestion } from "./question.ts";
import { unlessRefused } from "./refusal.ts";
import type { Search } from "./node.ts";

/** Says whether a pattern finds a match in a text; undefined where that is not decided. */
export type Acceptor = (text: string) => boolean | undefined;

/**
 * Gives a pattern's verdict on texts, by its automaton: a text costs time in proportion to its length,
 * whatever the pattern. The budget holds for all texts together.
 */
export function acceptorOf(tree: Tree, budget: LanguageBudget = LANGUAGE_BUDGET): Acceptor {
  const meter = meterOf(budget);
  const question = unlessRefused<Search | undefined>(() => loneQuestion(tree, meter), () => undefined);
  if (question === undefined) return () => undefined;
  const { sides: [{ automaton, start }] } = question;
  const isUnicode = /[uv]/.test(tree.regex.flags);
  return (text) =>
    unlessRefused<boolean | undefined>(
      () => accepts(automaton, start, codesOf(text, isUnicode)),
      () => undefined,
    );
}

function accepts(automaton: Automaton, start: number, codes: readonly number[]): boolean {
  let [context, formula] = [START, start];
  for (const code of codes) {
    const symbol = classOf(automaton.alphabet, code);
    formula = rowOf(automaton, context, formula)[symbol] ?? FALSE;
    context = contextRowOf(automaton, context)[symbol] ?? START;
  }
  return isAccepting(automaton, context, formula);
}

function codesOf(text: string, isUnicode: boolean): number[] {
  if (isUnicode) return Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

function classOf({ classes }: Alphabet, code: number): number {
  return classes.findIndex((spans) => spans.some(([min, max]) => min <= code && code <= max));
}
