import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { GeneratedTests } from "../../../components/GeneratedTests.tsx";
import { Source } from "../../../components/Source.tsx";
import { memoize } from "../../regex/memoize.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { counted, number } from "../../regex/words.ts";
import { isSignedIn } from "../client/signed_in.ts";
import "../first_load.ts";
import { requestAnalysis, safetyTask } from "../judging/analysis.ts";
import type { GrowthReport } from "../judging/growth.ts";
import { modelSearch } from "../judging/local_search.ts";
import { GROWTH_SCALE, type VerdictWords } from "../judging/verdict_words.ts";
import { useGenerated } from "../matching/generated_tests.ts";
import { isPrivateAddress } from "../model/link.ts";
import type { Model } from "../model/model.ts";
import type { ToolProps } from "../model/tool.ts";
import { GrowthPlot } from "./growth_plot.tsx";
import { connectHotspots, limitWords, type RewriteRow, safetyPanel } from "./state.ts";

const taskOf = memoize((model: Model) =>
  safetyTask(model, { analyse: requestAnalysis, isSignedIn, mayAskByItself }, modelSearch(model))
);

/** A private link's pattern is sent to the server only on request. */
const mayAskByItself = () => !isPrivateAddress(location);

/** Whether the pattern can hang a server. */
export function Tool({ model, features, onShow }: ToolProps) {
  const task = taskOf(model);
  useEffect(() => task.connect(), [task]);
  useEffect(() => connectHotspots(model, task), [task]);
  const made = useGenerated(model);
  const panel = safetyPanel(model, task, () => onShow("debugger"));
  if (panel === null) {
    return <p class="empty-view">Nothing to analyze: the pattern has an error or is too large</p>;
  }
  return (
    <SafetyPanel
      {...panel}
      hasServer={features.includes("analysis")}
      tests={made && <GeneratedTests {...made} />}
    />
  );
}

export interface SafetyPanelProps extends AskingProps {
  readonly pattern: string;
  /** Null while nothing is known. */
  readonly words: VerdictWords | null;
  /** Sentences about how the verdict was reached. */
  readonly notes: readonly string[];
  /** A proved bound on the steps: coefficients of ascending powers of the length; null if there is none. */
  readonly bound: readonly number[] | null;
  readonly growth: GrowthReport | null;
  readonly attack: AttackTextProps | null;
  readonly hotspots: readonly Range[];
  /** Null until the server has sent some. */
  readonly rewrites: readonly RewriteRow[] | null;
  readonly time: FactsProps["facts"];
  readonly language: FactsProps["facts"];
  readonly size: FactsProps["facts"];
  readonly onApply: (replacement: Regex) => void;
  /** Whether the server of this deployment can analyze patterns. */
  readonly hasServer: boolean;
  /** Texts to test the pattern with; null if there are none. */
  readonly tests: ComponentChildren;
}

/** How slow the pattern can be, with attack, hotspots, rewrites and tests. */
export function SafetyPanel(props: SafetyPanelProps) {
  const { words, notes, bound, growth, attack, hotspots, pattern, rewrites, tests } = props;
  return (
    <div class="safety">
      {words ? <VerdictBox words={words} notes={notes} /> : <div class="safety-verdict waiting" />}
      {bound && <LengthLimit bound={bound} />}
      {hotspots.length > 0 && <Hotspots ranges={hotspots} pattern={pattern} />}
      {rewrites && <Rewrites rewrites={rewrites} onApply={props.onApply} />}
      {props.hasServer && <Asking {...props} />}
      {growth && <GrowthPlot {...growth} />}
      {attack && <AttackText {...attack} />}
      <Facts title="Search time" facts={props.time} />
      <Facts title="Accepted texts" facts={props.language} />
      {tests && (
        <div>
          <h3>Tests</h3>
          {tests}
        </div>
      )}
      <Facts title="Size" facts={props.size} />
    </div>
  );
}

const MARKS = { safe: "✓", calm: "–", warn: "!", danger: "×" };

/** What is known about slow texts, and how. */
export function VerdictBox({ words, notes }: { words: VerdictWords; notes: readonly string[] }) {
  const { severity, title, headline, sentence, growth } = words;
  return (
    <section class={`safety-verdict ${severity}`} aria-label="Verdict">
      <h3>
        <span class="mark" aria-hidden="true">{MARKS[severity]}</span>
        {title}
      </h3>
      {headline && <p class="safety-headline">{headline}</p>}
      {growth !== null && <GrowthScale index={growth} />}
      <p>{sentence}</p>
      {notes.map((note) => <p key={note} class="hint">{note}</p>)}
    </section>
  );
}

