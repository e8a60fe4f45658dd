import { MAX_FORM_NODES } from "../../../limits.ts";
import { type Modes, modesOf, modesOfFlags } from "../../syntax/modifiers.ts";
import { wordCharacters } from "../../syntax/letter_case.ts";
import { charactersOf, type SetNode } from "../../syntax/members.ts";
import type { Tree } from "../../syntax/parse.ts";
import { fold, type Node, walk } from "../../syntax/visit.ts";
import { isReadDifferently } from "../deviations.ts";
import { choiceForm } from "./choice.ts";
import { EMPTY, type Forms, formsOf, intern, setForm } from "./form.ts";
import { repeatForm, sequenceForm } from "./sequence.ts";

/**
 * Whether two patterns are the same by laws that keep matches, places and captures; for certain where it says
 * so, while patterns that it tells apart may still be the same. It takes time in proportion to the patterns,
 * and to the square of the alternatives of a group.
 *
 * @see https://tc39.es/ecma262/#sec-pattern-semantics
 */
export function isSameForm(left: Tree, right: Tree): boolean {
  return sameFormAs(left)(right);
}

/** The same question about one pattern and several others. */
export function sameFormAs(left: Tree): (right: Tree) => boolean {
  const forms = formsOf();
  const unicode = modesOfFlags(left.regex.flags).unicode;
  let form: number | undefined;
  return (right) => {
    if (isReadDifferently(left) || isReadDifferently(right)) return isSameRegex(left, right);
    if (MAX_FORM_NODES < left.size + right.size) return false;
    if (unicode !== modesOfFlags(right.regex.flags).unicode) return false;
    if (resultFlags(left) !== resultFlags(right) || groupNames(left) !== groupNames(right)) return false;
    form ??= formOf(forms, left);
    return form === formOf(forms, right);
  };
}

const isSameRegex = ({ regex: one }: Tree, { regex: other }: Tree): boolean =>
  one.pattern === other.pattern && one.flags === other.flags;

/** Flags that bear on what is found whatever the pattern. */
const resultFlags = ({ regex: { flags } }: Tree): string => flags.replaceAll(/[imsuv]/g, "");

const groupNames = ({ groups }: Tree): string => JSON.stringify(groups.map(({ name }) => name));

function formOf(forms: Forms, tree: Tree): number {
  const read: Reading = {
    forms,
    tree,
    modeAt: modesOf(tree),
    characters: charactersOf(tree),
    behind: nodesBehind(tree),
  };
  return fold<number>(tree.root, (node, parts) => formFrom(node, parts, read), isLeaf);
}

interface Reading {
  readonly forms: Forms;
  readonly tree: Tree;
  readonly modeAt: (node: Node) => Modes;
  readonly characters: ReturnType<typeof charactersOf>;
  readonly behind: ReadonlySet<Node>;
}

const LEAVES: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Modifiers",
]);

const isLeaf = ({ type }: Node): boolean => LEAVES.has(type);

/** What is read from right to left. */
function nodesBehind({ root }: Tree): ReadonlySet<Node> {
  const found = new Set<Node>();
  const directions = [false];
  const turns = (node: Node) => node.type === "Assertion" && "alternatives" in node;
  walk(root, (node) => {
    if (directions.at(-1)) found.add(node);
    if (turns(node)) directions.push("kind" in node && node.kind === "lookbehind");
  }, (node) => {
    if (turns(node)) directions.pop();
  });
  return found;
}

function formFrom(node: Node, parts: readonly number[], { forms, behind, ...read }: Reading): number {
  const backward = behind.has(node);
  switch (node.type) {
    case "Pattern":
      return choiceForm(forms, parts, backward);
    case "Group":
      return choiceForm(forms, node.modifiers ? parts.slice(1) : parts, backward);
    case "Alternative":
      return sequenceForm(forms, parts, backward);
    case "Quantifier": {
      const { min, max, greedy } = node;
      return repeatForm(forms, { min, max, greedy, part: parts[0] ?? EMPTY });
    }
    case "CapturingGroup": {
      const group = read.tree.groups.indexOf(node) + 1;
      const part = choiceForm(forms, parts, backward);
      return intern(forms, { kind: "capture", group, name: node.name, part });
    }
    case "Assertion":
      return assertionForm(node, parts, { forms, behind, ...read });
    case "Backreference":
      return intern(forms, { kind: "test", test: referenceTest(node, read) });
    default:
      return leafForm(node, { forms, behind, ...read });
  }
}

type Assertion = Extract<Node, { type: "Assertion" }>;

function assertionForm(node: Assertion, parts: readonly number[], { forms, modeAt }: Reading): number {
  const modes = modeAt(node);
  if ("alternatives" in node) {
    const behind = node.kind === "lookbehind";
    const part = choiceForm(forms, parts, behind);
    return intern(forms, { kind: "look", behind, negate: node.negate, part });
  }
  const test = node.kind === "word"
    ? `${node.negate ? "no " : ""}boundary ${wordCharacters(modes).ranges.map(({ min, max }) => [min, max])}`
    : `${modes.multiline ? "line" : "text"} ${node.kind}`;
  return intern(forms, { kind: "test", test });
}

type Backreference = Extract<Node, { type: "Backreference" }>;

function referenceTest(node: Backreference, { tree, modeAt }: Pick<Reading, "tree" | "modeAt">): string {
  const groups = [node.resolved].flat().map((group) => tree.groups.indexOf(group) + 1);
  return `reference ${groups} ${modeAt(node).ignoreCase} ${modeAt(node).unicodeSets}`;
}

/** A class that also matches strings stays as it is written. */
function leafForm(node: Node, { forms, characters, modeAt }: Reading): number {
  const set = isSet(node) ? characters(node) : undefined;
  if (set !== undefined) return setForm(forms, set);
  return intern(forms, { kind: "opaque", source: `${node.raw} ${JSON.stringify(modeAt(node))}` });
}

function isSet(node: Node): node is SetNode {
  return node.type === "Character" || node.type === "CharacterSet" || node.type === "CharacterClass" ||
    node.type === "ExpressionCharacterClass";
}
