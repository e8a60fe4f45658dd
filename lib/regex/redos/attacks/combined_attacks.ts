import type { AST } from "@eslint-community/regexpp";
import { MAX_ATTACK_CHARACTERS } from "../../../limits/search.ts";
import { joinUpTo } from "../../limited_text.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";
import type { Node } from "../../syntax/visit.ts";
import type { AttackText } from "../attack.ts";
import { type ProposedAttack, shortestTexts, textBefore } from "./proposed_attacks.ts";

/** Loops that are combined. */
const MANY_LOOPS = 6;

/** Pumps of other attacks that the second loop may repeat. */
const MANY_PUMPS = 3;

/**
 * Texts that may be slower than an attack because several loops match long texts at once: everything up to a loop is
 * repeated, everything between two loops, or two loops repeat a text of their own, one behind the other.
 */
export function combinedAttacks(
  tree: Tree,
  attack: AttackText,
  others: readonly ProposedAttack[],
): AttackText[] {
  const pumps = others.flatMap(({ texts }) => texts[0]?.pump ?? []);
  const shortestOf = shortestTexts(tree);
  const loops = nodesOfType(tree, "Quantifier").filter((loop) =>
    loop.max === Infinity && !isInLookaround(loop)
  )
    .slice(0, MANY_LOOPS).map((loop) => ({
      loop,
      own: shortestOf(loop.element),
      before: textBefore(loop, shortestOf),
    }));
  const { prefix, pump, suffix } = attack;
  const found = new Map<string, AttackText>();
  const add = (text: AttackText) => {
    const isNew = text.pump !== "" && text.lead?.pump !== "" && (text.lead || text.pump !== pump);
    if (isNew) found.set(JSON.stringify(text), text);
  };
  // A part of the pump may be enough.
  for (const character of [...pump].slice(0, MANY_PUMPS)) {
    if (pump.length > 1) add({ prefix, pump: character, suffix });
  }
  for (const { own, before } of loops) {
    add({ prefix, pump: before + own, suffix });
    if (own !== "") add({ prefix, pump: before + own + pump, suffix });
  }
  // What leads from a loop to a later one may be repeated in its place.
  const mains = (from: typeof loops[number]) =>
    loops.slice(loops.indexOf(from) + 1).slice(0, 1).flatMap(({ loop }) => {
      const between = textBetween(from.loop, loop, shortestOf);
      return between ? [from.own + between] : [];
    });
  for (const [index, first] of loops.entries()) {
    for (const second of loops.slice(index + 1)) {
      const between = textBetween(first.loop, second.loop, shortestOf);
      if (between === undefined) continue;
      add({ prefix, pump: first.own + between + second.own, suffix });
      add({ prefix, pump: between + second.own, suffix });
      for (const leading of new Set([first.own, pump])) {
        for (const main of new Set([second.own, ...mains(second), pump, ...pumps.slice(0, MANY_PUMPS)])) {
          const lead = { prefix: first.before, pump: leading, suffix: between };
          // With both, the text may match.
          for (const end of new Set([suffix, "\0"])) {
            add({ prefix: second.before, pump: main, suffix: end, lead });
          }
        }
      }
    }
  }
  return [...found.values()];
}

function isInLookaround(node: Node): boolean {
  for (let at: AST.Node | null = node; at !== null; at = at.parent) {
    if (at.type === "Assertion") return true;
  }
  return false;
}

/**
 * A short text that leads from behind a loop to a later one; undefined if no match contains both, or one of them
 * contains the other.
 */
function textBetween(
  first: AST.Quantifier,
  second: AST.Quantifier,
  shortestOf: (node: Node) => string,
): string | undefined {
  const around = new Set<AST.Node>();
  for (let at: AST.Node | null = second; at !== null; at = at.parent) around.add(at);
  const texts: string[] = [];
  for (let at: AST.Node = first; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (parent.type !== "Alternative") {
      if (around.has(parent)) return undefined;
      continue;
    }
    const { elements } = parent;
    const index = elements.findIndex((each) => each === at);
    const last = around.has(parent) ? elements.findIndex((each) => around.has(each)) : elements.length;
    if (last <= index) return undefined;
    texts.push(...elements.slice(index + 1, last).map(shortestOf));
    if (last === elements.length) continue;
    texts.push(textBefore(second, shortestOf, parent));
    return joinUpTo(MAX_ATTACK_CHARACTERS, texts);
  }
  return undefined;
}
