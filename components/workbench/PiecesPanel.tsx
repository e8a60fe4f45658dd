import { PieceList, type PieceListProps } from "./PieceList.tsx";

export interface PiecesPanelProps extends PieceListProps {
  /** How many there are, in a sentence. */
  readonly words: string;
  readonly onCopy: () => void;
}

/** What `split` gives, as its array. */
export function PiecesPanel({ words, onCopy, ...list }: PiecesPanelProps) {
  return (
    <>
      <div class="mode-bar with-script">
        <p class="mode-status" role="status">{words}</p>
        <button type="button" disabled={list.total === 0} onClick={onCopy}>Copy as JSON</button>
      </div>
      <PieceList {...list} />
    </>
  );
}
