/** Cases of public bug reports, each with its right value. Those of a kind of `what` are run beside its tests. */
export interface PublicCase {
  readonly id: string;
  readonly what: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly dialect?: string;
  readonly text?: string;
  readonly before?: string;
  readonly after?: string;
  readonly replacement?: string;
  /** The right value; a sentence where it has several parts. */
  readonly expected: unknown;
}

const FILE = new URL("../../data/public-cases.jsonl", import.meta.url);

/** The cases of a kind. */
export function publicCases(what: string): PublicCase[] {
  return Deno.readTextFileSync(FILE).trim().split("\n").map((line) => JSON.parse(line) as PublicCase)
    .filter((each) => each.what === what);
}
