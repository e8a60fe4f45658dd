import type { Range, Regex } from "../regex.ts";

/** An example of a rule. */
export interface RuleExample extends Regex {
  /** The literal as in the rule's documentation. */
  readonly literal: string;
  /** The ranges that the rule reports, by position; empty for a clean example. */
  readonly ranges: readonly Range[];
}

/** Reads the examples of a rule from `flagged` or `clean` of its documentation. */
export function readExamples(drawing: string): RuleExample[] {
  const examples: (RuleExample & { readonly ranges: Range[]; readonly indent: number })[] = [];
  for (const line of drawing.split("\n")) {
    const indent = line.search(/[^ ]/);
    if (indent < 0) continue;
    const current = examples.at(-1);
    if (line[indent] === "/") examples.push({ ...readExample(line.slice(indent)), ranges: [], indent });
    else if (current) current.ranges.push(...markedRanges(line, current.indent + 1));
  }
  return examples.map(({ indent: _, ranges, ...example }) => ({
    ...example,
    ranges: ranges.sort(byPosition),
  }));
}

/** A pattern may contain slashes: unlike in a literal of JavaScript, the last slash ends it. */
function readExample(literal: string): Regex & { readonly literal: string } {
  const close = literal.lastIndexOf("/");
  return { literal, pattern: literal.slice(1, close), flags: literal.slice(close + 1) };
}

function markedRanges(line: string, origin: number): Range[] {
  return Array.from(line.matchAll(/\^+|!/g), ({ 0: mark, index }) => {
    const start = index - origin;
    return { start, end: mark === "!" ? start : start + mark.length };
  });
}

const byPosition = (a: Range, b: Range): number => a.start - b.start || a.end - b.end;
