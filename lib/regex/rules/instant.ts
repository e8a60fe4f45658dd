import type { Steps } from "../steps.ts";
import type { Tree } from "../syntax/parse.ts";
import { rule as anchorWithoutMultiline } from "./anchor_without_multiline.ts";
import { rule as asciiOnlySet } from "./ascii_only_set.ts";
import { rule as backspaceInClass } from "./backspace_in_class.ts";
import { rule as boundaryBesideNonWord } from "./boundary_beside_non_word.ts";
import { rule as codePointWithoutU } from "./code_point_without_u.ts";
import { rule as commaInClass } from "./comma_in_class.ts";
import { rule as confusableCharacter } from "./confusable_character.ts";
import { rule as consecutiveSpaces } from "./consecutive_spaces.ts";
import { rule as controlCharacter } from "./control_character.ts";
import { rule as dotInClass } from "./dot_in_class.ts";
import { rule as dotOrNewline } from "./dot_or_newline.ts";
import { rule as doubledBackslash } from "./doubled_backslash.ts";
import { rule as duplicateClassMember } from "./duplicate_class_member.ts";
import { rule as emptyAlternative } from "./empty_alternative.ts";
import { rule as emptyClass } from "./empty_class.ts";
import { rule as emptyGroup } from "./empty_group.ts";
import { rule as emptyLoop } from "./empty_loop.ts";
import { rule as equalBounds } from "./equal_bounds.ts";
import { rule as greedyBetweenDelimiters } from "./greedy_between_delimiters.ts";
import { rule as hiddenAlternative } from "./hidden_alternative.ts";
import { rule as hyphenBesideSet } from "./hyphen_beside_set.ts";
import { rule as impossibleAnchor } from "./impossible_anchor.ts";
import { rule as invisibleCharacter } from "./invisible_character.ts";
import { rule as lazyAtEnd } from "./lazy_at_end.ts";
import { rule as lazyFixedCount } from "./lazy_fixed_count.ts";
import { rule as letterEscape } from "./letter_escape.ts";
import { rule as literalBraceQuantifier } from "./literal_brace_quantifier.ts";
import { rule as literalDelimiters } from "./literal_delimiters.ts";
import { rule as matchesEmpty } from "./matches_empty.ts";
import { rule as mixedCaseRange } from "./mixed_case_range.ts";
import { rule as namedReferenceWithoutGroup } from "./named_reference_without_group.ts";
import { rule as nestedQuantifiers } from "./nested_quantifiers.ts";
import { rule as octalEscape } from "./octal_escape.ts";
import { rule as partialAnchors } from "./partial_anchors.ts";
import { rule as pipeInClass } from "./pipe_in_class.ts";
import { rule as posixClass } from "./posix_class.ts";
import { rule as propertyWithoutU } from "./property_without_u.ts";
import { rule as punctuationRange } from "./punctuation_range.ts";
import { rule as quantifiedLookaround } from "./quantified_lookaround.ts";
import { rule as quantifiedSurrogate } from "./quantified_surrogate.ts";
import { rule as quantifierOnce } from "./quantifier_once.ts";
import { rule as quantifierZero } from "./quantifier_zero.ts";
import { rule as recentSyntax } from "./recent_syntax.ts";
import { rule as repeatedCapture } from "./repeated_capture.ts";
import { type Rule, runRules, runRulesInSteps, type TextFacts } from "./rule.ts";
import { rule as singleMemberClass } from "./single_member_class.ts";
import { rule as splitSurrogatePair } from "./split_surrogate_pair.ts";
import { rule as statefulTest } from "./stateful_test.ts";
import { rule as trivialLookaround } from "./trivial_lookaround.ts";
import { rule as unanchoredDotStar } from "./unanchored_dot_star.ts";
import { rule as unescapedDotBetweenNumbers } from "./unescaped_dot_between_numbers.ts";
import { rule as unescapedDotInHost } from "./unescaped_dot_in_host.ts";
import { rule as uselessBackreference } from "./useless_backreference.ts";
import { rule as uselessEscape } from "./useless_escape.ts";
import { rule as uselessFlag } from "./useless_flag.ts";
import { rule as uselessGroup } from "./useless_group.ts";
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
  nestedQuantifiers,
  emptyLoop,
  unanchoredDotStar,
  matchesEmpty,
  lazyAtEnd,
  lazyFixedCount,
  greedyBetweenDelimiters,
  impossibleAnchor,
  partialAnchors,
  anchorWithoutMultiline,
  boundaryBesideNonWord,
  trivialLookaround,
  quantifiedLookaround,
  uselessBackreference,
  namedReferenceWithoutGroup,
  repeatedCapture,
  emptyAlternative,
  hiddenAlternative,
  emptyGroup,
  uselessGroup,
  mixedCaseRange,
  punctuationRange,
  hyphenBesideSet,
  pipeInClass,
  commaInClass,
  posixClass,
  emptyClass,
  dotInClass,
  backspaceInClass,
  duplicateClassMember,
  singleMemberClass,
  unescapedDotInHost,
  unescapedDotBetweenNumbers,
  dotOrNewline,
  letterEscape,
  octalEscape,
  propertyWithoutU,
  codePointWithoutU,
  uselessEscape,
  doubledBackslash,
  literalDelimiters,
  literalBraceQuantifier,
  quantifierZero,
  quantifierOnce,
  equalBounds,
  splitSurrogatePair,
  quantifiedSurrogate,
  asciiOnlySet,
  confusableCharacter,
  invisibleCharacter,
  controlCharacter,
  consecutiveSpaces,
  uselessFlag,
  statefulTest,
  recentSyntax,
];
