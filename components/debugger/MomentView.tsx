import type { Range } from "../../lib/regex/regex.ts";

/** A piece with what stands around it. */
export interface Excerpt extends Range {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

export interface MomentViewProps {
  readonly words: string;
  readonly counted: number;
  readonly steps: number;
  /** Null where the moment is about the whole pattern. */
  readonly inPattern: Excerpt | null;
  /** The attempt so far. */
  readonly inText: Excerpt | null;
  readonly captures: readonly { readonly group: string; readonly value: string }[];
  /** Choices that are open, the latest first; a part of them when there are many. */
  readonly choices: readonly { readonly node: Range; readonly words: string; readonly place: string }[];
  /** How many are open. */
  readonly depth: number;
}

/** Where a moment stands in pattern and text, what is captured, and what is kept for later. */
export function MomentView({ inPattern, inText, captures, choices, depth }: MomentViewProps) {
  return (
    <>
      <dl class="moment-places">
        <dt>Pattern</dt>
        <dd>{inPattern ? <Piece excerpt={inPattern} /> : "the whole"}</dd>
        <dt>Text</dt>
        <dd>{inText && <Piece excerpt={inText} />}</dd>
        {captures.map((
          { group, value },
        ) => [<dt key={`name ${group}`}>Group {group}</dt>, <dd key={group}>{value}</dd>])}
      </dl>
      <details class="moment-choices" open={depth > 0 && depth < 8}>
        <summary>
          {depth === 0 ? "Nothing kept for later" : `Kept for later: ${depth.toLocaleString("en")}`}
        </summary>
        <ol>
          {choices.map(({ node, words, place }, index) => (
            <li key={index} data-start={node.start} data-end={node.end}>
              <code>{words}</code> {place}
            </li>
          ))}
        </ol>
        {depth > choices.length && <p>and {(depth - choices.length).toLocaleString("en")} more</p>}
      </details>
    </>
  );
}

function Piece({ excerpt: { before, piece, after } }: { excerpt: Excerpt }) {
  return (
    <code>
      {before}
      {piece === "" ? null : <mark class="traced">{piece}</mark>}
      <span class="traced-place empty" />
      {after}
    </code>
  );
}
