import { Fragment } from "preact";
import type { CharacterEdit } from "../lib/regex/diff/characters.ts";

/** A part of a pattern that another one hasn't. */
export function Changed({ mark, piece }: { mark: "added" | "removed"; piece: string }) {
  return mark === "added" ? <ins>{piece.toWellFormed()}</ins> : <del>{piece.toWellFormed()}</del>;
}

export interface MarkedChangeProps {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly CharacterEdit[];
}

/** A changed pattern: what was removed and what was added are marked in place. */
export function MarkedChange({ before, after, edits }: MarkedChangeProps) {
  return (
    <code class="marked-change">
      {edits.map((edit, index) => [
        // Not a string: the server escapes those in an array twice.
        <Fragment key={index}>
          {after.slice(edits[index - 1]?.after.end ?? 0, edit.after.start).toWellFormed()}
        </Fragment>,
        edit.before.start < edit.before.end && (
          <Changed
            key={`-${index}`}
            mark="removed"
            piece={before.slice(edit.before.start, edit.before.end)}
          />
        ),
        edit.after.start < edit.after.end && (
          <Changed key={`+${index}`} mark="added" piece={after.slice(edit.after.start, edit.after.end)} />
        ),
      ])}
      {after.slice(edits.at(-1)?.after.end ?? 0).toWellFormed()}
    </code>
  );
}
