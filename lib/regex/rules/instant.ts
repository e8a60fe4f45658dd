import type { Tree } from "../syntax/tree.ts";
import * as registry from "./registry.ts";
import { type Rule, runRules } from "./rule.ts";
import type { TextFacts } from "./text_facts.ts";
import type { Warning } from "./warning.ts";

/**
 * Runs the rules that only look at the tree. The time is linear in the size of the tree, so they can run on the server.
 * A page leaves them to a worker, because their code is as large as a parser.
 *
 * @param text left out where there is no test text
 * @returns in display order
 * @example instantWarnings(tree("/[a-a]/")).map(({ id }) => id) // […]
 */
export function instantWarnings(tree: Tree, text?: TextFacts): Warning[] {
  return runRules(INSTANT_RULES, tree, text ? { text } : {});
}

/** The warnings of the rules that only look at the tree, in display order. */
export interface InstantWarnings {
  /** If the test text has one line. */
  readonly line: readonly Warning[];
  /** If it has several. */
  readonly lines: readonly Warning[];
}

/** Runs those rules for any test text, so that it may change without running them again. */
export function instantWarningsForTexts(tree: Tree): InstantWarnings {
  const lines = instantWarnings(tree, { multiline: true });
  const dependsOnText = lines.some(({ id }) => id === registry.anchorWithoutMultiline.id);
  return { line: dependsOnText ? instantWarnings(tree, { multiline: false }) : lines, lines };
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
  registry.hostWithoutEnd,
  registry.unescapedDotInHost,
  registry.unescapedDotBetweenNumbers,
  registry.dotOrNewline,
  registry.letterEscape,
  registry.octalEscape,
  registry.propertyWithoutU,
  registry.codePointWithoutU,
  registry.emojiDigits,
  registry.uselessEscape,
  registry.invalidWithU,
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
