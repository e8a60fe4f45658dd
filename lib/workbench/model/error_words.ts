import { type ReadonlySignal, signal } from "@preact/signals";
import { type ErrorDescriber, type PatternError, withoutWords } from "../../regex/syntax/tree.ts";

/** What describes syntax errors: a page fetches it at the first error, a server has it at once. */
export interface ErrorWords {
  /** Null until it is there. */
  readonly describe: ReadonlySignal<ErrorDescriber | null>;
  /** Fetches it unless that has begun; resolves when there are words for an error, and never rejects. */
  readonly load: () => Promise<void>;
}

/**
 * Words that are fetched when they are first needed. Without a network and an offline copy, they are general until
 * there is a network.
 */
export function laterErrorWords(fetched: () => Promise<ErrorDescriber> = fetchWords): ErrorWords {
  const describe = signal<ErrorDescriber | null>(null);
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> =>
    fetched().then((arrived) => void (describe.value = arrived), () => {
      describe.value = inGeneral;
      addEventListener("online", () => void begin(), { once: true });
    });
  return { describe, load: () => loading ??= begin() };
}

const fetchWords = async () => (await import("../../regex/syntax/syntax_error.ts")).describeSyntaxError;

const inGeneral: ErrorDescriber = (...args) => ({
  ...withoutWords(...args),
  message: "JavaScript doesn't accept this pattern",
});

/** The placeholder of every view while there is no valid pattern. */
export const NO_PATTERN = "Fix the pattern to see what it means";

/** Words that are there. */
export const presentErrorWords = (describe: ErrorDescriber): ErrorWords => ({
  describe: signal(describe),
  load: () => Promise.resolve(),
});

/** True for an error that there are no words for yet. */
export const lacksWords = (error: PatternError | null): boolean => error?.message === "";
