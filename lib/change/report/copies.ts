import { exportedLiteral } from "../../regex/export/pattern_section.ts";
import { counted } from "../../regex/words.ts";
import type { FoundRegex, RegexChange } from "../model.ts";
import { changeSentence } from "./sentence.ts";

/** A change, and the other places where the same was changed, such as the build of a source file. */
export interface CopiedChange {
  readonly change: RegexChange;
  readonly copies: readonly RegexChange[];
}

/** The same change in several places is one finding, at the first of them. */
export function groupCopies(changes: readonly RegexChange[]): CopiedChange[] {
  return [...Map.groupBy(changes, contentOf).values()].flatMap(([change, ...copies]) =>
    change === undefined ? [] : { change, copies }
  );
}

/** What is shown of a change apart from its place. */
const contentOf = (change: RegexChange): string =>
  JSON.stringify([
    change.importance,
    change.acceptance,
    change.pair.isGenerated,
    changeSentence(change),
    ...[change.pair.before, change.pair.after].map((found) => found && shownSource(found)),
  ]);

/** The source code of a regex; for one that is made of constants or has several lines, the regex itself. */
export const shownSource = ({ regex, constants, source }: FoundRegex): string =>
  regex && (constants || source.includes("\n")) ? exportedLiteral(regex) : source;

/** ", and in 2 more places"; empty without copies. */
export const copiesPhrase = ({ copies }: CopiedChange): string =>
  copies.length === 0 ? "" : `, and in ${counted(copies.length, "more place")}`;
