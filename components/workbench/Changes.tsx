import type { PatternDiff } from "../../lib/regex/diff/diff.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { ChangedPattern } from "./ChangedPattern.tsx";

export interface ChangesProps {
  readonly first: Regex;
  readonly second: Regex;
  readonly diff: PatternDiff;
}

/** What differs between two patterns: marked in both, and in words. */
export function Changes({ first, second, diff }: ChangesProps) {
  const { added, removed } = { added: diff.warnings.new, removed: diff.warnings.gone };
  if (diff.sentences.length === 0 && diff.characters.length === 0) {
    return <p class="empty-view">The two are the same</p>;
  }
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
      <ul class="sentences">{diff.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
      {added.length + removed.length > 0 && (
        <ul class="sentences">
          {added.map(({ title }, index) => <li key={`new ${index}`}>New warning: {title}</li>)}
          {removed.map(({ title }, index) => <li key={`gone ${index}`}>Warning gone: {title}</li>)}
        </ul>
      )}
    </>
  );
}
