import { effect, type Signal } from "@preact/signals";
import { NATIVE_STEPS_PER_SECOND } from "../../limits/search.ts";
import type { LanguageFacts } from "../../regex/language/relation.ts";
import { quote } from "../../regex/quote.ts";
import { attackLength, attackText, pumpsUpTo } from "../../regex/redos/attack.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { measureComplexity, measureMetrics } from "../../regex/report/complexity.ts";
import type { PerformanceReport } from "../../regex/report/reports.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { number } from "../../regex/words.ts";
import type { SafetyState, SafetyTask } from "../judging/analysis.ts";
import { type Attack, attackForSecond } from "../judging/attack_words.ts";
import { growthIn } from "../judging/growth.ts";
import { causeWords } from "../judging/verdict_sentence.ts";
import { foundIn, safetyStatus, verdictWords } from "../judging/verdict_words.ts";
import type { UrlState } from "../model/link.ts";
import { type Model, readState } from "../model/model.ts";
import { offerUndo } from "../model/undo.ts";
import { compareWith } from "../page/comparing.ts";
import { copyText } from "../page/files.ts";
import { applyChange } from "./applying.ts";
import { type RewriteRow, rewriteRows } from "../judging/rewrite_rows.ts";

/** A fix that is in use, and what it has replaced. */
export interface AppliedFix {
  readonly before: UrlState;
  readonly replacement: Regex;
}

/** The props of the Safety tab. It reads signals: call it where they are to be tracked. */
export function safetyPanel(
  model: Model,
  task: SafetyTask,
  applied: Signal<AppliedFix | null>,
  onDebug: () => void,
) {
  const tree = model.views.value?.tree.value ?? null;
  if (tree === null) return null;
  const state = task.state.value;
  const finding = foundIn(state);
  const { verdict } = finding ?? {};
  return {
    pattern: model.regex.value.pattern,
    words: verdict ? verdictWords(verdict) : null,
    status: safetyStatus(state),
    message: state.message,
    signedIn: state.signedIn,
    isAsking: state.isAsking,
    isAnalysed: state.report !== null,
    bound: verdict?.bound?.coefficients ?? null,
    growth: growthIn(state, verdict),
    attack: verdict?.attack ? attackPanel(model, verdict.attack, verdict, onDebug) : null,
    hotspots: hotspotsIn(state),
    cause: verdict ? causeWords(verdict, model.regex.value.pattern) : "",
    warning: model.backtracking.value?.warnings[0] ?? null,
    notes: finding?.notes ?? [],
    rewrites: rewritesIn(model, state.report),
    time: timeFacts(state.report),
    language: languageFacts(state.local.knowledge.language),
    size: sizeFacts(tree),
    onAnalyse: task.analyse,
    onCancel: task.cancel,
    onApply(replacement: Regex) {
      applied.value = { before: readState(model.sources), replacement };
      model.sources.done.value = "";
      applyChange(model, replacement);
    },
    applied: fixActions(model, applied),
  };
}

/** Restores what a fix has replaced, or compares it with that; null unless the pattern is that fix. */
function fixActions(model: Model, applied: Signal<AppliedFix | null>) {
  const fix = applied.value;
  const { pattern, flags } = model.regex.value;
  if (fix === null || fix.replacement.pattern !== pattern || fix.replacement.flags !== flags) return null;
  const restore = (message: string) => {
    const { pattern, flags } = fix.before;
    applied.value = null;
    applyChange(model, { pattern, flags });
    model.sources.done.value = message;
  };
  return {
    onUndo: () => restore("Pattern restored"),
    onCompare() {
      restore("");
      compareWith(model.sources, fix.replacement);
    },
  };
}

/**
 * The maximum number of steps of a search in a text of a length, and the time that they take at a fixed rate.
 *
 * @param bound coefficients of ascending powers of the length in UTF-16 code units
 */
export function limitWords(bound: readonly number[], length: number): string {
  const steps = Math.ceil(bound.reduce((sum, coefficient, power) => sum + coefficient * length ** power, 0));
  const ms = 1_000 * steps / NATIVE_STEPS_PER_SECOND;
  return `At most ${number(steps)} steps, ${formatDuration(ms)}`;
}

function formatDuration(ms: number): string {
  if (ms < 1) return "less than a millisecond";
  return ms < 1_000 ? `about ${number(Math.round(ms))} ms` : `about ${number(Math.round(ms / 1_000))} s`;
}

/** The parts of the pattern that make it slow, as far as that is known. */
function hotspotsIn(state: SafetyState): readonly Range[] {
  return foundIn(state)?.verdict.hotspots ?? [];
}

