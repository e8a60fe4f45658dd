import { useRef } from "preact/hooks";
import type { ExpectationSummary, TextExpectations } from "./expectations.ts";

/** The number of lines that meet their expectation. A click goes to the next one that doesn't. */
export function ExpectationCount({ expectations }: { readonly expectations: TextExpectations }) {
  const shown = useRef<ExpectationSummary | null>(null);
  const newest = expectations.summary.value;
  // The last result stays, marked as outdated, until the lines are checked again.
  if (newest === null || !newest.isRunning || shown.current === null) shown.current = newest;
  if (newest === null || shown.current === null) return null;
  const { words, hasFailed } = shown.current;
  const kind = hasFailed ? "failed" : newest.isRunning ? "" : "passed";
  return (
    <button
      type="button"
      class={`expectation-count ${kind} ${newest.isRunning ? "stale" : ""}`}
      disabled={!hasFailed}
      title={hasFailed ? `${words}. Go to the next one that is not` : words}
      onClick={() => expectations.showNextFailed()}
    >
      {words}
    </button>
  );
}
