import type { Engine, EngineId } from "../../regex/portable/engines.ts";
import type { WorksIn } from "../../regex/portable/works_in.ts";
import { counted, list } from "../../regex/words.ts";

/** What an engine makes of a pattern, for the summary. */
export interface EngineAnswer {
  readonly engine: Pick<Engine, "id" | "name">;
  readonly kind: WorksIn["kind"];
  /** What it refuses; null where it refuses nothing. */
  readonly construct: string | null;
}

/** Longest summary in characters: one line of the pane in a window of 1440 px, and two on a phone. */
export const MAX_SUMMARY = 98;

const PARTS = [
  ["same", "works in"],
  ["refused", "refused by"],
  ["differs", "differs in"],
  ["undecided", "may differ in"],
] as const;

/** The engines that most people ask about; they are named first. */
const FIRST: readonly EngineId[] = ["python", "java", "pcre2", "go", "re2", "rust", "json-schema"];

/** The engines with one answer, of which the first are named and the others counted. */
interface Part {
  readonly words: string;
  readonly answers: readonly EngineAnswer[];
  named: number;
  /** Whether it says what is refused. */
  saysWhy: boolean;
}

/** What all engines make of a pattern, on one line, which names as many of them as it has room for. */
export function summaryOf(answers: readonly EngineAnswer[]): string {
  const ranked = answers.toSorted((a, b) => rankOf(a) - rankOf(b));
  const parts = PARTS.map(([kind, words]): Part => {
    return {
      words,
      answers: byConstruct(ranked.filter((each) => each.kind === kind)),
      named: 0,
      saysWhy: true,
    };
  }).filter(({ answers }) => answers.length > 0);
  const isTooLong = () => wordsOf(parts).length > MAX_SUMMARY;
  if (isTooLong()) parts.forEach((part) => part.saysWhy = false);
  // A few say more than many.
  const fewest = parts.toSorted((a, b) => a.answers.length - b.answers.length);
  for (const known of [FIRST, answers.map(({ engine }) => engine.id)]) {
    for (const part of fewest) {
      part.named = part.answers.filter(({ engine }) => known.includes(engine.id)).length;
      while (isTooLong()) part.named--;
    }
  }
  return wordsOf(parts);
}

function rankOf({ engine }: EngineAnswer): number {
  const rank = FIRST.indexOf(engine.id);
  return rank < 0 ? FIRST.length : rank;
}

/** Those that refuse the same beside each other. */
const byConstruct = (answers: readonly EngineAnswer[]) => [...groupsOf(answers).values()].flat();

const groupsOf = (answers: readonly EngineAnswer[]) => Map.groupBy(answers, ({ construct }) => construct);

function wordsOf(parts: readonly Part[]): string {
  const words = parts.map((part, at) => `${part.words} ${enginesOf(part, at === 0)}`).join(" · ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param isFirst whether a number alone has to say of what it is */
function enginesOf({ answers, named, saysWhy }: Part, isFirst: boolean): string {
  const { length } = answers;
  const isOne = groupsOf(answers).size === 1;
  const because = (words: string, construct: string | null | undefined) =>
    construct && saysWhy ? `${words} (${construct})` : words;
  if (named === 0) {
    const count = isFirst ? counted(length, "engine") : `${length}`;
    return isOne && length > 1 ? because(count, answers[0]?.construct) : count;
  }
  const shown = answers.slice(0, named);
  const rest = named < length ? [`${length - named} more`] : [];
  if (isOne || !saysWhy) return because(list([...namesOf(shown), ...rest]), answers[0]?.construct);
  const groups = [...groupsOf(shown)];
  return list([
    ...groups.map(([construct, group]) => because(namesOf(group).join(", "), construct)),
    ...rest,
  ]);
}

const namesOf = (answers: readonly EngineAnswer[]) => answers.map(({ engine }) => engine.name);
