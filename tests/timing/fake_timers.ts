/**
 * Timers that a test advances manually, so that no test depends on the speed of its machine. While it is in
 * use, `setTimeout`, `clearTimeout` and `performance.now` are replaced.
 */
export class FakeTimers implements Disposable {
  readonly #real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  readonly #due = new Map<number, { readonly at: number; readonly work: () => void }>();
  #count = 0;
  #now = 0;

  constructor() {
    const set = (work: () => void, ms = 0) => {
      this.#due.set(++this.#count, { at: this.#now + ms, work });
      return this.#count;
    };
    const clear = (id?: number) => void this.#due.delete(id ?? 0);
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    performance.now = () => this.#now;
  }

  /** Number of timers that were started. */
  get started(): number {
    return this.#count;
  }

  /** Advances the time: timers that are due are called in order. Errors that they throw are thrown here. */
  async pass(ms: number): Promise<void> {
    await this.settle();
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (next === undefined) break;
      const [id, { at, work }] = next;
      this.#due.delete(id);
      this.#now = at;
      work();
      await this.settle();
    }
    this.#now = end;
  }

  /** Lets the reactions of settled promises run. */
  settle(): Promise<void> {
    return new Promise((resolve) => this.#real.setTimeout.call(globalThis, resolve, 0));
  }

  [Symbol.dispose](): void {
    Object.assign(globalThis, this.#real);
    // This reveals the prototype's method again.
    Reflect.deleteProperty(performance, "now");
  }
}
