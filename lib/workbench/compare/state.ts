import { computed, effect, type Signal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { diffPatterns, type PatternDiff } from "../../regex/diff/diff.ts";
import type { StepCount } from "../../regex/engine/exec.ts";
import { readPaste } from "../../regex/paste/paste.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { PatternError, Tree } from "../../regex/syntax/tree.ts";
import { localSearch } from "../judging/local_search.ts";
import { useMeaning } from "../judging/meaning.ts";
import { verdictHeadline } from "../judging/verdict_headline.ts";
import { type ComparedMatches, comparedMatches } from "../matching/compared_matches.ts";
import { lineResults } from "../matching/line_tests.ts";
import { type MatchOptions, MatchRunner } from "../matching/match_runner.ts";
import { countLater } from "../matching/step_counting.ts";
import { stepLabel } from "../matching/step_words.ts";
import { addText } from "../matching/test_lines.ts";
import { inOrder } from "../model/link.ts";
import type { Model, Sources } from "../model/model.ts";
import type { MatchRun } from "../model/results.ts";
import { offerUndo } from "../model/undo.ts";
import { hasExpectations, readExpectations } from "../model/written_expectations.ts";
import { copyLink, prepareLink } from "../page/share_link.ts";
import { spawner, spawnMatcher } from "../runtime/lazy.ts";
import { type ComparedLines, compareLines } from "./line_comparison.ts";

/** What the two patterns find in the test text, as far as it is known. */
export type MatchComparison =
  | { readonly status: "running" }
  /** A run was stopped; `reason` says why. */
  | { readonly status: "ended"; readonly which: "first" | "second"; readonly reason: string }
  | { readonly status: "done"; readonly text: string; readonly matches: ComparedMatches };

/** A paste into the second pattern that was read as code with a pattern in it. */
interface PastedSecond {
  readonly read: Regex;
  /** What of the code isn't in the pattern. */
  readonly remarks: readonly string[];
  readonly asText: Regex;
}

/** Lines of the text that are listed with the results of two compared patterns; the counts cover the rest. */
const MAX_COMPARED_LINES = 50;

/** Compares with the second pattern while the panel is shown. */
export function useDiff(model: Model) {
  const { sources, views, run, tested, regex } = model;
  const meaning = useMeaning(model);
  const verdict = useSecondVerdict(sources);
  const other = useSignal<MatchRun | null>(null);
  const lineRuns = [useSignal<MatchRun | null>(null), useSignal<MatchRun | null>(null)] as const;
  // The lines can be tested although the text isn't a list of tests in the match view.
  const wantsLines = useSignal(false);
  // The last paste that was read as code; null after another edit.
  const pasted = useSignal<PastedSecond | null>(null);
  const steps = useSignal<StepCount | null>(null);
  const comparison = useComputed(() => {
    const [tree, second] = [views.value?.tree.value, sources.second.value];
    return tree && second ? comparePatterns(tree, second) : null;
  });
  /** Null unless both can run. */
  const runnable = useComputed(() => {
    const [compared, second] = [comparison.value, sources.second.value];
    return compared !== null && "diff" in compared ? second : null;
  });
  const isList = useComputed(() => hasExpectations(sources.modes.value));
  const isTested = useComputed(() => wantsLines.value || isList.value);
  useEffect(() => {
    const stops = [
      connectRun(sources, other, "text", () => runnable.value),
      // With expectations, the match view tests the lines anyway.
      connectRun(
        sources,
        lineRuns[0],
        "line",
        () => isTested.value && !isList.value && runnable.value ? regex.value : null,
      ),
      connectRun(sources, lineRuns[1], "line", () => isTested.value ? runnable.value : null),
      countLater(
        () => other.value?.status === "done" ? other.value : null,
        (count) => steps.value = count,
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  const found = useComputed((): MatchComparison | null => {
    const second = runnable.value;
    if (second === null) return null;
    const text = sources.text.value;
    return compareRuns(
      currentRun(run.value, regex.value, text),
      currentRun(other.value, second, text),
    );
  });
  const lines = useComputed((): ComparedLines | "running" | null => {
    const second = runnable.value;
    if (second === null || !isTested.value) return null;
    const text = sources.text.value;
    const modes = sources.modes.value;
    const expectations = hasExpectations(modes) ? readExpectations(modes) : EVERY_LINE;
    const results = [[isList.value ? tested.value : lineRuns[0].value, regex.value], [
      lineRuns[1].value,
      second,
    ]] as const;
    const [one, two] = results.map(([run, regex]) => {
      const current = currentRun(run, regex, text);
      return current === null || current.status === "running" ? null : lineResults(current, regex, text);
    });
    return one && two ? compareLines(text, one, two, expectations, MAX_COMPARED_LINES) : "running";
  });
  // Shown until newer results are available, so that the page doesn't jump while a pattern is typed.
  const last = {
    meaning: useLast(meaning, meaning?.status === "running" && meaning.found === null),
    found: useLast(found.value, found.value?.status === "running"),
    lines: useLast(lines.value, lines.value === "running"),
  } as const;
  return {
    comparison: comparison.value,
    found: found.value,
    steps: steps.value,
    meaning,
    verdict,
    lines: lines.value,
    last,
    wantsLines,
    pasted,
  };
}

/** Searches for slow input of the second pattern, as for the current one, while the panel is shown. */
function useSecondVerdict({ second }: Sources): Verdict | undefined {
  const search = useMemo(() => {
    const tree = computed(() => {
      const parsed = second.value && parse(second.value);
      return parsed?.ok ? parsed.tree : null;
    });
    return localSearch({ views: signal({ tree }) }, spawner("safety"));
  }, []);
  useEffect(() => search.follow(), []);
  const { status, knowledge: { finding } } = search.state.value;
  return status === "running" && finding?.verdict.how !== "proved" ? undefined : finding?.verdict;
}

/** Without expectations, both are compared as if every line should match. */
const EVERY_LINE = { expected: "all", unexpected: new Set<number>() } as const;

/** The last complete value; null if there has been none. */
function useLast<T>(newest: T | null, isPending: boolean): T | null {
  const last = useRef<T | null>(null);
  if (!isPending) last.current = newest;
  return last.current;
}

/** Runs a pattern on the test text in its own worker whenever one of them changes. */
function connectRun(
  { text, deadline }: Sources,
  run: Signal<MatchRun | null>,
  each: MatchOptions["each"],
  wanted: () => Regex | null,
): () => void {
  const runner = new MatchRunner(spawnMatcher, (newest) => run.value = newest);
  const stop = effect(() => {
    const regex = wanted();
    if (regex !== null) return runner.start(regex, text.value, { each, deadline: deadline.value });
    runner.stop();
    run.value = null;
  });
  return () => {
    stop();
    runner.stop();
  };
}

/** The run, if it belongs to this regex and text. */
function currentRun(run: MatchRun | null, regex: Regex, text: string): MatchRun | null {
  return run?.regex === regex && run.text === text ? run : null;
}

/** Compares two runs over the same text once both have finished. */
export function compareRuns(first: MatchRun | null, second: MatchRun | null): MatchComparison {
  if (first === null || second === null) return { status: "running" };
  for (const [which, run] of [["first", first], ["second", second]] as const) {
    if (run.status === "ended" || run.status === "failed") {
      return { status: "ended", which, reason: run.reason };
    }
  }
  if (first.status === "running" || second.status === "running") return { status: "running" };
  return { status: "done", text: first.text, matches: comparedMatches(first.matches, second.matches) };
}

/** The differences between the pattern and a second one, or the error of the second. */
type PatternComparison = { readonly diff: PatternDiff } | { readonly error: PatternError };

/** Compares a pattern with a second one. */
function comparePatterns(tree: Tree, second: Regex): PatternComparison {
  const parsed = parse(second);
  return parsed.ok ? { diff: diffPatterns(tree, parsed.tree) } : { error: parsed };
}

/** Exchanges the two patterns, in one step that can be undone. */
export function swapPatterns(sources: Sources): void {
  const second = sources.second.peek();
  if (second === null) return;
  const first = { pattern: sources.pattern.peek(), flags: sources.flags.peek() };
  offerUndo(sources, "Patterns swapped", () => {
    setPattern(sources, second);
    sources.second.value = first;
  });
}

/** Makes the second pattern the one of the workbench, in one step that can be undone; it also stays the second. */
export function adoptSecond(sources: Sources): void {
  const second = sources.second.peek();
  if (second === null) return;
  offerUndo(sources, "Pattern replaced", () => setPattern(sources, second));
}

/** The workbench has flags as toggles: letters that aren't flags are left out. */
function setPattern(sources: Sources, { pattern, flags }: Regex): void {
  sources.pattern.value = pattern;
  sources.flags.value = inOrder(flags);
}

/**
 * Reads a paste over the whole second pattern.
 *
 * @param flags of the second pattern, used if the code has no flags
 * @returns null when the paste isn't certainly code with a pattern in it
 */
export function readPastedSecond(text: string, flags: string): PastedSecond | null {
  const reading = readPaste(text);
  if (reading === null || !reading.isCertain) return null;
  const read = { pattern: reading.pattern, flags: reading.flags ?? flags };
  return { read, remarks: reading.remarks ?? [], asText: { pattern: text, flags } };
}

/** The data and actions of the second pattern's panel. */
export function diffPanel(model: Model, difference: ReturnType<typeof useDiff>) {
  const { sources, regex, counted, views } = model;
  const { comparison, found, steps, meaning, verdict, lines, last, wantsLines, pasted } = difference;
  // What has been known once stays in its place.
  const isAnswered = meaning !== null && (last.meaning !== null || meaning.status !== "running");
  const isRun = last.found !== null;
  const isOutdated = meaning?.status === "running" && last.meaning !== null && meaning !== last.meaning;
  return {
    first: regex.value,
    second: sources.second.value,
    isChange: sources.isChange.value,
    isAnswered,
    isRun,
    diff: comparison && "diff" in comparison ? comparison.diff : null,
    error: comparison && "error" in comparison ? comparison.error : null,
    isFirstInvalid: (views.value?.error.value ?? null) !== null,
    meaning: isOutdated ? { ...last.meaning, isOutdated } : meaning,
    safety: [model.verdict.value, verdict ? verdictHeadline(verdict, true) : null] as const,
    found,
    listed: last.found?.status === "done" ? last.found : null,
    steps: counted.value && steps ? [stepLabel(counted.value), stepLabel(steps)] as const : null,
    lines,
    table: last.lines === "running" ? null : last.lines,
    readAs: pasted.value && toLiteral(pasted.value.read),
    remarks: pasted.value?.remarks ?? [],
    onSecond(second: Regex | null) {
      pasted.value = null;
      sources.second.value = second;
    },
    onPaste(text: string, { flags }: Pick<Regex, "flags">) {
      const read = readPastedSecond(text, flags);
      if (read === null) return false;
      pasted.value = read;
      sources.second.value = read.read;
      return true;
    },
    onKeepText() {
      if (pasted.value) sources.second.value = pasted.value.asText;
      pasted.value = null;
    },
    onSwap() {
      pasted.value = null;
      swapPatterns(sources);
    },
    onCopyLink: async () => copyLink(sources, await prepareLink(sources), "with text"),
    onUse: () => adoptSecond(sources),
    onTestLines: () => void (wantsLines.value = true),
    onText: (text: string) => addText(sources, text),
    onChoose: (range: { readonly start: number; readonly end: number }) => sources.chosen.value = range,
  };
}
