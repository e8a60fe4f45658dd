import type { AST } from "@eslint-community/regexpp";
import { SAFE_STEPS_PER_CHARACTER } from "../../limits/search.ts";
import { decide } from "../redos/decision.ts";
import type { Regex } from "../regex.ts";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { withinWork } from "../work.ts";
import { createJudge, judgeCandidate } from "./judge.ts";
import { boundedLoops } from "./loops.ts";
import { createCandidate, type RewriteCandidate, type RewriteWords } from "./rewrite.ts";

/** A regex that takes linear time and isn't the same. */
export interface NearForm {
  readonly regex: Regex;
  /** A text in which it has other matches. */
  readonly differs: string;
}

/** Work of looking for one: about a second. */
const MAX_NEAR_WORK = 10_000_000;

/** The first of the small changes that make a slow pattern linear; for people who see what differs, never to be applied. */
export function nearForm(tree: Tree): NearForm | undefined {
  const whole = { start: 0, end: tree.regex.pattern.length };
  const search = () => {
    const judging = createJudge(tree, {});
    for (const each of [...narrowedLoops(tree), ...boundedLoops(tree, [whole])]) {
      const after = parseTree(each.replacement);
      const decision = after && decide(after);
      if (decision?.kind !== "linear" || decision.bound.perCharacter > SAFE_STEPS_PER_CHARACTER) continue;
      const differs = judgeCandidate(each, judging)?.witness?.text;
      if (differs !== undefined) return { regex: each.replacement, differs };
    }
    return undefined;
  };
  return withinWork(MAX_NEAR_WORK, search, () => undefined);
}

/** Only the regex is shown. */
const NARROWED: RewriteWords = {
  id: "narrowed-loop",
  title: "",
  description: "",
  caveat: "",
  type: "safety",
};

/** `\{\{([^{}]+)\}\}` for `\{\{([^}]+)\}\}`: loops without the first character of the alternative of the pattern that they are in. */
function narrowedLoops(tree: Tree): RewriteCandidate[] {
  const setOf = characterLookup(tree);
  const edits = nodesOfType(tree, "Quantifier").flatMap((loop) => {
    const { element, max } = loop;
    const opener = openerOf(loop);
    const set = isSetNode(element) ? setOf(element) : undefined;
    if (max < Infinity || opener?.type !== "Character" || !set?.has(opener.value)) return [];
    // Without a letter of a word, a class excludes too much.
    if (/^[\w\]]/.test(opener.raw)) return [];
    const raw = tree.regex.flags.includes("v") ? opener.raw : opener.raw.replace(NEEDLESS_ESCAPE, "");
    const rest = set.isAll
      ? ""
      : element.type === "CharacterClass" && element.negate
      ? element.raw.slice("[^".length, -1).replace(/^-/, "\\-")
      : element.raw === "."
      ? "\\n\\r\\u2028\\u2029"
      : undefined;
    return rest === undefined ? [] : [{ start: element.start, end: element.end, text: `[^${raw}${rest}]` }];
  });
  return edits.length === 0 ? [] : [createCandidate(NARROWED, tree, edits, { mayChange: true })];
}

/** The backslash before a sign that means itself in classes, unless they have flag v. */
const NEEDLESS_ESCAPE = /^\\(?=[^\w\\\]^-])/;

function openerOf(loop: AST.Quantifier): AST.Element | undefined {
  let node: AST.Node = loop;
  while (node.parent && node.parent.type !== "Pattern") node = node.parent;
  return node.type === "Alternative" ? node.elements[0] : undefined;
}
