import { capitalize } from "../../regex/explain/phrase.ts";
import type { Engine, EngineId } from "../../regex/portable/engines.ts";
import type { WorksIn } from "../../regex/portable/works_in.ts";
import { list } from "../../regex/words.ts";

/** What an engine makes of a pattern, for the summary. */
export interface EngineAnswer {
  readonly engine: Pick<Engine, "id" | "name">;
  readonly kind: WorksIn["kind"];
  /** What it refuses, or the unusual character that makes the difference; null if there is no such. */
  readonly construct: string | null;
}

/** Longest summary in characters: one line of the pane in a window of 1280 px, and two in a narrower one. */
export const MAX_SUMMARY = 90;

const PARTS = [
  ["same", "works in"],
  ["refused", "refused by"],
  ["differs", "differs in"],
  ["undecided", "may differ in"],
] as const;

/** The engines that most people ask about. The summary names all of them and no other, so that it has one form. */
const NAMED: readonly EngineId[] = ["python", "java", "pcre2", "go", "rust"];

/** Compares engines for their order: first those that the summary names. */
export const compareEngines = (a: Pick<Engine, "id">, b: Pick<Engine, "id">): number =>
  placeOf(a) - placeOf(b);

function placeOf({ id }: Pick<Engine, "id">): number {
  const place = NAMED.indexOf(id);
  return place < 0 ? NAMED.length : place;
}

/**
 * What other engines make of a pattern, on one line: "Works in Java and PCRE2 · refused by Go and Rust (lookbehind) ·
 * differs in Python (line feed) · 12 more". The rest is part of the list of which all of it gives the same answer.
 */
export function summaryOf(answers: readonly EngineAnswer[]): string {
  const named = answers.filter(({ engine }) => NAMED.includes(engine.id))
    .toSorted((a, b) => compareEngines(a.engine, b.engine));
  const rest = answers.filter(({ engine }) => !NAMED.includes(engine.id));
  const [first] = rest;
  const isAlike = rest.every(({ kind, construct }) => kind === first?.kind && construct === first?.construct);
  const joined = isAlike && named.some(({ kind }) => kind === first?.kind) ? first?.kind : null;
  const more = [`${rest.length} more`];
  const write = (reasons: readonly EngineAnswer["kind"][]) => {
    const parts = PARTS.flatMap(([kind, words]) => {
      const those = named.filter((each) => each.kind === kind);
      return those.length === 0
        ? []
        : [`${words} ${enginesOf(those, kind === joined ? more : [], reasons.includes(kind))}`];
    });
    return capitalize([...parts, ...joined ? [] : more].join(" · "));
  };
  const whole = [write(["refused", "differs"]), write(["refused"])];
  return whole.find(({ length }) => length <= MAX_SUMMARY) ?? write([]);
}

/** Names engines, those that refuse the same beside each other: "Java, Rust (lookbehind) and Go (flag i)". */
function enginesOf(answers: readonly EngineAnswer[], more: readonly string[], saysWhy: boolean): string {
  const groups = [...Map.groupBy(answers, ({ construct }) => saysWhy ? construct : null)];
  const because = (words: string, construct: string | null) => construct ? `${words} (${construct})` : words;
  const [[construct = null] = []] = groups;
  if (groups.length === 1) return because(list([...namesOf(answers), ...more]), construct);
  return list([...groups.map(([why, group]) => because(namesOf(group).join(", "), why)), ...more]);
}

const namesOf = (answers: readonly EngineAnswer[]) => answers.map(({ engine }) => engine.name);
