/** A resource that is shared by several users: opened for the first one, and closed after the last. */
export class Shared<T extends AsyncDisposable> {
  readonly #open: () => Promise<T>;
  #users = 0;
  #opened: Promise<T> | null = null;

  constructor(open: () => Promise<T>) {
    this.#open = open;
  }

  /** Adds a user; `await using` removes it at the end of the block. */
  async use(): Promise<{ readonly value: T } & AsyncDisposable> {
    this.#users++;
    const opened = this.#opened ??= this.#open();
    return { value: await opened, [Symbol.asyncDispose]: () => this.#release(opened) };
  }

  async #release(opened: Promise<T>): Promise<void> {
    if (--this.#users > 0) return;
    this.#opened = null;
    await (await opened)[Symbol.asyncDispose]();
  }
}
