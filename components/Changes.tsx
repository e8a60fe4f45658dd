import { Fragment } from "preact";
import type { PatternDiff } from "../lib/regex/diff/diff.ts";
import type { Range, Regex } from "../lib/regex/regex.ts";
import { Changed } from "./MarkedChange.tsx";

export interface ChangesProps {
  readonly first: Regex;
  readonly second: Regex;
  readonly diff: PatternDiff;
}

/** The differences between two patterns: marked in both, and in words. */
export function Changes({ first, second, diff }: ChangesProps) {
  if (isSame(diff)) return <ChangeList diff={diff} />;
  return (
    <>
      <ChangedPattern
        pattern={first.pattern}
        ranges={diff.characters.map(({ before }) => before)}
        mark="removed"
      />
      <ChangedPattern
        pattern={second.pattern}
        ranges={diff.characters.map(({ after }) => after)}
        mark="added"
      />
      <ChangeList diff={diff} />
    </>
  );
}

const isSame = ({ sentences, characters }: PatternDiff) => sentences.length === 0 && characters.length === 0;

/** The differences between two patterns, in words. */
export function ChangeList({ diff }: Pick<ChangesProps, "diff">) {
  const { added, removed } = { added: diff.warnings.new, removed: diff.warnings.gone };
  if (isSame(diff)) return <p class="empty-view">The patterns are identical</p>;
  const sentences = diff.sentences.length > 0 && (
    <ul class="sentences">{diff.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
  );
  return (
    <>
      {diff.isReplaced && diff.structure.length > 1
        ? (
          <>
            <p>Most of the pattern changed</p>
            <details>
              <summary>Show all {diff.structure.length} changes</summary>
              {sentences}
            </details>
          </>
        )
        : sentences}
      {added.length + removed.length > 0 && (
        <ul class="sentences">
          {added.map(({ title }, index) => <li key={`new ${index}`}>New warning: {title}</li>)}
          {removed.map(({ title }, index) => <li key={`gone ${index}`}>Warning gone: {title}</li>)}
        </ul>
      )}
    </>
  );
}

export interface ChangedPatternProps {
  readonly pattern: string;
  /** The ranges that differ, in order, without overlaps. */
  readonly ranges: readonly Range[];
  readonly mark: "added" | "removed";
}

/** A pattern with its differences from another one marked. */
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
          index % 2 === 0
            ? <Fragment key={index}>{piece}</Fragment>
            : <Changed key={index} mark={mark} piece={piece} />
        )}
        {rest}
      </code>
    </p>
  );
}
