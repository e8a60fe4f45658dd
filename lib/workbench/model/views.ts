import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import { MATCHES_WAIT_MS, STALE_MS } from "../../limits/workbench.ts";
import { hasForeignSyntax } from "../../regex/convert/foreign_syntax.ts";
import { explainInSteps, type ExplanationStep, stepAt } from "../../regex/explain/explanation.ts";
import { type FlagNote, flagNotes } from "../../regex/explain/flags.ts";
import { type Summary, summaryOf, summaryText } from "../../regex/explain/summary.ts";
import { memoizeInKey, memoizeSteps } from "../../regex/memoize.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { textFacts } from "../../regex/rules/text_facts.ts";
import { mergeWarnings, warningsBeside } from "../../regex/rules/warning.ts";
import type { Steps } from "../../regex/steps.ts";
import { sameEnds } from "../../regex/text_change.ts";
import { bracketsAt, type Token, tokenize } from "../../regex/syntax/tokens.ts";
import {
  type ErrorDescriber,
  type ParseResult,
  parseWith,
  type PatternError,
  type Tree,
  withoutWords,
} from "../../regex/syntax/tree.ts";
import { UNSEEN, workInSlices } from "../runtime/slices.ts";
import type { DrawnDiagram, Explained, Views } from "./derived.ts";
import { type ErrorWords, lacksWords, laterErrorWords } from "./error_words.ts";
import { captureClass, type Mark } from "./marks.ts";
import type { Model } from "./model.ts";

/**
 * Derives the views. This module includes the parser and everything that explains, so browsers load it separately, see
 * `lib/workbench/second_load.ts`.
 *
 * @param read the pattern that the views are about, if it follows the typed one with a delay
 * @param words what describes errors; by default it is fetched, and an error is known before there are words for it
 */
export function buildViews(
  { sources, regex, instant, searched, backtracking }: Pick<
    Model,
    "sources" | "regex" | "instant" | "searched" | "backtracking"
  >,
  read: ReadonlySignal<Regex> = regex,
  words: ErrorWords = laterErrorWords(),
): Views {
  const parseOnce = parserWith(words);
  const faultIn = (parsed: ParseResult) => parsed.ok ? null : parsed;
  const parsed = computed(() => parseOnce(read.value));
  // `tree` is always read, so that the newest valid one is known when an error follows.
  let newest: Tree | null = null;
  let isEmpty = false;
  const tree = computed(() => {
    if (!parsed.value.ok) return null;
    return newest = parsed.value.tree;
  });
  const multiline = computed(() => textFacts(sources.text.value).multiline);
  const of = <T>(view: (tree: Tree) => T, empty: T) => computed(() => tree.value ? view(tree.value) : empty);
  /** Their ranges are those of the pattern that they were found in. */
  const found = computed(() => {
    const latest = instant.value;
    return latest && latest.regex === tree.value?.regex ? latest.warnings : null;
  });
  const isLate = signal(false);
  const explained = computed(() => {
    const knowledge = backtracking.value;
    if (tree.value) isEmpty = knowledge?.isEmpty ?? false;
    const shown = tree.value ?? (newest && isEdited(newest.regex, read.value) ? newest : null);
    return shown && (isEmpty ? emptyExplainedOf : explainedOf)(shown);
  });
  const steps = of<readonly ExplanationStep[]>(stepsOf, []);
  return {
    tree,
    error: computed(() => faultIn(parseOnce(regex.value))),
    isForeign: computed(() => hasForeignSyntax(regex.value)),
    isCurrent: computed(() => read.value === regex.value),
    isLate: computed(() => isLate.value && read.value !== regex.value),
    prepare(regex, done, clock = UNSEEN) {
      const parsed = parseOnce(regex);
      if (!parsed.ok && lacksWords(parsed)) return onceLoaded(words, done);
      if (!parsed.ok || parsed.tree.size <= MAX_SERVER_NODES) return done(), () => {};
      const timer = setTimeout(() => isLate.value = true, STALE_MS - MATCHES_WAIT_MS);
      const steps = workedOut(parsed.tree);
      const end = () => (clearTimeout(timer), isLate.value = false, done());
      const cancel = workInSlices(steps, end, () => {}, clock, 1);
      return () => {
        clearTimeout(timer);
        cancel();
      };
    },
    summary: computed(() => explained.value && tree.value ? summaryText(explained.value.summary) : undefined),
    explained,
    steps,
    stepAt: (offset) => stepAt(steps.peek(), offset),
    drawn: signal<DrawnDiagram | null>(null),
    warnings: computed(() => {
      if (tree.value === null) return [];
      const knowledge = backtracking.value;
      if (found.value === null && knowledge === null) return null;
      const instant = found.value?.[multiline.value ? "lines" : "line"] ?? [];
      const structural = mergeWarnings(instant, searched.value?.warnings ?? []);
      return knowledge
        ? mergeWarnings(knowledge.warnings, warningsBeside(knowledge.verdict, structural))
        : structural;
    }),
    patternMarks: (focus, cursor) => patternMarks(tree.value, faultIn(parsed.value), focus, cursor),
  };
}