/** How the steps grow on the worst input, on a scale of four. */
function GrowthScale({ index }: { index: number }) {
  return (
    <ol class="safety-scale" aria-label={`Growth: ${GROWTH_SCALE[index]}`}>
      {GROWTH_SCALE.map((name, at) => (
        <li key={name} class={at <= index ? "reached" : ""} aria-current={at === index ? "true" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** How long a search takes at most in a text of a given length. */
function LengthLimit({ bound }: { bound: readonly number[] }) {
  const length = useSignal(1_000);
  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const entered = currentTarget.valueAsNumber;
    if (entered >= 0) length.value = entered;
  };
  return (
    <p class="safety-limit">
      <label>
        Longest input{" "}
        <input type="number" min="0" max="1000000000" step="1" value={length.peek()} onInput={onInput} />{" "}
        characters
      </label>
      <output>{limitWords(bound, length.value)}</output>
    </p>
  );
}

export interface AskingProps {
  /** The state of the analysis, in a sentence; empty for none. */
  readonly status: string;
  /** Why the server sent no report, in a sentence; empty for none. */
  readonly message: string;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
  readonly isAsking: boolean;
  /** Whether there is a report on exactly this pattern. */
  readonly isAnalysed: boolean;
  readonly onAnalyse: () => void;
  readonly onCancel: () => void;
}

/** The request for the server's analysis, and its state. */
export function Asking(
  { status, message, signedIn, isAsking, isAnalysed, onAnalyse, onCancel }: AskingProps,
) {
  return (
    <div class="safety-asking">
      {signedIn === false && <SignIn />}
      {signedIn && isAsking && <button type="button" onClick={onCancel}>Cancel</button>}
      {signedIn && !isAsking && !isAnalysed && (
        <button type="button" onClick={onAnalyse}>{message === "" ? "Analyze" : "Analyze again"}</button>
      )}
      <p role="status">{[message, status].filter((each) => each !== "").join(". ")}</p>
    </div>
  );
}

function SignIn() {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return (
    <p>
      <a href="/sign-in" onClick={remember}>Sign in</a> to have the server look for more rewrites
    </p>
  );
}

export interface AttackTextProps {
  readonly written: {
    readonly prefix: string | null;
    readonly pump: string;
    readonly count: number;
    readonly suffix: string | null;
    readonly length: number;
  };
  readonly onCopy: () => void;
  readonly onLoad: () => void;
  /** Opens the debugger with a short attack. */
  readonly onDebug: () => void;
}

/** A text that makes a search slow, with its actions. */
export function AttackText({ written, onCopy, onLoad, onDebug }: AttackTextProps) {
  const { prefix, pump, count, suffix, length } = written;
  return (
    <section aria-label="Attack">
      <h3>Attack text</h3>
      <p class="attack-text">
        {prefix !== null && (
          <>
            <code>{prefix}</code> +{" "}
          </>
        )}
        <code>{pump}</code> × {number(count)}
        {suffix !== null && (
          <>
            {" "}+ <code>{suffix}</code>
          </>
        )}
        <span class="hint">{number(length)} characters</span>
      </p>
      <div class="safety-actions">
        <button type="button" onClick={onCopy}>Copy</button>
        <button type="button" onClick={onLoad}>Use as test text</button>
        <button type="button" onClick={onDebug}>Debug a short attack</button>
      </div>
    </section>
  );
}

export interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Facts about the pattern; renders nothing if there are none. */
export function Facts({ title, facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl class="safety-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * The parts of the pattern that can match the same text in different ways; hovering over one highlights it
 * everywhere.
 */
export function Hotspots({ ranges, pattern }: { ranges: readonly Range[]; pattern: string }) {
  return (
    <section aria-label="Hotspots">
      <h3>Cause</h3>
      <p class="hint">These loops can divide the same characters between them in many ways</p>
      <ul class="hotspots">
        {ranges.map((range) => (
          <li
            key={`${range.start} ${range.end}`}
            class="hotspot"
            data-start={range.start}
            data-end={range.end}
            tabIndex={0}
          >
            <Source pattern={pattern} range={range} />
            <span class="hint">column {range.start + 1}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface RewritesProps {
  readonly rewrites: readonly RewriteRow[];
  readonly onApply: (replacement: Regex) => void;
}

const PROOF_MARKS = { equal: "✓", agrees: "≈", changes: "!" };

/** Patterns to use instead, each with what is known about it. */
export function Rewrites({ rewrites, onApply }: RewritesProps) {
  if (rewrites.length === 0) return null;
  const proved = rewrites.filter(({ isProvedFix }) => isProvedFix);
  const others = rewrites.filter(({ isProvedFix }) => !isProvedFix);
  const list = (some: readonly RewriteRow[]) => (
    <ul class="rewrites">
      {some.map((each) => (
        <Rewrite
          key={`/${each.replacement.pattern}/${each.replacement.flags}`}
          rewrite={each}
          onApply={onApply}
        />
      ))}
    </ul>
  );
  if (proved.length === 0 || others.length === 0) {
    return (
      <section aria-label="Rewrites">
        <h3>{proved.length > 0 ? "Proved fixes" : "Rewrites"}</h3>
        {list(rewrites)}
      </section>
    );
  }
  return (
    <section aria-label="Rewrites">
      <h3>Proved fixes</h3>
      {list(proved)}
      <details class="more-rewrites">
        <summary>{counted(others.length, "other rewrite")}</summary>
        {list(others)}
      </details>
    </section>
  );
}

function Rewrite({ rewrite, onApply }: Pick<RewritesProps, "onApply"> & { readonly rewrite: RewriteRow }) {
  const { proof, badge, message, details, replacement } = rewrite;
  const literal = `/${replacement.pattern}/${replacement.flags}`;
  return (
    <li class={`rewrite ${proof}`}>
      <span class="proof">
        <span aria-hidden="true">{PROOF_MARKS[proof]}</span> {badge}
      </span>
      <div class="replacement">
        <code>{literal}</code>
        <button type="button" aria-label={`Use this fix: ${literal}`} onClick={() => onApply(replacement)}>
          Use this fix
        </button>
      </div>
      <p>{message}</p>
      {details.map((each) => <p key={each} class="hint">{each}</p>)}
    </li>
  );
}
