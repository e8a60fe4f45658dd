import type { AST } from "@eslint-community/regexpp";
import { bufferBoundary, hasBufferBoundaries, isLastLineEnd } from "./buffer_boundaries.ts";
import type { Tree } from "./tree.ts";
import { type Node, walk } from "./visit.ts";

/** The flags that apply to a node, taking the modifiers around it into account. */
export interface Modes {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** Flag u or v: the text is read by code points, not by UTF-16 code units. */
  readonly unicode: boolean;
  /** Flag v, which folds case before taking a complement; flag u takes the complement first. */
  readonly unicodeSets: boolean;
}

/** A mode that a modifier group such as `(?i-m:…)` can turn on and off. */
export type ModifiableMode = "ignoreCase" | "multiline" | "dotAll";

/**
 * Returns a function that gives the modes of each node: the flags, as changed by the modifier groups around
 * the node. The modifiers of a group don't apply to the group node itself. Buffer boundaries have a `multiline` of
 * their own: `\A` and `\z` are `^` and `$` without it. For `\Z` it is set, because wherever that matches, `$` with
 * it matches, too; what needs the exact meaning asks `isLastLineEnd`.
 *
 * @see https://tc39.es/ecma262/#sec-updatemodifiers
 * @example modeLookup(tree("/a/i"))(tree("/a/i").root).ignoreCase // true
 */
export function modeLookup(tree: Tree): (node: Node) => Modes {
  const at = writtenModeLookup(tree);
  if (!hasBufferBoundaries(tree.regex)) return at;
  return (node) =>
    bufferBoundary(node) === undefined ? at(node) : { ...at(node), multiline: isLastLineEnd(node) };
}

/** The modes that flags and modifiers set. */
function writtenModeLookup(tree: Tree): (node: Node) => Modes {
  const base = modesFromFlags(tree.regex.flags);
  if (!MODIFIER_GROUP.test(tree.regex.pattern)) return () => base;
  const changed = new Map<Node, Modes>();
  const inForce: Modes[] = [base];
  walk(tree.root, (node) => {
    const outer = inForce.at(-1) ?? base;
    if (outer !== base) changed.set(node, outer);
    if (hasModifiers(node)) inForce.push(applyModifiers(node.modifiers, outer));
  }, (node) => {
    if (hasModifiers(node)) inForce.pop();
  });
  return (node) => changed.get(node) ?? base;
}

/**
 * The modes of a set of flag letters, without any modifiers.
 *
 * @example modesFromFlags("i").ignoreCase // true
 */
export function modesFromFlags(flags: string): Modes {
  return {
    ignoreCase: flags.includes("i"),
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
    unicode: /[uv]/.test(flags),
    unicodeSets: flags.includes("v"),
  };
}

/**
 * The flags that alone are equivalent to the pattern's flags and modifiers, for tools that ignore modifiers.
 * They exist if every node that a mode affects has the same value of it, as in `(?i:abc)\d`.
 *
 * @returns flags in the order of ECMA-262; undefined when no set of flags is equivalent
 */
export function uniformFlags(tree: Tree): string | undefined {
  const modeAt = modeLookup(tree);
  const seen = new Map<ModifiableMode, boolean>();
  let mixed = false;
  walk(tree.root, (node) => {
    for (const mode of MODIFIABLE_MODES) {
      if (!modeAffects(mode, node, tree)) continue;
      const value = modeAt(node)[mode];
      mixed ||= (seen.get(mode) ?? value) !== value;
      seen.set(mode, value);
    }
  });
  return mixed ? undefined : applyModes(tree.regex.flags, seen);
}

/**
 * True if a mode can change what a node matches. `ignoreCase` may be reported without need: ranges beyond
 * ASCII, properties and backreferences always count as affected.
 */
export function modeAffects(mode: ModifiableMode, node: Node, tree: Tree): boolean {
  if (mode === "dotAll") {
    return node.type === "CharacterSet" && node.kind === "any";
  }
  if (mode === "multiline") {
    return node.type === "Assertion" && (node.kind === "start" || node.kind === "end") &&
      bufferBoundary(node) === undefined;
  }
  return mayDependOnCase(node, /[uv]/.test(tree.regex.flags));
}

/** How a group with modifiers begins; literal text can match this, too. */
const MODIFIER_GROUP = /\(\?[ims-]/;

const MODIFIABLE_MODES = ["ignoreCase", "multiline", "dotAll"] as const;

const MODE_FLAGS = { ignoreCase: "i", multiline: "m", dotAll: "s" } as const;

function hasModifiers(
  node: Node,
): node is AST.Group & { modifiers: AST.Modifiers } {
  return node.type === "Group" && node.modifiers !== null;
}

function applyModifiers({ add, remove }: AST.Modifiers, outer: Modes): Modes {
  const value = (mode: ModifiableMode) => add[mode] || (outer[mode] && !remove?.[mode]);
  return {
    ...outer,
    ignoreCase: value("ignoreCase"),
    multiline: value("multiline"),
    dotAll: value("dotAll"),
  };
}

function mayDependOnCase(node: Node, unicode: boolean): boolean {
  switch (node.type) {
    case "Character":
      return hasCase(String.fromCodePoint(node.value));
    case "CharacterClassRange":
      return rangeHasCase(node.min.value, node.max.value);
    case "CharacterSet":
      return node.kind === "property" || (unicode && node.kind === "word");
    case "Assertion":
      return unicode && node.kind === "word";
    default:
      return node.type === "Backreference";
  }
}

const hasCase = (character: string): boolean =>
  character.toLowerCase() !== character ||
  character.toUpperCase() !== character;

function rangeHasCase(min: number, max: number): boolean {
  const meets = (first: number, last: number) => min <= last && max >= first;
  return max > 0x7f || meets(0x41, 0x5a) || meets(0x61, 0x7a);
}

function applyModes(
  flags: string,
  seen: ReadonlyMap<ModifiableMode, boolean>,
): string {
  const letters = new Set(flags);
  for (const [mode, value] of seen) {
    if (value) letters.add(MODE_FLAGS[mode]);
    else letters.delete(MODE_FLAGS[mode]);
  }
  return [..."dgimsuvy"].filter((letter) => letters.has(letter)).join("");
}
