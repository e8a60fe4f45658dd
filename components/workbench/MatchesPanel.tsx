import { type MatchLine, MatchList } from "./MatchList.tsx";
import { type CopyFormat, MatchTools } from "./MatchTools.tsx";

export interface MatchesPanelProps {
  /** Lines of the whole list. */
  readonly total: number;
  readonly lineAt: (index: number) => MatchLine;
  /** The line to bring into view. */
  readonly shown: number | null;
  /** Said in place of an empty list. */
  readonly empty: string;
  readonly onChoose: (line: MatchLine) => void;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

/** Matches and their captures, with a way from one to the next. */
export function MatchesPanel({ onStep, onCopy, empty, ...list }: MatchesPanelProps) {
  return (
    <>
      <MatchTools enabled={list.total > 0} onStep={onStep} onCopy={onCopy} />
      {list.total === 0 && <p class="empty-view">{empty}</p>}
      <MatchList {...list} />
    </>
  );
}
