import type { AST } from "@eslint-community/regexpp";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { findNodes } from "../syntax/visit.ts";
import { type Composition, describeAlternatives, describeSequence, isCompound } from "./composition.ts";
import { canMatchLineEnding } from "./line_endings.ts";
import { joinWithMore } from "./phrase.ts";

/**
 * The subject of the lookaheads at the start of a pattern. `whole`: the match, which is the whole text and
 * has one line; `text`: the text, of which the match is only a part or which may have several lines; `line`:
 * with flag m.
 */
export type RequirementSubject = "whole" | "text" | "line";

/** What a text must contain besides matching the pattern, in words, and the rest of the pattern. */
interface Requirements {
  readonly body: readonly AST.Element[];
  /** Such as `if it contains a digit 0–9`; empty if there are none. */
  readonly condition: string;
}

/**
 * Splits off the lookaheads at the start of a pattern, after its `^`: `(?=.*\d)` requires that the text contains a
 * digit, `(?!a)` that it doesn't start with "a". If the match is the whole text, `(?:(?!a).)*` and a lookbehind at
 * the end are such requirements, too.
 */
export function takeRequirements(
  elements: readonly AST.Element[],
  subject: RequirementSubject | undefined,
  isWholeText: boolean,
  composition: Composition,
): Requirements {
  const requirements: Requirement[] = [];
  let body = elements;
  for (const element of subject === undefined ? [] : elements) {
    const requirement = composition.elements > 0 && subject && readRequirement(element, subject, composition);
    if (!requirement) break;
    requirements.push(requirement);
    body = body.slice(1);
  }
  if (subject === "whole" || subject === "text") {
    const inner = composition.elements > 0 && readInnerRequirement(body, subject, isWholeText, composition);
    if (inner) {
      requirements.push(inner.requirement);
      body = inner.body;
    }
  }
  const clauses = Map.groupBy(requirements, ({ verb }) => verb);
  const words = [...clauses].map(([verb, all]) =>
    `${verb} ${
      joinWithMore(
        all.map(({ what }) => isCompound(what) ? `(${what})` : what),
        /n't\b/.test(verb) ? "or" : "and",
      )
    }`
  );
  return {
    body,
    condition: words.length > 0 ? `if ${words.join(", and ")}` : "",
  };
}

interface Requirement {
  readonly verb: string;
  readonly what: string;
}

function readRequirement(
  node: AST.Element,
  subject: RequirementSubject,
  composition: Composition,
): Requirement | undefined {
  if (node.type !== "Assertion" || node.kind !== "lookahead") return undefined;
  composition.elements--;
  const [alternative, other] = node.alternatives;
  const [first, ...rest] = alternative?.elements ?? [];
  const reach = first && !other && rest.length > 0 ? skipReach(first, rest, composition) : undefined;
  const sought = reach ? withoutRest(rest, reach, subject, composition) : rest;
  // What begins in a line may end in a later one, and a line doesn't contain its line ending.
  const isAboutLine = subject === "line" || (subject === "text" && reach === "line");
  if (isAboutLine && node.alternatives.some((each) => canMatchLineEnding(each, composition.modeAt))) {
    return undefined;
  }
  if (reach && sought.length > 0 && !sought.some(isEdge)) {
    const verb = node.negate ? "doesn't contain" : "contains";
    const container = subject === "text" && reach === "line" ? "the first line" : SUBJECTS[subject];
    return { verb: `${container} ${verb}`, what: describeSequence(sought, 1, composition) };
  }
  if (!alternative || (!first && !other)) return undefined;
  const last = alternative.elements.at(-1);
  if (last && !other && isEdge(last) && last.kind === "end" && alternative.elements.length > 1) {
    const ending = readEnding(rest, subject, reach, composition);
    if (ending) {
      return { verb: `${SUBJECTS[subject]} ${node.negate ? "doesn't end" : "ends"} with`, what: ending };
    }
    // Text that ends at the end of a line may start in an earlier line.
    if (subject === "line") return undefined;
    const verb = `${SUBJECTS[subject]} ${node.negate ? "isn't" : "is"}`;
    return { verb, what: describeSequence(alternative.elements.slice(0, -1), 1, composition) };
  }
  const verb = node.negate ? "doesn't start with" : "starts with";
  return {
    verb: `${SUBJECTS[subject]} ${verb}`,
    what: describeAlternatives(node.alternatives, 1, composition),
  };
}

/** What a text must end with, if that is all that `.*` and the rest of a lookahead say. */
function readEnding(
  rest: readonly AST.Element[],
  subject: RequirementSubject,
  reach: "line" | "text" | undefined,
  composition: Composition,
): string | undefined {
  const [what, end] = [rest.slice(0, -1), rest.at(-1)];
  if (!reach || !end || what.length === 0 || what.some(isEdge)) return undefined;
  // Of a text of several lines, `.*` reaches the end only if there is one line.
  const isReached = subject === "whole" || (subject === "text" ? reach === "text" : reach === "line");
  if (!isReached || composition.modeAt(end).multiline !== (subject === "line")) return undefined;
  return describeSequence(what, 1, composition);
}

