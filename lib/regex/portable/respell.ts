import type { AST } from "@eslint-community/regexpp";
import { numberOfSet } from "../language/expression.ts";
import { lineTerminators, memberLookup, type SetNode, wordCharacters } from "../syntax/character_sets.ts";
import { modeLookup, type Modes } from "../syntax/modifiers.ts";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import type { Node } from "../syntax/visit.ts";
import { findNodes } from "../syntax/visit.ts";
import type { Tree } from "../syntax/tree.ts";
import { MAX_PRINTED_CHARACTERS } from "./print.ts";
import { maskOf, type Reading } from "./read.ts";
import type { Speller } from "./spelling.ts";
import { textLength } from "./text_length.ts";

/**
 * A pattern whose sets, assertions and groups are spelled for another engine, part by part, so that positions and groups stay.
 * Undefined if the engine lacks something: then the pattern has to be rewritten.
 */
export function respell(reading: Reading, speller: Speller): string | undefined {
  const source = new Respeller(reading, speller).alternatives(reading.tree.root.alternatives);
  return source !== undefined && source.length <= MAX_PRINTED_CHARACTERS ? source : undefined;
}

type Source = string | undefined;

class Respeller {
  readonly #modeAt: (node: Node) => Modes;
  readonly #membersOf: ReturnType<typeof memberLookup>;

  constructor(private readonly reading: Reading, private readonly speller: Speller) {
    this.#modeAt = modeLookup(reading.tree);
    this.#membersOf = memberLookup(reading.tree);
  }

  alternatives(list: readonly AST.Alternative[]): Source {
    return joined(
      list.map(({ elements }) => joined(elements.map((each) => this.#element(each)), "")),
      "|",
    );
  }

  #element(node: AST.Element): Source {
    switch (node.type) {
      case "Group":
        return enclosed("(?:", this.alternatives(node.alternatives));
      case "CapturingGroup":
        return enclosed(this.#opening(node), this.alternatives(node.alternatives));
      case "Quantifier":
        return this.#quantifier(node);
      case "Assertion":
        return this.#assertion(node);
      case "Backreference":
        return undefined;
      default:
        return this.#set(node);
    }
  }

  /** A name of other letters is dropped: the group keeps its number. */
  #opening({ name }: AST.CapturingGroup): string {
    const { groupName } = this.speller.writing;
    const isName = name !== null && /^[A-Za-z][A-Za-z0-9]{0,31}$/.test(name);
    const isUnique = this.reading.tree.groups.filter((group) => group.name === name).length === 1;
    return isName && isUnique && groupName !== null ? `(${groupName}${name}>` : "(";
  }

  #quantifier(node: AST.Quantifier): Source {
    const { writing } = this.speller;
    const body = this.#element(node.element);
    const count = countsAround(node, writing.openRepeat);
    if (body === undefined || node.element.type === "Assertion" || count > writing.maxRepeat) {
      return undefined;
    }
    const quantifier = node.raw.slice(node.element.raw.length);
    return this.#isAtom(node.element, body) ? body + quantifier : `(?:${body})${quantifier}`;
  }

  #isAtom(element: AST.Element, body: string): boolean {
    return element.type !== "Character" || body.startsWith("\\") || body.startsWith("[") ||
      [...body].length === 1;
  }

  #assertion(node: AST.Assertion): Source {
    const { writing } = this.speller;
    if ("alternatives" in node) return this.#lookaround(node);
    const modes = this.#modeAt(node);
    if (node.kind === "word") return this.#boundary(node, modes);
    if (isLastLineEnd(node)) return undefined;
    if (!modes.multiline) return node.kind === "start" ? writing.start : writing.end;
    const others = this.#spelled(lineTerminators(modes).negate());
    if (others === undefined) return undefined;
    if (node.kind === "end") return writing.lookahead ? `(?!${others})` : undefined;
    return writing.lookbehind === "none" ? undefined : `(?<!${others})`;
  }

  #boundary({ negate }: AST.WordBoundaryAssertion, modes: Modes): Source {
    const { writing } = this.speller;
    const word = wordCharacters(modes);
    const isAscii = word.ranges.every(({ max }) => max < 0x80);
    if (isAscii && writing.boundary) return writing.boundary[negate ? 1 : 0];
    const set = this.#spelled(word);
    if (set === undefined || !writing.lookahead || writing.lookbehind === "none") return undefined;
    return negate
      ? `(?:(?<=${set})(?=${set})|(?<!${set})(?!${set}))`
      : `(?:(?<=${set})(?!${set})|(?<!${set})(?=${set}))`;
  }

  #lookaround(node: AST.LookaroundAssertion): Source {
    const { lookahead, lookbehind } = this.speller.writing;
    const isAhead = node.kind === "lookahead";
    if (isAhead ? !lookahead : !allowsLookbehind(node, lookbehind)) return undefined;
    const sign = `${isAhead ? "" : "<"}${node.negate ? "!" : "="}`;
    return enclosed(`(?${sign}`, this.alternatives(node.alternatives));
  }

  #set(node: SetNode): Source {
    const members = this.#membersOf(node);
    return members && members.strings.length === 0 ? this.#spelled(members.characters) : undefined;
  }

  #spelled(set: Parameters<typeof numberOfSet>[1]): Source {
    if (set.isEmpty) return this.speller.writing.never;
    const { table, alphabet } = this.reading;
    const number = numberOfSet(table, set);
    const mask = number < alphabet.holds.length ? maskOf(alphabet, number) : undefined;
    return mask === undefined ? undefined : this.speller.set(mask);
  }
}

const enclosed = (opening: string, source: Source): Source =>
  source === undefined ? undefined : `${opening}${source})`;

const joined = (parts: readonly Source[], separator: string): Source =>
  parts.includes(undefined) ? undefined : parts.join(separator);

/**
 * The counts of a quantifier and those around it, multiplied.
 *
 * @param open what one without an upper bound counts beyond its lower one
 */
export function countsAround(node: AST.Quantifier, open: number): number {
  let product = 1;
  for (let each: AST.Node | null = node; each; each = each.parent) {
    if (each.type !== "Quantifier") continue;
    product *= Math.max(1, each.max === Infinity ? each.min + open : each.max);
  }
  return product;
}

function allowsLookbehind(
  { alternatives }: AST.LookaroundAssertion,
  lookbehind: "none" | "fixed" | "limited" | "any",
): boolean {
  if (lookbehind === "none" || lookbehind === "any") return lookbehind === "any";
  const lengths = alternatives.map(textLength);
  if (lookbehind === "limited") return lengths.every(({ max }) => max < MANY_BEHIND);
  return lengths.every(({ min, max }) => min === max && min === lengths[0]?.min);
}

/** Java limits lookbehinds. */
const MANY_BEHIND = 1_000;

/**
 * True if engines that backtrack, and those that don't, find the same match and groups for a pattern, if they read its parts in
 * the same way: they differ where a loop may be empty, and where a group in a loop takes no part in its last iteration.
 */
export function keepsMatches(tree: Tree): boolean {
  return findNodes(tree.root, "Quantifier").every(({ element, max }) =>
    max <= 1 || (!nodeWidth(tree, element).empty && findNodes(element, "CapturingGroup").length === 0)
  );
}
