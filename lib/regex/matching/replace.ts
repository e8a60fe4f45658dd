import { boundsAt, countOf, type Matches } from "./matches.ts";
import { type Output, outputWriter } from "./output.ts";
import { type TemplatePart, valueOf } from "./template.ts";

/**
 * The text with its matches replaced, as `String.prototype.replace` gives it for the regex that found them: all
 * with g, one run from the start with gy, else the first.
 *
 * @param template result of `parseTemplate`
 * @param limit UTF-16 code units at which the result is cut
 * @see https://tc39.es/ecma262/#sec-regexp.prototype-%symbol.replace%
 */
export function replaced(
  text: string,
  matches: Matches,
  template: readonly TemplatePart[],
  limit: number,
): Output {
  const writer = outputWriter(limit);
  let from = 0;
  for (let index = 0; index < countOf(matches) && !writer.full; index++) {
    const whole = boundsAt(matches, index);
    if (whole === null) continue;
    writer.add(text.slice(from, whole.start));
    writer.addMarked(valuesOf(template, text, matches, index));
    from = whole.end;
  }
  writer.add(text.slice(from));
  return writer.output();
}

/** What the parts of a template stand for in one match, each made when it is asked for. */
export function* valuesOf(
  template: readonly TemplatePart[],
  text: string,
  matches: Matches,
  index: number,
): Generator<string> {
  for (const part of template) yield valueOf(part, text, matches, index);
}
