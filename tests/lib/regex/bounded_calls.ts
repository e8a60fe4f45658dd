/** How each exported function of `lib/regex` that is given a pattern is called on a hostile one. */
import { RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";
import {
  LARGEST_WRITTEN_COUNTS,
  MAX_EQUALITY_WORK_PER_PROOF,
  MAX_WHY_STEPS,
} from "../../../lib/limits/search.ts";
import { convert } from "../../../lib/regex/convert/convert.ts";
import { type Dialect, DIALECTS, guessDialect } from "../../../lib/regex/dialects/dialects.ts";
import { hasForeignSyntax } from "../../../lib/regex/convert/foreign_syntax.ts";
import { readForeign } from "../../../lib/regex/convert/reader.ts";
import { createComparison } from "../../../lib/regex/diff/change.ts";
import { diffPatterns } from "../../../lib/regex/diff/diff.ts";
import { compareMeaning } from "../../../lib/regex/diff/meaning.ts";
import { differOnlyInGroups } from "../../../lib/regex/diff/other_groups.ts";
import { judgedFor } from "../../../lib/regex/redos/searches.ts";
import { findOtherStart } from "../../../lib/regex/diff/other_start.ts";
import { structureChanges } from "../../../lib/regex/diff/structure.ts";
import { compareOnTexts, countedMatches, nativeMatchesIn } from "../../../lib/regex/diff/text_comparison.ts";
import { compilePattern } from "../../../lib/regex/engine/compile.ts";
import { exec, execAll, startSearch, startStepCount } from "../../../lib/regex/engine/exec.ts";
import { createHeatMap } from "../../../lib/regex/engine/heat.ts";
import type { Program } from "../../../lib/regex/engine/program.ts";
import { createTimeline } from "../../../lib/regex/engine/timeline.ts";
import { nextMatchRow, type Recording, rowAt, snapshotAt } from "../../../lib/regex/engine/trace.ts";
import { explainSearch } from "../../../lib/regex/engine/why.ts";
import { explainInSteps, explainPattern } from "../../../lib/regex/explain/explanation.ts";
import { flagNotes } from "../../../lib/regex/explain/flags.ts";
import { normalizeNodes } from "../../../lib/regex/explain/normal_form.ts";
import { createContext } from "../../../lib/regex/explain/phrase.ts";
import { structureRows } from "../../../lib/regex/explain/structure.ts";
import { summarize, summaryOf } from "../../../lib/regex/explain/summary.ts";
import { neverMatches } from "../../../lib/regex/explain/unmatchable.ts";
import { EXPORT_FORMAT_NAMES, exportText } from "../../../lib/regex/export/export_text.ts";
import { exportedLiteral } from "../../../lib/regex/export/pattern_section.ts";
import { LANGUAGE_BUDGET } from "../../../lib/regex/language/budget.ts";
import { isProvedEmpty } from "../../../lib/regex/language/emptiness.ts";
import {
  deviatesFromSpecification,
  mayForgetModifier,
  mayMisreadClass,
} from "../../../lib/regex/language/engine_deviations.ts";
import { createExpressions, readPattern } from "../../../lib/regex/language/expression.ts";
import { generateTests, sharedTexts } from "../../../lib/regex/language/generated_tests.ts";
import {
  compareLanguages,
  compareParts,
  createAcceptor,
  describeLanguage,
  findDifference,
  findShared,
} from "../../../lib/regex/language/relation.ts";
import { isSameForm } from "../../../lib/regex/language/same_form.ts";
import { createLetterFinder, variedTexts } from "../../../lib/regex/language/samples.ts";
import { firstMatches } from "../../../lib/regex/matching/first_matches.ts";
import { lineCursor } from "../../../lib/regex/matching/line_tests.ts";
import { matchCursor } from "../../../lib/regex/matching/matches.ts";
import { describeTemplate, parseTemplate } from "../../../lib/regex/matching/replace.ts";
import { separatorRegex } from "../../../lib/regex/matching/split.ts";
import { readHunk } from "../../../lib/regex/paste/hunk.ts";
import { readPaste } from "../../../lib/regex/paste/paste.ts";
import { hasSyntax, isHunk, isPlainText, looksLikeCode } from "../../../lib/regex/paste/plain_text.ts";
import { quote } from "../../../lib/regex/quote.ts";
import { buildDiagram, buildDiagramInSteps } from "../../../lib/regex/railroad/diagram.ts";
import { styledDrawing, svgDocument } from "../../../lib/regex/railroad/document.ts";
import { layout, layoutInSteps } from "../../../lib/regex/railroad/layout.ts";
import { findRows } from "../../../lib/regex/railroad/rows.ts";
import { renderSvg, renderSvgInSteps } from "../../../lib/regex/railroad/svg.ts";
import { movePath, nearestStop } from "../../../lib/regex/railroad/walk.ts";
import { measureAttacks } from "../../../lib/regex/redos/attacks/attack_search.ts";
import { findAmbiguities } from "../../../lib/regex/redos/ambiguity/attempt_ambiguity.ts";
import { combinedAttacks } from "../../../lib/regex/redos/attacks/combined_attacks.ts";
import { findHotspots, loopsAround, nestedRepeats } from "../../../lib/regex/redos/attacks/hotspots.ts";
import { hasClassStrings, withoutClassStrings } from "../../../lib/regex/redos/class_strings.ts";
import { failingEnd } from "../../../lib/regex/redos/ambiguity/failing_end.ts";
import {
  type AttemptAutomaton,
  attemptAutomaton,
} from "../../../lib/regex/redos/automaton/attempt_automaton.ts";
import { type AttemptGraph, attemptGraph } from "../../../lib/regex/redos/automaton/attempt_graph.ts";
import { followOrder } from "../../../lib/regex/redos/bounds/attempt_order.ts";
import { temperedSearches } from "../../../lib/regex/redos/bounds/tempered_search.ts";
import { boundOfParts, boundOfTempered, decide } from "../../../lib/regex/redos/decision.ts";
import { targetsIn } from "../../../lib/regex/redos/automaton/class_targets.ts";
import { countVerdict } from "../../../lib/regex/redos/counted_verdict.ts";
import { createStepCounter } from "../../../lib/regex/redos/growth/growth.ts";
import { boundUntilSuccess, joinedBound } from "../../../lib/regex/redos/bounds/joined_bound.ts";
import { groupsWithFewTexts } from "../../../lib/regex/redos/automaton/known_captures.ts";
import { searchParts } from "../../../lib/regex/redos/attacks/leading_lookaheads.ts";
import { lookaheadTexts } from "../../../lib/regex/redos/attacks/lookahead_texts.ts";
import { loopFreeBound } from "../../../lib/regex/redos/bounds/loop_free_bound.ts";
import {
  attacksOnRepeats,
  hasNestedCounts,
  leastStates,
} from "../../../lib/regex/redos/attacks/nested_repeats.ts";
import { attacksOnParts } from "../../../lib/regex/redos/attacks/part_attacks.ts";
import {
  attacksOnLookbehinds,
  attacksWithLookbehinds,
  proposedAttacks,
  shortestTexts,
} from "../../../lib/regex/redos/attacks/proposed_attacks.ts";
import {
  lawReachIn,
  longestIn,
  longestWithCountsIn,
  reachIn,
} from "../../../lib/regex/redos/attacks/reach.ts";
import { findBacktracking, provedSteps } from "../../../lib/regex/redos/redos.ts";
import { repeatedClasses } from "../../../lib/regex/redos/ambiguity/repeated_classes.ts";
import { shareReached, slowText } from "../../../lib/regex/redos/attacks/slow_text.ts";
import { smallerPattern } from "../../../lib/regex/redos/attacks/smaller_pattern.ts";
import { linearBound } from "../../../lib/regex/redos/bounds/step_bound.ts";
import { summedBound } from "../../../lib/regex/redos/bounds/summed_bound.ts";
import { MAX_BOUND_VECTORS, mergedBound } from "../../../lib/regex/redos/bounds/merged_bound.ts";
import { mergeRepeats } from "../../../lib/regex/redos/bounds/merged_repeats.ts";
import { boundOfVectors } from "../../../lib/regex/redos/bounds/vector_bound.ts";
import { NOT_ANALYSED } from "../../../lib/regex/redos/verdict.ts";
import { readLiteral, type Regex, toLiteral } from "../../../lib/regex/regex.ts";
import { analysePattern, type AnalysisState } from "../../../lib/regex/report/analysis.ts";
import { measureComplexity, measureMetrics } from "../../../lib/regex/report/complexity.ts";
import { performanceReport, riskReport } from "../../../lib/regex/report/reports.ts";
import { createTestCases, limitSteps, MAX_SAMPLE_STEPS } from "../../../lib/regex/report/test_cases.ts";
import { eslintFixes } from "../../../lib/regex/rewrite/eslint.ts";
import { findFixes } from "../../../lib/regex/rewrite/fixes.ts";
import { growthRank, provedBound } from "../../../lib/regex/rewrite/growth_rank.ts";
import { createJudge } from "../../../lib/regex/rewrite/judge.ts";
import { findLinearFix, fixWithoutGroups, linearFixes } from "../../../lib/regex/rewrite/linear_fix.ts";
import { atomicLoops, boundedLoops, unrolledLoops } from "../../../lib/regex/rewrite/loops.ts";
import { narrowerLoops } from "../../../lib/regex/rewrite/narrower_loops.ts";
import { nearForm } from "../../../lib/regex/rewrite/near_form.ts";
import { shortenedPattern } from "../../../lib/regex/rewrite/packages.ts";
import { findRewrites } from "../../../lib/regex/rewrite/rewrites.ts";
import { findSameMatches } from "../../../lib/regex/equality/same_matches.ts";
import {
  classForAlternatives,
  factoredAlternatives,
  flatQuantifiers,
  idleAlternatives,
  idleGroups,
  mergedQuantifiers,
} from "../../../lib/regex/rewrite/simplifications.ts";
import { rewriteTexts, textsAroundChange } from "../../../lib/regex/rewrite/texts.ts";
import { CATALOGUE } from "../../../lib/regex/rules/catalogue.ts";
import { matchesAnything } from "../../../lib/regex/rules/character_kinds.ts";
import { instantWarnings, instantWarningsForTexts } from "../../../lib/regex/rules/instant.ts";
import { nestedLoops } from "../../../lib/regex/rules/nested_quantifiers.ts";
import { runRule } from "../../../lib/regex/rules/rule.ts";
import { needsSearch } from "../../../lib/regex/rules/search_need.ts";
import { searchedWarnings } from "../../../lib/regex/rules/searched.ts";
import { verdictWarnings } from "../../../lib/regex/rules/verdict_warnings.ts";
import { characterLookup, isSetNode, memberLookup } from "../../../lib/regex/syntax/character_sets.ts";
import { syntaxCost } from "../../../lib/regex/syntax/cost.ts";
import { editionNote, hasRecentSyntax, requiredEdition } from "../../../lib/regex/syntax/editions.ts";
import { groupNumbers } from "../../../lib/regex/syntax/groups.ts";
import { modeAffects, modeLookup, uniformFlags } from "../../../lib/regex/syntax/modifiers.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { parseRecentSyntax, parseRecentTree } from "../../../lib/regex/syntax/recent_syntax.ts";
import { describeSyntaxError, syntaxErrorKind } from "../../../lib/regex/syntax/syntax_error.ts";
import { parseTree, parseWith, readTree, type Tree } from "../../../lib/regex/syntax/tree.ts";
import { repairsOf } from "../../../lib/regex/syntax/repairs.ts";
import { bracketsAt, tokenize } from "../../../lib/regex/syntax/tokens.ts";
import {
  canFailAfter,
  endsMatch,
  isInEmptyIteration,
  nodesOfType,
  nodeWidth,
} from "../../../lib/regex/syntax/tree_queries.ts";
import { groupNamesIn, placeAt } from "../../../lib/regex/syntax/unfinished.ts";
import {
  childNodes,
  findNodes,
  fold,
  type Node,
  walk,
  walkInSteps,
} from "../../../lib/regex/syntax/visit.ts";
import { explainCharacter } from "../../../lib/regex/why/answer.ts";
import { findRepair } from "../../../lib/regex/why/causes.ts";
import {
  exactName,
  extraText,
  patternCandidates,
  replaceWordBoundaries,
  widenWords,
} from "../../../lib/regex/why/pattern_changes.ts";
import { createCompletions, fittingCharacters } from "../../../lib/regex/why/completion.ts";
import { explainLine } from "../../../lib/regex/why/line_answer.ts";
import { explainText } from "../../../lib/regex/why/text_answer.ts";
import {
  boundarySentence,
  causeSentence,
  lineReasons,
  MAX_EXPECTED_PARTS,
} from "../../../lib/regex/why/line_reasons.ts";
import { literalsOf } from "../../../lib/regex/witnesses/typical_characters.ts";
import {
  acceptedWitness,
  createMatcher,
  createTextTest,
  differenceWitness,
  sharedWitness,
} from "../../../lib/regex/witnesses/witness.ts";
import { formatOf } from "../../../lib/regex/formats/format_of.ts";
import { ENGINES } from "../../../lib/regex/portable/engines.ts";
import { linearForm } from "../../../lib/regex/portable/linear_form.ts";
import { portableForm } from "../../../lib/regex/portable/portable.ts";
import { formFor } from "../../../lib/regex/portable/form_for.ts";
import { worksIn } from "../../../lib/regex/portable/works_for.ts";
import { checkPortable } from "../../../lib/regex/contracts/portable_engine.ts";
import { keywordsFor } from "../../../lib/regex/schemas/pattern_keywords.ts";
import {
  checkCovers,
  checkDisjoint,
  checkWhole,
  checkWithin,
} from "../../../lib/regex/contracts/accepted_texts.ts";
import { checkContract } from "../../../lib/regex/contracts/check.ts";
import { confirmedAnswer } from "../../../lib/regex/contracts/confirm.ts";
import { writeContract } from "../../../lib/regex/contracts/grammar.ts";
import { checkGroup } from "../../../lib/regex/contracts/group_captures.ts";
import { isImplied } from "../../../lib/regex/contracts/implication.ts";
import { longTexts } from "../../../lib/regex/contracts/long_texts.ts";
import { checkLength, matchLengths } from "../../../lib/regex/contracts/match_length.ts";
import { checkStable } from "../../../lib/regex/contracts/stable_lines.ts";
import { checkLinear, checkSteps } from "../../../lib/regex/contracts/step_contracts.ts";
import { type CompiledSet, compileSet } from "../../../lib/regex/contracts/text_set.ts";
import { findBlockOverlaps } from "../../../lib/regex/overlaps/overlaps.ts";
import { typicalTexts } from "../../../lib/regex/diff/typical_texts.ts";
import { definition } from "../../../lib/regex/formats/format.ts";
import { formatWords } from "../../../lib/regex/formats/format_words.ts";
import { candidateFormats } from "../../../lib/regex/formats/recognition.ts";
import {
  ignoresContext,
  isAnchored,
  wholeTextsOf,
  withoutLookarounds,
} from "../../../lib/regex/language/whole_texts.ts";
import type { FunctionName } from "./pattern_functions.ts";
import { recordSearch } from "./engine/record_search.ts";

/** A hostile pattern, and what functions need in addition to it. */
export interface Given {
  readonly regex: Regex;
  readonly tree: Tree;
  /** A pattern that differs a little. */
  readonly other: Tree;
  readonly program: Program;
  /** Some nodes of the tree, the outermost and the innermost among them. */
  readonly nodes: readonly Node[];
}

/** Prepares the arguments; null if the pattern is not parsed. */
export function given(regex: Regex): Given | null {
  const tree = parseTree(regex);
  if (tree === null) return null;
  const other = parseTree({ ...regex, pattern: `${regex.pattern}x?` }) ??
    parseTree({ pattern: regex.pattern.slice(0, -1), flags: regex.flags }) ?? tree;
  const all: Node[] = [];
  walk(tree.root, (node) => void all.push(node));
  const between = Math.max(1, Math.floor(all.length / MAX_GIVEN_NODES));
  const nodes = all.filter((_, index) => index % between === 0);
  return { regex, tree, other, program: compilePattern(tree), nodes };
}

const MAX_GIVEN_NODES = 60;

/** Steps of the searches that are recorded or explained. */
const STEPS = 20_000;

const TEXT = "abab1 .-x\n".repeat(20);

/** Runs a function on a pattern. What it returns is run, too, if it is a generator. */
type Call = (given: Given) => unknown;

/** What a function says about the error of a pattern that a parenthesis follows. */
function atError(regex: Regex, describe: (regex: Regex, error: RegExpSyntaxError) => unknown): unknown {
  const invalid = { ...regex, pattern: `${regex.pattern})` };
  try {
    return new RegExpParser().parsePattern(invalid.pattern);
  } catch (error) {
    return error instanceof RegExpSyntaxError ? describe(invalid, error) : undefined;
  }
}

/** The functions that are called as such. */
export const CALLS: Readonly<Record<FunctionName, Call>> = {
  "convert/convert.ts#convert": ({ regex }) => DIALECT_NAMES.map((dialect) => convert(regex, dialect)),
  "dialects/dialects.ts#guessDialect": ({ regex }) => guessDialect(regex.pattern),
  "convert/foreign_syntax.ts#hasForeignSyntax": ({ regex }) => hasForeignSyntax(regex),
  "convert/reader.ts#readForeign": ({ regex }) =>
    DIALECT_NAMES.map((dialect) => ignoreErrors(() => readForeign(regex.pattern, regex.flags, dialect, "u"))),
  "diff/change.ts#createComparison": ({ tree, other }) => createComparison(tree, other),
  "diff/diff.ts#diffPatterns": ({ tree, other }) => diffPatterns(tree, other),
  "diff/meaning.ts#compareMeaning": ({ tree, other }) =>
    compareMeaning(
      tree,
      other,
      (side, text) => countedMatches(side === "left" ? tree : other, text, STEPS) ?? undefined,
    ),
  "diff/other_start.ts#findOtherStart": ({ tree, other }) => findOtherStart(tree, other),
  "diff/other_groups.ts#differOnlyInGroups": ({ tree, other }) =>
    (["same", "other", undefined] as const).map((captures) => differOnlyInGroups(tree, other, captures)),
  "diff/structure.ts#structureChanges": ({ tree, other }) => structureChanges(tree, other),
  "diff/text_comparison.ts#compareOnTexts": ({ tree, other }) =>
    compareOnTexts(tree, other, [TEXT, "aaaa", ""], { maxSteps: STEPS }),
  "diff/text_comparison.ts#countedMatches": ({ tree }) => countedMatches(tree, TEXT, STEPS),
  "diff/text_comparison.ts#nativeMatchesIn": ({ regex }) => nativeMatchesIn(regex, "", 2),
  "diff/typical_texts.ts#typicalTexts": ({ tree, other }) =>
    typicalTexts(
      tree,
      other,
      { onlyLeft: "", onlyRight: "", elsewhere: { text: "", in: "captures", left: null, right: null } },
      (side, text) => countedMatches(side === "left" ? tree : other, text, STEPS) ?? undefined,
    ),
  "engine/compile.ts#compilePattern": ({ tree }) => compilePattern(tree),
  "engine/exec.ts#exec": ({ program }) => exec(program, TEXT, 0, MAX_SAMPLE_STEPS),
  "engine/exec.ts#execAll": ({ program }) => execAll(program, TEXT, { maxSteps: MAX_SAMPLE_STEPS }),
  "engine/exec.ts#startSearch": ({ program }) => startSearch(program, TEXT).advance(STEPS),
  "engine/exec.ts#startStepCount": ({ program }) => startStepCount(program, TEXT),
  "engine/heat.ts#createHeatMap": ({ program }) => createHeatMap(recordingOf(program), 500),
  "engine/timeline.ts#createTimeline": ({ program }) => createTimeline(recordingOf(program), 240),
  "engine/trace.ts#startRecording": ({ program }) => recordingOf(program),
  "engine/trace.ts#nextMatchRow": ({ program }) => nextMatchRow(recordingOf(program), 0),
  "engine/trace.ts#rowAt": ({ program }) => rowAt(recordingOf(program), 1),
  "engine/trace.ts#snapshotAt": ({ program }) => {
    const recording = recordingOf(program);
    return snapshotAt(recording, recording.rows - 1, 30);
  },
  "engine/why.ts#explainSearch": ({ program }) => explainSearch(program, TEXT, { maxSteps: MAX_WHY_STEPS }),
  "explain/explanation.ts#explainInSteps": ({ tree }) => explainInSteps(tree),
  "explain/explanation.ts#explainPattern": ({ tree }) => explainPattern(tree),
  "explain/flags.ts#flagNotes": ({ tree }) => flagNotes(tree),
  "explain/normal_form.ts#normalizeNodes": ({ tree }) => normalizeNodes(tree),
  "explain/phrase.ts#createContext": ({ tree }) => createContext(tree),
  "explain/structure.ts#structureRows": ({ tree }) => structureRows(tree),
  "explain/summary.ts#summarize": ({ tree }) => summarize(tree),
  "explain/summary.ts#summaryOf": ({ tree }) => summaryOf(tree),
  "formats/format_of.ts#formatOf": ({ tree }) => formatOf(tree),
  "portable/linear_form.ts#linearForm": ({ tree }) => linearForm(tree),
  "portable/portable.ts#portableForm": ({ tree }) =>
    portableForm(tree, ENGINES.find(({ id }) => id === "re2")!),
  "portable/form_for.ts#formFor": ({ tree }) => formFor(tree, ENGINES.find(({ id }) => id === "openai")!),
  "portable/works_for.ts#worksIn": ({ tree }) => ENGINES.map((engine) => worksIn(tree, engine)),
  "contracts/portable_engine.ts#checkPortable": ({ tree }) => checkPortable(tree, "llama.cpp"),
  "schemas/pattern_keywords.ts#keywordsFor": ({ tree }) =>
    keywordsFor(tree, { minLength: 1, maxLength: 500 }, ENGINES.find(({ id }) => id === "xgrammar")!),
  "contracts/accepted_texts.ts#checkCovers": ({ tree }) => checkCovers(tree, IPV4),
  "contracts/accepted_texts.ts#checkDisjoint": ({ tree, other }) => checkDisjoint(tree, other, []),
  "contracts/accepted_texts.ts#checkWhole": ({ tree }) => checkWhole(tree),
  "contracts/accepted_texts.ts#checkWithin": ({ tree }) => checkWithin(tree, IPV4),
  "contracts/check.ts#checkContract": ({ regex, tree }) =>
    checkContract(tree, { kind: "within", set: { kind: "regex", regex } }),
  "contracts/confirm.ts#confirmedAnswer": ({ tree }) => {
    const contract = { kind: "whole" } as const;
    return confirmedAnswer(tree, contract, checkContract(tree, contract), () => null);
  },
  "contracts/grammar.ts#writeContract": ({ regex }) =>
    writeContract({ kind: "within", set: { kind: "regex", regex } }),
  "contracts/group_captures.ts#checkGroup": ({ tree }) => checkGroup(tree, 1, IPV4),
  "contracts/implication.ts#isImplied": ({ regex, other }) =>
    isImplied({ kind: "within", set: { kind: "regex", regex: other.regex } }, {
      kind: "within",
      set: { kind: "regex", regex },
    }),
  "contracts/long_texts.ts#longTexts": ({ tree }) => longTexts(tree).length,
  "contracts/match_length.ts#checkLength": ({ tree }) => checkLength(tree, { min: 1, max: 100 }),
  "contracts/match_length.ts#matchLengths": ({ tree }) => matchLengths(tree),
  "contracts/stable_lines.ts#checkStable": ({ tree }) => checkStable(tree),
  "contracts/step_contracts.ts#checkLinear": ({ tree }) => checkLinear(tree),
  "contracts/step_contracts.ts#checkSteps": ({ tree }) => checkSteps(tree, 10_000, 1_000),
  "contracts/text_set.ts#compileSet": ({ regex }) => compileSet({ kind: "regex", regex }),
  "formats/format.ts#definition": ({ regex }) => definition(regex.pattern, regex.flags),
  "formats/format_words.ts#formatWords": ({ tree }) => {
    const answer = formatOf(tree);
    return answer && formatWords(answer);
  },
  "formats/recognition.ts#candidateFormats": ({ tree }) => candidateFormats(tree),
  "language/whole_texts.ts#ignoresContext": ({ tree }) => ignoresContext(tree),
  "language/whole_texts.ts#isAnchored": ({ tree }) => isAnchored(tree),
  "language/whole_texts.ts#wholeTextsOf": ({ tree }) => wholeTextsOf(tree),
  "language/whole_texts.ts#withoutLookarounds": ({ tree }) => withoutLookarounds(tree),
  "witnesses/typical_characters.ts#literalsOf": ({ tree }) => literalsOf(tree),
  "witnesses/witness.ts#acceptedWitness": ({ tree }) => acceptedWitness(tree),
  "witnesses/witness.ts#createMatcher": ({ tree }) => createMatcher(tree)(TEXT),
  "witnesses/witness.ts#sharedWitness": ({ tree, other }) => sharedWitness(tree, other),
  "witnesses/witness.ts#createTextTest": ({ tree }) => createTextTest(tree)(TEXT),
  "witnesses/witness.ts#differenceWitness": ({ tree, other }) => differenceWitness(tree, other),
  "language/emptiness.ts#isProvedEmpty": ({ tree }) => isProvedEmpty(tree),
  "explain/unmatchable.ts#neverMatches": ({ tree }) => neverMatches(tree),
  "export/export_text.ts#exportText": ({ tree }) => {
    const [steps, warnings] = [explainPattern(tree), instantWarnings(tree)];
    return EXPORT_FORMAT_NAMES.map((format) =>
      exportText(format, { title: "", regex: tree.regex, steps, warnings }).length
    );
  },
  "export/pattern_section.ts#exportedLiteral": ({ regex }) => exportedLiteral(regex),
  "language/engine_deviations.ts#deviatesFromSpecification": ({ tree }) => deviatesFromSpecification(tree),
  "language/engine_deviations.ts#mayForgetModifier": ({ tree }) => mayForgetModifier(tree),
  "language/engine_deviations.ts#mayMisreadClass": ({ tree }) => mayMisreadClass(tree),
  "language/expression.ts#readPattern": ({ tree }) =>
    ignoreErrors(() => readPattern(createExpressions(), tree)),
  "language/generated_tests.ts#generateTests": ({ tree }) => generateTests(tree),
  "language/generated_tests.ts#sharedTexts": ({ tree, other }) => sharedTexts(tree, other),
  "language/relation.ts#compareLanguages": ({ tree, other }) => compareLanguages(tree, other),
  "language/relation.ts#compareParts": ({ tree, other }) => compareParts(tree, other, LANGUAGE_BUDGET),
  "language/relation.ts#createAcceptor": ({ tree }) => createAcceptor(tree)(TEXT),
  "language/relation.ts#findDifference": ({ tree, other }) => findDifference(tree, other),
  "language/relation.ts#findShared": ({ tree, other }) => findShared(tree, other),
  "language/relation.ts#describeLanguage": ({ tree }) => describeLanguage(tree),
  "language/same_form.ts#isSameForm": ({ tree, other }) => isSameForm(tree, other),
  "language/samples.ts#createLetterFinder": ({ tree, nodes }) => nodes.map(createLetterFinder(tree)),
  "language/samples.ts#variedTexts": ({ tree }) => variedTexts(tree),
  "overlaps/overlaps.ts#findBlockOverlaps": ({ tree, other }) => {
    return findBlockOverlaps([tree, other], { rows: { start: 0, end: 1 }, columns: { start: 1, end: 2 } });
  },
  "matching/first_matches.ts#firstMatches": ({ tree }) => firstMatches(tree, TEXT),
  "matching/line_tests.ts#lineCursor": ({ regex }) => ignoreNativeErrors(() => lineCursor(regex, "").next(2)),
  "matching/matches.ts#matchCursor": ({ regex }) => ignoreNativeErrors(() => matchCursor(regex, "").next(2)),
  "matching/replace.ts#parseTemplate": ({ regex }) => parseTemplate(regex.pattern.replaceAll("\\", "$"), []),
  "matching/replace.ts#describeTemplate": ({ regex: { pattern } }) =>
    ["$", "$<", "$1"].map((mark) => {
      const template = mark.repeat(pattern.length / mark.length) + pattern;
      return describeTemplate(template, parseTemplate(template, [null, "n"]), [null, "n"]);
    }),
  "matching/split.ts#separatorRegex": ({ regex }) => separatorRegex(regex),
  "paste/hunk.ts#readHunk": ({ regex }) => readHunk(`-${toLiteral(regex)}\n+${toLiteral(regex)}i`),
  "paste/plain_text.ts#isHunk": ({ regex }) => isHunk(regex.pattern),
  "paste/plain_text.ts#hasSyntax": ({ regex }) => hasSyntax(regex.pattern),
  "paste/plain_text.ts#isPlainText": ({ regex }) => isPlainText(regex.pattern),
  "paste/plain_text.ts#looksLikeCode": ({ regex }) => looksLikeCode(regex.pattern),
  "paste/paste.ts#readPaste": ({ regex }) =>
    PASTES.map((paste) => readPaste(paste(regex.pattern, toLiteral(regex)))),
  "quote.ts#quote": ({ regex }) => quote(regex.pattern),
  "railroad/diagram.ts#buildDiagram": ({ tree }) => buildDiagram(tree),
  "railroad/diagram.ts#buildDiagramInSteps": ({ tree }) => buildDiagramInSteps(tree),
  "railroad/document.ts#styledDrawing": ({ tree }) => styledDrawing(layout(buildDiagram(tree)), "light"),
  "railroad/document.ts#svgDocument": ({ tree }) => svgDocument(layout(buildDiagram(tree)), "light").length,
  "railroad/layout.ts#layout": ({ tree }) =>
    [200, 1_120].map((maxWidth) => layout(buildDiagram(tree), { maxWidth })),
  "railroad/layout.ts#layoutInSteps": ({ tree }) => layoutInSteps(buildDiagram(tree)),
  "railroad/rows.ts#findRows": ({ tree }) => findRows(layout(buildDiagram(tree))),
  "railroad/svg.ts#renderSvg": ({ tree }) => renderSvg(layout(buildDiagram(tree))),
  "railroad/svg.ts#renderSvgInSteps": ({ tree }) => renderSvgInSteps(layout(buildDiagram(tree))),
  "railroad/walk.ts#movePath": ({ tree }) => {
    const root = buildDiagram(tree).shape;
    let path = nearestStop(root, []);
    for (const move of ["in", "next", "in", "last", "out", "previous", "first"] as const) {
      path = movePath(root, path, move);
    }
    return path;
  },
  "redos/attacks/attack_search.ts#measureAttacks": ({ tree }) => {
    const decision = decide(tree);
    if (decision.kind === "linear") return [];
    return measureAttacks(decision.attacks(), {
      stepsOn: createStepCounter(tree),
      reachOf: reachIn(tree),
      lawReachOf: lawReachIn(tree),
      longest: longestIn(tree),
      isPolynomial: decision.degree !== undefined,
      combined: () => [],
    });
  },
  "redos/attacks/reach.ts#longestIn": ({ tree }) => longestIn(tree),
  "redos/attacks/reach.ts#longestWithCountsIn": ({ tree }) => longestWithCountsIn(tree),
  "redos/decision.ts#boundOfParts": ({ tree }) => boundOfParts(tree),
  "redos/decision.ts#boundOfTempered": ({ tree }) => boundOfTempered(tree),
  "redos/bounds/tempered_search.ts#temperedSearches": ({ tree }) => temperedSearches(tree),
  "redos/bounds/joined_bound.ts#boundUntilSuccess": ({ tree }) =>
    eachGraph(tree, (graph) => boundUntilSuccess(graph, findAmbiguities(graph).found)),
  "redos/attacks/leading_lookaheads.ts#searchParts": ({ tree }) => searchParts(tree),
  "redos/bounds/loop_free_bound.ts#loopFreeBound": ({ tree }) => loopFreeBound(tree),
  "redos/attacks/nested_repeats.ts#attacksOnRepeats": ({ tree }) => attacksOnRepeats(tree),
  "redos/attacks/nested_repeats.ts#hasNestedCounts": ({ tree }) => hasNestedCounts(tree),
  "redos/attacks/nested_repeats.ts#leastStates": ({ tree }) => leastStates(tree, 300),
  "redos/ambiguity/repeated_classes.ts#repeatedClasses": ({ tree }) => eachGraph(tree, repeatedClasses),
  "redos/attacks/slow_text.ts#shareReached": ({ tree }) =>
    shareReached({ perCharacter: 2_000, atEnd: 2_000 }, tree, createStepCounter(tree)),
  "redos/attacks/slow_text.ts#slowText": ({ tree }) => eachGraph(tree, slowText),
  "redos/automaton/class_targets.ts#targetsIn": ({ tree }) =>
    eachGraph(tree, (graph) => graph.arcs.forEach((_, state) => targetsIn(graph)(state))),
  "redos/bounds/summed_bound.ts#summedBound": ({ tree }) =>
    eachGraph(tree, (graph) => summedBound(graph, "match")),
  "redos/bounds/merged_bound.ts#mergedBound": ({ tree }) =>
    eachGraph(tree, (graph) => mergedBound(graph, "match")),
  "redos/bounds/merged_repeats.ts#mergeRepeats": ({ tree }) => eachGraph(tree, mergeRepeats),
  "redos/bounds/vector_bound.ts#boundOfVectors": ({ tree }) =>
    eachGraph(tree, (graph) => boundOfVectors(graph, "match", MAX_BOUND_VECTORS)),
  "redos/attacks/reach.ts#lawReachIn": ({ tree }) => ["a", "ab", "1"].map(lawReachIn(tree)),
  "redos/attacks/reach.ts#reachIn": ({ tree }) => ["a", "ab", "1"].map(reachIn(tree)),
  "redos/ambiguity/attempt_ambiguity.ts#findAmbiguities": ({ tree }) => eachGraph(tree, findAmbiguities),
  "redos/ambiguity/polynomial_search.ts#PolynomialSearch": ({ tree }) => eachGraph(tree, findAmbiguities),
  "redos/attacks/combined_attacks.ts#combinedAttacks": ({ tree }) =>
    combinedAttacks(tree, { prefix: "", pump: "ab", suffix: "!" }, []),
  "redos/attacks/hotspots.ts#findHotspots": ({ tree, nodes }) =>
    findHotspots(tree, nodes, "exponential", "a"),
  "redos/attacks/hotspots.ts#loopsAround": ({ nodes }) => nodes.map(loopsAround),
  "redos/attacks/hotspots.ts#nestedRepeats": ({ tree }) => nestedRepeats(tree),
  "redos/class_strings.ts#hasClassStrings": ({ tree }) => hasClassStrings(tree),
  "redos/class_strings.ts#withoutClassStrings": ({ tree }) => withoutClassStrings(tree),
  "redos/ambiguity/failing_end.ts#failingEnd": ({ tree }) =>
    eachGraph(tree, (graph) => failingEnd(graph, [0, 1, 0, 1])),
  "redos/automaton/attempt_automaton.ts#attemptAutomaton": ({ tree }) => automataOf(tree),
  "redos/automaton/attempt_graph.ts#attemptGraph": ({ tree }) =>
    eachGraph(tree, ({ automaton }) => attemptGraph(automaton, true)),
  "redos/bounds/attempt_order.ts#followOrder": ({ tree }) =>
    eachGraph(tree, (graph) => followOrder(graph, true)),
  "redos/decision.ts#decide": ({ tree }) => decide(tree),
  "redos/growth/growth.ts#createStepCounter": ({ tree }) => createStepCounter(tree)(TEXT, STEPS),
  "redos/bounds/joined_bound.ts#joinedBound": ({ tree }) =>
    eachGraph(tree, (graph) => joinedBound(graph, "match", () => true)),
  "redos/automaton/known_captures.ts#groupsWithFewTexts": ({ program }) => groupsWithFewTexts(program),
  "redos/attacks/lookahead_texts.ts#lookaheadTexts": ({ tree }) => eachGraph(tree, lookaheadTexts),
  "redos/attacks/part_attacks.ts#attacksOnParts": ({ tree }) => attacksOnParts(tree),
  "redos/attacks/proposed_attacks.ts#attacksOnLookbehinds": ({ tree }) => attacksOnLookbehinds(tree),
  "redos/attacks/proposed_attacks.ts#attacksWithLookbehinds": ({ tree }) => attacksWithLookbehinds(tree),
  "redos/attacks/proposed_attacks.ts#proposedAttacks": ({ tree }) =>
    eachGraph(tree, (graph) => proposedAttacks(tree, graph, findAmbiguities(graph).found)),
  "redos/attacks/proposed_attacks.ts#shortestTexts": ({ tree, nodes }) => nodes.map(shortestTexts(tree)),
  "redos/counted_verdict.ts#countVerdict": ({ tree }) => countVerdict(tree),
  "redos/redos.ts#findBacktracking": ({ tree }) => findBacktracking(tree, createStepCounter(tree)),
  "redos/redos.ts#provedSteps": ({ tree }) => provedSteps(tree),
  "redos/attacks/smaller_pattern.ts#smallerPattern": ({ nodes }) =>
    nodes.map((node) => smallerPattern(node, 60)),
  "redos/bounds/step_bound.ts#linearBound": ({ tree }) =>
    eachGraph(tree, (graph) => [linearBound(graph, "match"), linearBound(graph, "attempt")]),
  "regex.ts#readLiteral": ({ regex }) => readLiteral(toLiteral(regex)),
  "regex.ts#toLiteral": ({ regex }) => toLiteral(regex),
  "report/analysis.ts#analysePattern": ({ tree }) => analysisOf(tree),
  "report/reports.ts#riskReport": ({ tree }) => riskReport(analysisOf(tree).next().value ?? null),
  "report/reports.ts#performanceReport": ({ tree }) =>
    performanceReport(analysisOf(tree).next().value ?? null, {
      complexity: true,
      performance: true,
      suggestions: true,
      testCases: true,
    }),
  "report/complexity.ts#measureComplexity": ({ tree }) => measureComplexity(tree, measureMetrics(tree)),
  "report/complexity.ts#measureMetrics": ({ tree }) => measureMetrics(tree),
  "report/test_cases.ts#createTestCases": ({ tree }) => createTestCases(tree, () => true),
  "report/test_cases.ts#limitSteps": ({ tree }) => limitSteps(tree, () => true)(TEXT),
  "redos/searches.ts#judgedFor": ({ tree }) => judgedFor(tree, "split"),
  "rewrite/eslint.ts#eslintFixes": ({ tree }) => eslintFixes(tree),
  "rewrite/fixes.ts#findFixes": ({ tree }) => findFixes(tree, 2, { work: MAX_EQUALITY_WORK_PER_PROOF }),
  "rewrite/growth_rank.ts#growthRank": ({ tree }) => growthRank(tree),
  "rewrite/growth_rank.ts#provedBound": ({ tree }) => provedBound(tree),
  "rewrite/judge.ts#createJudge": ({ tree }) => createJudge(tree, {}),
  "rewrite/loops.ts#atomicLoops": ({ tree }) => atomicLoops(tree, loopsIn(tree)),
  "rewrite/linear_fix.ts#findLinearFix": ({ tree }) => findLinearFix(tree),
  "rewrite/linear_fix.ts#fixWithoutGroups": ({ tree }) => fixWithoutGroups(tree),
  "rewrite/linear_fix.ts#linearFixes": ({ tree }) => [...linearFixes(tree)].length,
  "rewrite/loops.ts#boundedLoops": ({ tree }) => boundedLoops(tree, loopsIn(tree)),
  "rewrite/loops.ts#unrolledLoops": ({ tree }) => unrolledLoops(tree),
  "rewrite/narrower_loops.ts#narrowerLoops": ({ tree }) => narrowerLoops(tree),
  "rewrite/near_form.ts#nearForm": ({ tree }) => nearForm(tree),
  "rewrite/packages.ts#shortenedPattern": ({ tree }) => shortenedPattern(tree),
  "rewrite/rewrites.ts#findRewrites": ({ tree }) =>
    findRewrites(tree, { hotspots: loopsIn(tree).slice(0, 2) }),
  "equality/same_matches.ts#findSameMatches": ({ tree, other }) =>
    findSameMatches(tree, other, { work: MAX_EQUALITY_WORK_PER_PROOF }),
  "rewrite/simplifications.ts#classForAlternatives": ({ tree }) => classForAlternatives(tree),
  "rewrite/simplifications.ts#factoredAlternatives": ({ tree }) => factoredAlternatives(tree),
  "rewrite/simplifications.ts#flatQuantifiers": ({ tree }) => flatQuantifiers(tree),
  "rewrite/simplifications.ts#idleAlternatives": ({ tree }) => idleAlternatives(tree),
  "rewrite/simplifications.ts#idleGroups": ({ tree }) => idleGroups(tree),
  "rewrite/simplifications.ts#mergedQuantifiers": ({ tree }) => mergedQuantifiers(tree),
  "rewrite/texts.ts#rewriteTexts": ({ tree }) => rewriteTexts(tree),
  "rewrite/texts.ts#textsAroundChange": ({ tree, other }) => textsAroundChange(tree, other.regex),
  "rules/catalogue.ts#CATALOGUE": ({ tree }) => CATALOGUE.map((rule) => runRule(rule, tree)),
  "rules/character_kinds.ts#matchesAnything": ({ nodes }) => nodes.map(matchesAnything),
  "rules/instant.ts#instantWarnings": ({ tree }) => instantWarnings(tree, { multiline: true }),
  "rules/instant.ts#instantWarningsForTexts": ({ tree }) => instantWarningsForTexts(tree),
  "rules/nested_quantifiers.ts#nestedLoops": ({ tree }) => nestedLoops(tree),
  "rules/search_need.ts#needsSearch": ({ tree }) => needsSearch(tree),
  "rules/searched.ts#searchedWarnings": ({ tree }) => searchedWarnings(tree),
  "rules/verdict_warnings.ts#verdictWarnings": ({ tree }) => verdictWarnings(NOT_ANALYSED, tree),
  "syntax/character_sets.ts#characterLookup": ({ tree, nodes }) =>
    nodes.filter(isSetNode).map(characterLookup(tree)),
  "syntax/character_sets.ts#memberLookup": ({ tree, nodes }) =>
    nodes.filter(isSetNode).map(memberLookup(tree)),
  "syntax/cost.ts#syntaxCost": ({ regex }) => syntaxCost(regex),
  "syntax/editions.ts#editionNote": ({ tree }) => editionNote(tree),
  "syntax/editions.ts#hasRecentSyntax": ({ tree }) => hasRecentSyntax(tree),
  "syntax/editions.ts#requiredEdition": ({ tree }) => requiredEdition(tree),
  "syntax/groups.ts#groupNumbers": ({ tree }) => groupNumbers(tree),
  "syntax/modifiers.ts#modeAffects": ({ tree, nodes }) =>
    nodes.map((node) => modeAffects("ignoreCase", node, tree)),
  "syntax/modifiers.ts#modeLookup": ({ tree, nodes }) => nodes.map(modeLookup(tree)),
  "syntax/modifiers.ts#uniformFlags": ({ tree }) => uniformFlags(tree),
  "syntax/parse.ts#parse": ({ regex }) => [parse(regex), parse({ ...regex, pattern: `${regex.pattern}(` })],
  "syntax/tree.ts#parseTree": ({ regex }) => parseTree(regex),
  "syntax/tree.ts#parseWith": ({ regex }) =>
    parseWith({ ...regex, pattern: `${regex.pattern}(` }, describeSyntaxError),
  "syntax/tree.ts#readTree": ({ regex }) => readTree(regex, describeSyntaxError),
  "syntax/recent_syntax.ts#parseRecentSyntax": ({ regex }) => parseRecentSyntax(regex),
  "syntax/recent_syntax.ts#parseRecentTree": ({ regex }) => parseRecentTree(regex),
  "syntax/repairs.ts#repairsOf": ({ regex }) =>
    ["(", ")", "[", "*"].map((end) => repairsOf({ ...regex, pattern: regex.pattern + end })),
  "syntax/syntax_error.ts#describeSyntaxError": ({ regex }) => atError(regex, describeSyntaxError),
  "syntax/syntax_error.ts#syntaxErrorKind": ({ regex }) => atError(regex, syntaxErrorKind),
  "syntax/tokens.ts#bracketsAt": ({ tree, nodes }) => nodes.map(({ start }) => bracketsAt(tree, start)),
  "syntax/tokens.ts#tokenize": ({ tree }) => tokenize(tree),
  "syntax/tree_queries.ts#canFailAfter": ({ tree, nodes }) => nodes.map((node) => canFailAfter(tree, node)),
  "syntax/tree_queries.ts#endsMatch": ({ nodes }) => nodes.map(endsMatch),
  "syntax/tree_queries.ts#isInEmptyIteration": ({ tree, nodes }) =>
    nodes.map((node) => isInEmptyIteration(tree, node)),
  "syntax/tree_queries.ts#nodesOfType": ({ tree }) => nodesOfType(tree, "Character"),
  "syntax/tree_queries.ts#nodeWidth": ({ tree, nodes }) => nodes.map((node) => nodeWidth(tree, node)),
  "syntax/unfinished.ts#groupNamesIn": ({ regex }) => groupNamesIn(regex.pattern, regex.flags),
  "syntax/unfinished.ts#placeAt": ({ regex }) => placeAt(regex.pattern, regex.pattern.length, regex.flags),
  "syntax/visit.ts#childNodes": ({ tree }) => childNodes(tree.root),
  "syntax/visit.ts#findNodes": ({ tree }) => findNodes(tree.root, "Quantifier"),
  "syntax/visit.ts#fold": ({ tree }) =>
    fold<number>(tree.root, (_, sizes) => sizes.reduce((sum, size) => sum + size, 1)),
  "syntax/visit.ts#walk": ({ tree }) => walk(tree.root, () => {}),
  "syntax/visit.ts#walkInSteps": ({ tree }) => walkInSteps(tree.root, () => {}),
  "why/answer.ts#explainCharacter": ({ program }) =>
    [0, 3].map((index) => explainCharacter(program, TEXT, 0, index)),
  "why/pattern_changes.ts#patternCandidates": ({ tree, nodes }) =>
    patternCandidates(tree, { failed: nodes, text: "q😀", at: 0, hasTextChange: false }),
  "why/pattern_changes.ts#replaceWordBoundaries": ({ tree }) => replaceWordBoundaries(tree, "").length,
  "why/pattern_changes.ts#exactName": ({ tree, nodes }) =>
    nodes.slice(0, MAX_EXPECTED_PARTS).map((node) => exactName(tree.root, node)),
  "why/pattern_changes.ts#extraText": ({ tree, nodes }) =>
    nodes.slice(0, MAX_EXPECTED_PARTS).map((node) => extraText(tree, node, TEXT, 0)),
  "why/pattern_changes.ts#widenWords": ({ nodes }) =>
    nodes.map((node) => widenWords(["q"], node, "q")).length,
  "why/causes.ts#findRepair": ({ program }) =>
    findRepair(explainSearch(program, "qq", { maxSteps: STEPS }), "qq"),
  "why/completion.ts#createCompletions": ({ program }) => {
    const reason = explainSearch(program, TEXT, { maxSteps: STEPS });
    return reason.failures.slice(0, MAX_EXPECTED_PARTS).map(createCompletions(reason, TEXT));
  },
  "why/completion.ts#fittingCharacters": ({ tree, nodes }) =>
    nodes.map((node) => fittingCharacters(tree, node)),
  "why/line_answer.ts#explainLine": ({ program }) =>
    explainLine(program, "qq", [{ line: 0, text: TEXT, match: true }]),
  "why/line_reasons.ts#boundarySentence": ({ tree }) => boundarySentence(tree, TEXT, { start: 0, end: 1 }),
  "why/line_reasons.ts#causeSentence": ({ program, tree }) => {
    const { failures, furthest: position } = explainSearch(program, "qq", { maxSteps: STEPS });
    return causeSentence(tree, "qq", { failures, position, places: [], word: null, isCase: false });
  },
  "why/line_reasons.ts#lineReasons": ({ program }) =>
    lineReasons(explainSearch(program, "qq", { maxSteps: STEPS }), "qq"),
  "why/text_answer.ts#explainText": ({ program }) => explainText(program, `qq\n${TEXT}`),
};

/**
 * Functions that need a state of other functions, by the function that calls them with it. The module of that one
 * imports the module of each of them, directly or not.
 */
export const CALLED_WITHIN: Readonly<Record<string, readonly FunctionName[]>> = {
  "witnesses/witness.ts#differenceWitness": [
    "witnesses/spelling.ts#wordsOf",
  ],
  "convert/convert.ts#convert": [
    "convert/nodes.ts#writeParts",
    "convert/scan.ts#Scan",
  ],
  "diff/diff.ts#diffPatterns": [
    "diff/align.ts#alternativesLikeness",
    "diff/align.ts#groupAround",
    "diff/align.ts#groupAroundAll",
    "diff/align.ts#pairStretches",
    "diff/change.ts#groupKind",
    "diff/change.ts#groupLocation",
    "diff/change.ts#innerSource",
    "diff/change.ts#isGroup",
    "diff/change.ts#isText",
    "diff/change.ts#matchInside",
    "diff/change.ts#partName",
    "diff/change.ts#placeName",
    "diff/characters.ts#patternEdits",
    "diff/characters.ts#tokensOf",
    "diff/change.ts#splitQuantifier",
    "diff/elements.ts#compareElements",
    "diff/elements.ts#compareWhole",
  ],
  "engine/exec.ts#exec": [
    "engine/character_table.ts#characterTable",
    "engine/character_table.ts#stringTable",
    "engine/exec.ts#currentCaptures",
    "engine/interpreter.ts#restart",
    "engine/interpreter.ts#runUntil",
    "engine/interpreter.ts#tick",
    "engine/machine.ts#createMachine",
    "engine/machine.ts#nextSearchIndex",
    "engine/machine.ts#pushChoice",
    "engine/machine.ts#readPoint",
    "engine/machine.ts#readPointBack",
    "engine/machine.ts#readUnit",
    "engine/machine.ts#readUnitBack",
    "engine/machine.ts#unwind",
    "engine/machine.ts#writeRegister",
    "engine/operations.ts#boundary",
    "engine/operations.ts#choose",
    "engine/operations.ts#count",
    "engine/operations.ts#enterLookaround",
    "engine/operations.ts#enterNegativeLookaround",
    "engine/operations.ts#failNegativeLookaround",
    "engine/operations.ts#iterate",
    "engine/operations.ts#jump",
    "engine/operations.ts#lazyRun",
    "engine/operations.ts#lazyRunBack",
    "engine/operations.ts#leaveLookaround",
    "engine/operations.ts#letter",
    "engine/operations.ts#letterBack",
    "engine/operations.ts#lineEnd",
    "engine/operations.ts#lineStart",
    "engine/operations.ts#loop",
    "engine/operations.ts#match",
    "engine/operations.ts#progress",
    "engine/operations.ts#reference",
    "engine/operations.ts#referenceBack",
    "engine/operations.ts#referencedRange",
    "engine/operations.ts#resumeGreedyRun",
    "engine/operations.ts#resumeLazyRun",
    "engine/operations.ts#resumeStrings",
    "engine/operations.ts#run",
    "engine/operations.ts#runBack",
    "engine/operations.ts#save",
    "engine/operations.ts#tableAt",
    "engine/operations.ts#textEnd",
    "engine/operations.ts#textStart",
    "engine/operations.ts#unit",
    "engine/operations.ts#unitBack",
    "engine/operations.ts#zero",
    "engine/program.ts#assemble",
    "engine/program.ts#instruction",
    "engine/program.ts#sequence",
  ],
  "engine/trace.ts#startRecording": ["engine/trace.ts#traceStep"],
  "engine/trace.ts#nextMatchRow": [
    "engine/trace.ts#nextRowAtIndex",
    "engine/trace.ts#nextRowAtNode",
    "engine/trace.ts#rowAtStep",
    "engine/trace.ts#wasBacktrack",
  ],
  "redos/automaton/attempt_automaton.ts#attemptAutomaton": [
    "redos/automaton/attempt_program.ts#AttemptProgram",
  ],
  "equality/same_matches.ts#findSameMatches": [
    "equality/same_matches_step.ts#Side",
    "equality/same_matches_symbols.ts#Symbols",
  ],
  "engine/why.ts#explainSearch": ["engine/known_failures.ts#createKnownFailures", "engine/why.ts#foundMatch"],
  "why/answer.ts#explainCharacter": ["engine/why.ts#findMatchingPart", "why/changes.ts#textChangeFor"],
  "explain/explanation.ts#explainPattern": [
    "explain/class_items.ts#areBytes",
    "explain/class_items.ts#classItems",
    "explain/class_items.ts#coverEverything",
    "explain/class_items.ts#mayMatchStrings",
    "explain/class_items.ts#memberItems",
    "explain/class_items.ts#rangeItems",
    "explain/class_items.ts#setItems",
    "explain/classes.ts#acceptsNothing",
    "explain/unmatchable.ts#emptyClasses",
    "explain/annex_b.ts#characterNotes",
    "explain/annex_b.ts#classNotes",
    "explain/assertions.ts#boundaryPhrase",
    "explain/assertions.ts#lookaroundLabel",
    "explain/assertions.ts#lookaroundTerms",
    "explain/classes.ts#classPhrase",
    "explain/classes.ts#setPhrase",
    "explain/elements.ts#elementRuns",
    "explain/elements.ts#groupElements",
    "explain/elements.ts#inlineContent",
    "explain/elements.ts#runPhrase",
    "explain/groups.ts#backreferencePhrase",
    "explain/groups.ts#containerPhrase",
    "explain/groups.ts#groupAlternatives",
    "explain/groups.ts#groupTitle",
    "explain/groups.ts#plainTexts",
    "explain/groups.ts#referenceStates",
    "explain/normal_form.ts#elementRanges",
    "explain/number_ranges.ts#digitTexts",
    "explain/number_ranges.ts#numberRange",
    "explain/properties.ts#isAboutCase",
    "explain/separated_lists.ts#hasCapture",
    "explain/properties.ts#dependsOnCase",
    "explain/properties.ts#propertyItem",
    "explain/properties.ts#propertyPhrase",
    "explain/quantifiers.ts#countNotes",
    "explain/quantifiers.ts#describeCount",
    "explain/quantifiers.ts#describeRepetition",
    "explain/quantifiers.ts#emptyIterationNotes",
    "explain/quantifiers.ts#isOptional",
    "explain/quantifiers.ts#quantifiedPhrase",
    "explain/text.ts#caseSuffix",
    "explain/text.ts#literalText",
    "explain/text.ts#textPhrase",
    "explain/text.ts#wordsPhrase",
  ],
  "language/emptiness.ts#isProvedEmpty": [
    "language/emptiness.ts#matchesNothing",
    "language/pattern_automaton.ts#buildAutomaton",
    "language/pattern_automaton.ts#createSingleSearch",
    "language/pattern_automaton.ts#readPlainPattern",
    "syntax/emoji_sequences.ts#propertyStrings",
  ],
  "convert/reader.ts#readForeign": [
    "convert/assertions.ts#addWordEdge",
    "convert/assertions.ts#readEscapePart",
    "convert/draft.ts#Draft",
    "convert/groups.ts#changedOptions",
    "convert/groups.ts#groupHead",
    "convert/groups.ts#readGroup",
    "convert/nodes.ts#isEmptySource",
    "convert/quantifiers.ts#quantify",
    "convert/quantifiers.ts#readQuantifier",
    "convert/references.ts#addNameReference",
    "convert/references.ts#addNumberReference",
  ],
  "diff/text_comparison.ts#compareOnTexts": [
    "diff/text_comparison.ts#withOwnEngine",
  ],
  "syntax/parse.ts#parse": [
    "engine/operations.ts#lastLineEnd",
    "syntax/buffer_boundaries.ts#bufferBoundary",
    "syntax/buffer_boundaries.ts#findBoundaries",
    "syntax/buffer_boundaries.ts#hasBufferBoundaries",
    "syntax/buffer_boundaries.ts#isLastLineEnd",
    "syntax/buffer_boundaries.ts#maskBoundaries",
    "syntax/buffer_boundaries.ts#needsOwnEngine",
    "syntax/restored_boundaries.ts#restoreBoundaries",
  ],
  "explain/summary.ts#summarize": [
    "explain/composition.ts#describeGroupContent",
    "explain/composition.ts#describeRun",
    "explain/composition.ts#isBetweenBoundaries",
    "explain/composition.ts#partsOf",
    "explain/composition.ts#relationWords",
    "explain/composition.ts#repetitionsOf",
    "explain/outline.ts#outlineGroups",
    "explain/outline.ts#outlineParts",
    "explain/separated_lists.ts#separatedLists",
    "explain/sentence.ts#composer",
    "explain/sentence.ts#describePattern",
    "explain/sentence.ts#inPlace",
    "explain/sentence.ts#neverReason",
    "explain/sentence.ts#readFrame",
    "explain/sentence.ts#requirementsOf",
    "explain/number_ranges.ts#sequenceRange",
    "explain/composition.ts#joinChoice",
    "explain/composition.ts#describeAlternatives",
    "explain/composition.ts#describeSequence",
    "explain/composition.ts#newComposition",
    "explain/line_endings.ts#canMatchLineEnding",
    "explain/requirements.ts#takeRequirements",
  ],
  "export/export_text.ts#exportText": [
    "export/export_text.ts#exportPieces",
    "export/explanation_section.ts#nestSteps",
    "export/sections.ts#sectionBlocks",
    "export/sections.ts#sectionLines",
  ],
  "formats/format_of.ts#formatOf": [
    "formats/catalogue.ts#FORMATS",
    "formats/identifier_formats.ts#IDENTIFIER_FORMATS",
    "formats/issued_formats.ts#ISSUED_FORMATS",
    "formats/name_formats.ts#NAME_FORMATS",
    "formats/network_formats.ts#NETWORK_FORMATS",
    "formats/value_formats.ts#VALUE_FORMATS",
    "formats/recognition.ts#formatTree",
    "formats/recognition.ts#hasFormat",
  ],
  "portable/linear_form.ts#linearForm": ["portable/tempered_form.ts#temperedForm"],
  "rewrite/fixes.ts#findFixes": ["rewrite/fields.ts#fieldsUntilSeparator"],
  "portable/portable.ts#portableForm": [
    "portable/joined.ts#isEnd",
    "portable/joined.ts#isLookahead",
    "portable/joined.ts#isStart",
    "portable/joined.ts#joinedParts",
    "portable/moved_looks.ts#withLooksBack",
    "portable/moved_looks.ts#withoutLeadingLoop",
    "portable/portable.ts#isProved",
    "portable/read.ts#distinguishesSurrogates",
    "portable/read.ts#isTooDeep",
    "portable/read.ts#readTerm",
    "portable/read.ts#readTree",
    "portable/respell.ts#countsAround",
    "portable/respell.ts#keepsMatches",
    "portable/respell.ts#respell",
    "portable/rewrite.ts#charactersOf",
    "portable/rewrite.ts#createRewriteMeter",
    "portable/rewrite.ts#rewrite",
    "portable/spelling.ts#createSpeller",
    "portable/text_length.ts#isGeneralCategory",
    "portable/text_length.ts#textLength",
  ],
  "portable/works_for.ts#worksIn": [
    "portable/foreign_meaning.ts#foreignMeaning",
    "portable/works_for.ts#alternativesFromStartToEnd",
    "portable/works_for.ts#closedTree",
    "portable/works_for.ts#grouped",
    "portable/works_in.ts#worksInEngine",
    "portable/works_in.ts#asCodePoints",
    "portable/works_in.ts#mayMeanElse",
  ],
  "contracts/stable_lines.ts#checkStable": ["language/pattern_automaton.ts#createLineEndingSearch"],
  "overlaps/overlaps.ts#findBlockOverlaps": ["language/reusable_automaton.ts#ReusableAutomaton"],
  "language/relation.ts#compareLanguages": [
    "language/expression.ts#searchExpression",
    "language/pattern_automaton.ts#createPairSearch",
  ],
  "language/same_form.ts#isSameForm": ["language/same_form.ts#createSameFormTest"],
  "language/samples.ts#variedTexts": ["language/samples.ts#isSampleLeaf", "language/samples.ts#writeSample"],
  "railroad/svg.ts#renderSvg": [
    "railroad/labels.ts#setWording",
    "railroad/shape.ts#isLookaround",
    "railroad/shape.ts#shapeParts",
    "railroad/sizes.ts#frameWidth",
    "railroad/sizes.ts#groupSize",
    "railroad/sizes.ts#loopSize",
    "railroad/sizes.ts#loopTracks",
    "railroad/sizes.ts#titleText",
    "railroad/sizes.ts#titleWidth",
    "railroad/wrapping.ts#fillingGap",
    "railroad/wrapping.ts#isBetter",
    "railroad/wrapping.ts#rowSizes",
  ],
  "railroad/walk.ts#movePath": ["railroad/walk.ts#nearestStop"],
  "redos/redos.ts#findBacktracking": [
    "redos/automaton/attempt_alphabet.ts#AttemptAlphabet",
    "redos/ambiguity/attempt_ambiguity.ts#representativeText",
    "redos/automaton/attempt_graph.ts#isExact",
    "redos/automaton/attempt_graph.ts#maySucceed",
    "redos/bounds/branch_steps.ts#stepsOfBranches",
    "redos/automaton/fixed_cost.ts#combineCosts",
    "redos/automaton/fixed_cost.ts#fixedCost",
    "redos/automaton/attempt_automaton.ts#stepsInsidePair",
    "redos/automaton/followed_branches.ts#branchesAfter",
    "redos/bounds/joined_bound.ts#statesOnCycles",
    "redos/bounds/joined_bound.ts#statesUpTo",
    "redos/bounds/merged_bound.ts#mergeWithCounts",
    "redos/bounds/vector_search.ts#VectorSearch",
    "redos/bounds/walk_bound.ts#boundOfWalks",
    "redos/attacks/proposed_attacks.ts#textBefore",
    "redos/bounds/summed_bound.ts#statesInLoopsAndBehind",
    "redos/bounds/sure_attempt.ts#SureAttempt",
    "redos/bounds/sure_success.ts#SureSuccess",
  ],
  "rewrite/rewrites.ts#findRewrites": [
    "rewrite/judge.ts#judgeCandidate",
    "rewrite/giving_back.ts#mayGiveBack",
    "rewrite/rewrite.ts#createCandidate",
    "rewrite/simplifications.ts#shortestQuantifier",
  ],
  "report/reports.ts#riskReport": [
    "report/analysis.ts#analysisNotes",
    "rewrite/rewrite.ts#isProvedFix",
    "rewrite/rewrite.ts#riskSuggestion",
    "rewrite/rewrite.ts#sortByUse",
  ],
  "report/reports.ts#performanceReport": ["rewrite/rewrite.ts#performanceSuggestion"],
  "rules/catalogue.ts#CATALOGUE": [
    "rules/host_names.ts#hostCharacter",
    "rules/host_names.ts#hostRuns",
    "rules/host_names.ts#hostText",
    "rules/host_names.ts#isAnyDot",
    "rules/part_texts.ts#PartComparison",
    "rules/character_kinds.ts#isInClass",
    "rules/character_kinds.ts#isPlain",
    "rules/character_kinds.ts#isWordLike",
    "rules/escapes.ts#escapesFollowedBy",
    "rules/slow_places.ts#slowPlaces",
    "rules/split_surrogate_pair.ts#isHigh",
    "rules/split_surrogate_pair.ts#isLow",
  ],
  "rules/instant.ts#instantWarnings": [
    "rules/rule.ts#runRule",
    "rules/rule.ts#runRules",
  ],
  "report/analysis.ts#analysePattern": ["rules/verdict_warnings.ts#warningsUnder"],
  "syntax/tree_queries.ts#canFailAfter": [
    "syntax/tree_queries.ts#isQuantifiable",
    "syntax/tree_queries.ts#unwrapGroups",
  ],
  "syntax/character_sets.ts#memberLookup": [
    "syntax/character_sets.ts#isSetNode",
    "syntax/unicode_tables.ts#matchedRanges",
    "syntax/unicode_tables.ts#propertyRanges",
  ],
  "paste/paste.ts#readPaste": [
    "paste/blocks.ts#readBlock",
    "paste/blocks.ts#readDirective",
    "paste/blocks.ts#readScript",
    "paste/calls.ts#readCall",
    "paste/grep.ts#readGrep",
    "paste/grep.ts#withLines",
    "paste/posix.ts#fromPosix",
    "paste/options.ts#literalPattern",
    "paste/options.ts#optionsOfArguments",
    "paste/options.ts#optionsOfConstants",
    "paste/options.ts#optionsOfLetters",
    "paste/options.ts#optionsOfSetters",
    "paste/options.ts#withInline",
    "paste/options.ts#withoutPlainCaptures",
    "paste/languages.ts#convertReplacement",
    "paste/literals.ts#readLiteralInCode",
    "paste/strings.ts#readConcatenation",
    "paste/strings.ts#readString",
    "paste/values.ts#escapeLineTerminators",
    "paste/values.ts#readCommand",
    "paste/values.ts#readStrings",
    "paste/values.ts#readDelimited",
  ],
};

const IPV4 = compileSet({ kind: "format", id: "ipv4" }) as CompiledSet;

const DIALECT_NAMES = Object.keys(DIALECTS) as Dialect[];

const PASTES: readonly ((pattern: string, literal: string) => string)[] = [
  (pattern) => pattern,
  (_, literal) => literal,
  (_, literal) => `const x = text.replace(${literal}, "$1");`,
  (pattern) => `re.compile(r"${pattern}", re.I | re.X)`,
  (pattern) => `new RegExp(${JSON.stringify(pattern)} + ${JSON.stringify(pattern)}, "g")`,
  (pattern) => `grep -E '${pattern}' file`,
  (pattern) => `grep -w -e '${pattern}' -e '${pattern}'`,
  (pattern) => `sed 's/${pattern}/${pattern}/g'`,
  (pattern) => `"${pattern}`,
];

const recordingOf = (program: Program): Recording => recordSearch(program, TEXT, { maxSteps: STEPS });

const loopsIn = (tree: Tree) => findNodes(tree.root, "Quantifier").slice(0, 20);

const automataOf = (tree: Tree): AttemptAutomaton[] =>
  LARGEST_WRITTEN_COUNTS.flatMap((count) => attemptAutomaton(tree, count) ?? []);

const eachGraph = (tree: Tree, use: (graph: AttemptGraph) => unknown) =>
  automataOf(tree).map((automaton) => use(attemptGraph(automaton)));

function analysisOf(tree: Tree): Generator<AnalysisState> {
  return analysePattern(tree, {
    stepsOn: createStepCounter(tree),
    msLeft: () => 1_000,
    testNatively: () => true,
    matchNatively: () => () => undefined,
  });
}

/** For functions that refuse by throwing. A full stack or a text that is too long is no refusal. */
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

/** For functions that throw what the native engine throws, also when its stack is full. */
function ignoreNativeErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
