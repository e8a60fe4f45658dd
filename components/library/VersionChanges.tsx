import type { PatternDiff } from "../../lib/regex/diff/diff.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { Changes } from "../workbench/Changes.tsx";
import { Meaning, type ShownMeaning } from "../workbench/Meaning.tsx";
import { VersionSafety, type VersionSafetyProps } from "./VersionSafety.tsx";

export interface VersionChangesProps extends VersionSafetyProps {
  readonly before: Regex;
  readonly after: Regex;
  /** When they were saved, in words. */
  readonly times: readonly [before: string, after: string];
  /** Null when one of them cannot be read. */
  readonly diff: PatternDiff | null;
  /** How what the two find relates; null until it is asked. */
  readonly meaning: ShownMeaning | null;
  /** Opens the later version with a text. */
  readonly onText: (text: string) => void;
}

/** What differs between two versions: in what they find, characters, structure, explanation and safety. */
export function VersionChanges(props: VersionChangesProps) {
  const { before, after, times, diff, meaning, safety, onText } = props;
  return (
    <div class="version-changes" role="region" aria-label="Changes">
      <p class="muted">Before, the first: {times[0]}. After, the second: {times[1]}</p>
      {diff === null && <p>One of the two cannot be read by this browser</p>}
      {diff && meaning && <Meaning {...meaning} textAction="Open with this text" onText={onText} />}
      {diff && <Changes first={before} second={after} diff={diff} />}
      {diff && <Explained diff={diff} />}
      <VersionSafety safety={safety} />
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
