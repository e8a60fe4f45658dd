/**
 * Lets tasks on the same thing run one after another, in the order in which they came. Without it, 200
 * compare-and-sets of one key at once make thousands of retries.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the task when all earlier ones of the same name have ended, well or not. */
  async take<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const result = before.then(task);
    const end = result.catch(() => {});
    this.#last.set(name, end);
    try {
      return await result;
    } finally {
      if (this.#last.get(name) === end) this.#last.delete(name);
    }
  }
}
