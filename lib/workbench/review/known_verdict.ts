import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { verdictWords } from "../safety/verdict_words.ts";
import type { Checkers } from "./proposal_check.ts";

/** The pattern settles before it is asked about. */
const SETTLE_MS = 400;

interface Told {
  readonly regex: Regex;
  /** Null when the server told none. */
  readonly verdict: Verdict | null;
}

/**
 * The verdict about the pattern, in words for a language model; null while it is not known. The server is asked
 * once for each pattern that a question is being written about.
 */
export function knownVerdict(
  regex: ReadonlySignal<Regex>,
  isWanted: ReadonlySignal<boolean>,
  analyse: Checkers["analyse"],
): ReadonlySignal<string | null> {
  const told = signal<Told | null>(null);

  async function askAbout(subject: Regex): Promise<void> {
    const verdict = await analyse?.(subject).catch(() => null) ?? null;
    if (regex.peek() === subject) told.value = { regex: subject, verdict };
  }

  effect(() => {
    if (analyse === null || !isWanted.value || told.value?.regex === regex.value) return;
    const timer = setTimeout(askAbout, SETTLE_MS, regex.value);
    return () => clearTimeout(timer);
  });
  return computed(() => told.value?.regex === regex.value ? wordsOf(told.value.verdict) : null);
}

function wordsOf(verdict: Verdict | null): string | null {
  if (verdict === null || verdict.how === "not_analysed") return null;
  const { title, sentence } = verdictWords(verdict, "server");
  return `${title}. ${sentence}`;
}
