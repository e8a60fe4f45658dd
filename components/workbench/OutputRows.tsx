import { LongList, Row } from "./LongList.tsx";
import { type Shown, ShownText } from "./ShownText.tsx";

/** A stretch of a row; `match` is the index of the match that brought it, null for what stood there before. */
export interface OutputSegment {
  readonly text: readonly Shown[];
  readonly match: number | null;
}

export interface OutputRowsProps {
  readonly label: string;
  readonly total: number;
  readonly segmentsAt: (row: number) => readonly OutputSegment[];
}

/** A text that was made, with what the matches brought in their tints. */
export function OutputRows({ label, total, segmentsAt }: OutputRowsProps) {
  return (
    <LongList
      label={label}
      total={total}
      row={(index) => (
        <Row key={index} index={index} total={total} class="output-row">
          <code>{segmentsAt(index).map((segment, at) => <Segment key={at} segment={segment} />)}</code>
        </Row>
      )}
    />
  );
}

function Segment({ segment: { text, match } }: { segment: OutputSegment }) {
  if (match === null) return <ShownText text={text} />;
  const tint = match % 2 === 0 ? "match" : "match match-odd";
  return text.length === 0 ? <span class="empty" /> : (
    <ins class={tint}>
      <ShownText text={text} />
    </ins>
  );
}
