import type { CharSet } from "../../syntax/sets.ts";
import { EMPTY, type Forms, intern, NEVER, setForm, setIn, traitsOf } from "./form.ts";
import { partsOf, repeatForm, sequenceForm } from "./sequence.ts";

/** Alternatives beyond this are left in the order in which they stand. */
const MAX_SORTED = 200;

/**
 * The first of several parts that leads to a match. Alternatives that begin with different characters may
 * change places; what they begin and end with alike is taken out.
 *
 * @param backward the text is read from right to left: nothing is taken out
 */
export function choiceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const flat = [...new Set(parts.flatMap((part) => alternativesOf(forms, part)))];
  const single = joined(forms, flat.filter((part) => part !== NEVER), backward);
  const sorted = single.length > MAX_SORTED ? single : inOrder(forms, single, backward);
  const apart = backward ? sorted : withoutPrefixes(forms, sorted);
  if (apart.length === 1) return apart[0] ?? NEVER;
  return optional(forms, apart, backward) ?? withoutSuffix(forms, apart, backward);
}

function alternativesOf({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "choice" ? form.parts : [part];
}

/** Single characters become one set with an earlier one, where all between begin with something else. */
function joined(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const found: number[] = [];
  for (const part of parts) {
    const set = setIn(forms, part);
    const home = set && homeOf(forms, found, part, backward);
    const other = home === undefined ? undefined : setIn(forms, found[home] ?? NEVER);
    if (set && home !== undefined && other) found[home] = setForm(forms, other.union(set));
    else found.push(part);
  }
  return found;
}

/** The place of the single character that one behind may join. */
function homeOf(forms: Forms, found: readonly number[], part: number, backward: boolean): number | undefined {
  for (let at = found.length - 1; at >= 0; at--) {
    const each = found[at] ?? NEVER;
    if (setIn(forms, each)) return at;
    if (!commute(forms, each, part, backward)) return undefined;
  }
  return undefined;
}

/** Always takes the alternative with the least first set of those that may stand first now. */
function inOrder(forms: Forms, parts: readonly number[], backward: boolean): number[] {
  const left = [...parts];
  const ordered: number[] = [];
  while (left.length > 0) {
    let best = 0;
    for (let at = 1; at < left.length; at++) {
      const [part = 0, least = 0] = [left[at], left[best]];
      const free = left.slice(0, at).every((before) => commute(forms, before, part, backward));
      if (free && firstOf(forms, part, backward) < firstOf(forms, least, backward)) best = at;
    }
    ordered.push(...left.splice(best, 1));
  }
  return ordered;
}

function commute(forms: Forms, one: number, other: number, backward: boolean): boolean {
  const [a, b] = [firstOf(forms, one, backward), firstOf(forms, other, backward)];
  const key = `${a} ${b}`;
  const known = forms.apart.get(key) ?? areApart(setIn(forms, a), setIn(forms, b));
  forms.apart.set(key, known);
  return known;
}

const areApart = (a: CharSet | undefined, b: CharSet | undefined): boolean =>
  a !== undefined && b !== undefined && a.isDisjointWith(b);

function firstOf(forms: Forms, part: number, backward: boolean): number {
  return partsOf(forms, part).at(backward ? -1 : 0) ?? EMPTY;
}

/** Neighbours that begin alike, with what can match in one way only, begin once. */
function withoutPrefixes(forms: Forms, parts: readonly number[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < parts.length;) {
    const first = firstOf(forms, parts[from] ?? EMPTY, false);
    let to = from + 1;
    const mayBeTaken = first !== EMPTY && traitsOf(forms, first).single && !traitsOf(forms, first).captures;
    while (mayBeTaken && to < parts.length && firstOf(forms, parts[to] ?? EMPTY, false) === first) to++;
    const group = parts.slice(from, to);
    found.push(group.length === 1 ? group[0] ?? EMPTY : taken(forms, first, group));
    from = to;
  }
  return found;
}

function taken(forms: Forms, first: number, group: readonly number[]): number {
  const rests = group.map((part) => sequenceForm(forms, partsOf(forms, part).slice(1), false));
  return sequenceForm(forms, [first, choiceForm(forms, rests, false)], false);
}

/** `a|` is `a?`, and `|a` is `a??`, where the rest takes text. */
function optional(forms: Forms, parts: readonly number[], backward: boolean): number | undefined {
  const greedy = parts.at(-1) === EMPTY;
  if (!greedy && parts[0] !== EMPTY) return undefined;
  const others = parts.filter((part) => part !== EMPTY);
  if (others.length !== parts.length - 1) return undefined;
  if (others.some((part) => traitsOf(forms, part).nullable || traitsOf(forms, part).captures)) {
    return undefined;
  }
  return repeatForm(forms, { min: 0, max: 1, greedy, part: choiceForm(forms, others, backward) });
}

/** What all end with is taken out: it is tried behind each of them either way. */
function withoutSuffix(forms: Forms, parts: readonly number[], backward: boolean): number {
  const [one = EMPTY, ...others] = parts;
  const last = partsOf(forms, one).at(-1);
  const common = !backward && last !== undefined && !traitsOf(forms, last).captures &&
    others.every((part) => partsOf(forms, part).at(-1) === last);
  if (!common) return intern(forms, { kind: "choice", parts });
  const rests = parts.map((part) => sequenceForm(forms, partsOf(forms, part).slice(0, -1), backward));
  return sequenceForm(forms, [choiceForm(forms, rests, backward), last], backward);
}
