import type { AST } from "@eslint-community/regexpp";
import { isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import { type Composition, describeAlternatives, describeSequence, isCompound } from "./composition.ts";
import { canMatchLineEnding } from "./line_endings.ts";
import { joinWithMore } from "./phrase.ts";

/**
 * The subject of the lookaheads at the start of a pattern. `whole`: the match, which is the whole text and
 * has one line; `text`: the text, of which the match is only a part or which may have several lines; `line`:
 * with flag m.
 */
export type RequirementSubject = "whole" | "text" | "line";

/** The lookaheads at the start of a pattern in words, and the rest of the pattern. */
export interface Requirements {
  readonly body: readonly AST.Element[];
  /** Such as `if it contains a digit 0–9`; empty if there are none. */
  readonly condition: string;
}

/**
 * Splits off the lookaheads at the start of a pattern, after its `^`: `(?=.*\d)` requires that the text contains a
 * digit, `(?!a)` that it doesn't start with "a".
 */
export function takeRequirements(
  elements: readonly AST.Element[],
  subject: RequirementSubject | undefined,
  composition: Composition,
): Requirements {
  const clauses = new Map<string, string[]>();
  let count = 0;
  for (const element of subject === undefined ? [] : elements) {
    const requirement = composition.elements > 0 && subject && readRequirement(element, subject, composition);
    if (!requirement) break;
    const clause = clauses.get(requirement.verb);
    if (clause) clause.push(requirement.what);
    else clauses.set(requirement.verb, [requirement.what]);
    count++;
  }
  const words = [...clauses].map(([verb, all]) =>
    `${verb} ${
      joinWithMore(
        all.map((what) => isCompound(what) ? `(${what})` : what),
        /n't\b/.test(verb) ? "or" : "and",
      )
    }`
  );
  return {
    body: elements.slice(count),
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
  // What begins in a line may end in a later one, and a line doesn't contain its line ending.
  const isAboutLine = subject === "line" || (subject === "text" && reach === "line");
  if (isAboutLine && node.alternatives.some((each) => canMatchLineEnding(each, composition.modeAt))) {
    return undefined;
  }
  if (reach && !rest.some(isEdge)) {
    const verb = node.negate ? "doesn't contain" : "contains";
    const container = subject === "text" && reach === "line" ? "the first line" : SUBJECTS[subject];
    return { verb: `${container} ${verb}`, what: describeSequence(rest, 1, composition) };
  }
  if (!alternative || (!first && !other)) return undefined;
  const last = alternative.elements.at(-1);
  if (last && !other && isEdge(last) && last.kind === "end" && alternative.elements.length > 1) {
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
