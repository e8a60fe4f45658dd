import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { diffPatterns, type PatternDiff } from "../../regex/diff/diff.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";
import type { Regex } from "../../regex/regex.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { type SafetyServer, type SafetyTask, safetyTask } from "../judging/analysis.ts";
import { growthIn } from "../judging/growth.ts";
import { localSearch } from "../judging/local_search.ts";
import { type Meaning, meaningCall } from "../judging/meaning.ts";
import { verdictHeadline } from "../judging/verdict_headline.ts";
import { foundIn, safetyStatus, verdictWords } from "../judging/verdict_words.ts";

/** What a comparison of two versions needs from the page around it. */
interface VersionsSurroundings {
  readonly server: SafetyServer;
  readonly meaning: () => Worker;
  readonly safety: () => Worker;
}

/** The comparison of two versions of a saved pattern. */
interface VersionsTask {
  /** Null if one of the two can't be parsed. */
  readonly diff: PatternDiff | null;
  /** How their matches relate; null until it is requested. */
  readonly meaning: ReadonlySignal<Meaning | null>;
  /** The safety of each, the earlier one first; one for both if they are the same. */
  readonly safety: readonly SafetyTask[];
  /**
   * Starts the work.
   *
   * @returns a function that stops it
   */
  connect(): () => void;
}

/** Compares two versions; nothing is requested before it is connected. */
export function versionsTask(left: Regex, right: Regex, around: VersionsSurroundings): VersionsTask {
  const meaning = signal<Meaning | null>(null);
  const call = meaningCall(around.meaning, (newest) => meaning.value = newest);
  const trees = [left, right].map(parseTree);
  const [before, after] = trees;
  const diff = before && after ? diffPatterns(before, after) : null;
  const regexes = isSame(left, right) ? [right] : [left, right];
  const safety = regexes.map(fixed).map((subject) =>
    safetyTask(subject, around.server, localSearch(subject, around.safety))
  );

  function connect(): () => void {
    if (diff !== null) call.request({ left: patternAndFlags(left), right: patternAndFlags(right) });
    const stops = safety.map((task) => task.connect());
    return () => {
      call.stop();
      stops.forEach((stop) => stop());
    };
  }

  return { diff, meaning, safety, connect };
}

/** A subject that never changes. */
function fixed(regex: Regex) {
  return {
    regex: signal(patternAndFlags(regex)),
    views: signal({ tree: computed(() => parseTree(regex)) }),
  };
}

const isSame = (left: Regex, right: Regex) => left.pattern === right.pattern && left.flags === right.flags;

/** Versions have more fields, which must not be sent to a worker or the server. */
const patternAndFlags = ({ pattern, flags }: Regex): Regex => ({ pattern, flags });

/** The props for two versions. It reads signals: call it where they are to be tracked. */
export function versionsView({ diff, meaning, safety }: VersionsTask) {
  const names = safety.length === 1 ? ["Both"] : ["Before", "After"];
  const verdicts = safety.map(({ state }) => foundIn(state.value)?.verdict);
  const [before, after = before] = verdicts;
  return {
    verdicts: [headlineOf(before), headlineOf(after)] as const,
    diff,
    meaning: meaning.value,
    safety: safety.map((task, index) => ({ name: names[index] ?? "", ...safetySide(task) })),
  };
}

const headlineOf = (verdict: Verdict | undefined) => verdict ? verdictHeadline(verdict, true) : null;

function safetySide({ state, analyse }: SafetyTask) {
  const { isAsking, message, signedIn } = state.value;
  const finding = foundIn(state.value);
  const growth = growthIn(state.value, finding?.verdict);
  return {
    words: finding && verdictWords(finding.verdict),
    growth: growth && `${growth.title}: ${growth.words}`,
    status: [message, safetyStatus(state.value)].filter((each) => each !== "").join(". "),
    onAnalyse: message !== "" && signedIn && !isAsking ? analyse : null,
  };
}
