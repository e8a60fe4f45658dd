import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Source } from "../../../components/Source.tsx";
import { memoize } from "../../regex/memoize.ts";
import { number } from "../../regex/words.ts";
import { isSignedIn } from "../client/signed_in.ts";
import { requestAnalysis, safetyTask } from "../judging/analysis.ts";
import { modelSearch } from "../judging/local_search.ts";
import { GROWTH_SCALE, type VerdictWords } from "../judging/verdict_words.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import { isPrivateAddress } from "../model/link.ts";
import type { Model } from "../model/model.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { GrowthPlot } from "./growth_plot.tsx";
import { othersWords, PROOF_MARKS, type RewriteRow, USE_FIX } from "../judging/rewrite_rows.ts";
import { type AppliedFix, connectHotspots, limitWords, safetyPanel, type WrittenAttack } from "./state.ts";
import { FixChange } from "./verdict_card.tsx";

const taskOf = memoize((model: Model) =>
  safetyTask(model, { analyse: requestAnalysis, isSignedIn, mayAskByItself }, modelSearch(model))
);

/** A private link's pattern is sent to the server only on request. */
const mayAskByItself = () => !isPrivateAddress(location);

/** Whether the pattern can hang a server. */
export function Tool({ model, features, onShow, second }: ToolProps) {
  const task = taskOf(model);
  useEffect(() => task.connect(), [task]);
  useEffect(() => connectHotspots(model, task), [task]);
  const applied = useSignal<AppliedFix | null>(null);
  const panel = safetyPanel(model, task, applied, () => onShow("debugger"));
  if (panel === null) {
    return <p class="empty-view">{NO_PATTERN}</p>;
  }
  return (
    <SafetyPanel
      {...panel}
      second={second}
      hasServer={features.includes("analysis")}
      onTests={() => onShow("tests")}
    />
  );
}

/** The props of the tab's panel. */
export interface SafetyPanelProps
  extends NonNullable<ReturnType<typeof safetyPanel>>, Pick<ToolProps, "second"> {
  /** Whether the server of this deployment can analyze patterns. */
  readonly hasServer: boolean;
  /** Opens the list of texts to test the pattern with. */
  readonly onTests: () => void;
}

/** How slow the pattern can be, with attack, hotspots and rewrites. */
export function SafetyPanel(props: SafetyPanelProps) {
  const { words, notes, warning, bound, growth, attack, hotspots, cause, pattern, rewrites } = props;
  return (
    <div class="safety">
      {props.applied && <Applied {...props.applied} />}
      {words
        ? <VerdictBox {...{ words, notes, warning, hotspots, cause, pattern }} />
        : <div class="safety-verdict waiting">Checking…</div>}
      {attack && <AttackText {...attack} />}
      {bound && <LengthLimit bound={bound} />}
      {rewrites && <Rewrites pattern={pattern} rewrites={rewrites} onApply={props.onApply} />}
      {props.hasServer && <Asking {...props} />}
      {props.second}
      {growth && <GrowthPlot {...growth} />}
      <Facts title="Search time" facts={props.time} />
      <Facts title="Accepted texts" facts={props.language} />
      <Facts title="Size" facts={props.size} />
      <p>
        <button type="button" class="link" onClick={props.onTests}>Examples</button> for the pattern
      </p>
    </div>
  );
}

/** The way back from a fix, and what it changes; Undo has the focus, because the button that was pressed is gone. */
function Applied({ onUndo, onCompare }: NonNullable<SafetyPanelProps["applied"]>) {
  const undo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => undo.current?.focus(), []);
  return (
    <p class="fix-applied">
      <span>
        <span aria-hidden="true">✓</span> Fix applied
      </span>
      <button type="button" ref={undo} onClick={onUndo}>Undo</button>
      <button type="button" onClick={onCompare}>Compare with before</button>
    </p>
  );
}

const MARKS = { safe: "✓", calm: "–", warn: "!", danger: "×" };

interface VerdictBoxProps
  extends Pick<SafetyPanelProps, "notes" | "warning" | "hotspots" | "cause" | "pattern"> {
  readonly words: VerdictWords;
}

