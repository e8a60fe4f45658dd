/** Returns items in the order of their costs, and those with equal costs in the order in which they were added. */
export class CostQueue<Item> {
  readonly #buckets = new Map<number, Item[]>();
  /** Costs that have a bucket, as a binary heap. */
  readonly #costs: number[] = [];
  #read = 0;

  /** @param cost never less than that of the last item that was taken */
  add(item: Item, cost: number): void {
    const bucket = this.#buckets.get(cost);
    if (bucket) bucket.push(item);
    else {
      this.#buckets.set(cost, [item]);
      this.#push(cost);
    }
  }

  /** Removes an item with the least cost. */
  take(): { readonly item: Item; readonly cost: number } | undefined {
    const [cost] = this.#costs;
    if (cost === undefined) return undefined;
    const bucket = this.#buckets.get(cost) ?? [];
    const item = bucket[this.#read++];
    if (item !== undefined) return { item, cost };
    this.#buckets.delete(cost);
    this.#read = 0;
    this.#pop();
    return this.take();
  }

  #push(cost: number): void {
    const heap = this.#costs;
    let at = heap.push(cost) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((heap[above] ?? 0) <= cost) break;
      heap[at] = heap[above] ?? cost;
      at = above;
    }
    heap[at] = cost;
  }

  #pop(): void {
    const heap = this.#costs;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const least = (heap[right] ?? Infinity) < (heap[left] ?? Infinity) ? right : left;
      if ((heap[least] ?? Infinity) >= last) break;
      heap[at] = heap[least] ?? last;
      at = least;
    }
    heap[at] = last;
  }
}
