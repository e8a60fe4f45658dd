import type { Grammar } from "../dialects/grammar.ts";

/** The numbers of named groups, and the order of all numbers if it isn't that of the opening brackets. */
export function numberGroups(
  groups: readonly (string | null)[],
  { namedGroups }: Grammar,
): { names: ReadonlyMap<string, readonly number[]>; order: readonly number[] | null } {
  const names = new Map<string, number[]>();
  groups.forEach((name, at) => name !== null && names.set(name, [...names.get(name) ?? [], at + 1]));
  const plain = groups.flatMap((name, at) => name === null ? [at + 1] : []);
  const order = plain.concat(...names.values());
  const isInOrder = namedGroups !== "last" || order.every((each, at) => each === at + 1);
  return { names, order: isInOrder ? null : order };
}
