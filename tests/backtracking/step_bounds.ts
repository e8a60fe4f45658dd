/** Bounds on the steps of a pattern's searches, and texts that are to come close to them. */
import { assert } from "@std/assert";
import { attemptAutomaton, stepsInsidePair } from "../../lib/regex/redos/automaton/attempt_automaton.ts";
import { attemptGraph } from "../../lib/regex/redos/automaton/attempt_graph.ts";
import { boundOfParts, decide } from "../../lib/regex/redos/decision.ts";
import { type CountSteps, createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { boundUntilSuccess, joinedBound } from "../../lib/regex/redos/bounds/joined_bound.ts";
import type { LinearBound } from "../../lib/regex/redos/bounds/linear_bound.ts";
import { loopFreeBound } from "../../lib/regex/redos/bounds/loop_free_bound.ts";
import { MAX_BOUND_VECTORS, mergedBound } from "../../lib/regex/redos/bounds/merged_bound.ts";
import { summedBound } from "../../lib/regex/redos/bounds/summed_bound.ts";
import { boundOfVectors } from "../../lib/regex/redos/bounds/vector_bound.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { type Random, randomText } from "../random/random_patterns.ts";

/** The method that found a bound; `decision` is the one that is shown. */
export type Method =
  | "decision"
  | "vectors"
  | "merged"
  | "summed"
  | "joined"
  | "until success"
  | "loop-free"
  | "in parts";

/** All bounds on a pattern, including those that aren't shown because another one is lower. */
export function boundsOf(tree: Tree): ReadonlyMap<Method, LinearBound> {
  const bounds = new Map<Method, LinearBound>();
  const decision = decide(tree);
  if (decision.kind === "linear") bounds.set("decision", decision.bound);
  const ofTree = loopFreeBound(tree);
  if (ofTree) bounds.set("loop-free", ofTree);
  const ofParts = boundOfParts(tree);
  if (ofParts) bounds.set("in parts", ofParts);
  const automaton = attemptAutomaton(tree, 300);
  if (automaton === undefined || automaton.unsupported.length > 0) return bounds;
  const graph = attemptGraph(automaton);
  const extent = tree.regex.flags.includes("g") ? "all matches" : "match";
  const insidePair = stepsInsidePair(automaton);
  const found: readonly (readonly [Method, LinearBound | undefined])[] = [
    ["vectors", boundOfVectors(graph, extent, MAX_BOUND_VECTORS)],
    ["merged", mergedBound(graph, extent)],
    ["summed", summedBound(graph, extent)],
    ["joined", joinedBound(graph, extent, () => true)],
    ["until success", extent === "match" ? boundUntilSuccess(graph, []) : undefined],
  ];
  for (const [method, bound] of found) {
    if (bound) {
      bounds.set(method, { ...bound, perCharacter: Math.max(bound.perCharacter, insidePair) });
    }
  }
  return bounds;
}

/** The steps that a bound allows on a text. */
export const stepsWithin = ({ perCharacter, atEnd }: LinearBound, text: string): number =>
  perCharacter * text.length + atEnd;

/**
 * Texts over some characters, each made of the one that took the most steps for its length so far: a part of it
 * is repeated or another character put in.
 *
 * @param stepsOn steps above the limit count as the limit
 */
export function* slowTexts(
  characters: readonly string[],
  stepsOn: (text: string) => number,
  random: Random,
  texts: number,
): Generator<string, void> {
  const below = (count: number) => Math.floor(random() * count);
  const pick = () => characters[below(characters.length)] ?? "a";
  const perCharacter = (text: string) => stepsOn(text) / (text.length + 1);
  let [slowest, most] = ["", 0];
  for (let count = 0; count < texts; count++) {
    const at = below(slowest.length + 1);
    const to = at + below(slowest.length + 1 - at);
    const part = slowest.slice(at, to);
    const next = [
      () => slowest.slice(0, at) + pick() + slowest.slice(at),
      () => slowest.slice(0, at) + pick() + slowest.slice(at + 1),
      () => slowest.slice(0, at) + part.repeat(2 + below(4)) + slowest.slice(to),
      () => slowest.slice(0, at) + slowest.slice(to),
      () => Array.from({ length: 1 + below(12) }, pick).join(""),
    ][below(5)]!().slice(0, MAX_CHARACTERS);
    yield next;
    const steps = perCharacter(next);
    if (steps >= most) [slowest, most] = [next, steps];
  }
}

const MAX_CHARACTERS = 300;

/** The characters of a pattern, and a few others. */
export const charactersFor = ({ regex: { pattern } }: Tree): readonly string[] => [
  ...new Set([...pattern, ..."ab1 _-.\n"]),
];

/** Counts steps up to a limit, which stands for all larger numbers. */
export const limitedSteps = (stepsOn: CountSteps, limit: number) => (text: string): number =>
  stepsOn(text, limit) ?? limit;

/** Asserts that a search takes no more steps than its bound, in some texts, in random and in slow ones. */
export function assertNotExceeded(
  bound: LinearBound,
  tree: Tree,
  random: Random,
  texts: readonly string[] = [],
): void {
  const stepsOn = limitedSteps(createStepCounter(tree), 1_000_000);
  const { pattern, flags } = tree.regex;
  const check = (text: string) =>
    assert(stepsOn(text) <= stepsWithin(bound, text), `/${pattern}/${flags} on ${JSON.stringify(text)}`);
  for (const text of texts) check(text);
  for (let count = 0; count < 8; count++) check(randomText(random));
  for (const text of slowTexts(charactersFor(tree), stepsOn, random, 15)) check(text);
}
