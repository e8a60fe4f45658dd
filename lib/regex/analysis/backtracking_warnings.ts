import { quote } from "../quote.ts";
import type { Regex } from "../regex.ts";
import type { Warning } from "../warnings/warning.ts";
import { assess, type Verdict } from "./redos/verdict.ts";

/**
 * The warnings of a pattern once there is a verdict about backtracking, which replaces what the structure alone made
 * one suspect. A proof also refutes what nested quantifiers are warned of; a search that found nothing does not.
 */
export function warningsUnder(verdict: Verdict, regex: Regex, warnings: readonly Warning[]): Warning[] {
  if (verdict.kind === "unknown" && !(verdict.how === "searched" && verdict.complete)) return [...warnings];
  const others = warnings.filter(({ id }) => !SUSPICIONS.has(id));
  if (verdict.kind === "safe") return others.filter(({ id }) => !REFUTED.has(id)).map(appeased);
  if (verdict.kind === "unknown") return others.map(appeased);
  const [place = { start: 0, end: regex.pattern.length }] = verdict.hotspots;
  return [{ ...warningOf(verdict), range: place }, ...others.map(appeased)];
}

/** Rules that look for what the verdict has decided. */
const SUSPICIONS = new Set(["exponential-backtracking", "polynomial-backtracking", "quadratic-search"]);

/** These say that a text may take exponential time, which a proof of the opposite makes false. */
const REFUTED = new Set(["nested-quantifiers"]);

/** These remain true about the pattern, but the verdict says how slow it is. */
const STRUCTURAL = new Set(["nested-quantifiers", "overlapping-alternatives", "empty-loop"]);

function appeased(warning: Warning): Warning {
  return STRUCTURAL.has(warning.id) && warning.severity !== "info"
    ? { ...warning, severity: "info" }
    : warning;
}

function warningOf(verdict: Verdict): Omit<Warning, "range"> {
  const name = verdict.class === "exponential" ? "Exponential" : "Polynomial";
  return {
    id: `${name.toLowerCase()}-backtracking`,
    severity: assess(verdict).severity ?? "info",
    title: verdict.kind === "vulnerable"
      ? `${name} backtracking`
      : `Possible ${name.toLowerCase()} backtracking`,
    message: messageOf(verdict),
    hint:
      "Leave only one way to match each text: drop a quantifier, or make neighbouring parts begin differently",
  };
}

function messageOf({ kind, attack, steps, slowLength }: Verdict): string {
  if (attack === undefined) return "The structure of the pattern points to it; no text has shown it";
  const [length, count] = steps.at(-1) ?? [0, 0];
  const where = `On ${quote(attack.prefix + attack.pump.repeat(2))}…`;
  const measured = `${where} the steps grow to ${count.toLocaleString("en")} at ${
    length.toLocaleString("en")
  } characters`;
  const second = slowLength
    ? `; about ${slowLength.characters.toLocaleString("en")} characters take one second`
    : "";
  return `${measured}${second}${kind === "vulnerable" ? ". The native engine slows down with them" : ""}`;
}
