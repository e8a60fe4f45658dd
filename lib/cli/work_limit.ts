/**
 * Limits the work of tasks that are done side by side, so that the limit doesn't depend on their number or on the machine: a task is
 * within it if the tasks before it in a list take less than the limit together, whichever were done first.
 */
export class WorkLimit {
  readonly #most: number;
  readonly #work = new Map<number, number>();
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** True if no further task of the list can be within the limit. */
  get isReached(): boolean {
    return this.#total >= this.#most;
  }

  /** Notes the work of the task at an index of the list. */
  add(at: number, work: number): void {
    this.#work.set(at, work);
    this.#total += work;
  }

  /** The index of the first task beyond the limit, when all before it are done. */
  end(): number {
    let left = this.#most;
    for (const at of [...this.#work.keys()].sort((a, b) => a - b)) {
      left -= this.#work.get(at) ?? 0;
      if (left <= 0) return at + 1;
    }
    return Infinity;
  }
}
