import type { AST } from "@eslint-community/regexpp";
import { widthOf } from "../syntax/widths.ts";
import { QUANTIFIED_LOOKAHEAD } from "./annex_b.ts";
import { lookaroundLabel, lookaroundTerms } from "./assertions.ts";
import { wordsOf } from "./choices.ts";
import type { Context } from "./context.ts";
import { groupLabel, groupNotes } from "./groups.ts";
import { type Phrase, phrase } from "./phrase.ts";
import { countNotes, emptyRoundNotes, timesOf } from "./quantifiers.ts";

/** A construct whose content has steps of its own. */
export type Container =
  | AST.CapturingGroup
  | AST.Group
  | AST.LookaroundAssertion;

/** Says what a group or lookaround, with the quantifier on it if any, makes of the steps inside. */
export function containerPhrase(
  node: Container,
  quantifier: AST.Quantifier | undefined,
  context: Context,
): Phrase {
  const choices = wordsOf(node.alternatives) ? 1 : node.alternatives.length;
  const mayBeEmpty = node.type !== "Assertion" && widthOf(context.tree, node).empty;
  const odd = [
    ...(quantifier ? countNotes(quantifier) : []),
    ...(quantifier && mayBeEmpty ? emptyRoundNotes(quantifier) : []),
  ];
  if (node.type === "Assertion") {
    return lookaroundPhrase(node, quantifier, choices, odd);
  }
  const notes = [...groupNotes(node, quantifier, context.shared), ...odd];
  return phrase(
    groupLabel(node, quantifier, choices, context.numbers),
    undefined,
    { notes },
  );
}

function lookaroundPhrase(
  node: AST.LookaroundAssertion,
  quantifier: AST.Quantifier | undefined,
  choices: number,
  odd: readonly string[],
): Phrase {
  const times = quantifier ? `, ${timesOf(quantifier)}` : "";
  return phrase(`${lookaroundLabel(node, choices)}${times}`, undefined, {
    notes: quantifier ? [QUANTIFIED_LOOKAHEAD, ...odd] : odd,
    terms: lookaroundTerms(node),
  });
}
