/** Edges of a graph whose vertices are numbered from 0. */
type Graph = readonly (readonly (readonly [to: number, ways: number])[])[];

/**
 * The strongly connected components that have an edge of their own, so that one can go round in them, in the
 * order of their least vertices. Tarjan's algorithm with a stack of its own.
 *
 * @see https://doi.org/10.1137/0201010
 */
export function cyclesOf(graph: Graph): number[][] {
  const found: number[][] = [];
  const index = new Map<number, number>();
  const low: number[] = [];
  const open: number[] = [];
  const isOpen = new Set<number>();
  for (let root = 0; root < graph.length; root++) {
    if (index.has(root)) continue;
    const path: { vertex: number; edge: number }[] = [{ vertex: root, edge: 0 }];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const { vertex } = at;
      if (at.edge === 0) enter(vertex);
      const edge = graph[vertex]?.[at.edge++];
      if (edge === undefined) {
        path.pop();
        leave(vertex, path.at(-1)?.vertex);
      } else if (!index.has(edge[0])) path.push({ vertex: edge[0], edge: 0 });
      else if (isOpen.has(edge[0])) low[vertex] = least(low[vertex], index.get(edge[0]));
    }
  }
  return found.map((cycle) => cycle.sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);

  function enter(vertex: number): void {
    low[vertex] = index.size;
    index.set(vertex, index.size);
    open.push(vertex);
    isOpen.add(vertex);
  }

  function leave(vertex: number, parent: number | undefined): void {
    if (parent !== undefined) low[parent] = least(low[parent], low[vertex]);
    if (low[vertex] !== index.get(vertex)) return;
    const cycle = open.splice(open.lastIndexOf(vertex));
    for (const each of cycle) isOpen.delete(each);
    if (cycle.length > 1 || graph[vertex]?.some(([to]) => to === vertex)) found.push(cycle);
  }
}

function least(a = Infinity, b = Infinity): number {
  return Math.min(a, b);
}
