import * as anchorWithoutMultiline from "./anchor_without_multiline.ts";
import * as asciiOnlySet from "./ascii_only_set.ts";
import * as backspaceInClass from "./backspace_in_class.ts";
import * as boundaryBesideNonWord from "./boundary_beside_non_word.ts";
import * as codePointWithoutU from "./code_point_without_u.ts";
import * as commaInClass from "./comma_in_class.ts";
import * as confusableCharacter from "./confusable_character.ts";
import * as consecutiveSpaces from "./consecutive_spaces.ts";
import * as controlCharacter from "./control_character.ts";
import * as dotInClass from "./dot_in_class.ts";
import * as dotOrNewline from "./dot_or_newline.ts";
import * as doubledBackslash from "./doubled_backslash.ts";
import * as duplicateClassMember from "./duplicate_class_member.ts";
import * as emptyAlternative from "./empty_alternative.ts";
import * as emptyClass from "./empty_class.ts";
import * as emptyGroup from "./empty_group.ts";
import * as emptyLoop from "./empty_loop.ts";
import * as equalBounds from "./equal_bounds.ts";
import * as exponentialBacktracking from "./exponential_backtracking.ts";
import * as greedyBetweenDelimiters from "./greedy_between_delimiters.ts";
import * as hiddenAlternative from "./hidden_alternative.ts";
import * as hyphenBesideSet from "./hyphen_beside_set.ts";
import * as impossibleAnchor from "./impossible_anchor.ts";
import * as invisibleCharacter from "./invisible_character.ts";
import * as lazyAtEnd from "./lazy_at_end.ts";
import * as lazyFixedCount from "./lazy_fixed_count.ts";
import * as letterEscape from "./letter_escape.ts";
import * as literalBraceQuantifier from "./literal_brace_quantifier.ts";
import * as literalDelimiters from "./literal_delimiters.ts";
import * as matchesEmpty from "./matches_empty.ts";
import * as mixedCaseRange from "./mixed_case_range.ts";
import * as namedReferenceWithoutGroup from "./named_reference_without_group.ts";
import * as nestedQuantifiers from "./nested_quantifiers.ts";
import * as octalEscape from "./octal_escape.ts";
import * as overlappingAlternatives from "./overlapping_alternatives.ts";
import * as partialAnchors from "./partial_anchors.ts";
import * as pipeInClass from "./pipe_in_class.ts";
import * as polynomialBacktracking from "./polynomial_backtracking.ts";
import * as posixClass from "./posix_class.ts";
import * as propertyWithoutU from "./property_without_u.ts";
import * as punctuationRange from "./punctuation_range.ts";
import * as quadraticSearch from "./quadratic_search.ts";
import * as quantifiedLookaround from "./quantified_lookaround.ts";
import * as quantifiedSurrogate from "./quantified_surrogate.ts";
import * as quantifierOnce from "./quantifier_once.ts";
import * as quantifierZero from "./quantifier_zero.ts";
import * as recentSyntax from "./recent_syntax.ts";
import * as repeatedCapture from "./repeated_capture.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";
import * as singleMemberClass from "./single_member_class.ts";
import * as splitSurrogatePair from "./split_surrogate_pair.ts";
import * as statefulTest from "./stateful_test.ts";
import * as trivialLookaround from "./trivial_lookaround.ts";
import * as unanchoredDotStar from "./unanchored_dot_star.ts";
import * as unescapedDotBetweenNumbers from "./unescaped_dot_between_numbers.ts";
import * as unescapedDotInHost from "./unescaped_dot_in_host.ts";
import * as unreachableAlternative from "./unreachable_alternative.ts";
import * as uselessBackreference from "./useless_backreference.ts";
import * as uselessEscape from "./useless_escape.ts";
import * as uselessFlag from "./useless_flag.ts";
import * as uselessGroup from "./useless_group.ts";

/** A rule with its description and examples. */
export type CatalogueEntry = Rule & RuleDocumentation;

/** All rules, by id. Pages don't load this module, because it includes all descriptions and examples. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  anchorWithoutMultiline,
  asciiOnlySet,
  backspaceInClass,
  boundaryBesideNonWord,
  codePointWithoutU,
  commaInClass,
  confusableCharacter,
  consecutiveSpaces,
  controlCharacter,
  dotInClass,
  dotOrNewline,
  doubledBackslash,
  duplicateClassMember,
  emptyAlternative,
  emptyClass,
  emptyGroup,
  emptyLoop,
  equalBounds,
  exponentialBacktracking,
  greedyBetweenDelimiters,
  hiddenAlternative,
  hyphenBesideSet,
  impossibleAnchor,
  invisibleCharacter,
  lazyAtEnd,
  lazyFixedCount,
  letterEscape,
  literalBraceQuantifier,
  literalDelimiters,
  matchesEmpty,
  mixedCaseRange,
  namedReferenceWithoutGroup,
  nestedQuantifiers,
  octalEscape,
  overlappingAlternatives,
  partialAnchors,
  pipeInClass,
  polynomialBacktracking,
  posixClass,
  propertyWithoutU,
  punctuationRange,
  quadraticSearch,
  quantifiedLookaround,
  quantifiedSurrogate,
  quantifierOnce,
  quantifierZero,
  recentSyntax,
  repeatedCapture,
  singleMemberClass,
  splitSurrogatePair,
  statefulTest,
  trivialLookaround,
  unanchoredDotStar,
  unescapedDotBetweenNumbers,
  unescapedDotInHost,
  unreachableAlternative,
  uselessBackreference,
  uselessEscape,
  uselessFlag,
  uselessGroup,
].map(({ rule, documentation }) => ({ ...rule, ...documentation() }));
