import type { Condition, Program } from "./program.ts";

/** What the assertions ahead must know of the text before a place. */
export interface Context {
  readonly isStart: boolean;
  /** Which of the watched sets hold the character before, a bit for each. */
  readonly before: number;
  /** For each lookbehind, in the order of `Watch.behinds`: where it stands. */
  readonly behinds: readonly Standing[];
}

/** The positions that a lookbehind may be at, each with the formula that the rest of the text must fulfil. */
export type Standing = ReadonlyMap<number, number>;

/** What has to be known about the text before a place, of all conditions of a program. */
export interface Watch {
  readonly start: boolean;
  /** Sets of the program whose members are told apart one character later. */
  readonly sets: readonly number[];
  /** The positions at which lookbehinds begin. */
  readonly behinds: readonly number[];
}

/** What the conditions of a program make necessary. */
export function watchOf({ conditions }: Program): Watch {
  const sets = new Set(conditions.flatMap((each) => looksBack(each) ? [each.set] : []));
  const behinds = new Set(conditions.flatMap((each) => each.kind === "behind" ? [each.body] : []));
  return {
    start: conditions.some(({ kind }) => kind === "start") || sets.size > 0,
    sets: [...sets],
    behinds: [...behinds],
  };
}

/** Equal contexts have one key. */
export function keyOf({ isStart, before, behinds }: Context): string {
  const standings = behinds.map((standing) =>
    [...standing].map(([position, formula]) => `${position}:${formula}`).sort().join()
  );
  return `${isStart} ${before} ${standings.join("|")}`;
}

type LookingBack = Extract<Condition, { kind: "line start" | "boundary" | "no boundary" }>;

function looksBack(condition: Condition): condition is LookingBack {
  return condition.kind === "line start" || condition.kind === "boundary" ||
    condition.kind === "no boundary";
}
