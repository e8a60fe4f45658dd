/**
 * What verdicts say about attacks, compared with the native engine: the degree with the exponent with which its time
 * grows near one second, and the stated length that takes a second with the length that does. `CORPUS` names a folder
 * of patterns; without it, the committed selection is read. `EVERY=4` takes every fourth pattern, `OFFSET=1` those after
 * them, `FILES` only the files whose names contain it. `OUT` names a file to which the results are added as JSON lines.
 *
 * Times are of the processor. The table also has the shares that other speeds of the engine would give.
 */
import { assert } from "@std/assert";
import { NATIVE_STEPS_PER_SECOND } from "../../lib/limits/search.ts";
import type { MeasuredAttack } from "../../lib/regex/redos/attacks/attack_search.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpora, isNative } from "../corpora/corpus.ts";
import {
  findNativeSecond,
  lengthForSteps,
  type NativeSecond,
  type NoSecond,
} from "../native/native_seconds.ts";
import { NativeProcess } from "../native/native_process.ts";

const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const OFFSET = Number(Deno.env.get("OFFSET") ?? 0);
const FILES = Deno.env.get("FILES") ?? "";
const OUT = Deno.env.get("OUT");
const RATES = [125, 180, 250, 350, 500, 600, 700, 850, 1_000, 1_400].map((millions) => 1e6 * millions);

interface Compared {
  readonly name: string;
  readonly regex: Regex;
  readonly attack: MeasuredAttack;
  readonly found: NativeSecond | NoSecond;
}

Deno.test("degrees and lengths of verdicts, and the native engine", async (t) => {
  const all: Compared[] = [];
  await using native = new NativeProcess();
  for await (const { name, regexes } of corpora()) {
    if (!name.includes(FILES)) continue;
    for (const [index, regex] of regexes.filter(isNative).entries()) {
      if (index % EVERY !== OFFSET) continue;
      const attack = worstAttack(regex);
      if (attack === undefined) continue;
      const compared = { name, regex, attack, found: await findNativeSecond(regex, attack, native) };
      all.push(compared);
      if (OUT) await Deno.writeTextFile(OUT, `${JSON.stringify(recordOf(compared))}\n`, { append: true });
    }
  }
  const names = [...new Set(all.map(({ name }) => name)), "all"];
  const rows = names.map((name) =>
    [name.replace(".jsonl", ""), rowOf(all.filter((each) => name === "all" || each.name === name))] as const
  );
  console.table(Object.fromEntries(rows));
  const row = rowOf(all);
  await t.step(
    "the exponent of polynomial attacks agrees with the degree",
    () => assert(row["exponent %"] >= 95),
  );
  await t.step("the stated length is within a factor of 2", () => assert(row["length %"] >= 90));
});

/** The one that a verdict names. */
function worstAttack(regex: Regex): MeasuredAttack | undefined {
  const parsed = parse(regex);
  if (!parsed.ok) return undefined;
  const findings = findBacktracking(parsed.tree, createStepCounter(parsed.tree));
  let next = findings.next();
  while (!next.done) next = findings.next();
  return next.value.find(({ growth }) => growth.isSettled);
}

const nativeSecond = ({ found }: Compared) => typeof found === "string" ? undefined : found;

function rowOf(all: readonly Compared[]) {
  const reached = all.filter((each) => nativeSecond(each));
  const polynomial = reached.filter(({ attack }) => attack.growth.class === "polynomial");
  const without = (why: NoSecond) => all.filter(({ found }) => found === why).length;
  return {
    "attacks": all.length,
    "reach a second": reached.length,
    "fail": without("fails"),
    "too long": without("too long"),
    "unsteady": without("unsteady"),
    "polynomial": polynomial.length,
    "exponent %": percent(polynomial, isDegreeRight),
    "length %": percent(reached, (each) => isNear(each, NATIVE_STEPS_PER_SECOND)),
    ...Object.fromEntries(
      RATES.map((rate) => [`${rate / 1e6} M/s`, percent(reached, (each) => isNear(each, rate))]),
    ),
  };
}

const isDegreeRight = (each: Compared): boolean =>
  Math.abs((nativeSecond(each)?.exponent ?? NaN) - Math.round(each.attack.growth.rate)) <= 0.5;

/** Whether the length that is stated for a speed is right within a factor of 2. */
function isNear(each: Compared, rate: number): boolean {
  const { text, growth } = each.attack;
  const ratio = lengthForSteps(text, growth, rate) / (nativeSecond(each)?.length ?? NaN);
  return ratio >= 0.5 && ratio <= 2;
}

function percent<T>(all: readonly T[], test: (each: T) => boolean): number {
  return all.length === 0 ? NaN : Math.round(1_000 * all.filter(test).length / all.length) / 10;
}

function recordOf({ name, regex, attack: { text, growth }, found }: Compared) {
  const { class: kind, rate, law, secondAt } = growth;
  const lengths = RATES.map((rate) => lengthForSteps(text, growth, rate));
  return { name, ...regex, text, kind, rate, hasLaw: law !== undefined, secondAt, lengths, found };
}
