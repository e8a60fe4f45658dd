import type { Range } from "../../lib/regex/regex.ts";

export interface ChangedPatternProps {
  readonly pattern: string;
  /** The stretches that differ, in order and apart from each other. */
  readonly ranges: readonly Range[];
  readonly mark: "added" | "removed";
}

/** A pattern with the stretches marked in which it differs from another. */
export function ChangedPattern({ pattern, ranges, mark }: ChangedPatternProps) {
  const pieces = ranges.flatMap(({ start, end }, index) => [
    pattern.slice(ranges[index - 1]?.end ?? 0, start),
    pattern.slice(start, end),
  ]);
  const rest = pattern.slice(ranges.at(-1)?.end ?? 0);
  return (
    <p class="changed-pattern">
      <span class="sign">{mark === "added" ? "+" : "−"}</span>
      <code>
        {pieces.map((piece, index) =>
          index % 2 === 0 ? piece : <Changed key={index} mark={mark} piece={piece} />
        )}
        {rest}
      </code>
    </p>
  );
}

function Changed({ mark, piece }: { mark: "added" | "removed"; piece: string }) {
  return mark === "added" ? <ins>{piece.toWellFormed()}</ins> : <del>{piece.toWellFormed()}</del>;
}
