import type { Warning } from "../warnings/warning.ts";

/** What became of the warnings about a pattern. */
export interface WarningDiff {
  /** Of the later pattern. */
  readonly new: readonly Warning[];
  /** Of the earlier pattern. */
  readonly gone: readonly Warning[];
  /** As they are about the later pattern. */
  readonly kept: readonly Warning[];
}

/**
 * Compares the warnings about two patterns. One is kept when the other pattern has one of its kind: with the
 * same words before one with other words.
 */
export function warningDiff(before: readonly Warning[], after: readonly Warning[]): WarningDiff {
  const [gone, come, same] = matched(before, after, ({ id, message }) => `${id} ${message}`);
  const [goneAtAll, comeAtAll, alike] = matched(gone, come, ({ id }) => id);
  const kept = new Set([...same, ...alike]);
  return { new: comeAtAll, gone: goneAtAll, kept: after.filter((warning) => kept.has(warning)) };
}

/** What is left of both lists when those with equal keys are taken out, and those of the second. */
function matched(
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
