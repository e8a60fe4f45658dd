import type { Finding } from "../../regex/analysis/redos/finding.ts";
import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { stateOf } from "../sources.ts";
import { open } from "../keeping/opening.ts";
import type { UrlState } from "../keeping/url_state.ts";
import type { Model } from "../model.ts";
import { copyText } from "../sharing/saving.ts";
import { shortAttack, wholeAttack, writtenAttack } from "./attack.ts";
import { languageFacts, sizeFacts, timeFacts } from "./fact_rows.ts";
import { growthPlot, type Measured } from "./growth_plot.ts";
import { growthWords, measuredOn } from "./growth_words.ts";
import { rewriteRows } from "./rewrite_rows.ts";
import type { SafetyState, SafetyTask } from "./safety_task.ts";
import { type Origin, verdictWords } from "./verdict_words.ts";

/** What the Safety tab shows, and what it does. It reads signals: call it where they are to be followed. */
export function safetyPanel(model: Model, task: SafetyTask, onDebug: () => void) {
  const tree = model.views.value?.tree.value ?? null;
  if (tree === null) return null;
  const state = task.state.value;
  const { finding, origin } = foundIn(state);
  const { verdict } = finding ?? {};
  return {
    pattern: model.regex.value.pattern,
    words: verdict ? verdictWords(verdict, origin) : null,
    status: statusOf(state),
    said: state.said,
    signedIn: state.signedIn,
    isAsking: state.isAsking,
    isAnalysed: state.report !== null,
    growth: growthIn(state, verdict),
    attack: verdict?.attack ? attackPanel(model, verdict.attack, verdict, onDebug) : null,
    hotspots: hotspotsIn(state),
    notes: finding?.notes ?? [],
    rewrites: state.report ? rewriteRows(state.report) : null,
    time: timeFacts(state.report),
    language: languageFacts(state.local.known.language),
    size: sizeFacts(tree),
    onAnalyse: task.analyse,
    onCancel: task.cancel,
    onApply: (replacement: Regex) => become(model, replacement, "The pattern was replaced"),
  };
}

/** The parts of the pattern that make it slow, as far as that is known. */
export function hotspotsIn(state: SafetyState): readonly Range[] {
  return foundIn(state).finding?.verdict.hotspots ?? [];
}

/** The server knows more, unless it came to know nothing. */
function foundIn({ report, local }: SafetyState): { finding: Omit<Finding, "stage"> | null; origin: Origin } {
  const isTold = report !== null && (report.verdict.how !== "not_analysed" || local.known.finding === null);
  return isTold ? { finding: report, origin: "server" } : { finding: local.known.finding, origin: "browser" };
}

function statusOf({ isAsking, report, local }: SafetyState): string {
  if (isAsking) return "The server analyses the pattern";
  return report ? "Analysed by the server" : LOCAL_STATUS[local.status];
}

const LOCAL_STATUS: Readonly<Record<SafetyState["local"]["status"], string>> = {
  running: "Your browser counts steps",
  done: "",
  ended: "Your browser stopped at its deadline: what is missing here was not proved absent",
  failed: "The search in your browser failed: what is missing here was not proved absent",
};

/** Steps on the attack, and where there is none on ordinary texts. */
function growthIn({ local: { known: { ordinary } } }: SafetyState, verdict: Verdict | undefined) {
  if (verdict?.attack) return curve(verdict.steps, measuredOn(verdict.attack.pump, true));
  return ordinary ? curve(ordinary.steps, measuredOn(ordinary.pump, false)) : null;
}

function curve(measured: Measured, title: string) {
  const plot = growthPlot(measured);
  return plot && { plot, title, words: growthWords(measured), rows: measured };
}

function attackPanel(
  model: Model,
  attack: NonNullable<Verdict["attack"]>,
  verdict: Verdict,
  onDebug: () => void,
) {
  const whole = wholeAttack(attack);
  const load = (text: string) => become(model, { text }, "The attack is the test text now");
  return {
    written: writtenAttack(attack),
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

/** What was there stays a step back: for Ctrl+Z, and in the browser's history. */
function become(model: Model, change: Partial<UrlState>, said: string): void {
  open(model.sources, { ...stateOf(model.sources), ...change }, localStorage, window);
  model.sources.done.value = `${said}; undo brings back what was there`;
}
