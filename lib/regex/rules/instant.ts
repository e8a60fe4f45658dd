import type { Steps } from "../steps.ts";
import type { Tree } from "../syntax/parse.ts";
import * as registry from "./registry.ts";
import { type Rule, runRules, runRulesInSteps, type TextFacts } from "./rule.ts";
import type { Warning } from "./warning.ts";

/**
 * Runs the rules that only look at the tree. The time is linear in the size of the tree, so they can run on the page's
 * main thread and on the server.
 *
 * @param text left out where there is no test text
 * @returns in display order
 */
export function instantWarnings(tree: Tree, text?: TextFacts): Warning[] {
  return runRules(INSTANT_RULES, tree, text ? { text } : {});
}

/** Runs them one rule at a time. */
export function instantWarningsInSteps(tree: Tree, text: TextFacts): Steps<Warning[]> {
  return runRulesInSteps(INSTANT_RULES, tree, { text });
}

/** Order of warnings with the same severity and position. */
export const INSTANT_RULES: readonly Rule[] = [
  registry.nestedQuantifiers,
  registry.emptyLoop,
  registry.unanchoredDotStar,
  registry.matchesEmpty,
  registry.lazyAtEnd,
  registry.lazyFixedCount,
  registry.greedyBetweenDelimiters,
  registry.impossibleAnchor,
  registry.partialAnchors,
  registry.anchorWithoutMultiline,
  registry.boundaryBesideNonWord,
  registry.trivialLookaround,
  registry.quantifiedLookaround,
  registry.uselessBackreference,
  registry.namedReferenceWithoutGroup,
  registry.repeatedCapture,
  registry.emptyAlternative,
  registry.hiddenAlternative,
  registry.emptyGroup,
  registry.uselessGroup,
  registry.mixedCaseRange,
  registry.punctuationRange,
  registry.hyphenBesideSet,
  registry.pipeInClass,
  registry.commaInClass,
  registry.posixClass,
  registry.emptyClass,
  registry.dotInClass,
  registry.backspaceInClass,
  registry.duplicateClassMember,
  registry.singleMemberClass,
  registry.unescapedDotInHost,
  registry.unescapedDotBetweenNumbers,
  registry.dotOrNewline,
  registry.letterEscape,
  registry.octalEscape,
  registry.propertyWithoutU,
  registry.codePointWithoutU,
  registry.uselessEscape,
  registry.doubledBackslash,
  registry.literalDelimiters,
  registry.literalBraceQuantifier,
  registry.quantifierZero,
  registry.quantifierOnce,
  registry.equalBounds,
  registry.splitSurrogatePair,
  registry.quantifiedSurrogate,
  registry.asciiOnlySet,
  registry.confusableCharacter,
  registry.invisibleCharacter,
  registry.controlCharacter,
  registry.consecutiveSpaces,
  registry.uselessFlag,
  registry.statefulTest,
  registry.recentSyntax,
];
