/** After this time, half of the time that somebody's work has taken is forgotten. */
export const USED_HALF_LIFE_MS = 60_000;

/** How many are remembered. Those that have used least are forgotten first. */
const MAX_REMEMBERED = 1_000;

/** The time that the work of users or network addresses has taken lately. */
export class UsedTime {
  readonly #used = new Map<string, { readonly ms: number; readonly at: number }>();

  /** @param now clock in milliseconds */
  constructor(readonly now: () => number = () => performance.now()) {}

  /** The time that somebody has used, of which half is forgotten each minute. */
  by(name: string): number {
    const used = this.#used.get(name);
    return used === undefined ? 0 : used.ms * 2 ** ((used.at - this.now()) / USED_HALF_LIFE_MS);
  }

  /** Adds time that somebody's work has taken. */
  add(name: string, ms: number): void {
    this.#used.set(name, { ms: this.by(name) + ms, at: this.now() });
    if (this.#used.size <= MAX_REMEMBERED) return;
    const byUse = [...this.#used.keys()].sort((a, b) => this.by(a) - this.by(b));
    for (const least of byUse.slice(0, MAX_REMEMBERED / 2)) this.#used.delete(least);
  }

  /** Of several, the one that has used least; of equals, the first. */
  least(names: Iterable<string>): string | undefined {
    let [found, least]: [string | undefined, number] = [undefined, Infinity];
    for (const name of names) {
      const used = this.by(name);
      if (used < least) [found, least] = [name, used];
    }
    return found;
  }
}
