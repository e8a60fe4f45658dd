import { useSignal } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import type { ToolProps } from "../core/tool.ts";
import { useDebugging } from "./panel.ts";

/** A search, moment by moment. */
export function Tool({ model }: ToolProps) {
  const read = useDebugging(model);
  return read && <DebuggerPanel {...read()} />;
}

export interface DebuggerPanelProps extends ControlsProps, MomentViewProps, HeatTablesProps, WhyViewProps {
  /** Said while nothing is recorded. */
  readonly waiting: string;
  /** What could not be done; empty for nothing. */
  readonly message: string;
  /** The search as a whole, in sentences. */
  readonly summary: readonly string[];
  readonly onKey: (event: KeyboardEvent) => void;
}

/** One search, moment by moment; where it was hot; and why a character matched or not. */
export function DebuggerPanel(props: DebuggerPanelProps) {
  const { rows, row, words, counted, steps, message, summary, waiting } = props;
  const now = `Moment ${shown(row + 1)} of ${shown(rows)}, step ${shown(counted)} of ${
    shown(steps)
  }. ${words}`;
  return (
    <div class="debugger" onKeyDown={props.onKey}>
      <Controls {...props} />
      <p class="moment-words" role="status">{rows === 0 ? waiting : words === "" ? "" : now}</p>
      {message !== "" && <p class="moment-said" role="status">{message}</p>}
      <MomentView {...props} />
      <section aria-label="The search">
        {summary.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </section>
      {rows > 0 && <HeatTables {...props} />}
      <WhyView {...props} />
    </div>
  );
}

const shown = (value: number) => number(value);

export interface ControlsProps {
  /** Moments that can be gone to; 0 while there are none. */
  readonly rows: number;
  /** From 0. */
  readonly row: number;
  /** Where the search begins, in UTF-16 code units. */
  readonly from: number;
  readonly textLength: number;
  readonly onGo: (row: number) => void;
  readonly onSearch: (from: number) => void;
  readonly onMatch: () => void;
  readonly onNode: () => void;
  readonly onIndex: () => void;
  /** The part of the pattern that `onNode` goes to; empty before one was chosen. */
  readonly part: string;
  /** The place of the text that `onIndex` goes to. */
  readonly place: number;
}

/** Ways from one moment to another. */
export function Controls(props: ControlsProps) {
  const { rows, row, from, textLength, onGo, onSearch, onMatch, onNode, onIndex, part, place } = props;
  return (
    <>
      <div class="moment-buttons" role="group" aria-label="Go to a moment">
        <button type="button" onClick={() => onGo(0)}>First</button>
        <button type="button" onClick={() => onGo(row - 1)}>Back</button>
        <button type="button" onClick={() => onGo(row + 1)}>Forward</button>
        <button type="button" onClick={() => onGo(rows - 1)}>Last</button>
        <button type="button" onClick={onMatch}>To the match</button>
        <button
          type="button"
          title="The next time the part chosen in pattern or diagram is tried"
          onClick={onNode}
        >
          To part {part && <code>{part}</code>}
        </button>
        <button type="button" title="The next time the text is read at the cursor" onClick={onIndex}>
          To place {place}
        </button>
      </div>
      <div class="moment-slider">
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={`${row + 1} of ${rows}`}
          min={1}
          max={Math.max(rows, 1)}
          value={row + 1}
          onInput={({ currentTarget }) => onGo(currentTarget.valueAsNumber - 1)}
        />
        <label>
          Moment <NumberField value={row + 1} most={rows} least={1} onSet={(value) => onGo(value - 1)} />
        </label>
        <label title="Where the search begins in the text">
          Search from <NumberField value={from} most={textLength} least={0} onSet={onSearch} />
        </label>
      </div>
    </>
  );
}

interface NumberFieldProps {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onSet: (value: number) => void;
}

export function NumberField({ value, least, most, onSet }: NumberFieldProps) {
  // Rendering sets a field to its value: without the draft, news from the engine would erase what is being typed.
  const draft = useSignal<string | null>(null);
  return (
    <input
      type="number"
      value={draft.value ?? value}
      min={least}
      max={most}
      onInput={({ currentTarget }) => draft.value = currentTarget.value}
      onBlur={() => draft.value = null}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        draft.value = null;
        if (Number.isInteger(valueAsNumber)) onSet(Math.max(least, Math.min(valueAsNumber, most)));
      }}
    />
  );
}

