import type { CharSet } from "../../syntax/sets.ts";

/**
 * A pattern reduced by laws that keep what a backtracking search finds: the same matches, at the same places,
 * with the same captures. Parts are numbers of a `Forms` table, in which equal forms have equal numbers.
 */
export type Form =
  | { readonly kind: "set"; readonly set: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly number[] }
  | Repeat
  | { readonly kind: "capture"; readonly group: number; readonly name: string | null; readonly part: number }
  | { readonly kind: "look"; readonly behind: boolean; readonly negate: boolean; readonly part: number }
  | { readonly kind: "test"; readonly test: string }
  | { readonly kind: "opaque"; readonly source: string };

/** A part several times over. */
export interface Repeat {
  readonly kind: "repeat";
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly part: number;
}

/** Each form once, with what laws ask of it. */
export interface Forms {
  readonly items: Form[];
  readonly traits: Traits[];
  readonly sets: Map<string, CharSet>;
  readonly known: Map<string, number>;
  /** Whether two sets, by the numbers of their forms, have no character in common. */
  readonly apart: Map<string, boolean>;
}

/** What is known of a form without looking inside. */
export interface Traits {
  /** It has one way to match at most, so that it is never gone back into. */
  readonly single: boolean;
  /** It may match without taking text; "yes" where that is not plain. */
  readonly nullable: boolean;
  readonly captures: boolean;
}

/** The number of the sequence of nothing. */
export const EMPTY = 0;

/** The number of the choice of nothing, which never matches. */
export const NEVER = 1;

/** A table that knows nothing but the two forms without parts. */
export function formsOf(): Forms {
  const forms: Forms = { items: [], traits: [], sets: new Map(), known: new Map(), apart: new Map() };
  intern(forms, { kind: "sequence", parts: [] });
  intern(forms, { kind: "choice", parts: [] });
  return forms;
}

/** The number of a form. */
export function intern(forms: Forms, form: Form): number {
  const key = JSON.stringify(form);
  const known = forms.known.get(key);
  if (known !== undefined) return known;
  forms.traits.push(traitsFrom(forms, form));
  forms.known.set(key, forms.items.length);
  return forms.items.push(form) - 1;
}

/** One character of a set. */
export function setForm(forms: Forms, set: CharSet): number {
  if (set.isEmpty) return NEVER;
  const key = set.ranges.map(({ min, max }) => `${min}-${max}`).join();
  forms.sets.set(key, set);
  return intern(forms, { kind: "set", set: key });
}

/** The set of a form that is one character; undefined for others. */
export function setIn(forms: Forms, part: number): CharSet | undefined {
  const form = forms.items[part];
  return form?.kind === "set" ? forms.sets.get(form.set) : undefined;
}

/** What laws ask of a form. */
export function traitsOf({ traits }: Forms, part: number): Traits {
  return traits[part] ?? UNKNOWN;
}

const UNKNOWN: Traits = { single: false, nullable: true, captures: true };

function traitsFrom(forms: Forms, form: Form): Traits {
  switch (form.kind) {
    case "set":
      return { single: true, nullable: false, captures: false };
    case "test":
      return { single: true, nullable: true, captures: false };
    case "opaque":
      return { single: false, nullable: true, captures: false };
    case "look":
      return { ...traitsOf(forms, form.part), single: true, nullable: true };
    case "capture":
      return { ...traitsOf(forms, form.part), captures: true };
    case "repeat": {
      const inner = traitsOf(forms, form.part);
      return {
        ...inner,
        single: inner.single && form.min === form.max,
        nullable: inner.nullable || form.min === 0,
      };
    }
    case "sequence":
    case "choice":
      return joint(form, form.parts.map((part) => traitsOf(forms, part)));
  }
}

function joint({ kind }: Form, parts: readonly Traits[]): Traits {
  const nullable = ({ nullable }: Traits) => nullable;
  return {
    single: kind === "sequence" ? parts.every(({ single }) => single) : parts.length === 0,
    nullable: kind === "sequence" ? parts.every(nullable) : parts.some(nullable),
    captures: parts.some(({ captures }) => captures),
  };
}
