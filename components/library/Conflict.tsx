import type { Range, Regex } from "../../lib/regex/regex.ts";
import { ChangedPattern } from "../workbench/ChangedPattern.tsx";

export interface ConflictProps {
  readonly mine: Regex;
  readonly theirs: Regex;
  /** When theirs was saved, in words. */
  readonly savedAt: string;
  /** Where they differ, in either. */
  readonly edits: readonly { readonly before: Range; readonly after: Range }[];
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSaveCopy: () => void;
}

/** Two versions that were made from the same one, and what may become of them. */
export function Conflict(props: ConflictProps) {
  const { mine, theirs, savedAt, edits, busy, problem, onKeepMine, onTakeTheirs, onSaveCopy } = props;
  return (
    <>
      <p>
        Since you opened it, another tab or browser saved a version ({savedAt}). Whatever you choose, both
        stay.
      </p>
      <h3>Saved elsewhere</h3>
      <ChangedPattern pattern={theirs.pattern} ranges={edits.map(({ before }) => before)} mark="removed" />
      <Flags flags={theirs.flags} other={mine.flags} />
      <h3>Yours</h3>
      <ChangedPattern pattern={mine.pattern} ranges={edits.map(({ after }) => after)} mark="added" />
      <Flags flags={mine.flags} other={theirs.flags} />
      {problem && <p class="problem" role="alert">{problem}</p>}
      <p class="row">
        <button type="button" class="primary" disabled={busy} onClick={onKeepMine}>
          Save mine as a newer version
        </button>
        <button type="button" disabled={busy} onClick={onSaveCopy}>Save mine as a copy</button>
        <button type="button" disabled={busy} onClick={onTakeTheirs}>Take theirs</button>
      </p>
    </>
  );
}

function Flags({ flags, other }: { readonly flags: string; readonly other: string }) {
  if (flags === other) return null;
  return <p class="muted">Flags: {flags === "" ? "none" : <code>{flags}</code>}</p>;
}
