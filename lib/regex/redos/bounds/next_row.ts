/** A state that a branch has reached, or a mark that delimits the branches in the body of a lookahead. */
export type Token = number;

/** The mark before the branches in the body of a lookahead. */
export const BODY_START = -1;

/** The mark after them. */
export const BODY_END = -2;

/**
 * The branches after a character, while they are collected in the order in which the engine tries them. Those
 * in the body of a lookahead are between two marks.
 */
export class NextRow {
  readonly tokens: Token[] = [];
  /** The states outside of bodies. */
  readonly states = new Set<number>();
  /** True if the start of a search is among them. */
  hasStart = false;
  /** For each enclosing body that was entered before this character, whether it has succeeded. */
  readonly #around: boolean[] = [];
  /** The bodies that a state enters, as far as they are open. */
  #entered: readonly number[] = [];
  /** A body that a state has entered and that has succeeded. */
  #done: readonly number[] | undefined;

  get isInBody(): boolean {
    return this.#around.length > 0 || this.#entered.length > 0;
  }

  /** True if an enclosing body has succeeded, so that nothing else in it is tried. */
  get isFinished(): boolean {
    return this.#around.includes(true);
  }

  openBody(): void {
    this.tokens.push(BODY_START);
    this.#around.push(false);
  }

  closeBody(): void {
    this.#around.pop();
    this.#close();
  }

  /** Marks the innermost enclosing body as succeeded. */
  finishBody(): void {
    this.#around[this.#around.length - 1] = true;
  }

  /** Enters the bodies on the way to a target, and leaves others. */
  enter(bodies: readonly number[]): void {
    let common = 0;
    while (common < bodies.length && bodies[common] === this.#entered[common]) common++;
    for (let depth = this.#entered.length; depth > common; depth--) this.#close();
    for (let depth = common; depth < bodies.length; depth++) this.tokens.push(BODY_START);
    this.#entered = bodies;
  }

  leaveBodies(): void {
    this.enter([]);
    this.#done = undefined;
  }

  /** Marks a body that the state has entered as succeeded. */
  finish(bodies: readonly number[]): void {
    this.#done = bodies;
  }

  isDone(bodies: readonly number[]): boolean {
    return this.#done !== undefined && this.#done.every((body, depth) => bodies[depth] === body);
  }

  push(state: number, isStart: boolean): void {
    this.tokens.push(state);
    this.hasStart ||= isStart;
  }

  isNew(state: number): boolean {
    if (this.states.has(state)) return false;
    this.states.add(state);
    return true;
  }

  #close(): void {
    if (this.tokens.at(-1) === BODY_START) this.tokens.pop();
    else this.tokens.push(BODY_END);
  }
}
