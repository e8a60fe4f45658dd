/** A text made from matches, and which stretches of it each match brought. */
export interface Output {
  readonly text: string;
  /** A pair of bounds for each match, in UTF-16 code units of `text`. */
  readonly marks: Int32Array;
  /** False when the text reached its limit and was cut there. */
  readonly complete: boolean;
}

/** Collects an output piece by piece. */
export interface OutputWriter {
  /** Whether the limit is reached: what is added now is lost. */
  readonly full: boolean;
  add(piece: string): void;
  /** Adds pieces as one marked stretch; they are asked for only while there is room. */
  addMarked(pieces: Iterable<string>): void;
  output(): Output;
}

/** @param limit UTF-16 code units at which the text is cut */
export function outputWriter(limit: number): OutputWriter {
  const pieces: string[] = [];
  const marks: number[] = [];
  let length = 0;
  let full = false;

  function add(piece: string): void {
    if (full || piece === "") return;
    full = length + piece.length > limit;
    const kept = full ? piece.slice(0, limit - length) : piece;
    pieces.push(kept);
    length += kept.length;
  }

  function addMarked(inserted: Iterable<string>): void {
    const start = length;
    for (const piece of inserted) {
      if (full) break;
      add(piece);
    }
    marks.push(start, length);
  }

  return {
    get full() {
      return full;
    },
    add,
    addMarked,
    output: () => ({ text: pieces.join(""), marks: Int32Array.from(marks), complete: !full }),
  };
}
