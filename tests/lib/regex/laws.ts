import { explainPattern, type ExplanationStep } from "../../../lib/regex/explain/explanation.ts";
import { flagNotes } from "../../../lib/regex/explain/flags.ts";
import { structureRows } from "../../../lib/regex/explain/structure.ts";
import { summarize } from "../../../lib/regex/explain/summary.ts";
import { buildDiagram } from "../../../lib/regex/railroad/diagram.ts";
import { layout } from "../../../lib/regex/railroad/layout.ts";
import { renderSvg } from "../../../lib/regex/railroad/svg.ts";
import type { Regex } from "../../../lib/regex/regex.ts";
import { instantWarnings } from "../../../lib/regex/rules/instant.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { isNative } from "../../corpora/corpus.ts";

/** Everything that is computed from a tree while the user types. */
export const VIEWS = {
  stepsOf: explainPattern,
  summaryOf: summarize,
  flagNotes,
  rowsOf: structureRows,
  instantWarnings: (tree: Tree) => instantWarnings(tree),
  diagramOf: (tree: Tree) => renderSvg(layout(buildDiagram(tree))),
} as const satisfies Readonly<Record<string, (tree: Tree) => unknown>>;

/** A pattern with its own flags, without flags, with u and with v. */
export function underFlags({ pattern, flags }: Regex): Regex[] {
  return [...new Set([flags, "", "u", "v"])].map((each) => ({ pattern, flags: each }));
}

/** The laws that a pattern violates; empty if it satisfies all of them. */
export function brokenLaws(regex: Regex): string[] {
  const parsed = parse(regex);
  if (!parsed.ok) {
    return parsed.reason === "budget" || !isNative(regex) ? [] : ["native accepts it, parse() refuses"];
  }
  const { tree } = parsed;
  return [
    ...(isNative(regex) ? [] : ["parse() accepts it, native refuses"]),
    ...(tree.root.raw === regex.pattern ? [] : ["the root's source is not the pattern"]),
    ...(isCovered(explainPattern(tree), regex.pattern.length)
      ? []
      : ["a code unit has not one deepest step"]),
    ...Object.entries(VIEWS).flatMap(([name, view]) => thrownBy(name, () => view(tree))),
  ];
}

/** True if steps are nested, siblings are in order, and parents cover the gaps between siblings. */
function isCovered(steps: readonly ExplanationStep[], length: number): boolean {
  const open = [{ end: length, told: 0 }];
  let gaps = 0;
  for (const { depth, range: { start, end } } of steps) {
    if (depth >= open.length) return false;
    open.length = depth + 1;
    const parent = open[depth];
    if (!parent || start < parent.told || end < start || end > parent.end) return false;
    if (depth === 0) gaps += start - parent.told;
    parent.told = end;
    open.push({ end, told: start });
  }
  return gaps === 0 && open[0]?.told === length;
}

function thrownBy(name: string, work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [`${name}() throws: ${error}`];
  }
}
