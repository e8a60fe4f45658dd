/** A directed graph whose vertices are numbered from 0. */
type Graph = readonly (readonly number[])[];

/**
 * Divides the vertices of a graph into strongly connected components. Tarjan's algorithm with an explicit
 * stack.
 *
 * @returns for each vertex the number of its component; reachable components have lower numbers
 * @see https://doi.org/10.1137/0201010
 */
export function strongComponents(graph: Graph): Int32Array {
  const size = graph.length;
  const component = new Int32Array(size).fill(-1);
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const edge = new Int32Array(size);
  const open: number[] = [];
  let [visited, components] = [0, 0];
  for (let root = 0; root < size; root++) {
    if (order[root]! >= 0) continue;
    const path = [root];
    while (path.length > 0) {
      const vertex = path.at(-1)!;
      if (order[vertex]! < 0) {
        order[vertex] = low[vertex] = visited++;
        open.push(vertex);
      }
      const next = graph[vertex]![edge[vertex]!++];
      if (next === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[vertex]!);
        if (low[vertex] !== order[vertex]) continue;
        for (let member = -1; member !== vertex;) {
          member = open.pop()!;
          component[member] = components;
        }
        components++;
      } else if (order[next]! < 0) path.push(next);
      else if (component[next]! < 0) low[vertex] = Math.min(low[vertex]!, order[next]!);
    }
  }
  return component;
}
