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
  /** What is shown: blocks of the newest items, then those that are still of the items before. */
  readonly blocks: Block[] = [];
  #total = 0;
  #next = 0;

  /** Whether all blocks are of the newest items. */
  get isComplete(): boolean {
    return this.#next >= Math.ceil(this.#total / BLOCK_ROWS);
  }

  /**
   * Begins again with new items: what is in the page at once, because the server rendered it or it is the beginning.
   */
  restart(total: number, make: (place: BlockPlace) => Block): void {
    const isFirst = this.blocks.length === 0;
    this.#total = total;
    this.#next = 0;
    const atOnce = isFirst && total <= MAX_SERVER_NODES ? total : BLOCK_ROWS;
    do this.advance(make); while (!this.isComplete && this.#next * BLOCK_ROWS < atOnce);
  }

  /** Makes one more block. The last one takes what is left of a longer list along. */
  advance(make: (place: BlockPlace) => Block): void {
    if (!this.isComplete) {
      const at = this.#next++;
      const from = at * BLOCK_ROWS;
      this.blocks[at] = make({ at, from, to: Math.min(from + BLOCK_ROWS, this.#total) });
    }
    if (this.isComplete) this.blocks.length = this.#next;
  }
}
