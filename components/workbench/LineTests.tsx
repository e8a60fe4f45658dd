import { LongList, Row } from "./LongList.tsx";
import { type Shown, ShownText } from "./ShownText.tsx";

/** A line of the text as a test. */
export interface LineTest {
  /** From 0. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly value: readonly Shown[];
  /** Whether a match is expected in it. */
  readonly expected: boolean;
  readonly verdict: keyof typeof VERDICTS;
}

export interface LineTestsProps {
  readonly total: number;
  readonly testAt: (line: number) => LineTest;
  readonly onToggle: (line: number) => void;
  readonly onChoose: (test: LineTest) => void;
}

/** The lines of the text, each with what is expected of it and what came of it. */
export function LineTests({ total, testAt, onToggle, onChoose }: LineTestsProps) {
  return (
    <LongList
      label="Lines as tests"
      total={total}
      row={(index) => (
        <Line key={index} test={testAt(index)} total={total} onToggle={onToggle} onChoose={onChoose} />
      )}
    />
  );
}

const VERDICTS = {
  passed: { sign: "✓", words: "passed" },
  failed: { sign: "✗", words: "failed" },
  waiting: { sign: "…", words: "waiting" },
  ended: { sign: "!", words: "ended" },
  untested: { sign: "–", words: "not run" },
};

type LineProps = Omit<LineTestsProps, "testAt"> & { test: LineTest };

function Line({ test, total, onToggle, onChoose }: LineProps) {
  const { line, verdict, expected, value } = test;
  const { sign, words } = VERDICTS[verdict];
  return (
    <Row index={line} total={total} class={`line-test ${verdict}`}>
      <span class="number">{line + 1}</span>
      <span class="outcome">
        <span aria-hidden="true">{sign}</span> {words}
      </span>
      <button
        type="button"
        class="expectation"
        aria-label={`Line ${line + 1} ${expected ? "should match" : "should not match"}`}
        onClick={() => onToggle(line)}
      >
        {expected ? "should match" : "should not"}
      </button>
      <button type="button" class="line-text" onClick={() => onChoose(test)}>
        {value.length === 0 ? <em class="value">empty</em> : (
          <code class="value">
            <ShownText text={value} />
          </code>
        )}
      </button>
    </Row>
  );
}
