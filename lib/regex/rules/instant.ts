import type { Tree } from "../syntax/parse.ts";
import { anchorWithoutMultiline } from "./anchor_without_multiline.ts";
import { asciiOnlySet } from "./ascii_only_set.ts";
import { backspaceInClass } from "./backspace_in_class.ts";
import { boundaryBesideNonWord } from "./boundary_beside_non_word.ts";
import { codePointWithoutU } from "./code_point_without_u.ts";
import { commaInClass } from "./comma_in_class.ts";
import { confusableCharacter } from "./confusable_character.ts";
import { consecutiveSpaces } from "./consecutive_spaces.ts";
import { controlCharacter } from "./control_character.ts";
import { dotInClass } from "./dot_in_class.ts";
import { dotOrNewline } from "./dot_or_newline.ts";
import { doubledBackslash } from "./doubled_backslash.ts";
import { duplicateClassMember } from "./duplicate_class_member.ts";
import { emptyAlternative } from "./empty_alternative.ts";
import { emptyClass } from "./empty_class.ts";
import { emptyGroup } from "./empty_group.ts";
import { emptyLoop } from "./empty_loop.ts";
import { equalBounds } from "./equal_bounds.ts";
import { greedyBetweenDelimiters } from "./greedy_between_delimiters.ts";
import { hiddenAlternative } from "./hidden_alternative.ts";
import { hyphenBesideSet } from "./hyphen_beside_set.ts";
import { impossibleAnchor } from "./impossible_anchor.ts";
import { invisibleCharacter } from "./invisible_character.ts";
import { lazyAtEnd } from "./lazy_at_end.ts";
import { lazyFixedCount } from "./lazy_fixed_count.ts";
import { letterEscape } from "./letter_escape.ts";
import { literalBraceQuantifier } from "./literal_brace_quantifier.ts";
import { literalDelimiters } from "./literal_delimiters.ts";
import { matchesEmpty } from "./matches_empty.ts";
import { mixedCaseRange } from "./mixed_case_range.ts";
import { namedReferenceWithoutGroup } from "./named_reference_without_group.ts";
import { nestedQuantifiers } from "./nested_quantifiers.ts";
import { octalEscape } from "./octal_escape.ts";
import { partialAnchors } from "./partial_anchors.ts";
import { pipeInClass } from "./pipe_in_class.ts";
import { posixClass } from "./posix_class.ts";
import { propertyWithoutU } from "./property_without_u.ts";
import { punctuationRange } from "./punctuation_range.ts";
import { quantifiedLookaround } from "./quantified_lookaround.ts";
import { quantifiedSurrogate } from "./quantified_surrogate.ts";
import { quantifierOnce } from "./quantifier_once.ts";
import { quantifierZero } from "./quantifier_zero.ts";
import { recentSyntax } from "./recent_syntax.ts";
import { repeatedCapture } from "./repeated_capture.ts";
import { singleMemberClass } from "./single_member_class.ts";
import { splitSurrogatePair } from "./split_surrogate_pair.ts";
import { statefulTest } from "./stateful_test.ts";
import { trivialLookaround } from "./trivial_lookaround.ts";
import { unanchoredDotStar } from "./unanchored_dot_star.ts";
import { unescapedDotBetweenNumbers } from "./unescaped_dot_between_numbers.ts";
import { unescapedDotInHost } from "./unescaped_dot_in_host.ts";
import { uselessBackreference } from "./useless_backreference.ts";
import { uselessEscape } from "./useless_escape.ts";
import { uselessFlag } from "./useless_flag.ts";
import { uselessGroup } from "./useless_group.ts";
import { firings, type Warning } from "./warning.ts";

/** What is known of the test text. */
export interface TextFacts {
  readonly multiline: boolean;
}

/**
 * The warnings that a look at the tree gives: linear in its size, for the page's own thread and the server.
 *
 * @param text left out where there is no test text
 * @returns by where they start, the graver first
 */
export function instantWarnings(tree: Tree, text?: TextFacts): Warning[] {
  return firings(RULES.map((rule) => rule(tree, text)));
}

/** The order is that of warnings of one severity at one place. */
const RULES: readonly ((tree: Tree, text?: TextFacts) => Warning[])[] = [
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
