import type { CharSet } from "../syntax/sets.ts";
import { type Meter, spend } from "./budget.ts";

/** The characters, in classes that no set of the patterns tells apart. */
export interface Alphabet {
  /** Of each class its characters, in ranges with both ends. */
  readonly classes: readonly (readonly Span[])[];
  /** Whether a set, by its number, holds a class. */
  readonly holds: readonly Uint8Array[];
}

/** Characters in a row, both ends included: code points under u and v, else UTF-16 code units. */
export type Span = readonly [min: number, max: number];

/** Divides all characters from 0 to `maximum` by the sets given. */
export function alphabetOf(sets: readonly CharSet[], maximum: number, meter: Meter): Alphabet {
  const borders = bordersOf(sets, maximum);
  const classes: Span[][] = [];
  const members: number[][] = [];
  const known = new Map<string, number>();
  const inside = new Set<number>();
  borders.forEach(({ at, changes }, index) => {
    for (const set of changes) if (!inside.delete(set)) inside.add(set);
    spend(meter, "work", 1 + 2 * inside.size);
    const key = [...inside].sort((a, b) => a - b).join();
    const number = known.get(key) ?? classes.push([]) - 1;
    known.set(key, number);
    members[number] ??= [...inside];
    classes[number]?.push([at, (borders[index + 1]?.at ?? maximum + 1) - 1]);
  });
  return { classes, holds: holdsOf(members, sets.length) };
}

interface Border {
  readonly at: number;
  /** Sets that begin or end here. */
  readonly changes: number[];
}

function bordersOf(sets: readonly CharSet[], maximum: number): Border[] {
  const changes = new Map<number, number[]>([[0, []]]);
  const note = (at: number, set: number) => {
    if (at > maximum) return;
    const list = changes.get(at);
    if (list) list.push(set);
    else changes.set(at, [set]);
  };
  sets.forEach((set, number) => {
    for (const { min, max } of set.ranges) note(min, number), note(max + 1, number);
  });
  return [...changes].map(([at, changes]) => ({ at, changes })).sort((a, b) => a.at - b.at);
}

function holdsOf(members: readonly number[][], sets: number): Uint8Array[] {
  const holds = Array.from({ length: sets }, () => new Uint8Array(members.length));
  members.forEach((inside, number) => {
    for (const set of inside) (holds[set] ?? new Uint8Array())[number] = 1;
  });
  return holds;
}
