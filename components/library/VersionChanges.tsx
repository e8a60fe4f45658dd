import type { PatternDiff } from "../../lib/regex/diff/diff.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { Changes } from "../workbench/Changes.tsx";

export interface VersionChangesProps {
  readonly before: Regex;
  readonly after: Regex;
  /** When they were saved, in words. */
  readonly times: readonly [before: string, after: string];
  /** Null while its code is on its way, and when a version does not parse. */
  readonly diff: PatternDiff | null;
}

/** What differs between two versions: in characters, structure, warnings and explanation. */
export function VersionChanges({ before, after, times, diff }: VersionChangesProps) {
  return (
    <div class="version-changes" role="region" aria-label="Changes">
      <p class="muted">From {times[0]} to {times[1]}</p>
      {diff && <Changes first={before} second={after} diff={diff} />}
      {diff && <Explained diff={diff} />}
    </div>
  );
}

/** Lines of the explanation that are not in both. */
function Explained({ diff }: { readonly diff: PatternDiff }) {
  const pairs = diff.explanation.filter(({ mark }) => mark !== "same");
  if (pairs.length === 0) return null;
  return (
    <details>
      <summary>Explanation: {pairs.length} {pairs.length === 1 ? "line differs" : "lines differ"}</summary>
      <ul class="explained">
        {pairs.map((pair, index) => (
          <li key={index}>
            {pair.before && <del>{pair.before.label}</del>}
            {pair.after && <ins>{pair.after.label}</ins>}
          </li>
        ))}
      </ul>
    </details>
  );
}
