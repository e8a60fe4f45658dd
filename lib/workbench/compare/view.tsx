import { Changes, Meaning, type ShownMeaning } from "../../../components/Changes.tsx";
import { MAX_SHOWN_DIFFERENCES } from "../../limits/workbench.ts";
import type { PatternDiff } from "../../regex/diff/diff.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { PatternError } from "../../regex/syntax/parse.ts";
import type { ComparedMatches } from "../core/compared_matches.ts";
import type { ToolProps } from "../core/tool.ts";
import { diffPanel, useDiff } from "./state.ts";

export interface DiffPanelProps {
  readonly first: Regex;
  /** Null while there is none. */
  readonly second: Regex | null;
  readonly diff: PatternDiff | null;
  readonly fault: PatternError | null;
  /** How what the two find relates; null while one of them is missing or has an error. */
  readonly meaning: ShownMeaning | null;
  /** What the two find in the test text; null until both runs are over. */
  readonly matches: ComparedMatches | null;
  /** Steps of the first and of the second in the test text, in words; null until both are counted. */
  readonly steps: readonly [string, string] | null;
  readonly text: string;
  readonly onSecond: (second: Regex | null) => void;
  /** Puts a text into the test text. */
  readonly onText: (text: string) => void;
  readonly onChoose: (range: Range) => void;
}

/** A second pattern, and how it differs from the one on the workbench. */
export function DiffPanel(props: DiffPanelProps) {
  const { first, second, diff, fault, meaning, matches, onSecond, onText } = props;
  return (
    <div class="diff">
      <SecondPattern first={first} second={second} onSecond={onSecond} />
      {fault && <p class="error-line syntax" role="status">Error: {fault.message}</p>}
      {diff && meaning && <Meaning {...meaning} onText={onText} />}
      {diff && <Changes first={first} second={second ?? first} diff={diff} />}
      {second && matches && <Found {...props} matches={matches} />}
      <p class="hint">
        Changes in several files: <a href="/review">Review a whole diff</a>
      </p>
    </div>
  );
}

function SecondPattern({ first, second, onSecond }: Pick<DiffPanelProps, "first" | "second" | "onSecond">) {
  if (second === null) {
    return (
      <p class="empty-view">
        Compare with a second pattern.{" "}
        <button type="button" onClick={() => onSecond(first)}>Begin with the one above</button>
      </p>
    );
  }
  return (
    <p class="second-pattern">
      <input
        aria-label="Second pattern"
        value={second.pattern}
        spellcheck={false}
        onInput={({ currentTarget }) => onSecond({ ...second, pattern: currentTarget.value })}
      />
      <input
        aria-label="Flags of the second pattern"
        value={second.flags}
        spellcheck={false}
        size={8}
        onInput={({ currentTarget }) => onSecond({ ...second, flags: currentTarget.value })}
      />
      <button type="button" onClick={() => onSecond(null)}>Close</button>
    </p>
  );
}

function Found({ matches, steps, text, onChoose }: DiffPanelProps & { readonly matches: ComparedMatches }) {
  return (
    <>
      <p role="status">
        In the test text: {matches.both} found by both, {matches.onlyFirst.length} only by the first,{" "}
        {matches.onlySecond.length} only by the second
      </p>
      {steps && <p>Steps there: {steps[0]} with the first, {steps[1]} with the second</p>}
      <OnlyOne title="Only the first" ranges={matches.onlyFirst} text={text} onChoose={onChoose} />
      <OnlyOne title="Only the second" ranges={matches.onlySecond} text={text} onChoose={onChoose} />
    </>
  );
}

interface OnlyOneProps extends Pick<DiffPanelProps, "text" | "onChoose"> {
  readonly title: string;
  readonly ranges: readonly Range[];
}

function OnlyOne({ title, ranges, text, onChoose }: OnlyOneProps) {
  if (ranges.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="only">
        {ranges.slice(0, MAX_SHOWN_DIFFERENCES).map(({ start, end }) => (
          <li key={`${start} ${end}`}>
            <button type="button" onClick={() => onChoose({ start, end })}>
              {start}–{end}{" "}
              <code>{text.slice(start, Math.min(end, start + 60)).toWellFormed() || "empty"}</code>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How the pattern and a second one differ. */
export function Tool({ model }: ToolProps) {
  return <DiffPanel {...diffPanel(model, useDiff(model))} />;
}
