import type { Range } from "../../lib/regex/regex.ts";
import { LongList, Row } from "./LongList.tsx";
import { type Shown, ShownText } from "./ShownText.tsx";

/** A line of the list: a match, or one of its groups. */
export interface MatchLine {
  readonly index: number;
  readonly match: number;
  readonly group: number;
  readonly name: string | null;
  readonly start: number | null;
  readonly end: number | null;
  /** Both from 1; null when the group did not take part. */
  readonly place: { readonly line: number; readonly column: number } | null;
  /** Steps of the search for the match; null while they are not counted. */
  readonly steps: string | null;
  readonly value: readonly Shown[];
  readonly kind: string;
  /** The stretch of the pattern that took it. */
  readonly part: Range | null;
}

export interface MatchListProps {
  /** Lines of the whole list. */
  readonly total: number;
  readonly lineAt: (index: number) => MatchLine;
  /** The line to bring into view. */
  readonly shown: number | null;
  readonly onChoose: (line: MatchLine) => void;
}

/** Matches and their captures. */
export function MatchList({ total, lineAt, shown, onChoose }: MatchListProps) {
  return (
    <LongList
      label="Matches and captures"
      total={total}
      shown={shown}
      row={(index) => <Line key={index} line={lineAt(index)} total={total} onChoose={onChoose} />}
    />
  );
}

type LineProps = Pick<MatchListProps, "total" | "onChoose"> & { line: MatchLine };

function Line({ line, total, onChoose }: LineProps) {
  const { index, match, group, name, start, end, place, steps, kind, part } = line;
  return (
    <Row index={index} total={total} class={group === 0 ? "whole" : ""} part={part}>
      <button type="button" onClick={() => onChoose(line)} aria-disabled={start === null}>
        <span class={`badge ${kind}`}>{group === 0 ? `Match ${match}` : group}</span>
        {name !== null && <span class="name">{name}</span>}
        <span class="place">{start === null ? "" : `${start}–${end}`}</span>
        {place && <span class="place">Ln {place.line}, Col {place.column}</span>}
        <Value line={line} />
        {steps !== null && <span class="place">{steps}</span>}
      </button>
    </Row>
  );
}

function Value({ line: { start, value } }: { line: MatchLine }) {
  if (start === null) return <em class="value">did not take part</em>;
  return value.length === 0 ? <em class="value">empty</em> : (
    <code class="value">
      <ShownText text={value} />
    </code>
  );
}
