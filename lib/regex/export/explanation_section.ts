import { MAX_EXPORT_DEPTH } from "../../limits/services.ts";
import type { ListItem, TableRow } from "./block.ts";
import type { ExportedExplanation, Section } from "./exported_explanation.ts";
import { singleLine } from "./single_line.ts";

/** The steps of the explanation. */
export const EXPLANATION: Section = {
  title: "Explanation",
  blocks: ({ steps }, style) => [
    steps.length === 0 ? { type: "paragraph", text: NO_STEPS } : style.steps(nestSteps(steps)),
  ],
  lines: ({ steps }) => steps.length === 0 ? [NO_STEPS] : listLines(nestSteps(steps), ""),
};

/** Replaces the steps of a regex that has none. */
const NO_STEPS = "No steps";

interface MutableItem extends ListItem {
  readonly items: MutableItem[];
}

/**
 * Nests steps as lists. A step is at most one level below the step before it and at most `MAX_EXPORT_DEPTH`
 * levels deep.
 */
export function nestSteps(steps: ExportedExplanation["steps"]): readonly ListItem[] {
  const lists: MutableItem[][] = [[]];
  for (const { label, depth, detail = "" } of steps) {
    const level = Math.min(depth, lists.length - 1, MAX_EXPORT_DEPTH);
    const item: MutableItem = { text: label, detail, items: [] };
    lists[level]?.push(item);
    lists.splice(level + 1, Infinity, item.items);
  }
  return lists[0] ?? [];
}

/** The rows of a table: `2.1` for the first step below the second, and its text. */
export function outlineRows(items: readonly ListItem[], above = ""): TableRow[] {
  return items.flatMap(({ text, items }, index) => {
    const number = `${above}${index + 1}`;
    return [[number, text], ...outlineRows(items, `${number}.`)];
  });
}

/** The items without their details, which not every format shows. */
export function withoutDetails(items: readonly ListItem[]): readonly ListItem[] {
  return items.map(({ text, items: nested }) => ({ text, detail: "", items: withoutDetails(nested) }));
}

function listLines(items: readonly ListItem[], indent: string): string[] {
  return items.flatMap(({ text, items: nested }, index) => {
    const marker = `${index + 1}. `;
    return [indent + marker + singleLine(text), ...listLines(nested, indent + " ".repeat(marker.length))];
  });
}
