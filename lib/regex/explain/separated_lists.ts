import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { describeCount, isOptional } from "./quantifiers.ts";

/**
 * Elements that are a list, from `start` to `end` in their sequence: `\d+(?:,\d+)*`, `(?:\d+,)+\d+`, `\d+,\d+,\d+`.
 */
export interface SeparatedList extends Range {
  readonly item: readonly AST.Element[];
  readonly separator: readonly AST.Element[];
  /** The number of items: "one or more", "exactly 4". */
  readonly count: string;
}

/** Finds the lists in a sequence, in order; none of them has a named group. */
export function separatedLists(elements: readonly AST.Element[]): SeparatedList[] {
  const lists: SeparatedList[] = [];
  for (let at = 0, from = 0; at < elements.length; at++) {
    const list = writtenList(elements, at) ?? repeatedList(elements, at, from);
    if (!list) continue;
    lists.push(list);
    from = list.end;
    at = from - 1;
  }
  return lists;
}

/** Whether an element has a group with a value, which is described by itself. */
export const hasCapture = ({ raw }: AST.Element): boolean => /\((?!\?)|\(\?<[^=!]/.test(raw);

/** Fewer items are as easy to read one by one. */
const FEWEST_WRITTEN = 3;

/** A list that begins here, of which each item is written, with the same literal text between them. */
function writtenList(elements: readonly AST.Element[], start: number): SeparatedList | undefined {
  const item = elements[start];
  if (item?.type !== "Quantifier" && item?.type !== "Group" || hasCapture(item)) return;
  let next = start + 1;
  while (elements[next]?.type === "Character") next++;
  const separator = elements.slice(start + 1, next);
  let [end, count] = [start + 1, 1];
  while (
    separator.length > 0 && elements[end + separator.length]?.raw === item.raw &&
    isSame(elements.slice(end, end + separator.length), separator)
  ) {
    end += separator.length + 1;
    count++;
  }
  return count < FEWEST_WRITTEN
    ? undefined
    : { start, end, item: [item], separator, count: `exactly ${count}` };
}

/** Elements of an item that are looked for. */
const MAX_ITEM_ELEMENTS = 12;

/** A list whose repeated part is here; what precedes that begins at `from` or later. */
function repeatedList(elements: readonly AST.Element[], at: number, from: number): SeparatedList | undefined {
  const node = elements[at];
  if (node?.type !== "Quantifier" || isOptional(node) || node.max === 0) return;
  const content = repeatedContent(node);
  const { min, max, greedy } = node;
  const count = describeCount({ min: min + 1, max: max + 1, greedy }).replace(/ times$/, "");
  for (let size = Math.min(content.length - 1, MAX_ITEM_ELEMENTS); size > 0; size--) {
    const [start, end] = [at - size, at + 1 + size];
    const [before, after] = [elements.slice(Math.max(start, from), at), elements.slice(at + 1, end)];
    if (isSame(before, content.slice(-size)) && !isWithinWord(elements[start - 1], before[0])) {
      return { start, end: at + 1, item: before, separator: content.slice(0, -size), count };
    }
    if (isSame(after, content.slice(0, size)) && !isWithinWord(after.at(-1), elements[end])) {
      return { start: at, end, item: after, separator: content.slice(size), count };
    }
  }
}

/** What is repeated, if that is one sequence without a name in it. */
function repeatedContent({ element: group }: AST.Quantifier): readonly AST.Element[] {
  if (group.type !== "Group" && group.type !== "CapturingGroup") return [];
  const [only, other] = group.alternatives;
  const isPlain = group.type !== "Group" || group.modifiers === null;
  return isPlain && only && !other && !/\(\?<[^=!]/.test(group.raw) ? only.elements : [];
}

const isSame = (some: readonly AST.Element[], others: readonly AST.Element[]): boolean =>
  some.length === others.length && some.every(({ raw }, index) => raw === others[index]?.raw);

/** The end of a word isn't an item. */
const isWithinWord = (one: AST.Element | undefined, next: AST.Element | undefined): boolean =>
  one?.type === "Character" && next?.type === "Character";
