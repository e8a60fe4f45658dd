import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { stateOf } from "../sources.ts";
import { open } from "../keeping/opening.ts";
import type { UrlState } from "../keeping/url_state.ts";
import type { Model } from "../model.ts";
import { copyText } from "../sharing/saving.ts";
import { shortAttack, wholeAttack, writtenAttack } from "./attack.ts";
import { languageFacts, sizeFacts, timeFacts } from "./fact_rows.ts";
import { foundIn, growthIn, statusOf } from "./found.ts";
import { rewriteRows } from "./rewrite_rows.ts";
import type { SafetyState, SafetyTask } from "./safety_task.ts";
import { verdictWords } from "./verdict_words.ts";

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
