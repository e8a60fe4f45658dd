import { EMPTY, type Forms, intern, NEVER, type Repeat, setIn, traitsOf } from "./form.ts";

/**
 * One part after the other. Neighbours that repeat the same are one repeat where no way to match, nor the
 * order in which the ways are tried, changes.
 *
 * @param backward the text is read from right to left, as in a lookbehind
 */
export function sequenceForm(forms: Forms, parts: readonly number[], backward: boolean): number {
  const merged: number[] = [];
  for (const part of parts.flatMap((each) => partsOf(forms, each))) {
    let next = part;
    for (let last = merged.at(-1); last !== undefined; last = merged.at(-1)) {
      const one = mergedOf(forms, last, next, backward);
      if (one === undefined) break;
      merged.pop();
      next = one;
    }
    merged.push(backward ? next : withPrefix(forms, merged, next));
  }
  if (merged.includes(NEVER) && !merged.some((part) => traitsOf(forms, part).captures)) return NEVER;
  return merged.length === 1 ? merged[0] ?? EMPTY : intern(forms, { kind: "sequence", parts: merged });
}

/** `ab(?:ab)*` is `(?:ab)+`: takes the parts that a repeat goes on with from what stands before it. */
function withPrefix(forms: Forms, before: number[], part: number): number {
  const { min, max, greedy, part: inner } = repeated(forms, part);
  const parts = partsOf(forms, inner);
  const isBefore = min !== max && parts.length > 1 && !traitsOf(forms, inner).captures &&
    parts.length <= before.length &&
    parts.every((each, index) => before[before.length - parts.length + index] === each);
  if (!isBefore) return part;
  before.splice(-parts.length);
  return withPrefix(forms, before, repeatForm(forms, { min: min + 1, max: max + 1, greedy, part: inner }));
}

/** The parts of a sequence; any other form is one part. */
export function partsOf({ items }: Forms, part: number): readonly number[] {
  const form = items[part];
  return form?.kind === "sequence" ? form.parts : [part];
}

/** A fixed number of repeats is written out up to this one, so that `aa` and `a{2}` are the same. */
const MAX_COPIES = 16;

/** A part several times over; nested repeats of one character are one. */
export function repeatForm(forms: Forms, { min, max, greedy, part }: Omit<Repeat, "kind">): number {
  if (part === EMPTY) return EMPTY;
  if (max === 0 && !traitsOf(forms, part).captures) return EMPTY;
  if (min === max && max <= MAX_COPIES && !traitsOf(forms, part).captures) {
    const copies = Array.from({ length: max }, () => partsOf(forms, part)).flat();
    return copies.length === 1 ? part : intern(forms, { kind: "sequence", parts: copies });
  }
  const repeat: Repeat = { kind: "repeat", min, max, greedy: greedy || min === max, part };
  return intern(forms, flattened(forms, repeat) ?? repeat);
}

/**
 * `(?:a+)*` is `a*`: the lengths tried first go down one by one in both. With greedy loops over one character,
 * the inner one without upper bound.
 */
function flattened(forms: Forms, outer: Repeat): Repeat | undefined {
  const inner = forms.items[outer.part];
  if (inner?.kind !== "repeat" || setIn(forms, inner.part) === undefined) return undefined;
  const fits = inner.greedy && outer.greedy && inner.max === Infinity && inner.min <= 1 && outer.min <= 1;
  return fits ? { ...inner, min: outer.min * inner.min } : undefined;
}

function mergedOf(forms: Forms, one: number, other: number, backward: boolean): number | undefined {
  const [a, b] = [repeated(forms, one), repeated(forms, other)];
  if (a.part !== b.part || (a.max === 1 && b.max === 1 && a.min + b.min === 2)) return undefined;
  if (traitsOf(forms, a.part).captures) return undefined;
  const [fixed, free] = [a.min === a.max, b.min !== b.max];
  if (setIn(forms, a.part) === undefined ? backward || !fixed : !fixed && free && a.greedy !== b.greedy) {
    return undefined;
  }
  const greedy = fixed ? b.greedy : a.greedy;
  return repeatForm(forms, { min: a.min + b.min, max: a.max + b.max, greedy, part: a.part });
}

function repeated({ items }: Forms, part: number): Repeat {
  const form = items[part];
  return form?.kind === "repeat" ? form : { kind: "repeat", min: 1, max: 1, greedy: true, part };
}
