/**
 * `PATTERNS` random patterns of counted repeats in counted repeats, 200 if not set: none that is called harmless takes
 * the native engine long on a text of up to 60 characters. `SEED` selects others.
 */
import { assertEquals } from "@std/assert";
import { createNativeRun } from "../native/native_run.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import { assess, type Assessment, NOT_ANALYSED, type Verdict } from "../../lib/regex/redos/verdict.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 200);
const random = randomFrom(Number(Deno.env.get("SEED") ?? 2_026));
const LENGTHS = [16, 24, 32, 45, 60];

/** By the clock, and other programs may have most of the processor. */
const LIMIT_MS = 20_000;

/** The processor time in which no search of a short text should be. */
const SLOW_MS = 100;

Deno.test(`nested bounded repeats that are called harmless are quick on short texts`, () => {
  const wrong: string[] = [];
  const patterns: Record<string, number> = {};
  for (let count = 0; count < PATTERNS; count++) {
    const regex = { pattern: nestedRepeats(), flags: "" };
    const { title, redosRisk } = assess(verdictOn(regex));
    const name = title.replace(/\(at most .*\)/, "(at most …)");
    patterns[name] = (patterns[name] ?? 0) + 1;
    const text = isHarmless(redosRisk) ? slowText(regex) : undefined;
    if (text !== undefined) wrong.push(`${title}: /${regex.pattern}/ on ${JSON.stringify(text)}`);
  }
  console.table(patterns);
  assertEquals(wrong, []);
});

const isHarmless = (risk: Assessment["redosRisk"]): boolean => risk === "none" || risk === "low";

function verdictOn(regex: Regex): Verdict {
  const parsed = parse(regex);
  if (!parsed.ok) throw new Error(regex.pattern);
  let verdict: Verdict = NOT_ANALYSED;
  for (const each of findBacktracking(parsed.tree, createStepCounter(parsed.tree))) verdict = each.verdict;
  return verdict;
}

/** A text that takes the native engine long, if one of those that repeat the pattern's characters does. */
function slowText(regex: Regex): string | undefined {
  const run = createNativeRun(regex);
  for (const length of LENGTHS) {
    for (const pump of ["a", "ab", "a-", "aab", "a b", "1", "ab-"]) {
      for (const suffix of ["", "!", "\n!"]) {
        const text = pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + suffix;
        const time = run(text, LIMIT_MS);
        if (time && time.ms >= SLOW_MS) return text;
      }
    }
  }
  return undefined;
}

const below = (count: number): number => Math.floor(random() * count);
const pick = (...texts: readonly string[]): string => texts[below(texts.length)] ?? "";

/** Two to four repeats in each other, with something optional, a separator or another repeat beside some of them. */
function nestedRepeats(): string {
  let part = counted(pick("a", "[ab]", "\\w", "[a-z]", "(?:a|ab)", "(?:a|aa)", "."));
  for (let depth = 1 + below(3); depth > 0; depth--) {
    const beside = pick("", "", "", "-?", "\\s?", ",", "b?", counted(pick("a", "b", "\\d")));
    part = counted(
      pick(`(${part}${beside})`, `(?:${part}${beside})`, `(?:${beside}${part})`, `(?:${part}|b)`),
    );
  }
  return `${pick("", "^", "^", "\\b", "x")}${part}${pick("$", "$", "!", "\\d", "")}`;
}

function counted(part: string): string {
  const max = pick("2", "3", "5", "9", "12", "30");
  return `${part}{${pick("0", "1", "1", "2", max)},${max}}`;
}
