import type { AST } from "@eslint-community/regexpp";
import { type Flag, FLAGS } from "../regex.ts";
import { modeLookup, type Modes, type ModifiableMode } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { capitalize } from "./phrase.ts";
import { hasOtherCase, rangeHasCase } from "./text.ts";

/** The effect of one flag on one pattern. */
export interface FlagNote {
  readonly flag: Flag;
  readonly name: string;
  /** Sentence case, no full stop. */
  readonly effect: string;
}

/** Describes what each of the pattern's flags changes in this pattern, in the order of `FLAGS`. */
export function flagNotes(tree: Tree): FlagNote[] {
  const set = FLAG_ORDER.filter((flag) => tree.regex.flags.includes(flag));
  const reach = flagReach(tree);
  return set.map((flag) => ({
    flag,
    name: FLAGS[flag].name,
    effect: FLAG_EFFECTS[flag](tree, reach),
  }));
}

const FLAG_ORDER: readonly Flag[] = ["d", "g", "i", "m", "s", "u", "v", "y"];

/** The reach of the flags for every node, in pattern order. */
function flagReach(tree: Tree): ReadonlyMap<Node, Reach> {
  const flags = tree.regex.flags.replace(/[ims]/g, "");
  const modeAt = modeLookup(tree);
  const anywayAt = modeLookup({ ...tree, regex: { ...tree.regex, flags } });
  const reach = new Map<Node, Reach>();
  walk(tree.root, (node) => {
    const [mode, anyway] = [modeAt(node), anywayAt(node)];
    reach.set(node, {
      ignoreCase: mode.ignoreCase && !anyway.ignoreCase,
      multiline: mode.multiline && !anyway.multiline,
      dotAll: mode.dotAll && !anyway.dotAll,
    });
  });
  return reach;
}

/**
 * Which of the flags i, m and s affect a node: the flag is set, and no modifier around the node decides
 * instead.
 */
type Reach = Pick<Modes, ModifiableMode>;

const FLAG_EFFECTS: Readonly<Record<Flag, FlagEffect>> = {
  d: ({ groups }) => indicesEffect(groups.length),
  g: (tree) =>
    isAnchoredAtStart(tree)
      ? `Finds all matches, at most one, as the pattern starts with ${startOf(tree)}`
      : "Finds all matches instead of only the first",
  i: ({ regex }, reach) => caseEffect(reach, /[uv]/.test(regex.flags)),
  m: (_, reach) => multilineEffect(reach),
  s: (_, reach) => dotEffect(reach),
  u: () => UNICODE,
  v: () => `${UNICODE}; classes can be nested, and have && and --`,
  y: ({ regex }) =>
    regex.flags.includes("g")
      ? "Each match must start at lastIndex, where the previous one ended"
      : "The match must start at lastIndex, 0 at first",
};

const UNICODE = "An emoji is one character, and legacy syntax is an error";

type FlagEffect = (tree: Tree, reach: ReadonlyMap<Node, Reach>) => string;

const indicesEffect = (groups: number): string =>
  `Each match has an indices array with its start and end${groups > 0 ? " and those of its groups" : ""}`;

function isAnchoredAtStart({ root, regex }: Tree): boolean {
  return !regex.flags.includes("m") &&
    root.alternatives.every(({ elements }) => isAnchor(elements[0], "start"));
}

/** The source of the first anchor. */
const startOf = ({ root }: Tree): string => root.alternatives[0]?.elements[0]?.raw ?? "";

function isAnchor(node: Node | undefined, kind: "start" | "end"): boolean {
  return node?.type === "Assertion" && node.kind === kind;
}

/** Describes what flag i changes in the nodes that it affects. */
function caseEffect(reach: ReadonlyMap<Node, Reach>, unicode: boolean): string {
  const nodes = [...reach].flatMap(([node, { ignoreCase }]) => ignoreCase ? [node] : []);
  const clauses = [
    ...(nodes.some((node) => hasCase(node, unicode)) ? ["letters match in both cases"] : []),
    ...(nodes.some(({ type }) => type === "Backreference") ? ["backreferences ignore case"] : []),
    ...(nodes.some(isProperty) ? ["properties match the other case, too"] : []),
    ...(unicode && nodes.some(isFolded) ? [FOLDED] : []),
  ];
  return capitalize(clauses.join("; ")) || "Changes nothing here: it affects no letter";
}

function hasCase(node: Node, unicode: boolean): boolean {
  if (node.type === "Character") return hasOtherCase(node.value, unicode);
  return node.type === "CharacterClassRange" && rangeHasCase(node.min.value, node.max.value, unicode);
}

function isProperty(node: Node): node is AST.UnicodePropertyCharacterSet {
  return node.type === "CharacterSet" && node.kind === "property";
}

const FOLDED = "the Kelvin sign is a k and ſ an s, also for \\w";

/** Whether a node matches the letter k or s, or is about word characters. */
function isFolded(node: Node): boolean {
  if (node.type === "Character") return /[ks]/i.test(String.fromCodePoint(node.value));
  if (node.type === "CharacterClassRange") {
    return [0x4b, 0x53, 0x6b, 0x73].some((code) => node.min.value <= code && code <= node.max.value);
  }
  return (node.type === "CharacterSet" || node.type === "Assertion") && node.kind === "word";
}

function multilineEffect(reach: ReadonlyMap<Node, Reach>): string {
  const edges = [...reach].flatMap(([node, { multiline }]) => multiline ? [node] : []);
  const start = edges.some((node) => isAnchor(node, "start"));
  const end = edges.some((node) => isAnchor(node, "end"));
  if (start && end) {
    return "^ and $ match at the start and end of each line";
  }
  if (start) return "^ matches at the start of each line";
  return end ? "$ matches at the end of each line" : "Changes nothing here: it affects no ^ or $";
}

function dotEffect(reach: ReadonlyMap<Node, Reach>): string {
  const hasDot = [...reach].some(([node, { dotAll }]) =>
    dotAll && node.type === "CharacterSet" && node.kind === "any"
  );
  return hasDot ? "A dot also matches line endings" : "Changes nothing here: it affects no dot";
}
