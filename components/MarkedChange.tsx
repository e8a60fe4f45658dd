import { Fragment } from "preact";
import type { CharacterEdit } from "../lib/regex/diff/characters.ts";
import { visibleSpaces } from "./Source.tsx";

/** A part of a pattern that another one hasn't. */
export function Changed({ mark, piece }: { mark: "added" | "removed"; piece: string }) {
  return mark === "added" ? <ins>{shown(piece)}</ins> : <del>{shown(piece)}</del>;
}

export interface MarkedChangeProps {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly CharacterEdit[];
  /** Whether only the changes and what is next to them are shown. */
  readonly isCut?: boolean;
}

/** A changed pattern: what was removed and what was added are marked in place. */
export function MarkedChange({ before, after, edits, isCut = false }: MarkedChangeProps) {
  const cut = (piece: string, start: number, end: number) => isCut ? shortened(piece, start, end) : piece;
  return (
    <code class="marked-change">
      {edits.map(({ before: from, after: to }, index) => (
        <Fragment key={index}>
          {shown(cut(after.slice(edits[index - 1]?.after.end ?? 0, to.start), index && AROUND, AROUND))}
          {from.start < from.end && (
            <Changed mark="removed" piece={cut(before.slice(from.start, from.end), OF_REMOVED, OF_REMOVED)} />
          )}
          {to.start < to.end && (
            <Changed mark="added" piece={cut(after.slice(to.start, to.end), AROUND, AROUND)} />
          )}
        </Fragment>
      ))}
      {shown(cut(after.slice(edits.at(-1)?.after.end ?? 0), AROUND, 0))}
    </code>
  );
}

const shown = (piece: string) => visibleSpaces(piece.toWellFormed());

/** Characters that are kept next to a change, and at both ends of what was added. */
const AROUND = 8;

/** Characters that are kept at both ends of what was removed. */
const OF_REMOVED = 6;

/** A piece of a pattern with "…" for all but so many characters at its ends, of which an escape is one. */
const shortened = (piece: string, start: number, end: number): string =>
  piece.replace(new RegExp(`^(${CHARACTER}{${start}}).{2,}?(${CHARACTER}{${end}})$`, "su"), "$1…$2");

const CHARACTER = String.raw`(?:\\.|[^\\])`;
