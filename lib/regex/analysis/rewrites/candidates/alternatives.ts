import type { AST } from "@eslint-community/regexpp";
import { allOf, isInEmptyRound, isLast } from "../../../syntax/facts.ts";
import type { Tree } from "../../../syntax/parse.ts";
import { type Candidate, candidate, type RewriteWords } from "../rewrite.ts";

const FACTORED: RewriteWords = {
  id: "common-parts-once",
  title: "What all alternatives share is written once",
  description:
    "Alternatives that begin or end alike are tried anew from the start; taken out, the shared part is",
  caveat: "",
  type: "optimization",
};

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup;

const branchings = (tree: Tree): Branching[] =>
  [tree.root, ...allOf(tree, "Group"), ...allOf(tree, "CapturingGroup")].filter(({ alternatives }) =>
    alternatives.length > 1
  );

/** `foobar|foobaz` as `fooba(?:r|z)`: for all alternatives, and for neighbours that begin alike. */
export function factoredAlternatives(tree: Tree): Candidate[] {
  return branchings(tree).flatMap((node) => {
    const whole = factored(node.alternatives);
    const group = whole === undefined ? neighbours(node.alternatives) : undefined;
    const alternatives = group ?? node.alternatives;
    const text = whole ?? (group && factored(group));
    const [first, last] = [alternatives[0], alternatives.at(-1)];
    if (text === undefined || !first || !last) return [];
    return [candidate(FACTORED, tree, [{ start: first.start, end: last.end, text }])];
  });
}

/** The longest run of neighbours whose first element is the same. */
function neighbours(alternatives: readonly AST.Alternative[]): AST.Alternative[] | undefined {
  let best: AST.Alternative[] = [];
  for (let from = 0; from < alternatives.length;) {
    let to = from + 1;
    const first = alternatives[from]?.elements[0]?.raw;
    while (first !== undefined && alternatives[to]?.elements[0]?.raw === first) to++;
    if (to - from > best.length) best = alternatives.slice(from, to);
    from = to;
  }
  return best.length > 1 && best.length < alternatives.length ? best : undefined;
}

function factored(alternatives: readonly AST.Alternative[]): string | undefined {
  const rows = alternatives.map(({ elements }) => elements.map(({ raw }) => raw));
  const least = Math.min(...rows.map(({ length }) => length));
  const shared = (at: (row: readonly string[], index: number) => string | undefined, limit: number) => {
    let count = 0;
    while (count < limit && rows.every((row) => at(row, count) === at(rows[0] ?? [], count))) count++;
    return count;
  };
  const head = shared((row, index) => row[index], least);
  const tail = shared((row, index) => row.at(-1 - index), least - head);
  if (head + tail === 0) return undefined;
  const [one = []] = rows;
  const rests = rows.map((row) => row.slice(head, row.length - tail).join(""));
  const group = rests.at(-1) === "" ? `(?:${rests.slice(0, -1).join("|")})?` : `(?:${rests.join("|")})`;
  return `${one.slice(0, head).join("")}${group}${one.slice(one.length - tail).join("")}`;
}

const DROPPED: RewriteWords = {
  id: "without-idle-alternative",
  title: "An alternative that never counts is left out",
  description: "Wherever it could match, an earlier one has matched already",
  caveat: "",
  type: "optimization",
};

const LONGER_FIRST: RewriteWords = {
  id: "longer-alternative-first",
  title: "The longer alternative first",
  description:
    "The first alternative that fits is taken, so a longer one behind its own beginning is never reached",
  caveat: "Matches become longer: it is another pattern, probably the one that was meant",
  type: "info",
};

/** Leaves out what an earlier alternative repeats or makes unreachable; or puts the longer one first. */
export function idleAlternatives(tree: Tree): Candidate[] {
  return branchings(tree).flatMap((node) =>
    node.alternatives.flatMap((alternative, index) => {
      const earlier = node.alternatives.slice(0, index);
      const before = earlier.find((other) =>
        isBeginning(other, alternative) && (alternative.raw === other.raw || isFinal(tree, node))
      );
      if (before === undefined) return [];
      const without = { start: alternative.start - 1, end: alternative.end, text: "" };
      const dropped = candidate(DROPPED, tree, [without]);
      if (before.raw === alternative.raw) return [dropped];
      const longer = { start: before.start, end: before.end, text: `${alternative.raw}|${before.raw}` };
      return [dropped, candidate(LONGER_FIRST, tree, [longer, without], { mayChange: true })];
    })
  );
}

/** Whether an alternative consists of the first elements of another one. */
function isBeginning({ elements }: AST.Alternative, whole: AST.Alternative): boolean {
  return elements.length > 0 && elements.every(({ raw }, index) => raw === whole.elements[index]?.raw);
}

/** Whether nothing makes a match go back into a node: neither what follows, nor an iteration that matches nothing. */
function isFinal(tree: Tree, node: Branching): boolean {
  return isLast(node) && !isInEmptyRound(tree, node);
}
