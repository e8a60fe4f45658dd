import type { Grammar } from "../dialects/grammar.ts";

/** What has to be known of a whole pattern before it is read: the groups, by their names, and its anchors. */
export interface Survey {
  readonly groups: readonly (string | null)[];
  readonly hasLineAnchors: boolean;
}

/** A capturing group that was opened. */
export interface GroupInfo {
  readonly name: string | null;
  isOptional: boolean;
  /** Whether it may capture letters that are equal ignoring case in one language only. */
  hasCaseText: boolean;
}

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