/** Leaves out `.*` and `.*$` at the end of what is sought: where `.*` leads to it, they match, too. */
function withoutRest(
  rest: readonly AST.Element[],
  reach: "line" | "text",
  subject: RequirementSubject,
  composition: Composition,
): readonly AST.Element[] {
  const last = rest.at(-1);
  const isReached = subject === "whole" || reach === "text";
  const isToEnd = last && isEdge(last) && last.kind === "end" && isReached &&
    !composition.modeAt(last).multiline;
  const before = isToEnd ? rest.slice(0, -1) : rest;
  const skipped = before.at(-1);
  if (skipped?.type !== "Quantifier" || before.length < 2) return rest;
  return skipReach(skipped, [], composition) === reach ? before.slice(0, -1) : rest;
}

/**
 * Reads what the body of a pattern that matches whole texts requires besides: that it doesn't contain "a" as
 * `(?:(?!a).)*`, or end with it as `.*(?<!a)`.
 */
function readInnerRequirement(
  body: readonly AST.Element[],
  subject: "whole" | "text",
  isWholeText: boolean,
  composition: Composition,
): { readonly requirement: Requirement; readonly body: readonly AST.Element[] } | undefined {
  if (!isWholeText) return undefined;
  const [first, second] = body;
  const last = body.at(-1);
  if (second && last?.type === "Assertion" && last.kind === "lookbehind" && !findEdges(last)) {
    const what = describeAlternatives(last.alternatives, 1, composition);
    const verb = `${SUBJECTS[subject]} ${last.negate ? "doesn't end" : "ends"} with`;
    return { requirement: { verb, what }, body: body.slice(0, -1) };
  }
  const tempered = second ? undefined : readTempered(first, composition);
  if (!tempered) return undefined;
  const what = describeAlternatives(tempered.excluded.alternatives, 1, composition);
  const verb = `${SUBJECTS[subject]} doesn't contain`;
  return { requirement: { verb, what }, body: [tempered.rest] };
}

/** Reads `(?:(?!a).)*`: what isn't contained, and the repetition without it. */
function readTempered(
  node: AST.Element | undefined,
  { context }: Composition,
): { readonly excluded: AST.LookaroundAssertion; readonly rest: AST.Quantifier } | undefined {
  if (node?.type !== "Quantifier" || node.max !== Infinity) return undefined;
  const { element } = node;
  const isPlain = element.type === "CapturingGroup" || (element.type === "Group" && !element.modifiers);
  if (!isPlain || element.alternatives.length > 1) return undefined;
  const [excluded, character, other] = element.alternatives[0]?.elements ?? [];
  if (excluded?.type !== "Assertion" || excluded.kind !== "lookahead" || !excluded.negate) return undefined;
  if (other || (character?.type !== "CharacterSet" && character?.type !== "CharacterClass")) return undefined;
  const isEmpty = excluded.alternatives.some((each) => nodeWidth(context.tree, each).min === 0);
  return isEmpty || findEdges(excluded) ? undefined : { excluded, rest: { ...node, element: character } };
}

/** True if a lookaround looks for the start or end of a text or line. */
const findEdges = (node: AST.LookaroundAssertion): boolean =>
  findNodes(node, "Assertion").some((each) => each.kind === "start" || each.kind === "end");

const SUBJECTS: Readonly<Record<RequirementSubject, string>> = {
  whole: "it",
  text: "the text",
  line: "the line",
};

/**
 * How far `.*` at the start of a lookahead can skip: to the end of the line or text. Undefined for anything else.
 * `[^a]*[a]` skips to the next "a".
 */
function skipReach(
  node: AST.Element,
  rest: readonly AST.Element[],
  { modeAt }: Composition,
): "line" | "text" | undefined {
  if (node.type !== "Quantifier" || node.min > 0 || node.max !== Infinity) return undefined;
  const { element } = node;
  if (element.type === "CharacterSet" && element.kind === "any") {
    return modeAt(element).dotAll ? "text" : "line";
  }
  if (element.type !== "CharacterClass") return undefined;
  if (/^\[(?:\^|\\s\\S|\\S\\s|\\w\\W|\\W\\w|\\d\\D|\\D\\d)\]$/.test(element.raw)) return "text";
  // What is after "a" must be after the next one.
  const [next, ...others] = rest;
  const isComplement = others.length === 0 && element.negate && next?.type === "CharacterClass" &&
    !next.negate &&
    element.raw.slice(2) === next.raw.slice(1);
  return isComplement ? "text" : undefined;
}

const isEdge = (node: AST.Element): node is AST.EdgeAssertion =>
  node.type === "Assertion" && (node.kind === "start" || node.kind === "end") && !isLastLineEnd(node);