function attackPanel(
  model: Model,
  attack: NonNullable<Verdict["attack"]>,
  verdict: Verdict,
  onDebug: () => void,
) {
  const told = attackForSecond(attack, verdict);
  const whole = wholeAttack(told);
  const load = (text: string) =>
    offerUndo(model.sources, "The attack is now the test text", () => applyChange(model, { text }));
  return {
    written: writtenAttack(told),
    async onCopy() {
      model.sources.done.value = await copyText(whole) ? "Attack copied" : "The browser refused to copy";
    },
    onLoad: () => load(whole),
    onDebug() {
      load(shortAttack(attack, verdict));
      onDebug();
    },
  };
}

/** The non-empty parts of an attack, as string literals. */
export interface WrittenAttack {
  /** The beginning, with what another loop repeats. */
  readonly lead: Pick<WrittenAttack, "prefix" | "pump" | "suffix"> | null;
  readonly prefix: string | null;
  readonly pump: string;
  readonly count: number;
  readonly suffix: string | null;
  /** Total length in UTF-16 code units. */
  readonly length: number;
}

/** Writes an attack as the parts of an expression. */
export function writtenAttack({ count, lead, ...attack }: Attack): WrittenAttack {
  const { prefix, pump, suffix } = attack;
  return {
    lead: lead
      ? {
        prefix: quoteOrNull(lead.prefix),
        pump: JSON.stringify(lead.pump),
        suffix: quoteOrNull(lead.suffix),
      }
      : null,
    prefix: lead ? null : quoteOrNull(prefix),
    pump: JSON.stringify(pump),
    count,
    suffix: quoteOrNull(suffix),
    length: attackLength({ ...attack, ...(lead && { lead }) }, count),
  };
}

const quoteOrNull = (text: string) => text === "" ? null : JSON.stringify(text);

/** The complete text of an attack. */
export function wholeAttack(attack: Attack): string {
  return attackText(attack, attack.count);
}

/** The shortest text that was measured and takes enough steps to show the backtracking: it can be debugged. */
export function shortAttack(attack: Attack, { steps }: Pick<Verdict, "steps">): string {
  const [length] = steps.find(([, count]) => count >= ENOUGH_STEPS) ?? steps.at(-1) ?? [];
  const count = length === undefined ? attack.count : pumpsUpTo(attack, length);
  return attackText(attack, Math.max(1, Math.min(count, attack.count)));
}

const ENOUGH_STEPS = 200;

/** A fact about the pattern: name and value. */
type Fact = readonly [name: string, value: string];

/** The size of a pattern, and how hard it is to read. */
export function sizeFacts(tree: Tree): Fact[] {
  const metrics = measureMetrics(tree);
  const { score } = measureComplexity(tree, metrics);
  return [
    ["Complexity", `${score} of 10`],
    ["Parts", number(metrics.nodes)],
    ["Depth", number(metrics.depth)],
    ["Quantifiers", number(metrics.quantifiers)],
    ["Groups", number(metrics.groups)],
    ["Lookarounds", number(metrics.lookarounds)],
  ];
}

/** How the time of a search grows; empty without a report of the server. */
export function timeFacts(report: PerformanceReport | null): Fact[] {
  if (!report?.performance) return [];
  const { bestCase, worstCase, redosRisk } = report.performance;
  return [
    ["Best case", bestCase],
    ["Worst case", worstCase ?? "unknown"],
    ["ReDoS risk", redosRisk],
  ];
}

/** The texts in which the pattern finds a match; empty while unknown. */
export function languageFacts(language: LanguageFacts | null): Fact[] {
  if (language === null) return [];
  const { empty, universal, shortestMatch, shortestNonMatch, reason } = language;
  return [
    ...empty ? [["Matches", "no text (proved)"] as const] : [],
    ...universal ? [["Matches", "in every text (proved)"] as const] : [],
    ...textFact("Shortest text with a match", shortestMatch),
    ...textFact("Shortest text without a match", shortestNonMatch),
    ...reason === undefined ? [] : [["Not decided", reason] as const],
  ];
}

function textFact(name: string, text: string | undefined): Fact[] {
  return text === undefined ? [] : [[name, text === "" ? "the empty text" : quote(text)]];
}

/**
 * The server's suggestions, if there are any, since it searches longer than the browser; null if nothing was
 * searched.
 */
function rewritesIn({ fixes, regex }: Model, report: PerformanceReport | null): RewriteRow[] | null {
  const found = report ?? fixes.value;
  const forTexts = fixes.value?.forTexts ?? null;
  return found && rewriteRows({ ...found, forTexts }, regex.value);
}

/**
 * Marks the hotspots of the verdict in the pattern; the diagram has its own marks.
 *
 * @returns a function that disconnects it
 */
export function connectHotspots(model: Model, { state }: SafetyTask): () => void {
  const stop = effect(() => void (model.hotspots.value = hotspotsIn(state.value)));
  return () => {
    stop();
    model.hotspots.value = [];
  };
}
