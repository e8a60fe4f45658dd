/** Laws of attacks compared with the steps that are counted on longer texts. */
import { attackText, pumpsUpTo } from "../../lib/regex/redos/attack.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { countForSteps, type GrowthLaw, stepsByLaw } from "../../lib/regex/redos/growth/growth_law.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";

/** How many attacks have a law, and which laws are wrong. */
export interface LawTable {
  attacks: number;
  polynomials: number;
  recurrences: number;
  estimates: number;
  /** Laws that predicted further texts exactly; texts of three times the length among them. */
  exact: number;
  exactAtThrice: number;
  /** Laws whose further texts take too many steps. */
  unchecked: number;
  readonly refuted: string[];
}

/** Checks the laws of all attacks on patterns that were worse than the ones before. */
export function lawTable(regexes: readonly Regex[], maxSteps: number): LawTable {
  const table: LawTable = {
    attacks: 0,
    polynomials: 0,
    recurrences: 0,
    estimates: 0,
    exact: 0,
    exactAtThrice: 0,
    unchecked: 0,
    refuted: [],
  };
  for (const regex of regexes) {
    const parsed = parse(regex);
    if (!parsed.ok) continue;
    const stepsOn = createStepCounter(parsed.tree);
    for (const { verdict: { attack, law, steps } } of findBacktracking(parsed.tree, stepsOn)) {
      if (attack === undefined) continue;
      table.attacks++;
      if (law === undefined) {
        table.estimates++;
        continue;
      }
      const count = pumpsUpTo(attack, steps.at(-1)?.[0] ?? 0);
      law.kind === "polynomial" ? table.polynomials++ : table.recurrences++;
      const checked = furtherCounts(count, law, maxSteps).filter((count) =>
        stepsByLaw(law, count) <= maxSteps
      );
      const wrong = checked.find((count) => {
        const predicted = Number(stepsByLaw(law, count));
        return stepsOn(attackText(attack, count), 2 * predicted) !== predicted;
      });
      if (wrong !== undefined) table.refuted.push(`/${regex.pattern}/${regex.flags} with ${wrong} pumps`);
      else if (checked.length === 0) table.unchecked++;
      else {
        table.exact++;
        if (law.kind === "polynomial" && checked.includes(3 * count)) table.exactAtThrice++;
      }
    }
  }
  return table;
}

/** Two and three times as many pumps as were counted; if the steps multiply, some more up to the most that fit. */
function furtherCounts(count: number, law: GrowthLaw, maxSteps: number): number[] {
  if (law.kind === "polynomial") return [2 * count, 2 * count + 1, 3 * count, 3 * count + 1];
  const most = Math.min(count + MANY_PUMPS, countForSteps(law, maxSteps + 1) - 1);
  const some = [1, 2, 3, 4, 8, 16, 32, 64].map((more) => count + more);
  return [...new Set([...some, most])].filter((each) => each > count && each <= most);
}

/** Recurrences may also grow as slowly as polynomials. */
const MANY_PUMPS = 2_000;
