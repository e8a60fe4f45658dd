import { countOf, type Matches } from "./matches.ts";
import { type Output, outputWriter, type TemplatePart, valuesOf } from "./replace.ts";

/** How the matches become a list. */
export interface ListOptions {
  /** What each match becomes: result of `parseTemplate`. */
  readonly template: readonly TemplatePart[];
  /** What stands between two items. */
  readonly separator: string;
  /** UTF-16 code units at which the result is cut. */
  readonly limit: number;
}

/** The matches alone, each written by a template, with a separator between them. */
export function listed(text: string, matches: Matches, { template, separator, limit }: ListOptions): Output {
  const writer = outputWriter(limit);
  for (let index = 0; index < countOf(matches) && !writer.full; index++) {
    if (index > 0) writer.add(separator);
    writer.addMarked(valuesOf(template, text, matches, index));
  }
  return writer.output();
}
