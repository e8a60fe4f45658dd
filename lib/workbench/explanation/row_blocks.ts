import { MAX_SERVER_NODES } from "../../limits/pattern.ts";

/** A block of a list's rows. */
export interface BlockPlace {
  /** Its index among the blocks. */
  readonly at: number;
  /** Index of its first row. */
  readonly from: number;
  /** Index after its last row. */
  readonly to: number;
}

/** Rows of the explanation that are rendered between two paints: three milliseconds, and as long for their layout. */
export const BLOCK_ROWS = 60;

/**
 * The rows of a list in blocks, which are rendered one at a time. A block that hasn't been updated yet stays
 * as it was, so that the list keeps its length while it changes.
 *
 * @typeParam Block the result for some rows; the same object as before if nothing changed
 */
export class RowBlocks<Block> {
  /** The current blocks: those of the newest items, and those that still have earlier items. */
  readonly blocks: Block[] = [];
  #total = 0;
  /** The blocks to update, the next one first. */
  #waiting: number[] = [];

  /** True if all blocks have the newest items. */
  get isComplete(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Starts again with new items, and updates one block.
   *
   * @param seen index of the first row in view; the blocks from there on are updated before those above it
   * @param first number of rows of a new list that are rendered at once; by default, as many as the server renders
   */
  restart(total: number, make: (place: BlockPlace) => Block, seen = 0, first = MAX_SERVER_NODES): void {
    const isNew = this.blocks.length === 0;
    const count = Math.ceil(total / BLOCK_ROWS);
    const start = Math.max(0, Math.min(Math.floor(seen / BLOCK_ROWS), count - 1, this.blocks.length - 1));
    this.#total = total;
    this.#waiting = Array.from({ length: count }, (_, index) => (start + index) % count);
    do this.advance(make); while (
      isNew && this.blocks.length * BLOCK_ROWS < first && !this.isComplete
    );
  }

  /** Updates one more block. The last one also removes what is left of a longer list. */
  advance(make: (place: BlockPlace) => Block): void {
    const at = this.#waiting.shift();
    if (at !== undefined) {
      const from = at * BLOCK_ROWS;
      this.blocks[at] = make({ at, from, to: Math.min(from + BLOCK_ROWS, this.#total) });
    }
    if (this.isComplete) this.blocks.length = Math.ceil(this.#total / BLOCK_ROWS);
  }
}