/** A piece with what stands around it. */
export interface Excerpt extends Range {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

export interface MomentViewProps {
  readonly words: string;
  readonly counted: number;
  readonly steps: number;
  /** Null where the moment is about the whole pattern. */
  readonly inPattern: Excerpt | null;
  /** The attempt so far. */
  readonly inText: Excerpt | null;
  readonly captures: readonly { readonly group: string; readonly value: string }[];
  /** Choices that are open, the latest first; a part of them when there are many. */
  readonly choices: readonly { readonly node: Range; readonly words: string; readonly place: string }[];
  /** How many are open. */
  readonly depth: number;
}

/** Where a moment stands in pattern and text, what is captured, and what is kept for later. */
export function MomentView({ inPattern, inText, captures, choices, depth }: MomentViewProps) {
  return (
    <>
      <dl class="moment-places">
        <dt>Pattern</dt>
        <dd>{inPattern ? <Piece excerpt={inPattern} /> : "the whole"}</dd>
        <dt>Text</dt>
        <dd>{inText && <Piece excerpt={inText} />}</dd>
        {captures.map((
          { group, value },
        ) => [<dt key={`name ${group}`}>Group {group}</dt>, <dd key={group}>{value}</dd>])}
      </dl>
      <details class="moment-choices" open={depth > 0 && depth < 8}>
        <summary>
          {depth === 0 ? "Nothing kept for later" : `Kept for later: ${number(depth)}`}
        </summary>
        <ol>
          {choices.map(({ node, words, place }, index) => (
            <li key={index} data-start={node.start} data-end={node.end}>
              <code>{words}</code> {place}
            </li>
          ))}
        </ol>
        {depth > choices.length && <p>and {number(depth - choices.length)} more</p>}
      </details>
    </>
  );
}

function Piece({ excerpt: { before, piece, after } }: { excerpt: Excerpt }) {
  return (
    <code>
      {before}
      {piece === "" ? null : <mark class="traced">{piece}</mark>}
      <span class="traced-place empty" />
      {after}
    </code>
  );
}

interface Hot {
  readonly words: string;
  readonly steps: string;
  readonly backtracks: string;
  /** 0 for never gone back to, to 4 for the hottest. */
  readonly level: number;
}

export interface HeatTablesProps {
  /** Whether it is painted into pattern, text and diagram. */
  readonly heat: boolean;
  readonly hotNodes: readonly (Hot & { readonly range: Range })[];
  readonly hotPlaces: readonly (Hot & { readonly index: number })[];
  readonly onHeat: (on: boolean) => void;
}

/** What the search went back to most often, in the pattern and in the text. */
export function HeatTables({ heat, hotNodes, hotPlaces, onHeat }: HeatTablesProps) {
  if (hotNodes.length === 0) return <p>It never went back to a choice</p>;
  return (
    <section class="heat-tables" aria-label="Where it went back">
      <h3>Where it went back</h3>
      <label>
        <input
          type="checkbox"
          checked={heat}
          onChange={({ currentTarget }) => onHeat(currentTarget.checked)}
        />{" "}
        Show in pattern, diagram and text
      </label>
      {heat && (
        <p class="heat-legend">
          {[1, 2, 3, 4].map((level) => <Sample key={level} level={level} />)}
          The numbers are in the diagram and below
        </p>
      )}
      <Table title="Part" rows={hotNodes} />
      <Table title="Place" rows={hotPlaces} />
    </section>
  );
}

const NAMES = ["", "seldom", "often", "very often", "most often"];

function Sample({ level }: { level: number }) {
  return <span class={`heat heat-${level}`}>{NAMES[level]}</span>;
}

function Table({ title, rows }: { title: string; rows: readonly (Hot & { readonly range?: Range })[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Backtracked</th>
          <th scope="col">Steps</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ words, steps, backtracks, level, range }, index) => (
          <tr key={index} data-start={range?.start} data-end={range?.end}>
            <th scope="row">
              <code class={`heat heat-${level}`}>{words}</code>
            </th>
            <td>{backtracks}</td>
            <td>{steps}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface WhyViewProps {
  readonly textLength: number;
  /** The character of the question; null before one is clicked. */
  readonly character: number | null;
  /** The answer in sentences; empty before there is one. */
  readonly why: readonly string[];
  /** Changes that were tested and make a match. */
  readonly changes: readonly { readonly words: string; readonly onTake: () => void }[];
  readonly onCharacter: (index: number) => void;
}

/** Why a character of the text matched or not, and what would change that. */
export function WhyView({ textLength, character, why, changes, onCharacter }: WhyViewProps) {
  return (
    <section class="why" aria-label="Why?">
      <h3>Why?</h3>
      <p>
        <label>
          Character <NumberField value={character ?? 0} least={0} most={textLength} onSet={onCharacter} />
        </label>{" "}
        or click one in the text
      </p>
      <div role="status">{why.map((sentence, index) => <p key={index}>{sentence}</p>)}</div>
      {changes.length > 0 && (
        <>
          <h4>What would match</h4>
          <ul class="changes">
            {changes.map(({ words, onTake }, index) => (
              <li key={index}>
                <button type="button" onClick={onTake}>{words}</button>
              </li>
            ))}
          </ul>
          <p class="hint">Each change was tested before it is shown; Ctrl+Z undoes it</p>
        </>
      )}
    </section>
  );
}
