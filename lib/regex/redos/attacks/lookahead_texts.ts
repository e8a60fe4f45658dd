import { type Arc, BODY_SUCCESS } from "../automaton/attempt_closure.ts";
import type { AttemptGraph } from "../automaton/attempt_graph.ts";
import { firstClass } from "../automaton/class_bits.ts";

/**
 * Short texts that the bodies of lookaheads match, as classes, one for each body: they make a negative
 * lookahead fail and a positive one succeed. Bodies of a single character are left out.
 */
export function lookaheadTexts(graph: AttemptGraph): readonly (readonly number[])[] {
  const texts = new Map<string, readonly number[]>();
  const seen = new Set<number>();
  for (const arcs of graph.tried) {
    const bodies = new Map<number, Arc[]>();
    for (const arc of arcs) {
      const body = arc.bodies.at(-1);
      if (arc.to < 0 || body === undefined || seen.has(arc.to)) continue;
      seen.add(arc.to);
      const entries = bodies.get(body);
      if (entries) entries.push(arc);
      else bodies.set(body, [arc]);
    }
    for (const entries of bodies.values()) {
      const text = shortestText(graph, entries);
      if (text !== undefined) texts.set(text.join(), text);
      if (texts.size >= MANY_TEXTS) return [...texts.values()];
    }
  }
  return [...texts.values()];
}

const MANY_TEXTS = 4;

function shortestText(graph: AttemptGraph, entries: readonly Arc[]): readonly number[] | undefined {
  const end = graph.automaton.alphabet.characters.length;
  const queue = entries.map(({ to, classes }) => ({ state: to, way: [firstClass(classes)] }));
  const seen = new Set(queue.map(({ state }) => state));
  for (const { state, way } of queue) {
    for (const { to, classes, bodies } of graph.tried[state]!) {
      const label = firstClass(classes);
      if (to === BODY_SUCCESS) return label < end && way.length < LONG_TEXT ? [...way, label] : way;
      if (to < 0 || bodies.length > 0 || seen.has(to)) continue;
      seen.add(to);
      queue.push({ state: to, way: [...way, label] });
    }
  }
  return undefined;
}

/** Only the first characters of longer bodies are used. */
const LONG_TEXT = 2;
