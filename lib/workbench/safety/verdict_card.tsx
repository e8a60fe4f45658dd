import { useSignal, useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { MarkedChange, type MarkedChangeProps } from "../../../components/MarkedChange.tsx";
import { Source } from "../../../components/Source.tsx";
import { patternEdits } from "../../regex/diff/characters.ts";
import { assess, type Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { toLiteral } from "../../regex/regex.ts";
import { counted } from "../../regex/words.ts";
import "../first_load.ts";
import { verdictColor } from "../judging/verdict_headline.ts";
import { attackWords } from "../judging/attack_words.ts";
import { causeWords, verdictSentence } from "../judging/verdict_sentence.ts";
import { type CardPlace, type Model, selectTool } from "../model/model.ts";
import type { FoundFixes } from "../model/results.ts";
import { offerUndo } from "../model/undo.ts";
import "../second_load.ts";
import { applyChange } from "./applying.ts";
import { othersWords, PROOF_MARKS, type RewriteRow, rewriteRows } from "../judging/rewrite_rows.ts";

/** A pattern that isn't safe, and what is known about it. */
interface Shown {
  readonly pattern: string;
  readonly verdict: Verdict;
}

interface VerdictCardProps extends Pick<CardProps, "onCopy"> {
  readonly model: Model;
  /** Shown until the first verdict is known. */
  readonly waiting: VNode;
}

/** Why a pattern isn't safe, and what to use instead: the first card of the explanation. */
export function VerdictCard({ model, onCopy, waiting }: VerdictCardProps) {
  const { backtracking, verdict, regex, fixes, sources } = model;
  const last = useSignal<Shown | null>(null);
  useSignalEffect(() => {
    const known = backtracking.value?.verdict;
    if (verdict.value !== null && known) last.value = { pattern: regex.peek().pattern, verdict: known };
  });
  const shown = last.value;
  if (shown === null) return waiting;
  const isOutdated = verdict.value === null || shown.pattern !== regex.value.pattern;
  const rows = isOutdated || fixes.value === null ? [] : rewriteRows(fixes.value, regex.value);
  return (
    <Card
      {...shown}
      place={model.card.value}
      isOutdated={isOutdated}
      rows={rows}
      search={fixes.value?.status ?? "running"}
      onApply={({ replacement }) => offerUndo(sources, "Fix applied", () => applyChange(model, replacement))}
      onShow={() => selectTool(sources, "safety", ["#panel-safety .safety-verdict"])}
      onCopy={onCopy}
    />
  );
}

interface CardProps extends Shown {
  readonly place: CardPlace | null;
  /** Whether the pattern has changed since. */
  readonly isOutdated: boolean;
  /** What to use instead, the best first. */
  readonly rows: readonly RewriteRow[];
  /** The state of the search for it. */
  readonly search: FoundFixes["status"];
  readonly onApply: (row: RewriteRow) => void;
  /** Shows how the verdict was found, and the other rewrites. */
  readonly onShow: () => void;
  /** Copies what is known of the pattern. */
  readonly onCopy: () => void;
}

/** The card with what is known. */
export function Card(
  { pattern, verdict, place, isOutdated, rows, search, onApply, onShow, onCopy }: CardProps,
) {
  const severity = verdictColor(verdict);
  const isSearching = search === "running";
  const best = rows.find(({ isProvedFix }) => isProvedFix) ??
    (isSearching ? undefined : rows.find(({ isLinear }) => isLinear));
  // A text on which it differs needs the room.
  const more = best?.differs === "" && othersWords(rows);
  // The first of the sentences is its title.
  const what = best?.how[0]?.replace(/\. .*/s, "");
  const attack = attackWords(verdict);
  const example = best?.differs || attack && `Try ${attack}`;
  return (
    <section
      class={`verdict-card ${severity} ${place}${isOutdated ? " outdated" : ""}`}
      aria-label="Safety of the pattern"
      inert={isOutdated}
    >
      {best && (
        <button
          type="button"
          class={best.proof === "equal" ? "primary" : undefined}
          aria-label={`${best.use}: ${toLiteral(best.replacement)}`}
          onClick={() => onApply(best)}
        >
          {best.use}
        </button>
      )}
      {!best && rows.length > 0 && !isSearching && (
        <button type="button" onClick={onShow}>See {counted(rows.length, "rewrite")}</button>
      )}
      <p class="verdict-card-why">
        <strong>{assess(verdict).title}.</strong> {verdictSentence(verdict).sentence}
        <Cause pattern={pattern} verdict={verdict} />
      </p>
      {/^(?:warn|danger)$/.test(severity) && (best
        ? (
          <p class="verdict-card-fix">
            <FixChange pattern={pattern} replacement={best.replacement} isCut />
            {best.flags !== "" && <span class="hint">flags {best.flags}</span>}{" "}
            <span class={`proof-badge ${best.proof}`}>
              <span aria-hidden="true">{PROOF_MARKS[best.proof]}</span> {best.badge}
            </span>
            <span class="hint what">{what}</span>
          </p>
        )
        // In its place, so that nothing moves when it is found.
        : (
          <p class="verdict-card-fix hint">
            {isSearching ? "Looking for a fix…" : "No proved fix found"}
          </p>
        ))}
      {/* What is still counted comes last, so that it pushes nothing away. */}
      <p class="verdict-card-more hint">
        <button type="button" class="link" onClick={onShow}>
          How was this checked?
        </button>
        <button type="button" class="link" onClick={onCopy}>Copy as PR comment</button>
        {example && <span class="example">{example}</span>}
        {more && <span class="more">{more}{isSearching && "…"}</span>}
      </p>
    </section>
  );
}

interface FixChangeProps extends Pick<MarkedChangeProps, "isCut"> {
  readonly pattern: string;
  readonly replacement: Regex;
}

/** What a fix changes. */
export function FixChange({ pattern, replacement, isCut = false }: FixChangeProps) {
  const edits = useMemo(() => patternEdits({ ...replacement, pattern }, replacement), [pattern, replacement]);
  return <MarkedChange before={pattern} after={replacement.pattern} edits={edits} isCut={isCut} />;
}

/** The one part that is slow; several are listed in the Safety tab. */
export function Cause({ pattern, verdict }: Pick<Shown, "pattern" | "verdict">) {
  const [range, ...others] = verdict.hotspots;
  if (range === undefined) return <>.</>;
  return (
    <>
      : <Source pattern={pattern} range={range} /> {others.length > 0 && `and ${others.length} more `}
      {causeWords(verdict, pattern)}.
    </>
  );
}
