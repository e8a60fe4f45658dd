import type { AST } from "@eslint-community/regexpp";
import { DIFF_CONTEXT_CHARACTERS, MAX_DIFF_NAMES } from "../../limits.ts";
import { groupTitle } from "../explain/groups.ts";
import type { GroupNumbers } from "../explain/context.ts";
import { listed } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Atom, Group, Stretch } from "./parts.ts";
import { rawOf } from "./parts.ts";

/** Names a part in running text: `group 1 (year)`, `the class "[a-z]" in group 2`, `"\d"`. */
export function nameOf(node: Atom, numbers: GroupNumbers): string {
  switch (node.type) {
    case "CapturingGroup":
      return groupTitle(node, numbers);
    case "Group":
      return `the group ${quote(node.raw)}`;
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return `the class ${quote(node.raw)}${within(node, numbers)}`;
    case "Assertion":
      return `the ${assertionWord(node)} ${quote(node.raw)}`;
    default:
      return `${quote(node.raw)}${within(node, numbers)}`;
  }
}

/** Says in which capturing group a part is: ` in group 1`; empty where it is in none. */
export function within(node: AST.Element | undefined, numbers: GroupNumbers): string {
  let parent: AST.Node | null | undefined = node?.parent;
  while (parent && parent.type !== "CapturingGroup") parent = parent.parent;
  return parent ? ` in ${groupTitle(parent, numbers)}` : "";
}

/** The kind of a group with its article: "a negative lookahead", "group 2". */
export function kindOf(group: Group, numbers: GroupNumbers): string {
  switch (group.type) {
    case "CapturingGroup":
      return groupTitle(group, numbers);
    case "Group":
      return group.modifiers
        ? `a group with modifiers ${quote(group.modifiers.raw)}`
        : "a non-capturing group";
    case "Assertion":
      return `a ${assertionWord(group)}`;
  }
}

/** What kind of assertion a node is. */
export function assertionWord(node: AST.Assertion): string {
  switch (node.kind) {
    case "start":
    case "end":
      return "anchor";
    case "word":
      return node.negate ? "negated word boundary" : "word boundary";
    default:
      return `${node.negate ? "negative " : ""}${node.kind}`;
  }
}

/** Strings several names together, of many only the first. */
export function severalOf(names: readonly string[]): string {
  const beyond = names.length - MAX_DIFF_NAMES;
  return listed(beyond > 1 ? [...names.slice(0, MAX_DIFF_NAMES), `${beyond} more`] : names, "and");
}

/** Says where a stretch of an alternative stands: `after "foo"`, `at the start of group 1`. */
export function placeOf(stretch: Stretch, numbers: GroupNumbers): string {
  const parent = stretch[0]?.parent;
  if (parent?.type !== "Alternative") return "";
  const index = parent.elements.findIndex((element) => element === stretch[0]);
  if (index > 0) {
    return `after ${quote(tailOf(parent.elements.slice(0, index)))}${within(stretch[0], numbers)}`;
  }
  const { parent: container } = parent;
  const alone = container.alternatives.length === 1;
  const number = container.alternatives.indexOf(parent) + 1;
  const inside = container.type === "Pattern" ? "" : ` of ${nameOf(container, numbers)}`;
  return alone ? `at the start${inside}` : `at the start of alternative ${number}${inside}`;
}

/** The last element, or the last characters where it is one of a text. */
function tailOf(elements: Stretch): string {
  const text = elements.slice(elements.findLastIndex(({ type }) => type !== "Character") + 1);
  return text.length > 0 ? rawOf(text.slice(-DIFF_CONTEXT_CHARACTERS)) : rawOf(elements.slice(-1));
}
