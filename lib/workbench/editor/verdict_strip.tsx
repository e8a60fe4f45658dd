import { type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { unbroken } from "../../../components/Unbroken.tsx";
import { STALE_MS } from "../../limits/workbench.ts";
import { countMatches } from "../../regex/matching/matches.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PatternError } from "../../regex/syntax/tree.ts";
import { counted } from "../../regex/words.ts";
import type { Views } from "../model/derived.ts";
import { testedLines, wholeLines } from "../matching/whole_lines.ts";
import { lacksWords } from "../model/error_words.ts";
import { type Model, selectTool, type Sources } from "../model/model.ts";
import { ownWarnings, warningWords } from "../model/warning_words.ts";
import { useLater } from "../runtime/lazy.ts";
import type { Pasted } from "./pasting.ts";

interface VerdictStripProps {
  readonly model: Model;
  readonly views: Views | null;
  /** The last paste over the whole pattern. */
  readonly pasted: Signal<Pasted | null>;
  /** The number of warnings that the server found, in words; null if it didn't look for them. */
  readonly warningWords: string | null;
}

/**
 * The results in a line under the pattern: number of matches, speed, number of warnings, supporting engines.
 * Each links to its panel. An error replaces them; the line keeps its height.
 */
export function VerdictStrip({ model, views, pasted, warningWords: before }: VerdictStripProps) {
  const { sources } = model;
  const first = useMemo(() => sources.pattern.peek(), []);
  const isForeign = views?.isForeign.value ?? false;
  const rules = useLater(() => import("./rules_item.tsx"), sources.contracts.value.trim() !== "");
  const edition = useLater(() => import("./edition_item.tsx"), mayBeRecent(model.regex.value));
  const error = views?.error.value ?? null;
  const offers = useLater(() => import("./offers.tsx"), pasted.value !== null || isForeign || error !== null);
  // The last results stay, marked, until there are words for the first error.
  const holds = lacksWords(error);
  const patternError = holds ? null : error;
  // The choices beside an error already say how a paste is read.
  const done = patternError && sources.done.value === pasted.value?.said ? "" : sources.done.value;
  // An empty pattern has a verdict, too, but who sees it wants to know what to type.
  const isEmpty = sources.pattern.value === "";
  const isJudged = !isEmpty && patternError === null;
  return (
    <div class={`verdict-strip${patternError || done !== "" ? " telling" : ""}`}>
      <div class="verdict-items" role="toolbar" aria-label="Verdict" data-arrows="row">
        {!isEmpty && patternError?.reason !== "syntax" && <MatchCount model={model} holds={holds} />}
        {isJudged && <VerdictItem model={model} holds={holds} />}
        {isJudged && rules && <rules.RulesItem model={model} />}
        {isJudged && views && <WarningCount model={model} views={views} before={before} />}
        {isJudged && views && edition && <edition.EditionItem model={model} views={views} />}
      </div>
      <ErrorLine
        patternError={patternError}
        pattern={sources.pattern.value}
        done={done}
        sources={sources}
      />
      <Purpose isRead={sources.pattern.value !== first} />
      {offers && <offers.Offers model={model} pasted={pasted} isForeign={isForeign} />}
    </div>
  );
}

/**
 * What the page is for, on the first visit; `static/early.js` hides it once there is a draft. In a wide window, messages
 * and offers take its place, and it goes when the pattern changes; in a narrow one it is below them.
 */
function Purpose({ isRead }: { readonly isRead: boolean }) {
  return (
    <div class={isRead ? "purpose read" : "purpose"}>
      <p>
        See what a JavaScript regex matches and means, and whether it can hang a server.{" "}
        <span class="with-script">
          Paste yours anywhere: it runs in your browser.
        </span>
      </p>
    </div>
  );
}

const focusMatches = () =>
  document.querySelector<HTMLElement>(".match-view :is(.match-list, [aria-selected=true])")?.focus();

interface ResultProps {
  readonly model: Model;
  /** True to keep the last result, however long it takes. */
  readonly holds: boolean;
}

/**
 * The number of matches, or of the lines that match: beside the tests, as these count them. Marked while it belongs to
 * another pattern or text.
 */
function MatchCount({ model: { run, tested, regex, sources }, holds }: ResultProps) {
  const newest = useComputed(() => sources.modes.value.mode === "lines" && tested.value || run.value);
  const isRunning = useComputed(() => {
    const current = newest.value;
    return current === null || current.regex !== regex.value || current.text !== sources.text.value ||
      current.status === "running";
  });
  const isLate = useLate(isRunning.value && !holds);
  const current = newest.value;
  const lines = current && (current === tested.value ? testedLines : wholeLines)(current);
  const words = current === null
    ? ""
    : isLate
    ? "Running…"
    : current.status === "failed"
    ? "The engine stopped"
    // Why the run was stopped is said beside the matches.
    : current.text === "" && countMatches(current.matches) === 0
    ? "No text"
    : (lines ? `${lines} lines match` : counted(countMatches(current.matches))) +
      (current.status === "ended" ? " so far" : "");
  const open = () => {
    sources.region.value = "text";
    focusMatches();
  };
  return (
    <button
      type="button"
      class="verdict-item matches"
      aria-label={words === "" ? "Matches" : undefined}
      onClick={open}
    >
      <Words words={words} />
    </button>
  );
}

/** How slow a search can be, in one phrase with its number; the Safety tab has the details. */
function VerdictItem({ model: { verdict, views, sources }, holds }: ResultProps) {
  const last = useSignal(verdict.peek());
  useSignalEffect(() => {
    if (verdict.value !== null) last.value = verdict.value;
  });
  const isLate = useLate(verdict.value === null && !holds);
  const shown = verdict.value ?? (isLate ? null : last.value);
  const isOutdated = shown && verdict.value === null;
  return (
    <p class={`verdict-line ${shown?.severity ?? ""}${isOutdated ? " outdated" : ""}`} aria-live="polite">
      {shown
        ? (
          <button
            type="button"
            class={`verdict-item ${shown.severity}`}
            onClick={() => selectTool(sources, "safety", ["#panel-safety .safety-verdict"])}
          >
            <span aria-hidden="true">{MARKS[shown.severity]}</span> <strong>{shown.word}</strong>
            {shown.detail !== "" && <span class="wide" data-short={shown.short}>: {shown.detail}</span>}
          </button>
        )
        : views.value?.tree.value && "Checking…"}
    </p>
  );
}

const MARKS = { safe: "✓", calm: "?", warn: "!", danger: "⚠" };

interface WarningCountProps {
  readonly model: Model;
  readonly views: Views;
  /** What is shown until the number is known. */
  readonly before: string | null;
}

/**
 * The number of warnings beside the verdict's own. A proof may refute some, so it changes together with the verdict; until
 * then, the last number remains, marked, or that of the warnings that are known if the verdict takes long.
 */
function WarningCount({ model: { backtracking, sources }, views, before }: WarningCountProps) {
  const last = useSignal(before);
  const isWaiting = useComputed(() => backtracking.value === null || views.warnings.value === null);
  const isLate = useLate(isWaiting.value);
  const known = views.warnings.value;
  const isOutdated = known === null || isWaiting.value && !isLate && last.peek() !== null;
  if (!isOutdated) last.value = warningWords(ownWarnings(known, backtracking.value?.warnings));
  if (!last.value) return null;
  return (
    <button
      type="button"
      class={`verdict-item${isOutdated ? " outdated" : ""}`}
      onClick={() => selectTool(sources, "safety", ["#part-warnings h3"])}
    >
      <Words words={last.value} />
    </button>
  );
}

/** A result whose number stands out; all of it if it has none. */
function Words({ words }: { readonly words: string }) {
  const bold = /^\d\S*/.exec(words)?.[0].length ?? words.length;
  return (
    <>
      <strong>{words.slice(0, bold)}</strong>
      {words.slice(bold)}
    </>
  );
}

/** Whether it is worth loading what knows the editions: few patterns have syntax after ES2018. */
export function mayBeRecent({ pattern, flags }: Regex): boolean {
  const names = pattern.match(/\(\?<[^=!>]+>/g) ?? [];
  return /[dv]/.test(flags) || /\(\?[ims-]+:|\\[pPAz]/.test(pattern) || /[^!-~]|\\/.test(names.join("")) ||
    new Set(names).size < names.length;
}

/** Whether something has been waiting for so long that the old result could be mistaken for a current one. */
function useLate(isWaiting: boolean): boolean {
  const waiting = useSignal(isWaiting);
  const late = useSignal(false);
  waiting.value = isWaiting;
  useSignalEffect(() => {
    late.value = false;
    if (!waiting.value) return;
    const timer = setTimeout(() => late.value = true, STALE_MS);
    return () => clearTimeout(timer);
  });
  return late.value;
}

interface ErrorLineProps {
  readonly patternError: PatternError | null;
  readonly pattern: string;
  /** The result of the reader's last action; one that ends with "Undo" can be taken back, one with "before" compared. */
  readonly done: string;
  readonly sources: Sources;
}

/** The error of the pattern, or the result of the last action: on two lines, and in full once it is tapped or focused. */
function ErrorLine({ patternError, pattern, done, sources }: ErrorLineProps) {
  const error = patternError &&
    `${patternError.reason === "syntax" ? "Error" : "Not shown"}: ${patternError.message}`;
  const hint = pattern === "" ? "Type a pattern, or paste code such as /a+/gi" : "";
  const words = [done, error].filter(Boolean).join(". ") || hint;
  const isOpen = /(Undo|before)$/.test(done);
  const actions = useLater(() => import("./done_actions.tsx"), isOpen);
  return (
    <p
      class={`error-line ${patternError?.reason ?? ""}`}
      role="status"
      tabIndex={patternError ? 0 : undefined}
      title={words}
    >
      {isOpen && actions
        ? (
          <>
            <actions.Done sources={sources} words={done} />
            {error && `. ${error}`}
          </>
        )
        : unbroken(words)}
    </p>
  );
}
