import { type FlagNote, flagNotes } from "../explain/flags.ts";
import type { Tree } from "../syntax/parse.ts";

/** The flags that only one of two patterns has, with what each does about that pattern. */
export interface FlagDiff {
  readonly added: readonly FlagNote[];
  readonly removed: readonly FlagNote[];
}

/** Compares the flags of two patterns. */
export function flagDiff(before: Tree, after: Tree): FlagDiff {
  return {
    added: notesBeyond(after, before),
    removed: notesBeyond(before, after),
  };
}

/** The changes of flags in sentences, those added first. */
export function flagSentences({ added, removed }: FlagDiff): string[] {
  return [
    ...added.map(({ flag, effect }) => `Flag ${flag} is added: ${lowered(effect)}`),
    ...removed.map(({ flag, effect }) => `Flag ${flag} is removed (before: ${lowered(effect)})`),
  ];
}

function notesBeyond(tree: Tree, { regex: { flags } }: Tree): FlagNote[] {
  const isBeyond = (flag: string) => !flags.includes(flag);
  if (![...tree.regex.flags].some(isBeyond)) return [];
  return flagNotes(tree).filter(({ flag }) => isBeyond(flag));
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
