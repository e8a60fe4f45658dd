import { quote } from "../quote.ts";
import type { Regex } from "../regex.ts";
import type { Warning } from "../warnings/warning.ts";
import type { Verdict } from "./redos/verdict.ts";

/**
 * The warnings of a pattern once there is a verdict about backtracking. What the structure made one suspect is
 * told as it turned out: confirmed, with severity danger; not found, as information; or as it was.
 */
export function warningsUnder(verdict: Verdict, regex: Regex, warnings: readonly Warning[]): Warning[] {
  if (verdict.kind === "unknown") return [...warnings];
  const others = warnings.filter(({ id }) => !SUSPICIONS.has(id));
  if (verdict.kind === "safe") return others.map(appeased);
  const [place = { start: 0, end: regex.pattern.length }] = verdict.hotspots;
  return [{ ...told(verdict), message: messageOf(verdict), range: place }, ...others.map(appeased)];
}

/** Rules that look for what the verdict has decided. */
const SUSPICIONS = new Set(["exponential-backtracking", "polynomial-backtracking", "quadratic-search"]);

/** These stay true about the pattern, but no longer say that it is slow. */
const STRUCTURAL = new Set(["nested-quantifiers", "overlapping-alternatives", "empty-loop"]);

function appeased(warning: Warning): Warning {
  return STRUCTURAL.has(warning.id) && warning.severity !== "info"
    ? { ...warning, severity: "info" }
    : warning;
}

function told({ kind, class: growth }: Verdict): Omit<Warning, "message" | "range"> {
  const name = growth === "exponential" ? "Exponential" : "Polynomial";
  const sure = kind === "vulnerable";
  return {
    id: `${name.toLowerCase()}-backtracking`,
    severity: sure ? "danger" : "warn",
    title: sure ? `${name} backtracking` : `Possible ${name.toLowerCase()} backtracking`,
    hint:
      "Leave only one way to match each text: drop a quantifier, or make neighbouring parts begin differently",
  };
}

function messageOf({ kind, attack, steps }: Verdict): string {
  if (attack === undefined) return "The structure of the pattern points to it; no text has shown it";
  const [length, count] = steps.at(-1) ?? [0, 0];
  const measured = `On ${quote(attack.prefix + attack.pump.repeat(2))}… the steps grow to ` +
    `${count.toLocaleString("en")} at ${length} characters`;
  return kind === "vulnerable" ? `${measured}, and the native engine was slow too` : measured;
}
