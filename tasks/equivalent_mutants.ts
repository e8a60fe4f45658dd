/** A change of a condition that no test can notice, with both sides as `deno task mutants` prints them, in one line. */
export interface KnownMutant {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** Changes that `deno task mutants` leaves out, because the code does the same with them. */
export const EQUIVALENT_MUTANTS: readonly KnownMutant[] = [];
