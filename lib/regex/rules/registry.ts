/**
 * The rules that only look at the tree, and those about the verdict, with their documentation. Each rule is named
 * here or in `searched_registry.ts`, and nowhere else but in the order in which warnings are shown.
 *
 * Scripts for the browser use single rules of it, so that bundlers leave out the documentation.
 *
 * @module
 */
export {
  documentation as anchorWithoutMultilineDocumentation,
  rule as anchorWithoutMultiline,
} from "./anchor_without_multiline.ts";
export { documentation as asciiOnlySetDocumentation, rule as asciiOnlySet } from "./ascii_only_set.ts";
export {
  documentation as backspaceInClassDocumentation,
  rule as backspaceInClass,
} from "./backspace_in_class.ts";
export {
  documentation as boundaryBesideNonWordDocumentation,
  rule as boundaryBesideNonWord,
} from "./boundary_beside_non_word.ts";
export {
  documentation as codePointWithoutUDocumentation,
  rule as codePointWithoutU,
} from "./code_point_without_u.ts";
export { documentation as commaInClassDocumentation, rule as commaInClass } from "./comma_in_class.ts";
export {
  documentation as confusableCharacterDocumentation,
  rule as confusableCharacter,
} from "./confusable_character.ts";
export {
  documentation as consecutiveSpacesDocumentation,
  rule as consecutiveSpaces,
} from "./consecutive_spaces.ts";
export {
  documentation as controlCharacterDocumentation,
  rule as controlCharacter,
} from "./control_character.ts";
export { documentation as dotInClassDocumentation, rule as dotInClass } from "./dot_in_class.ts";
export { documentation as dotOrNewlineDocumentation, rule as dotOrNewline } from "./dot_or_newline.ts";
export {
  documentation as doubledBackslashDocumentation,
  rule as doubledBackslash,
} from "./doubled_backslash.ts";
export {
  documentation as duplicateClassMemberDocumentation,
  rule as duplicateClassMember,
} from "./duplicate_class_member.ts";
export { documentation as emojiDigitsDocumentation, rule as emojiDigits } from "./emoji_digits.ts";
export {
  documentation as emptyAlternativeDocumentation,
  rule as emptyAlternative,
} from "./empty_alternative.ts";
export { documentation as emptyClassDocumentation, rule as emptyClass } from "./empty_class.ts";
export { documentation as emptyGroupDocumentation, rule as emptyGroup } from "./empty_group.ts";
export { documentation as emptyLoopDocumentation, rule as emptyLoop } from "./empty_loop.ts";
export { documentation as equalBoundsDocumentation, rule as equalBounds } from "./equal_bounds.ts";
export {
  documentation as exponentialBacktrackingDocumentation,
  rule as exponentialBacktracking,
} from "./exponential_backtracking.ts";
export {
  documentation as greedyBetweenDelimitersDocumentation,
  rule as greedyBetweenDelimiters,
} from "./greedy_between_delimiters.ts";
export {
  documentation as hiddenAlternativeDocumentation,
  rule as hiddenAlternative,
} from "./hidden_alternative.ts";
export { documentation as hostWithoutEndDocumentation, rule as hostWithoutEnd } from "./host_without_end.ts";
export {
  documentation as hyphenBesideSetDocumentation,
  rule as hyphenBesideSet,
} from "./hyphen_beside_set.ts";
export {
  documentation as impossibleAnchorDocumentation,
  rule as impossibleAnchor,
} from "./impossible_anchor.ts";
export { documentation as invalidWithUDocumentation, rule as invalidWithU } from "./invalid_with_u.ts";
export {
  documentation as invisibleCharacterDocumentation,
  rule as invisibleCharacter,
} from "./invisible_character.ts";
export { documentation as lazyAtEndDocumentation, rule as lazyAtEnd } from "./lazy_at_end.ts";
export { documentation as lazyFixedCountDocumentation, rule as lazyFixedCount } from "./lazy_fixed_count.ts";
export { documentation as letterEscapeDocumentation, rule as letterEscape } from "./letter_escape.ts";
export {
  documentation as literalBraceQuantifierDocumentation,
  rule as literalBraceQuantifier,
} from "./literal_brace_quantifier.ts";
export {
  documentation as literalDelimitersDocumentation,
  rule as literalDelimiters,
} from "./literal_delimiters.ts";
export { documentation as matchesEmptyDocumentation, rule as matchesEmpty } from "./matches_empty.ts";
export { documentation as mixedCaseRangeDocumentation, rule as mixedCaseRange } from "./mixed_case_range.ts";
export {
  documentation as namedReferenceWithoutGroupDocumentation,
  rule as namedReferenceWithoutGroup,
} from "./named_reference_without_group.ts";
export {
  documentation as nestedQuantifiersDocumentation,
  rule as nestedQuantifiers,
} from "./nested_quantifiers.ts";
export { documentation as octalEscapeDocumentation, rule as octalEscape } from "./octal_escape.ts";
export { documentation as partialAnchorsDocumentation, rule as partialAnchors } from "./partial_anchors.ts";
export { documentation as pipeInClassDocumentation, rule as pipeInClass } from "./pipe_in_class.ts";
export {
  documentation as polynomialBacktrackingDocumentation,
  rule as polynomialBacktracking,
} from "./polynomial_backtracking.ts";
export { documentation as posixClassDocumentation, rule as posixClass } from "./posix_class.ts";
export {
  documentation as propertyWithoutUDocumentation,
  rule as propertyWithoutU,
} from "./property_without_u.ts";
export {
  documentation as punctuationRangeDocumentation,
  rule as punctuationRange,
} from "./punctuation_range.ts";
export {
  documentation as quadraticSearchDocumentation,
  rule as quadraticSearch,
} from "./quadratic_search.ts";
export {
  documentation as quantifiedLookaroundDocumentation,
  rule as quantifiedLookaround,
} from "./quantified_lookaround.ts";
export {
  documentation as quantifiedSurrogateDocumentation,
  rule as quantifiedSurrogate,
} from "./quantified_surrogate.ts";
export { documentation as quantifierOnceDocumentation, rule as quantifierOnce } from "./quantifier_once.ts";
export { documentation as quantifierZeroDocumentation, rule as quantifierZero } from "./quantifier_zero.ts";
export { documentation as recentSyntaxDocumentation, rule as recentSyntax } from "./recent_syntax.ts";
export {
  documentation as repeatedCaptureDocumentation,
  rule as repeatedCapture,
} from "./repeated_capture.ts";
export {
  documentation as singleMemberClassDocumentation,
  rule as singleMemberClass,
} from "./single_member_class.ts";
export {
  documentation as splitSurrogatePairDocumentation,
  rule as splitSurrogatePair,
} from "./split_surrogate_pair.ts";
export { documentation as statefulTestDocumentation, rule as statefulTest } from "./stateful_test.ts";
export {
  documentation as trivialLookaroundDocumentation,
  rule as trivialLookaround,
} from "./trivial_lookaround.ts";
export {
  documentation as unanchoredDotStarDocumentation,
  rule as unanchoredDotStar,
} from "./unanchored_dot_star.ts";
export {
  documentation as unescapedDotBetweenNumbersDocumentation,
  rule as unescapedDotBetweenNumbers,
} from "./unescaped_dot_between_numbers.ts";
export {
  documentation as unescapedDotInHostDocumentation,
  rule as unescapedDotInHost,
} from "./unescaped_dot_in_host.ts";
export {
  documentation as uselessBackreferenceDocumentation,
  rule as uselessBackreference,
} from "./useless_backreference.ts";
export { documentation as uselessEscapeDocumentation, rule as uselessEscape } from "./useless_escape.ts";
export { documentation as uselessFlagDocumentation, rule as uselessFlag } from "./useless_flag.ts";
export { documentation as uselessGroupDocumentation, rule as uselessGroup } from "./useless_group.ts";
