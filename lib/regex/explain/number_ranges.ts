import type { AST } from "@eslint-community/regexpp";
import { type CodePointRange, elementRanges, mergeRanges } from "./normal_form.ts";
import { fold, type Node } from "../syntax/visit.ts";

/**
 * Texts of digits, each as a number after a 1, in order and as few ranges as possible: "01" to "12" are [[101, 112]].
 * Undefined if they are too many, or not only digits.
 */
type Texts = readonly CodePointRange[] | undefined;

/** The texts of the parts of a pattern that match only digits. */
export type DigitTexts = ReadonlyMap<Node, Texts>;

/** The last text of four digits; no longer ones are looked for. */
const LAST = 19_999;

/** Alternatives, and ranges of the texts of a part before those that touch are joined. */
const MAX_RANGES = 40;

/** Finds the parts that match only digits and capture nothing, in time proportional to the size of the tree. */
export function digitTexts(root: Node): DigitTexts {
  const found = new Map<Node, Texts>();
  fold(root, (node, parts: readonly Texts[]) => {
    const texts = combine(node, parts);
    if (texts) found.set(node, texts);
    return texts;
  });
  return found;
}

/**
 * The numbers between which a choice matches all and nothing else, all with leading zeros or none: "01 to 12",
 * "0 to 255". Undefined for other choices, for fewer than three numbers, for single digits, and for any digits, such as
 * `\d{4}`.
 */
export const numberRange = (choice: readonly AST.Alternative[], digits: DigitTexts): string | undefined =>
  rangeWords(anyOf(choice.map((each) => digits.get(each))), choice.length > 1);

/** The same for consecutive elements. */
export const sequenceRange = (elements: readonly AST.Element[], digits: DigitTexts): string | undefined =>
  rangeWords(inRow(elements.map((each) => digits.get(each))));

function rangeWords(texts: Texts = [], isChoice = false): string | undefined {
  const written = texts.map((range) => range.map((each) => String(each).slice(1)));
  const [from, to] = [written[0]?.[0] ?? "", written.at(-1)?.[1] ?? ""];
  const isAny = texts.length === 1 && /^0+ 9+$/.test(`${from} ${to}`);
  const isRange = written.every(([first], index) =>
    index > 0
      ? first === String(Number(written[index - 1]?.[1]) + 1)
      // Numbers of different lengths have no leading zeros.
      : texts.length < 2 || /^(?:0$|[1-9])/.test(from)
  );
  return isRange && to[1] && Number(to) - Number(from) > 1 && (isChoice || !isAny)
    ? `${from} to ${to}`
    : undefined;
}

function combine(node: Node, parts: readonly Texts[]): Texts {
  switch (node.type) {
    case "CharacterClass":
      return node.negate ? undefined : anyOf(parts);
    case "Group":
      return anyOf(parts);
    case "Alternative":
      return inRow(parts);
    case "Quantifier": {
      const optional = anyOf([parts[0], EMPTY]);
      return inRow(
        Array.from({ length: Math.min(node.max, 5) }, (_, index) => index < node.min ? parts[0] : optional),
      );
    }
    default: {
      // The digits are 10 to 19.
      const [[first, last] = [0, 0], other] = elementRanges(node) ?? [];
      return first >= 0x30 && last <= 0x39 && !other ? [[first - 0x26, last - 0x26]] : undefined;
    }
  }
}

const EMPTY: Texts = [[1, 1]];

function anyOf(parts: readonly Texts[]): Texts {
  if (parts.length > MAX_RANGES || parts.includes(undefined)) return undefined;
  return mergeRanges(parts.flatMap((part) => part ?? []));
}

const inRow = (parts: readonly Texts[]): Texts => parts.reduce(join, EMPTY);

function join(before: Texts, after: Texts): Texts {
  const ranges: CodePointRange[] = [];
  for (const [min, max] of after ?? []) {
    const unit = 10 ** (String(min).length - 1);
    for (const [first, last] of before ?? []) {
      // Before any digits, neighbors stay neighbors.
      const step = max - min === unit - 1 ? last - first + 1 : 1;
      if (last * unit > LAST || ranges.length + (last - first) / step >= MAX_RANGES) return undefined;
      for (let one = first; one <= last; one += step) {
        ranges.push([one * unit + min - unit, (one + step - 2) * unit + max]);
      }
    }
  }
  return before && after && mergeRanges(ranges);
}
