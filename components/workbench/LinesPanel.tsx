import { LineTests, type LineTestsProps } from "./LineTests.tsx";

export interface LinesPanelProps extends LineTestsProps {
  /** How many passed, in a sentence. */
  readonly words: string;
}

/** Each line of the text as a test. */
export function LinesPanel({ words, ...tests }: LinesPanelProps) {
  if (tests.total === 0) {
    return <p class="empty-view">Not a test yet: write one example per line in the test text</p>;
  }
  return (
    <>
      <p class="mode-status" role="status">{words}</p>
      <LineTests {...tests} />
    </>
  );
}
