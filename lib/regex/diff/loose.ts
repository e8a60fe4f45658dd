import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Change, Topic } from "./change.ts";
import { type Comparison, matchInside, type Side } from "./comparison.ts";
import { nameOf, placeOf } from "./naming.ts";
import { layersOf, rangeOf, rawOf, type Stretch } from "./parts.ts";

/** Says what became of the elements without counterpart: moved where both patterns have one, else gone or new. */
export function looseChanges(comparison: Comparison): Change[] {
  const { removed, added, before, after } = comparison;
  const moved = movedOf(removed, added);
  const arrived = new Set(moved.values());
  for (const [from, to] of moved) matchInside(from, to, comparison);
  return [
    ...[...moved].map(([from, to]) => movedChange(from, to, after)),
    ...joined(removed.filter((stretch) => !moved.has(stretch)))
      .map((stretch) => looseChange("removed", stretch, before)),
    ...joined(added.filter((stretch) => !arrived.has(stretch)))
      .map((stretch) => looseChange("added", stretch, after)),
  ];
}

function movedOf(removed: readonly Stretch[], added: readonly Stretch[]): Map<Stretch, Stretch> {
  const places = Map.groupBy(added, rawOf);
  return new Map(removed.flatMap((stretch) => {
    const to = places.get(rawOf(stretch))?.shift();
    return to ? [[stretch, to]] : [];
  }));
}

function movedChange(from: Stretch, to: Stretch, { numbers }: Side): Change {
  const name = to[0] ? nameOf(layersOf(to[0]).atom, numbers) : "";
  return {
    kind: "moved",
    topic: topicOf(to),
    before: rangeOf(from),
    after: rangeOf(to),
    sentence: sentence(`${name} moved; it stands ${placeOf(to, numbers)} now`),
  };
}

function looseChange(kind: "added" | "removed", stretch: Stretch, side: Side): Change {
  const range = rangeOf(stretch);
  return {
    kind,
    topic: topicOf(stretch),
    ...(kind === "added" ? { after: range } : { before: range }),
    sentence: sentence(edgeWords(kind, stretch, side) ?? wordsOf(kind, stretch, side)),
  };
}

function wordsOf(kind: "added" | "removed", stretch: Stretch, { numbers }: Side): string {
  return `${subjectOf(stretch, numbers)} is ${kind} ${placeOf(stretch, numbers)}`;
}

function subjectOf(stretch: Stretch, numbers: Side["numbers"]): string {
  const atom = stretch[0] && layersOf(stretch[0]).atom;
  if (stretch.length > 1 || !atom) return quote(rawOf(stretch));
  if (atom.type === "CapturingGroup") return `${nameOf(atom, numbers)} ${quote(rawOf(stretch))}`;
  return atom.type === "Assertion" ? nameOf(atom, numbers) : quote(rawOf(stretch));
}

/** What an anchor at an end of the whole pattern means for where matches begin and end. */
function edgeWords(kind: "added" | "removed", stretch: Stretch, { tree, modes }: Side): string | undefined {
  const [node] = stretch;
  const [only, ...others] = tree.root.alternatives;
  if (node?.type !== "Assertion" || others.length > 0) return undefined;
  const place = modes(node).multiline ? "a line" : "the text";
  const must = kind === "added" ? "must now" : "need no longer";
  if (node.kind === "start" && only?.elements[0] === node) {
    return `a match ${must} begin at the start of ${place}`;
  }
  return node.kind === "end" && only?.elements.at(-1) === node
    ? `a match ${must} end at the end of ${place}`
    : undefined;
}

function topicOf([element]: Stretch): Topic {
  const atom = element && layersOf(element).atom;
  if (atom?.type === "Assertion") return "assertions";
  return atom?.type === "CapturingGroup" || atom?.type === "Backreference" ? "groups" : "content";
}

/** Neighbours that are told as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const runs: AST.Element[][] = [];
  for (const stretch of stretches.toSorted((a, b) => rangeOf(a).start - rangeOf(b).start)) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.end === rangeOf(stretch).start && run[0]?.parent === stretch[0]?.parent;
    if (run && isNext && topicOf(run) === "content" && topicOf(stretch) === "content") run.push(...stretch);
    else runs.push([...stretch]);
  }
  return runs;
}
