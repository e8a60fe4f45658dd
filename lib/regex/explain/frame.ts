import { sentence } from "./phrase.ts";
import type { Item } from "./shape.ts";

/** What a pattern asks for, and where `^` and `$` put it; `line` with flag m. */
export interface Frame {
  readonly start: "text" | "line" | undefined;
  readonly end: "text" | "line" | undefined;
  readonly body: readonly Item[];
}

/** Takes the anchors off both ends of a pattern. */
export function frameOf(items: readonly Item[]): Frame {
  const start = edgeOf(items[0], STARTS);
  const rest = start ? items.slice(1) : items;
  const end = edgeOf(rest.at(-1), ENDS);
  return { start, end, body: end ? rest.slice(0, -1) : rest };
}

type Edges = Readonly<Record<string, "text" | "line">>;

// A "$" before everything is no frame, and a pattern such as /$\n/ never matches; the same for "^" after it.
const STARTS: Edges = { "^": "text", "^m": "line" };
const ENDS: Edges = { $: "text", $m: "line" };

/** An anchor that may be left out, as in `(?:^)?a`, holds nothing. */
function edgeOf(item: Item | undefined, edges: Edges): "text" | "line" | undefined {
  return item && item.min > 0 ? edges[item.atom] : undefined;
}

/** Whether nothing may stand before and after the body. */
export function isWhole({ start, end }: Frame): boolean {
  return start !== undefined && end !== undefined;
}

/** Says where in a text the thing is that the body asks for. */
export function framed(words: string, { start, end }: Frame): string {
  if (start && end) {
    return start === "text" ? `The whole text is ${words}` : `A line that is ${words}`;
  }
  if (start) return `${sentence(words)} at the start of ${PLACES[start]}`;
  return end ? `${sentence(words)} at the end of ${PLACES[end]}` : `${sentence(words)}, anywhere in the text`;
}

const PLACES = { text: "the text", line: "a line" } as const;
