import { countMatches, type Matches } from "./matches.ts";
import { type MatchOutput, outputWriter, type TemplatePart, templateValues } from "./replace.ts";

/** How to turn matches into a list. */
interface ListOptions {
  /** What each match becomes, as returned by `parseTemplate`. */
  readonly template: readonly TemplatePart[];
  readonly separator: string;
  /** Length in UTF-16 code units at which the result is cut. */
  readonly limit: number;
}

/** Writes each match by a template, with a separator between them. */
export function formatMatchList(
  text: string,
  matches: Matches,
  { template, separator, limit }: ListOptions,
): MatchOutput {
  const writer = outputWriter(limit);
  for (let index = 0; index < countMatches(matches) && !writer.full; index++) {
    if (index > 0) writer.add(separator);
    writer.addMarked(templateValues(template, text, matches, index));
  }
  return writer.output();
}
