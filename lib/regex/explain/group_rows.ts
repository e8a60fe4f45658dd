import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { counted } from "../words.ts";
import { type Composition, describeGroupContent, describeSequence, newComposition } from "./composition.ts";
import { MAX_NAME_CHARACTERS } from "./groups.ts";
import { renderLabel } from "./markup.ts";
import { createContext, truncate } from "./phrase.ts";
import { describeCount, isOptional } from "./quantifiers.ts";
import { inPlace, readFrame, wholeCommonSummary } from "./summary.ts";

/** What a group matches, as a row of a summary. */
interface GroupRow extends Range {
  readonly number: number;
  /** Null for a group without one. */
  readonly name: string | null;
  /** What it matches, with at most one level of parentheses. */
  readonly words: string;
}

/** The summary of a pattern that is a sequence of groups. */
export interface GroupSummary {
  /** What the groups are together, without a full stop: "Matches the whole line: 3 groups separated by a space". */
  readonly title: string;
  readonly rows: readonly GroupRow[];
}

/** With more, the steps of the explanation are easier to read. */
const MAX_GROUP_ROWS = 6;

/**
 * Summarizes a pattern that is a sequence of at least two capturing groups, with the same or nothing between them. Takes
 * time proportional to the size of the tree.
 *
 * @returns null for any other pattern
 */
export function summarizeGroups(tree: Tree): GroupSummary | null {
  const [only, other] = tree.root.alternatives;
  if (only === undefined || other !== undefined || tree.regex.flags.includes("y")) return null;
  const modeAt = modeLookup(tree);
  const context = createContext(tree);
  const compose = () =>
    newComposition({ context, modeAt, commonPart: () => undefined, texts: () => undefined });
  const frame = readFrame(only, { modeAt });
  const parts = splitAtGroups(frame.body);
  if (parts === null) return null;
  const { groups, between } = parts;
  const rows = groups.map(({ element, group }) => ({
    number: context.numbers.get(group) ?? 0,
    name: group.name === null ? null : truncate(group.name, MAX_NAME_CHARACTERS),
    words: rowWords(element, group, compose),
    start: element.start,
    end: element.end,
  }));
  const separator = between.length === 0 ? "" : describeSequence(between, 0, compose());
  const together = separator === "" ? "in a row" : `separated by ${separator}`;
  const words = wholeCommonSummary(tree) ??
    inPlace(`${counted(rows.length, "group")} ${together}`, frame, tree);
  return { title: renderLabel(words).text, rows };
}

interface Groups {
  readonly groups: readonly { readonly element: AST.Element; readonly group: AST.CapturingGroup }[];
  /** What is between each two of them. */
  readonly between: readonly AST.Element[];
}

/** Null if there is something before or after the groups, or not always the same between them. */
function splitAtGroups(body: readonly AST.Element[]): Groups | null {
  const groups: { element: AST.Element; group: AST.CapturingGroup }[] = [];
  const between: AST.Element[][] = [];
  for (const element of body) {
    const group = element.type === "Quantifier" ? element.element : element;
    if (group.type === "CapturingGroup") {
      groups.push({ element, group });
      between.push([]);
    } else {
      if (element.type === "Assertion") return null;
      between.at(-1)?.push(element);
      if (groups.length === 0) return null;
    }
  }
  const after = between.pop();
  const [first = []] = between;
  const isSame = between.every((each) => rawOf(each) === rawOf(first));
  const isFit = groups.length > 1 && groups.length <= MAX_GROUP_ROWS && after?.length === 0;
  return isFit && isSame ? { groups, between: first } : null;
}

const rawOf = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join("");

/** The depths from which a group is described: the deeper, the fewer of its own groups. */
const DEPTHS = [0, 1, 2];

/** Words with at most one level of parentheses. */
function rowWords(element: AST.Element, group: AST.CapturingGroup, compose: () => Composition): string {
  let words = "";
  for (const depth of DEPTHS) {
    words = describeGroupContent(group, depth, compose());
    if (parenthesesIn(words) < 2) break;
  }
  const text = renderLabel(words).text;
  if (element.type !== "Quantifier") return text;
  return `${text} (${
    isOptional(element) ? "optional" : `${describeCount(element)}; the last one is captured`
  })`;
}

/** Levels of parentheses in words, outside of literal text. */
function parenthesesIn(words: string): number {
  let level = 0;
  let most = 0;
  for (const sign of words.replace(/[\ufdd0\ufdd1][^\ufdd3]*\ufdd3/g, "")) {
    if (sign === "(") most = Math.max(most, ++level);
    else if (sign === ")") level--;
  }
  return most;
}