/** What is known about slow texts and their cause, and how. */
function VerdictBox({ words, notes, warning, hotspots, cause, pattern }: VerdictBoxProps) {
  const { severity, title, headline, sentence, checked, growth } = words;
  const how = [...checked === "" ? [] : [checked], ...notes];
  return (
    <section class={`safety-verdict ${severity}`} aria-label="Verdict">
      <h3>
        <span class="mark" aria-hidden="true">{MARKS[severity]}</span>
        {title}
      </h3>
      {headline && <p class="safety-headline">{headline}</p>}
      {growth !== null && <GrowthScale index={growth} />}
      <p>{sentence}</p>
      {hotspots.length > 0 && <Hotspots {...{ hotspots, cause, pattern }} />}
      {warning && (
        <p class="hint">
          {warning.hint}.{" "}
          <a href={`/docs/warnings#${warning.id}`}>About {warning.title.replace(/.*: /, "")}</a>
        </p>
      )}
      {how.length > 0 && (
        <details>
          <summary>How was this checked?</summary>
          {how.map((each) => <p key={each}>{each}</p>)}
        </details>
      )}
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

/** The request for the server's analysis, and its state. */
function Asking(
  { status, message, signedIn, words, isAsking, isAnalysed, onAnalyse, onCancel }: SafetyPanelProps,
) {
  return (
    <div class="safety-asking">
      {signedIn === false && words?.severity !== "safe" && <SignIn />}
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

/** A text that makes a search slow, with its actions. */
function AttackText({ written, onCopy, onLoad, onDebug }: NonNullable<SafetyPanelProps["attack"]>) {
  const { lead, count, length } = written;
  return (
    <section aria-label="Attack">
      <h3>Attack text</h3>
      <p class="attack-text">
        {lead && (
          <>
            <RepeatedText {...lead} count={count} /> +{" "}
          </>
        )}
        <RepeatedText {...written} />
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

function RepeatedText({ prefix, pump, suffix, count }: Omit<WrittenAttack, "lead" | "length">) {
  return (
    <>
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
    </>
  );
}

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Facts about the pattern; renders nothing if there are none. */
function Facts({ title, facts }: FactsProps) {
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

/** The parts of the pattern that make it slow; hovering over one highlights it everywhere. */
function Hotspots({ hotspots, cause, pattern }: Pick<SafetyPanelProps, "hotspots" | "cause" | "pattern">) {
  return (
    <section aria-label="Cause">
      <p>{hotspots.length > 1 ? "These loops" : "This loop"} {cause}:</p>
      <ul class="hotspots">
        {hotspots.map((range) => (
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

type RewritesProps = Pick<SafetyPanelProps, "pattern" | "onApply"> & {
  readonly rewrites: readonly RewriteRow[];
};

/** Patterns to use instead, each with what is known about it: the best one, and the others folded. */
function Rewrites({ pattern, rewrites, onApply }: RewritesProps) {
  const [best, ...others] = rewrites;
  const more = othersWords(rewrites);
  if (best === undefined) return null;
  return (
    <section class="fix" aria-label="Fix">
      <h3>{best.isProvedFix && best.use === USE_FIX ? "Fix" : "Rewrite"}</h3>
      <Rewrite pattern={pattern} rewrite={best} isBest onApply={onApply} />
      {more && (
        <details class="more-rewrites">
          <summary>{more}</summary>
          <ul>
            {others.map((each) => (
              <li key={`/${each.replacement.pattern}/${each.replacement.flags}`}>
                <Rewrite pattern={pattern} rewrite={each} onApply={onApply} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface RewriteProps extends Pick<RewritesProps, "pattern" | "onApply"> {
  readonly rewrite: RewriteRow;
  readonly isBest?: boolean;
}

function Rewrite({ pattern, rewrite, isBest = false, onApply }: RewriteProps) {
  const { proof, isProvedFix, use, badge, steps, differs, how, flags, replacement } = rewrite;
  return (
    <div class={`rewrite ${proof}`}>
      <p class="replacement">
        <FixChange pattern={pattern} replacement={replacement} />
        {flags !== "" && <span class="hint">flags {flags}</span>}
      </p>
      <div class="rewrite-line">
        <span class="proof">
          <span aria-hidden="true">{PROOF_MARKS[proof]}</span> {badge}
        </span>
        <span class="rewrite-steps">{steps}</span>
        <button
          type="button"
          class={isBest && isProvedFix && proof === "equal" ? "primary" : undefined}
          aria-label={`${use}: /${replacement.pattern}/${replacement.flags}`}
          onClick={() => onApply(replacement)}
        >
          {use}
        </button>
      </div>
      {differs !== "" && <p class="differs">{differs}</p>}
      <details>
        <summary>
          {proof === "equal" || proof === "partial" ? "How it is proved" : "How it was checked"}
        </summary>
        {how.map((each) => <p key={each}>{each}</p>)}
      </details>
    </div>
  );
}
