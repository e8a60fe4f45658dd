import { type AttackText, pumpsUpTo } from "../../regex/redos/attack.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";

/** A string literal of JavaScript in which every character that could be confused or lost is an escape. */
export function stringCode(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** JavaScript that makes the text of an attack with a number of pumps, or with one in a variable. */
export function attackCode({ prefix, pump, suffix, lead }: AttackText, count: number | "n"): string {
  const literal = (text: string) => text === "" ? [] : [stringCode(text)];
  const repeated = (text: string) => `${stringCode(text)}.repeat(${count})`;
  const beginning = lead
    ? [...literal(lead.prefix), repeated(lead.pump), ...literal(lead.suffix)]
    : literal(prefix);
  return [...beginning, repeated(pump), ...literal(suffix)].join(" + ");
}

/** JavaScript that makes a text on which a regex is slow: for a second, if that length is known. Undefined without an attack. */
export function slowTextCode({ attack, slowLength }: Verdict): string | undefined {
  if (attack === undefined || attack.pump === "") return undefined;
  const count = slowLength === undefined ? attack.count : pumpsUpTo(attack, slowLength.characters);
  return attackCode(attack, Math.max(1, count));
}
