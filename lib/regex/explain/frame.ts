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
  const start = EDGES[items[0]?.atom ?? ""];
  const rest = start ? items.slice(1) : items;
  const end = EDGES[rest.at(-1)?.atom ?? ""];
  return { start, end, body: end ? rest.slice(0, -1) : rest };
}

const EDGES: Readonly<Record<string, "text" | "line">> = {
  "^": "text",
  "^m": "line",
  $: "text",
  $m: "line",
};

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
