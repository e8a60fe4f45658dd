import type { AST } from "@eslint-community/regexpp";
import { MAX_DIFF_PAIRS } from "../../limits.ts";
import type { Range } from "../regex.ts";
import { type Pair, pairedByLikeness, unpaired } from "./align.ts";
import { elementsLikeness } from "./likeness.ts";
import { type Container, type Group, innerOf, isGroup, layersOf, rawOf, type Stretch } from "./parts.ts";

/** Pairs a stretch with the group that was put around it or taken away from it, and else what is alike. */
export function pairUp(before: readonly Stretch[], after: readonly Stretch[]): Pair<Stretch>[] {
  if (before.length === 0 || after.length === 0) return unpaired(before, after);
  const wrapped = wrappedEitherWay(before, after);
  if (!wrapped) return pairedByLikeness(before, after, rawOf, elementsLikeness);
  const [one, other] = wrapped;
  const pair = {
    before: before.slice(one.start, one.end).flat(),
    after: after.slice(other.start, other.end).flat(),
    same: false,
  };
  return [
    ...pairUp(before.slice(0, one.start), after.slice(0, other.start)),
    pair,
    ...pairUp(before.slice(one.end), after.slice(other.end)),
  ];
}

/** The group that a stretch is, quantified or not, where just `inner` stands in it. */
export function groupAround(inner: string, stretch: Stretch): Group | undefined {
  const [element, ...others] = stretch;
  if (!element || others.length > 0) return undefined;
  const { atom } = layersOf(element);
  return isGroup(atom) && innerOf(atom) === inner ? atom : undefined;
}

/** The element of a container's sole alternative that is a group around all of another's alternatives. */
export function groupAroundAll(inner: Container, { alternatives }: Container): AST.Element | undefined {
  const [only, ...others] = alternatives;
  if (!only || others.length > 0 || inner.alternatives.length === 1) return undefined;
  const source = inner.type === "Pattern" ? inner.raw : innerOf(inner);
  return only.elements.find((element) => groupAround(source, [element]));
}

/** Where a stretch and the group around it stand, by index. */
type Wrapped = readonly [Range, Range];

/** Of both ways the one with the longer group, whichever pattern it is in. */
function wrappedEitherWay(before: readonly Stretch[], after: readonly Stretch[]): Wrapped | undefined {
  if (before.length * after.length > MAX_DIFF_PAIRS) return undefined;
  const around = wrappedIn(before, after);
  const within = wrappedIn(after, before);
  if (!around || !within) return around ?? (within && [within[1], within[0]]);
  const [later, earlier] = [rawOf(after[around[1].start] ?? []), rawOf(before[within[1].start] ?? [])];
  const isLater = later.length === earlier.length ? later > earlier : later.length > earlier.length;
  return isLater ? around : [within[1], within[0]];
}

function wrappedIn(inner: readonly Stretch[], outer: readonly Stretch[]): Wrapped | undefined {
  for (const [index, stretch] of outer.entries()) {
    const atom = stretch[0] && layersOf(stretch[0]).atom;
    const range = isGroup(atom) ? stretchOf(innerOf(atom), inner) : undefined;
    if (range) return [range, { start: index, end: index + 1 }];
  }
  return undefined;
}

/** The neighbours whose source is the one given. */
function stretchOf(source: string, stretches: readonly Stretch[]): Range | undefined {
  for (const start of stretches.keys()) {
    let [end, length] = [start, 0];
    while (end < stretches.length && length < source.length) {
      const raw = rawOf(stretches[end] ?? []);
      if (!source.startsWith(raw, length)) break;
      length += raw.length;
      end++;
    }
    if (end > start && length === source.length) return { start, end };
  }
  return undefined;
}
