import type { AST } from "@eslint-community/regexpp";
import { MANY_REPEATS, MAX_COMPARED_ALTERNATIVES, MAX_COMPARED_LOOPS } from "../../../limits.ts";
import { allOf } from "../../syntax/facts.ts";
import type { Tree } from "../../syntax/parse.ts";
import { ambiguousRound, type Language, languagesOf, sharedWord } from "../../syntax/languages.ts";

/** A loop that can divide a repeated text into its rounds in exponentially many ways. */
export interface AmbiguousLoop {
  readonly loop: AST.Quantifier;
  /** A text that it reads in two ways. */
  readonly word: string;
  /** Two alternatives of its group that both match the word; left out where several rounds make it up. */
  readonly pair?: readonly [AST.Alternative, AST.Alternative];
}

/** Finds loops over groups such as `(?:a|a?)*` and `(?:a|aa)*`. What grows too large is passed over. */
export function ambiguousLoops(tree: Tree): AmbiguousLoop[] {
  const languageOf = languagesOf(tree);
  return allOf(tree, "Quantifier")
    .filter(({ max, element }) => max >= MANY_REPEATS && isGroup(element))
    .slice(0, MAX_COMPARED_LOOPS)
    .flatMap((loop) => overlapping(loop, languageOf) ?? dividing(loop, languageOf) ?? []);
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

type LanguageOf = (node: AST.Alternative | AST.Element) => Language | undefined;

function overlapping(loop: AST.Quantifier, languageOf: LanguageOf): AmbiguousLoop | undefined {
  if (!isGroup(loop.element) || loop.element.alternatives.length < 2) return undefined;
  const known: { alternative: AST.Alternative; language: Language }[] = [];
  for (const alternative of loop.element.alternatives.slice(0, MAX_COMPARED_ALTERNATIVES)) {
    const language = languageOf(alternative);
    if (language === undefined) continue;
    for (const earlier of known) {
      const word = sharedWord(earlier.language, language);
      if (word !== undefined) return { loop, word, pair: [earlier.alternative, alternative] };
    }
    known.push({ alternative, language });
  }
  return undefined;
}

function dividing(loop: AST.Quantifier, languageOf: LanguageOf): AmbiguousLoop | undefined {
  const language = languageOf(loop.element);
  const word = language && ambiguousRound(language);
  return word === undefined ? undefined : { loop, word };
}
