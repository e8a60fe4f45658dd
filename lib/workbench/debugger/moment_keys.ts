import { isLetter } from "../fields/letters.ts";
import type { Sources } from "../sources.ts";

/** Where the letters of the debugger's panel lead. */
export interface Moves {
  readonly row: number;
  readonly onGo: (row: number) => void;
  readonly onMatch: () => void;
  readonly onNode: () => void;
  readonly onIndex: () => void;
}

const KEYS: Readonly<Record<string, (moves: Moves) => void>> = {
  f: ({ onGo, row }) => onGo(row + 1),
  b: ({ onGo, row }) => onGo(row - 1),
  m: ({ onMatch }) => onMatch(),
  o: ({ onNode }) => onNode(),
  c: ({ onIndex }) => onIndex(),
};

/** Moves by single letters while the focus is in the panel, and the reader has not switched them off. */
export function moveByKey(sources: Sources, moves: Moves, event: KeyboardEvent): void {
  const move = isLetter(sources, event) ? KEYS[event.key.toLowerCase()] : undefined;
  if (move === undefined) return;
  event.preventDefault();
  move(moves);
}
