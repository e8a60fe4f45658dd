import type { RefObject } from "preact";

/** A line of the list: a match, or one of its groups. */
export interface MatchLine {
  readonly index: number;
  readonly match: number;
  readonly group: number;
  readonly name: string | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly value: string;
  readonly kind: string;
}

export interface MatchListProps {
  readonly viewport: RefObject<HTMLDivElement>;
  /** Lines of the whole list; those given are the ones in view. */
  readonly total: number;
  readonly rowHeight: number;
  readonly lines: readonly MatchLine[];
  readonly onChoose: (line: MatchLine) => void;
}

/** The lines in view of a list that may have millions. */
export function MatchList({ viewport, total, rowHeight, lines, onChoose }: MatchListProps) {
  return (
    <div class="match-list" ref={viewport} role="list" aria-label="Matches and captures" tabIndex={0}>
      {lines.length > 0 && (
        <div style={{ height: total * rowHeight, paddingTop: (lines[0]?.index ?? 0) * rowHeight }}>
          {lines.map((line) => <Line key={line.index} line={line} total={total} onChoose={onChoose} />)}
        </div>
      )}
    </div>
  );
}

function Line(
  { line, total, onChoose }: { line: MatchLine; total: number; onChoose: MatchListProps["onChoose"] },
) {
  return (
    <div
      class={line.group === 0 ? "match-line whole" : "match-line"}
      role="listitem"
      aria-posinset={line.index + 1}
      aria-setsize={total}
    >
      <button type="button" onClick={() => onChoose(line)} disabled={line.start === null}>
        <span class={`badge ${line.kind}`}>{line.group === 0 ? `Match ${line.match}` : line.group}</span>
        {line.name !== null && <span class="name">{line.name}</span>}
        <span class="place">{line.start === null ? "" : `${line.start}–${line.end}`}</span>
        <Value line={line} />
      </button>
    </div>
  );
}

function Value({ line: { start, value } }: { line: MatchLine }) {
  if (start === null) return <em class="value">did not take part</em>;
  return value === "" ? <em class="value">empty</em> : <code class="value">{value}</code>;
}
