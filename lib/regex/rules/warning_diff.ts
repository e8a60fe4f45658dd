import type { Warning } from "./warning.ts";

/** The warnings that appeared, disappeared or stayed. */
export interface WarningDiff {
  /** For the later pattern. */
  readonly new: readonly Warning[];
  /** For the earlier pattern. */
  readonly gone: readonly Warning[];
  /** As reported for the later pattern. */
  readonly remaining: readonly Warning[];
}

/**
 * Compares the warnings about two patterns. A warning stays if the other pattern has one with the same id; pairs with
 * the same message are matched first.
 */
export function warningDiff(before: readonly Warning[], after: readonly Warning[]): WarningDiff {
  const [gone, come, same] = matchWarnings(before, after, ({ id, message }) => `${id} ${message}`);
  const [goneAtAll, comeAtAll, alike] = matchWarnings(gone, come, ({ id }) => id);
  const remaining = new Set([...same, ...alike]);
  return { new: comeAtAll, gone: goneAtAll, remaining: after.filter((warning) => remaining.has(warning)) };
}

/** The warnings of each list without counterpart, and those of the second list that have one. */
function matchWarnings(
  before: readonly Warning[],
  after: readonly Warning[],
  keyOf: (warning: Warning) => string,
): [Warning[], Warning[], Warning[]] {
  const waiting = Map.groupBy(before, keyOf);
  const [left, same]: [Warning[], Warning[]] = [[], []];
  for (const warning of after) (waiting.get(keyOf(warning))?.shift() ? same : left).push(warning);
  const gone = new Set([...waiting.values()].flat());
  return [before.filter((warning) => gone.has(warning)), left, same];
}
