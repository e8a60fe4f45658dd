import { countOf, type Matches } from "./matches.ts";
import { type Output, outputWriter, type TemplatePart, valuesOf } from "./replace.ts";

/** How to turn matches into a list. */
export interface ListOptions {
  /** What each match becomes, as returned by `parseTemplate`. */
  readonly template: readonly TemplatePart[];
  readonly separator: string;
  /** Length in UTF-16 code units at which the result is cut. */
  readonly limit: number;
}

/** Writes each match by a template, with a separator between them. */
export function listed(text: string, matches: Matches, { template, separator, limit }: ListOptions): Output {
  const writer = outputWriter(limit);
  for (let index = 0; index < countOf(matches) && !writer.full; index++) {
    if (index > 0) writer.add(separator);
    writer.addMarked(valuesOf(template, text, matches, index));
  }
  return writer.output();
}
