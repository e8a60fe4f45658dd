/** How many patterns a second the core and npm packages of the same purpose take, in the same run. */
import diagrams from "railroad-diagrams";
import regexpTree from "regexp-tree";
import { explainPattern } from "../../lib/regex/explain/explanation.ts";
import { buildDiagram } from "../../lib/regex/railroad/diagram.ts";
import { layout } from "../../lib/regex/railroad/layout.ts";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { fold, type Node } from "../../lib/regex/syntax/visit.ts";
import { ratio } from "./report.ts";

/** What is used of railroad-diagrams, which has no types. */
interface Railroad {
  Diagram(...items: Part[]): { format(): unknown };
  Sequence(...items: Part[]): Part;
  Choice(normal: number, ...items: Part[]): Part;
  Optional(item: Part): Part;
  OneOrMore(item: Part): Part;
  ZeroOrMore(item: Part): Part;
  Terminal(text: string): Part;
  Skip(): Part;
}

type Part = object | string;

const { Diagram, Sequence, Choice, Optional, OneOrMore, ZeroOrMore, Terminal, Skip }: Railroad = diagrams;

/** Microseconds a pattern, mean over a corpus, and patterns a second; the quickest of several runs. */
export function throughput(regexes: readonly Regex[]) {
  const trees = regexes.map(parse).flatMap((parsed) => parsed.ok ? [parsed.tree] : []);
  const literals = regexes.map(toLiteral);
  return {
    "parse, explain and lay out": row(measured(regexes, viewsOf)),
    "parse, beside regexp-tree": row(measured(regexes, parse), measured(literals, parsedByPeer)),
    // The peer draws without wrapping, titles and counts.
    "lay out, beside railroad-diagrams": row(measured(trees, laidOut), measured(trees, drawnByPeer)),
    "lay out 500 nodes": row(measured(trees.filter(({ size }) => size >= 400 && size <= 600), laidOut)),
  };
}

const RUNS = 15;

/** Milliseconds for all, and how many they are. */
interface Measured {
  readonly ms: number;
  readonly count: number;
}

function measured<T>(items: readonly T[], work: (item: T) => unknown): Measured {
  let best = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    for (const item of items) work(item);
    best = Math.min(best, performance.now() - started);
  }
  return { ms: best, count: items.length };
}

function row(ours: Measured, peer?: Measured): Record<string, number> {
  const micros = ({ ms, count }: Measured) => Math.round(ms / count * 10_000) / 10;
  return {
    patterns: ours.count,
    "a second": Math.round(ours.count / ours.ms * 1_000),
    "µs each": micros(ours),
    ...peer && { "peer, µs each": micros(peer), "ours / peer": ratio(ours.ms, peer.ms) },
  };
}

function laidOut(tree: Tree): void {
  layout(buildDiagram(tree));
}

function viewsOf(regex: Regex): void {
  const parsed = parse(regex);
  if (!parsed.ok) return;
  explainPattern(parsed.tree);
  layout(buildDiagram(parsed.tree));
}

/** The peer refuses some patterns that JavaScript accepts. */
function parsedByPeer(literal: string): unknown {
  try {
    return regexpTree.parse(literal);
  } catch {
    return null;
  }
}

function drawnByPeer({ root }: Tree): unknown {
  return Diagram(fold<Part>(root, partOf, ({ type }) => type.endsWith("Class"))).format();
}

function partOf(node: Node, children: readonly Part[]): Part {
  if ("alternatives" in node) return children.length > 1 ? Choice(0, ...children) : children[0] ?? Skip();
  if (node.type === "Alternative") return children.length === 0 ? Skip() : Sequence(...children);
  if (node.type !== "Quantifier") return Terminal(node.raw);
  const [item = Skip()] = children;
  if (node.max === 1) return node.min === 0 ? Optional(item) : item;
  return node.min === 0 ? ZeroOrMore(item) : OneOrMore(item);
}
