import { parse, type Tree } from "../syntax/parse.ts";
import { type Frame, framed, frameOf, isWhole } from "./frame.ts";
import { sentence } from "./phrase.ts";
import { itemsOf, written } from "./shape.ts";
import { SHAPES } from "./shape_table.ts";
import type { Shape } from "./shapes.ts";
import { wordsIn } from "./summary_words.ts";

/**
 * Says in one sentence, without full stop, what a pattern of a common shape asks for as a whole. The shape
 * is recognised by its form, whatever the way of writing it, and only where that is exact.
 *
 * @returns undefined where nothing is certain, and where the one step of the pattern says the same
 */
export function summaryOf(tree: Tree): string | undefined {
  const items = itemsOf(tree);
  if (!items) return undefined;
  const frame = frameOf(items);
  // A sticky pattern without ^ matches neither anywhere nor at the start.
  if (tree.regex.flags.includes("y") && !frame.start) return undefined;
  if (items.length > 0 && frame.body.length === 0) return emptySummary(frame);
  if (isUnfit(frame)) return undefined;
  const shape = shapeOf(written(frame.body));
  if (shape) return shapeSummary(shape, frame);
  const words = frame.start || frame.end ? wordsIn(tree) : undefined;
  return words === undefined ? undefined : framed(words, frame);
}

/** Read as far as a question needs: reading all of them takes longer than loading all of the explanation. */
const known = new Map<string, Shape>();
const unread = SHAPES.values();

function shapeOf(form: string): Shape | undefined {
  while (!known.has(form)) {
    const { value: shape, done } = unread.next();
    if (done) break;
    const parsed = parse({ pattern: shape.pattern, flags: "" });
    const items = parsed.ok ? itemsOf(parsed.tree) : undefined;
    if (items) known.set(written(items), shape);
  }
  return known.get(form);
}

function emptySummary(frame: Frame): string | undefined {
  if (!isWhole(frame)) return undefined;
  return frame.start === "text" ? "The whole text is empty" : "An empty line";
}

function shapeSummary(
  { words, remark, only }: Shape,
  frame: Frame,
): string | undefined {
  const isFree = frame.start === undefined && frame.end === undefined;
  if (only === "whole" && !isWhole(frame)) return undefined;
  if ((only === "free" || only === "alone") && !isFree) return undefined;
  const joint = words.includes(",") && !isWhole(frame) && !isFree ? "," : "";
  const said = only === "alone" ? sentence(words) : framed(words + joint, frame);
  return remark === undefined ? said : `${said}; ${remark}`;
}

/**
 * With flag m, what can match a line terminator is not in one line although ^ and $ stand around it, and what ends in
 * one ends at the start of the next line, not at the end of its own.
 */
function isUnfit({ start, end, body }: Frame): boolean {
  if (start === "line" && end === "line") return body.some(({ atom }) => LINE_CROSSING.test(atom));
  return end === "line" && LINE_ENDING.test(body.at(-1)?.atom ?? "");
}

/** Sets and classes that may hold a line terminator: a range that begins before U+000A is taken to. */
const LINE_CROSSING = /\.|\\s|\[\^|\\u\{[ad]\}|\\u\{[0-9]\}-/;
const LINE_ENDING = /\\u\{[ad]\}/;
