import type { AST } from "@eslint-community/regexpp";
import { createMeter, LANGUAGE_BUDGET, type LanguageBudget } from "../language/budget.ts";
import { createPairSearch } from "../language/pattern_automaton.ts";
import { findDifference } from "../language/relation.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { parseRecentSyntax } from "../syntax/recent_syntax.ts";
import { groupNumbers } from "../syntax/groups.ts";
import { findNodes, type Node } from "../syntax/visit.ts";
import { firstShortText } from "../witnesses/short_texts.ts";
import {
  acceptedWitness,
  completeWitness,
  createMatcher,
  createTextTest,
  differenceWitness,
} from "../witnesses/witness.ts";
import { broken, type ContractAnswer, HOLDS, notProved, refused, TOO_LARGE } from "./answer.ts";
import { type CompiledSet, escapeText } from "./text_set.ts";

type CapturingGroup = Tree["groups"][number];

/**
 * Checks if a group captures only texts of a set. What its content matches, whatever is around it, proves it; otherwise a text is
 * searched for in which it captures another one.
 */
export function checkGroup(
  tree: Tree,
  group: number | string,
  set: CompiledSet,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): ContractAnswer {
  const groups = tree.groups.filter((each, at) => each.name === group || at + 1 === group);
  if (groups.length === 0) return { kind: "invalid", message: `There is no group ${group}` };
  for (const each of groups) {
    const answer = checkOne(tree, each, set, budget);
    if (answer.kind !== "holds") return answer;
  }
  return HOLDS;
}

function checkOne(
  tree: Tree,
  group: CapturingGroup,
  set: CompiledSet,
  budget: LanguageBudget,
): ContractAnswer {
  if (findNodes(group, "Backreference").length > 0) return notProved(REFERENCE);
  const content = contentOf(tree, group);
  if (content === null) return TOO_LARGE;
  const found = findDifference(content, set.inside, budget);
  if (found.kind === "none") return HOLDS;
  const shortest = found.kind === "text" ? found.text : undefined;
  const other = differenceWitness(content, set.inside, {
    candidates: set.nearMisses,
    models: set.typical,
    shortest,
    budget,
  });
  if (other === undefined) return found.kind === "refused" ? refused(found.refusal) : notProved(UNCONFIRMED);
  const number = groupNumbers(tree).get(group) ?? 0;
  const isWitness = createCaptureTest(tree, number, set);
  const texts = [other.typical, other.shortest, shortest].flatMap((text) =>
    text === undefined ? [] : textAround(tree, group, text, budget) ?? []
  );
  const witness = completeWitness({ candidates: texts }, isWitness, () => undefined);
  const below = witness?.shortest.length ?? Infinity;
  // What the group captures is a part of the text.
  const least = [...shortest ?? ""].length;
  const search = () => createPairSearch(tree, set.inside, createMeter(budget));
  const shorter = firstShortText(search, { least, below }, isWitness) ?? witness?.shortest;
  return shorter === undefined
    ? notProved(UNCONFIRMED)
    : broken({ typical: witness?.typical ?? shorter, shortest: shorter });
}

const REFERENCE = "The group contains a backreference";
const UNCONFIRMED = "The group could capture another text, but none was found in which it does";

/** What a group matches, apart from assertions, as a pattern for whole texts. */
function contentOf(tree: Tree, group: CapturingGroup): Tree | null {
  const { pattern, flags } = tree.regex;
  const { ignoreCase, dotAll } = modeLookup(tree)(group);
  const start = contentStart(group);
  let [content, from] = ["", start];
  for (const each of outermostAssertions(group)) {
    content += `${pattern.slice(from, each.start)}(?:)`;
    from = each.end;
  }
  content += pattern.slice(from, group.end - 1);
  const parsed = parseRecentSyntax({
    pattern: `^(?:${content})$`,
    flags: `${ignoreCase ? "i" : ""}${dotAll ? "s" : ""}${flags.replaceAll(/[^uv]/g, "")}`,
  });
  return parsed.ok ? parsed.tree : null;
}

function contentStart({ start, name }: CapturingGroup): number {
  return start + (name === null ? "(".length : `(?<${name}>`.length);
}

function outermostAssertions(group: CapturingGroup): Node[] {
  const all = findNodes(group, "Assertion");
  return all.filter((each) =>
    !all.some((other) => other !== each && other.start <= each.start && each.end <= other.end)
  );
}

/** A text that the pattern accepts if the group captures a certain text; undefined if none was found. */
function textAround(
  tree: Tree,
  group: CapturingGroup,
  text: string,
  budget: LanguageBudget,
): string | undefined {
  const hasReferences = findNodes(tree.root, "Backreference").length > 0;
  // Without the groups inside of it, references would mean other groups.
  if (hasReferences && tree.groups.some((each) => group.start < each.start && each.end < group.end)) {
    return undefined;
  }
  const pattern = patternAround(tree, group, escapeText(text), hasReferences);
  const fixed = parseRecentSyntax({ pattern, flags: tree.regex.flags });
  return fixed.ok ? acceptedWitness(fixed.tree, { models: [text], budget })?.typical : undefined;
}

/**
 * The pattern with another content of a group that every match has to pass: in no optional part, and without other alternatives,
 * unless they are kept.
 */
function patternAround(
  { regex: { pattern, flags } }: Tree,
  group: CapturingGroup,
  content: string,
  keepsAlternatives: boolean,
): string {
  // A witness is a certain text, whatever the case that the pattern ignores.
  let source = `(?${flags.includes("i") ? "-i" : ""}:${content})`;
  let [start, end] = [contentStart(group), group.end - 1];
  for (let node: AST.Node | null = group; node; node = node.parent) {
    if (node.type === "Quantifier") {
      if (node.min === 0) source += node.max === Infinity ? "+" : node.max > 1 ? `{1,${node.max}}` : "";
      else source += pattern.slice(end, node.end);
      end = node.end;
    } else if ("alternatives" in node && node !== group && !keepsAlternatives) {
      const [first, last] = [node.alternatives[0], node.alternatives.at(-1)];
      source = pattern.slice(node.start, first?.start) + source + pattern.slice(last?.end, node.end);
      end = node.end;
    } else {
      source = pattern.slice(node.start, start) + source + pattern.slice(end, node.end);
      end = node.end;
    }
    start = node.start;
  }
  return source;
}

/** True if the group captures a text outside of the set in the first match of a text. */
function createCaptureTest(tree: Tree, number: number, { inside }: CompiledSet): (text: string) => boolean {
  const match = createMatcher(tree);
  const isInside = createTextTest(inside);
  return (text) => {
    const { captures } = match(text) ?? {};
    const [start = -1, end = -1] = captures?.subarray(2 * number, 2 * number + 2) ?? [];
    return start >= 0 && isInside(text.slice(start, end)) === false;
  };
}
