/** A written contract with its answer, as it is shown. Plain data. */
export interface AnsweredContract {
  /** As it is written. */
  readonly line: string;
  readonly kind: "holds" | "broken" | "undecided" | "invalid";
  /** A text that breaks it, why it isn't decided, or what is wrong with it, without a full stop; empty if it holds. */
  readonly detail: string;
}

/** The answers in words, and what separates them from their detail. */
export const ANSWER_WORDS: Readonly<
  Record<AnsweredContract["kind"], { readonly word: string; readonly separator: string }>
> = {
  holds: { word: "holds (proved)", separator: ". " },
  broken: { word: "broken", separator: " by " },
  undecided: { word: "not decided", separator: ": " },
  invalid: { word: "can't be read", separator: ": " },
};

/** An answer in words, such as `broken by "a"`, without a full stop. */
export function answerText({ kind, detail }: Pick<AnsweredContract, "kind" | "detail">): string {
  const { word, separator } = ANSWER_WORDS[kind];
  return detail === "" ? word : word + separator + detail;
}
