/** A text to try a pattern on. */
export interface Sample {
  readonly text: string;
  /** What it tries, in a few words: "lower bound of {2,4}". */
  readonly why: string;
  /** Whether a match is expected; the native engine has the last word. */
  readonly matches: boolean;
}

/** Generated tests; `edge` holds those of either outcome that people get wrong. */
export interface GeneratedTests {
  readonly matching: readonly Sample[];
  readonly nonMatching: readonly Sample[];
  readonly edge: readonly Sample[];
}

/** A text before its outcome is known. */
export interface Candidate {
  readonly text: string;
  readonly why: string;
  readonly kind: "matching" | "nonMatching" | "edge";
}

/**
 * Keeps the samples that come out as expected. A test that cannot say keeps nothing: nothing unconfirmed
 * is shown.
 */
export function verified(
  { matching, nonMatching, edge }: GeneratedTests,
  test: (text: string) => boolean | undefined,
): GeneratedTests {
  const isRight = ({ text, matches }: Sample) => test(text) === matches;
  return {
    matching: matching.filter(isRight),
    nonMatching: nonMatching.filter(isRight),
    edge: edge.filter(isRight),
  };
}
