import { LongList, Row } from "./LongList.tsx";

/** A piece between two separators, or what a group of the separator took. */
export interface Piece {
  /** Position in the array that `split` gives. */
  readonly index: number;
  /** 0 for a piece between separators. */
  readonly group: number;
  readonly start: number | null;
  readonly end: number | null;
  /** In quotation marks; null when the group did not take part. */
  readonly quoted: string | null;
  readonly kind: string;
}

export interface PieceListProps {
  readonly total: number;
  readonly pieceAt: (index: number) => Piece;
  readonly onChoose: (piece: Piece) => void;
}

/** What `split` gives. */
export function PieceList({ total, pieceAt, onChoose }: PieceListProps) {
  return (
    <LongList
      label="Pieces"
      total={total}
      row={(index) => <Line key={index} piece={pieceAt(index)} total={total} onChoose={onChoose} />}
    />
  );
}

type LineProps = Pick<PieceListProps, "total" | "onChoose"> & { piece: Piece };

function Line({ piece, total, onChoose }: LineProps) {
  const { index, group, start, end, quoted, kind } = piece;
  return (
    <Row index={index} total={total} class={group === 0 ? "whole" : ""}>
      <button type="button" disabled={start === null} onClick={() => onChoose(piece)}>
        <span class="number">{index}</span>
        {group > 0 && <span class={`badge ${kind}`}>{group}</span>}
        <span class="place">{start === null ? "" : `${start}–${end}`}</span>
        {quoted === null
          ? <em class="value">undefined: the group did not take part</em>
          : <code class="value">{quoted}</code>}
      </button>
    </Row>
  );
}
