import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import { BLOCK_ROWS } from "../../limits/workbench.ts";

/** A stretch of a list. */
export interface BlockPlace {
  /** Its place among the blocks. */
  readonly at: number;
  /** Index of its first row. */
  readonly from: number;
  /** Index behind its last row. */
  readonly to: number;
}

/**
 * The rows of a list in blocks, of which one is made at a time. A block that is still to be made again stays as it
 * was, so that the list keeps its length while it changes.
 *
 * @typeParam Block what is made of some rows; the same object as before where nothing changed
 */
export class RowBlocks<Block> {
  /** What is shown: blocks of the newest items, and those that are still of the items before. */
  readonly blocks: Block[] = [];
  #total = 0;
  /** The blocks that are still to be made, the next one first. */
  #waiting: number[] = [];

  /** Whether all blocks are of the newest items. */
  get isComplete(): boolean {
    return this.#waiting.length === 0;
  }

  /**
   * Begins again with new items, of which a block is made.
   *
   * @param seen index of the first row in view; the blocks from there on are made before those above it
   * @param first how many rows of a new list are made at once: as many as are in the page without this by default
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

  /** Makes one more block. The last one takes along what is left of a longer list. */
  advance(make: (place: BlockPlace) => Block): void {
    const at = this.#waiting.shift();
    if (at !== undefined) {
      const from = at * BLOCK_ROWS;
      this.blocks[at] = make({ at, from, to: Math.min(from + BLOCK_ROWS, this.#total) });
    }
    if (this.isComplete) this.blocks.length = Math.ceil(this.#total / BLOCK_ROWS);
  }
}
