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
  return (
    <input
      type="number"
      value={value}
      min={least}
      max={most}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (Number.isInteger(valueAsNumber)) onSet(Math.max(least, Math.min(valueAsNumber, most)));
      }}
    />
  );
}
