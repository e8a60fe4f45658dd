import { refuse, spend } from "../language/budget.ts";
import { isNever, type Term } from "./terms.ts";
import { writeChoice, type Writer, writeSequence, writeStar } from "./simplify.ts";
import { empty } from "./terms.ts";

/** A graph whose edges are terms, from which the terms of all walks to each exit are wanted. */
interface WalkGraph {
  readonly start: number;
  /** What leads from a vertex to others. */
  readonly edges: (vertex: number) => ReadonlyMap<number, Term>;
  /** What leads from a vertex to exits; exits are numbers of their own. */
  readonly exits: (vertex: number) => ReadonlyMap<number, Term>;
  readonly maxVertices: number;
}

type Row = Map<number, Term>;

/** For each exit the term of all walks that end there: vertices are eliminated one by one, the cheapest first. */
export function walksOf(writer: Writer, graph: WalkGraph): Map<number, Term> {
  const { edges, exits } = readGraph(graph);
  return eliminate(writer, edges, exits);
}

function readGraph({ start, edges, exits, maxVertices }: WalkGraph): { edges: Row[]; exits: Row[] } {
  const numbers = new Map([[start, 0]]);
  const list = [start];
  const numberOf = (vertex: number): number => {
    const before = numbers.get(vertex);
    if (before !== undefined) return before;
    if (list.length >= maxVertices) refuse("states");
    numbers.set(vertex, list.length);
    return list.push(vertex) - 1;
  };
  const rows: Row[] = [];
  const ends: Row[] = [];
  for (let at = 0; at < list.length; at++) {
    const row: Row = new Map();
    for (const [to, term] of edges(list[at]!)) if (!isNever(term)) row.set(numberOf(to), term);
    rows.push(row);
    ends.push(new Map(exits(list[at]!)));
  }
  return { edges: rows, exits: ends };
}

const START = 0;

/** Eliminates all vertices but the first one. */
function eliminate(writer: Writer, edges: readonly Row[], exits: readonly Row[]): Row {
  const alive = new Set(edges.keys());
  const add = (row: Row, to: number, term: Term) => {
    if (isNever(term)) return;
    const before = row.get(to);
    row.set(to, before ? writeChoice(writer, [before, term]) : term);
  };
  const loopAt = (vertex: number) => {
    const loop = edges[vertex]!.get(vertex);
    return loop ? writeStar(writer, loop) : empty(writer.terms);
  };
  while (alive.size > 1) {
    spend(writer.terms.meter, "work", alive.size ** 2);
    const vertex = cheapest(edges, exits, alive);
    const loop = loopAt(vertex);
    alive.delete(vertex);
    for (const from of alive) {
      const into = edges[from]!.get(vertex);
      if (into === undefined) continue;
      edges[from]!.delete(vertex);
      for (const [to, term] of edges[vertex]!) {
        if (to !== vertex) add(edges[from]!, to, writeSequence(writer, [into, loop, term]));
      }
      for (const [exit, term] of exits[vertex]!) {
        add(exits[from]!, exit, writeSequence(writer, [into, loop, term]));
      }
    }
  }
  const loop = loopAt(START);
  return new Map([...exits[START]!].map(([exit, term]) => [exit, writeSequence(writer, [loop, term])]));
}

/** The vertex whose elimination adds the fewest characters. */
function cheapest(
  edges: readonly Row[],
  exits: readonly Row[],
  alive: ReadonlySet<number>,
): number {
  let [best, least] = [-1, Infinity];
  for (const vertex of alive) {
    if (vertex === START) continue;
    const into = [...alive].flatMap((from) => from === vertex ? [] : edges[from]!.get(vertex)?.size ?? []);
    const out = [
      ...[...edges[vertex]!].flatMap(([to, { size }]) => to === vertex ? [] : [size]),
      ...[...exits[vertex]!.values()].map(({ size }) => size),
    ];
    const loop = edges[vertex]!.get(vertex)?.size ?? 0;
    const added = sum(into) * (out.length - 1) + sum(out) * (into.length - 1) +
      loop * (into.length * out.length - 1);
    if (added < least) [best, least] = [vertex, added];
  }
  return best;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