/** Whether a pattern is what an earlier one became by an edit. What that meant says nothing about any other pattern. */
function isEdited({ pattern: before }: Regex, { pattern: after }: Regex): boolean {
  if (before === "") return false;
  const kept = sameEnds(before, after).reduce((start, end) => start + end);
  return after.length - kept <= TYPED_AT_ONCE || 2 * kept >= Math.min(before.length, after.length);
}

/** Characters that somebody may type before the page reads the pattern again. */
const TYPED_AT_ONCE = 8;

// Several signals read these, and outdated results may be read again.
const explanationOf = memoizeSteps(explainInSteps);
const ordinarySummaryOf = memoizeInKey((tree: Tree) => summaryOf(tree));
const stepsOf: (tree: Tree) => readonly ExplanationStep[] = explanationOf.of;
const flagsOf = memoizeInKey(flagNotes);

/** Memoizes the most expensive results that the page shows of a pattern. */
function* workedOut(tree: Tree): Steps<void> {
  yield* explanationOf.ahead(tree);
  ordinarySummaryOf(tree);
}

/**
 * Each part is computed when it is read. A class, because V8 keeps an object whose getters are its own, and all that it
 * refers to, until a full garbage collection.
 */
class ExplainedTree implements Explained {
  readonly pattern: string;
  readonly #summarize: (tree: Tree) => Summary;

  constructor(readonly tree: Tree, summarize: (tree: Tree) => Summary) {
    this.pattern = tree.regex.pattern;
    this.#summarize = summarize;
  }

  get summary(): Summary {
    return this.#summarize(this.tree);
  }

  get steps(): readonly ExplanationStep[] {
    return stepsOf(this.tree);
  }

  get flags(): readonly FlagNote[] {
    return flagsOf(this.tree);
  }
}

const explainedOf = memoizeInKey((tree: Tree) => new ExplainedTree(tree, ordinarySummaryOf));

const emptySummaryOf = memoizeInKey((tree: Tree) => summaryOf(tree, true));

/** The explanation of a pattern that is proved never to match. */
const emptyExplainedOf = memoizeInKey((tree: Tree) => new ExplainedTree(tree, emptySummaryOf));

/** Parses the newest regex once, and again when there are other words for its error. */
function parserWith({ describe, load }: ErrorWords): (regex: Regex) => ParseResult {
  const describer: ErrorDescriber = (regex, error) => {
    if (describe.value) return describe.value(regex, error);
    load();
    return withoutWords(regex, error);
  };
  let last: { readonly regex: Regex; readonly parsed: ParseResult; readonly by: unknown } | null = null;
  return (regex) => {
    // The words are read only at an error, so that nothing else is computed again when they arrive.
    const isKnown = last?.regex === regex && (last.parsed.ok || last.by === describe.value);
    if (!last || !isKnown) last = { regex, parsed: parseWith(regex, describer), by: describe.peek() };
    return last.parsed;
  };
}

function onceLoaded({ load }: ErrorWords, done: () => void): () => void {
  let isCanceled = false;
  load().then(() => isCanceled || done());
  return () => void (isCanceled = true);
}

/**
 * The highlighting of the pattern: its tokens, the brackets at the cursor, the error, and the highlighted
 * part.
 *
 * @param cursor offset in UTF-16 code units; null while the field isn't focused
 */
export function patternMarks(
  tree: Tree | null,
  patternError: PatternError | null,
  focus: Range | null,
  cursor: number | null,
): Mark[] {
  const tokens = tree ? tokenize(tree).map((token) => tokenMark(token, tree)) : [];
  const brackets = tree && cursor !== null ? bracketsAt(tree, cursor) : [];
  const wrong = patternError?.reason === "syntax" ? [{ ...patternError.range, kind: "fault" }] : [];
  return [
    ...tokens,
    ...brackets.map((range) => ({ ...range, kind: "bracket" })),
    ...wrong,
    ...(focus ? [{ ...focus, kind: "focus" }] : []),
  ];
}

function tokenMark({ start, end, kind, group }: Token, { regex }: Tree): Mark {
  if (group === undefined) return { start, end, kind: `token-${kind}` };
  const begins = regex.pattern[start] === "(";
  return { start, end, kind: `capture ${captureClass(group)}`, ...begins && { groups: `${group}` } };
}
