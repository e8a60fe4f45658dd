import { useSignal } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { type excerpt, type ReadPanel, useDebugging } from "./panel.ts";
import type { Speed } from "./player.ts";
import { Timeline } from "./timeline.tsx";

/** A search, step by step. */
export function Tool({ model }: ToolProps) {
  const read = useDebugging(model);
  return read && <DebuggerPanel {...read()} />;
}

type DebuggerPanelProps = ReturnType<ReadPanel>;

/** One search step by step, its backtracking hotspots, and why a character matched or not. */
function DebuggerPanel(props: DebuggerPanelProps) {
  const { rows, words, step, message, summary, waiting, isPlaying } = props;
  return (
    <div class="debugger" onKeyDown={props.onKey}>
      <Controls {...props} />
      {/* A screen reader would have to read each step while the search is played. */}
      <p class="snapshot-words" role="status" aria-live={isPlaying ? "off" : "polite"}>
        {rows === 0 ? waiting : words !== "" && (
          <>
            <strong>{step}</strong>. {words}
          </>
        )}
      </p>
      {message !== "" && <p class="snapshot-message" role="status">{message}</p>}
      <SnapshotView {...props} />
      <section aria-label="The search">
        {summary.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </section>
      {rows > 0 && <HeatTables {...props} />}
      <WhyView {...props} />
    </div>
  );
}

/** Controls that move from one step to another. */
function Controls(props: DebuggerPanelProps) {
  const { from, textLength, onSearch, onMatch, onNode, onIndex, part, place } = props;
  return (
    <>
      <Transport {...props} />
      <Timeline {...props} />
      <div class="snapshot-buttons" role="group" aria-label="Run to">
        <button type="button" title="The end of the match, then the next match" onClick={onMatch}>
          Run to match
        </button>
        <button
          type="button"
          title="The next time the part selected in the pattern or the diagram is tried"
          onClick={onNode}
        >
          Run to part {part && <code>{part}</code>}
        </button>
        <button
          type="button"
          title={`The next time the text is read at the cursor, which is at character ${number(place + 1)}`}
          onClick={onIndex}
        >
          Run to cursor
        </button>
        <label title="Where the search begins in the text">
          Search from{" "}
          <NumberField value={from + 1} most={textLength + 1} least={1} onSet={(at) => onSearch(at - 1)} />
        </label>
      </div>
    </>
  );
}

/** The buttons of a player, the step, and the speed. */
function Transport(props: DebuggerPanelProps) {
  const { rows, row, counted, recordedSteps, isPlaying, speed, onGo, onStep, onPlay, onSpeed } = props;
  return (
    <div class="transport">
      <div class="transport-buttons" role="toolbar" aria-label="Go through the search" data-arrows="row">
        <IconButton name="First step" icon={ICONS.first} onClick={() => onGo(0)} />
        <IconButton name="Previous step" keys="b" icon={ICONS.previous} onClick={() => onGo(row - 1)} />
        <IconButton
          name={isPlaying ? "Pause" : "Play"}
          keys="k"
          icon={isPlaying ? ICONS.pause : ICONS.play}
          onClick={onPlay}
        />
        <IconButton name="Next step" keys="f" icon={ICONS.next} onClick={() => onGo(row + 1)} />
        <IconButton name="Last step" icon={ICONS.last} onClick={() => onGo(rows - 1)} />
      </div>
      <label>
        Go to step <NumberField value={counted} most={recordedSteps} least={0} onSet={onStep} />
      </label>
      <label>
        Speed{" "}
        <select
          value={speed}
          onChange={({ currentTarget }) => {
            const chosen = SPEEDS.find(({ id }) => id === currentTarget.value);
            if (chosen) onSpeed(chosen.id);
          }}
        >
          {SPEEDS.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
    </div>
  );
}

const SPEEDS: readonly { readonly id: Speed; readonly title: string }[] = [
  { id: "slow", title: "Slow" },
  { id: "normal", title: "Normal" },
  { id: "fast", title: "Fast" },
];

/** Paths in a square of 16. */
const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  previous: "M11 3h2v10h-2zM9 3v10L2 8z",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M3 3h2v10H3zM7 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
};

interface IconButtonProps {
  readonly name: string;
  /** The equivalent letter key. */
  readonly keys?: string;
  readonly icon: string;
  readonly onClick: () => void;
}

function IconButton({ name, keys, icon, onClick }: IconButtonProps) {
  const title = keys === undefined ? name : `${name} (${keys})`;
  return (
    <button type="button" aria-label={name} title={title} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

interface NumberFieldProps {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onSet: (value: number) => void;
}

function NumberField({ value, least, most, onSet }: NumberFieldProps) {
  // Rendering sets a field to its value: without the draft, a message from the engine would erase what is
  // being typed.
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

/** Where a step is in the pattern and the text, what is captured, and the backtracking stack. */
function SnapshotView({ inPattern, inText, captures, choices, depth }: DebuggerPanelProps) {
  return (
    <>
      <dl class="snapshot-places">
        <dt>Pattern</dt>
        <dd>{inPattern ? <Piece excerpt={inPattern} /> : "the whole pattern"}</dd>
        <dt>Text</dt>
        <dd>{inText && <Piece excerpt={inText} />}</dd>
        {captures.map((
          { group, value },
        ) => [<dt key={`name ${group}`}>Group {group}</dt>, <dd key={group}>{value}</dd>])}
      </dl>
      <details class="snapshot-choices" open={depth > 0 && depth < 8}>
        <summary>
          {depth === 0 ? "Backtracking stack is empty" : `Backtracking stack: ${number(depth)}`}
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

function Piece({ excerpt: { before, piece, after } }: { excerpt: ReturnType<typeof excerpt> }) {
  return (
    <code>
      {before}
      {piece === "" ? null : <mark class="traced">{piece}</mark>}
      <span class="traced-place empty" />
      {after}
    </code>
  );
}

/** Where the search backtracked most often, in the pattern and in the text. */
function HeatTables({ heat, hotNodes, hotPlaces, onHeat }: DebuggerPanelProps) {
  if (hotNodes.length === 0) return <p>No backtracking</p>;
  return (
    <section class="heat-tables" aria-label="Backtracking hotspots">
      <h3>Backtracking hotspots</h3>
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
      <Table title="Position" rows={hotPlaces} />
    </section>
  );
}

type HotRow = Omit<DebuggerPanelProps["hotNodes"][number], "range"> & { readonly range?: Range };

const NAMES = ["", "rarely", "often", "very often", "most often"];

function Sample({ level }: { level: number }) {
  return <span class={`heat heat-${level}`}>{NAMES[level]}</span>;
}

function Table({ title, rows }: { title: string; rows: readonly HotRow[] }) {
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

/** Why a character of the text matched or not, and what would change that. */
function WhyView({ textLength, character, why, changes, onCharacter }: DebuggerPanelProps) {
  return (
    <section class="why" aria-label="Why?">
      <h3>Why?</h3>
      <p>
        <label>
          Character{" "}
          <NumberField
            value={(character ?? 0) + 1}
            least={1}
            most={textLength + 1}
            onSet={(at) => onCharacter(at - 1)}
          />
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
