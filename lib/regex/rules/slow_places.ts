import { quote } from "../quote.ts";
import { attackText } from "../redos/attack.ts";
import { assess, secondLabel, type Verdict } from "../redos/verdict.ts";
import type { Tree } from "../syntax/tree.ts";
import { number } from "../words.ts";
import type { Finding } from "./rule.ts";

/** How the steps of a slow pattern grow. */
type SlowGrowth = "exponential" | "polynomial" | "search";

/** The growth according to a verdict; undefined if the verdict isn't that the pattern is slow. */
export function slowGrowth(verdict: Verdict | undefined): SlowGrowth | undefined {
  if (verdict?.kind !== "vulnerable" && verdict?.kind !== "suspicious") return undefined;
  if (verdict.class === "exponential") return "exponential";
  // If a single attempt is linear, its bound gives a quadratic one for the search.
  const isSearch = verdict.degree === 2 && verdict.bound?.coefficients.length === 3;
  return isSearch ? "search" : "polynomial";
}

/**
 * The findings of a verdict about each of the loops that make a pattern slow.
 *
 * @param name name of the growth for the title: "exponential backtracking"
 */
export function slowPlaces(tree: Tree, verdict: Verdict, name: string): Finding[] {
  const { title, severity } = assess(verdict);
  const { pattern } = tree.regex;
  const places = verdict.hotspots.length > 0 ? verdict.hotspots : [{ start: 0, end: pattern.length }];
  const message = slownessMessage(verdict);
  return places.map((at) => ({ at, message, severity: severity ?? "info", title: `${title}: ${name}` }));
}

function slownessMessage(verdict: Verdict): string {
  const { kind, how, attack, steps, bound, law } = verdict;
  const second = [secondLabel(verdict), ...law ? ["by an exact formula for the steps"] : []].join(", ");
  if (how === "proved") {
    return [`A search takes at most ${bound?.text} steps`, second].filter(Boolean).join(". ");
  }
  if (attack === undefined) return "The structure of the pattern points to it; no text has shown it";
  const [length, count] = steps.at(-1) ?? [0, 0];
  const where = `On ${quote(attackText({ ...attack, suffix: "" }, 2))}…`;
  const doubt = kind === "suspicious" ? "Steps on further texts did not confirm this" : "";
  return [
    `${where} the steps grow to ${number(count)} at ${number(length)} characters`,
    second,
    doubt,
  ].filter(Boolean).join(". ");
}
