import type { AST } from "@eslint-community/regexpp";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { findNodes } from "../syntax/visit.ts";

/** A pattern without strings in classes. */
interface WrittenStrings {
  readonly tree: Tree;
  /** A search with strings takes at most this many times the steps: one for each length that a class may match. */
  readonly times: number;
}

/** Strings of a class that are written as alternatives. */
const MANY_STRINGS = 60;

/**
 * Writes the strings in classes of flag v as alternatives, the longest first, as the engine tries them: `(?:aa|[b])`
 * for `[\q{aa|b}]`. Attempts have the same branches.
 *
 * @returns undefined if there are none
 */
export function withoutClassStrings(tree: Tree): WrittenStrings | undefined {
  const { regex: { pattern, flags }, root } = tree;
  if (!flags.includes("v") || !pattern.includes("\\q")) return undefined;
  const classes = nodesOfType(tree, "CharacterClass").filter((node) =>
    !isClass(node.parent) && hasStrings(node)
  );
  let [written, end] = ["", 0];
  for (const node of classes) {
    const alternatives = alternativesOf(node);
    if (alternatives === undefined) continue;
    written += pattern.slice(end, node.start - root.start) + `(?:${alternatives.join("|")})`;
    end = node.end - root.start;
  }
  const plain = end === 0 ? null : parseTree({ pattern: written + pattern.slice(end), flags });
  if (plain === null) return undefined;
  const strings = nodesOfType(tree, "StringAlternative");
  const longest = strings.reduce((most, { elements }) => Math.max(most, 2 * elements.length), 2);
  return { tree: plain, times: longest + 1 };
}

/** True if a class matches strings, which the automaton of attempts doesn't follow. */
export function hasClassStrings(tree: Tree): boolean {
  return tree.regex.flags.includes("v") && (nodesOfType(tree, "ClassStringDisjunction").length > 0 ||
    nodesOfType(tree, "CharacterSet").some((node) => node.kind === "property" && node.strings));
}

const isClass = ({ type }: AST.Node): boolean =>
  type === "CharacterClass" || type === "ClassIntersection" || type === "ClassSubtraction";

const hasStrings = (node: AST.CharacterClass): boolean =>
  findNodes(node, "ClassStringDisjunction").length > 0;

/** Undefined if the class isn't a plain list of characters, classes without strings, and strings. */
function alternativesOf({ negate, elements }: AST.CharacterClass): readonly string[] | undefined {
  const strings = new Map<string, number>();
  const others: string[] = [];
  for (const element of elements) {
    if (element.type !== "ClassStringDisjunction") {
      if (findNodes(element, "ClassStringDisjunction").length > 0) return undefined;
      if (findNodes(element, "CharacterSet").some((each) => each.kind === "property" && each.strings)) {
        return undefined;
      }
      others.push(element.raw);
      continue;
    }
    for (const { elements: characters } of element.alternatives) {
      if (characters.length === 1) others.push(`\\u{${characters[0]!.value.toString(16)}}`);
      else strings.set(characters.map(({ raw }) => raw).join(""), characters.length);
    }
  }
  if (negate || strings.size > MANY_STRINGS) return undefined;
  const sorted = [...strings].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
  const single = others.length > 0 ? [`[${others.join("")}]`] : [];
  return strings.has("") ? [...sorted.filter((text) => text !== ""), ...single, ""] : [...sorted, ...single];
}
