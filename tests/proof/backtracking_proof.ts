/**
 * The verdicts on all patterns of the files in the folder that `CORPUS` names, or of the committed selection,
 * in one table with a column for each file. `EVERY=3` takes every third pattern of those without labels, `OFFSET=1`
 * those after them, `FILES` only the files whose names contain it; `LIST=1` names the patterns that are undecided, and
 * those whose bounds are far above what any text takes. `NATIVE=0` leaves out the native runs, which take most of the
 * time.
 *
 * It fails on results that are wrong on any machine: a labelled pattern that is missed, steps over a bound,
 * and too few decided patterns of the committed selection. Times are of one thread, in ms, and only printed.
 */
import { assert, assertEquals } from "@std/assert";
import process from "node:process";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import { attemptAutomaton } from "../../lib/regex/redos/automaton/attempt_automaton.ts";
import { attemptGraph } from "../../lib/regex/redos/automaton/attempt_graph.ts";
import { SLOW_TEXT_CHARACTERS, slowText } from "../../lib/regex/redos/attacks/slow_text.ts";
import { LARGEST_WRITTEN_COUNTS } from "../../lib/limits/search.ts";
import { decide } from "../../lib/regex/redos/decision.ts";
import { type CountSteps, createStepCounter, measureGrowth } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../../lib/regex/redos/verdict.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpora, isNative } from "../corpora/corpus.ts";
import { type Labelled, labelledPatterns } from "../corpora/labelled.ts";
import { randomFrom, textsFor } from "../lib/regex/engine/texts.ts";
import { charactersFor, limitedSteps, slowTexts } from "../backtracking/step_bounds.ts";
import { NativeProcess } from "../native/native_process.ts";

const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const OFFSET = Number(Deno.env.get("OFFSET") ?? 0);
const FILES = Deno.env.get("FILES") ?? "";
const isNativeRun = Deno.env.get("NATIVE") !== "0";
const isCommitted = Deno.env.get("CORPUS") === undefined;
const TEXTS = 12;
const random = randomFrom(18);

type Known = Regex & Partial<Pick<Labelled, "label" | "attacks">>;

/** A pattern with its verdict, and the checks of its claims. */
interface Judged extends Known {
  readonly verdict: Verdict;
  readonly decideMs: number;
  readonly countMs: number;
  /** Of the native runs; undefined if there was no attack. */
  readonly confirmMs: number | undefined;
  readonly exceeded: readonly string[];
  /** The bound relative to the maximum steps of all texts of the same length; undefined without a linear bound. */
  readonly looseness: number | undefined;
  readonly isClassRight: boolean;
  readonly nativeMs: { readonly safe: number; readonly beyond: number } | undefined;
}

Deno.test("the verdicts on known and on real patterns", async (t) => {
  const files = new Map<string, readonly Known[]>();
  for await (const { name, regexes } of corpora()) {
    if (name !== LABELLED && name.includes(FILES)) files.set(name, everyNth(regexes.filter(isNative)));
  }
  if (LABELLED.includes(FILES)) files.set(LABELLED, await labelledPatterns());
  warmUp([...files.values()].flatMap((regexes) => regexes.slice(0, 40)));
  const judged = new Map<string, Judged[]>();
  await using native = new NativeProcess();
  for (const [name, regexes] of files) {
    if (regexes.length === 0) continue;
    const all: Judged[] = [];
    for (const regex of regexes) all.push(...await judge(regex, native));
    judged.set(name, all);
  }
  const columns = [...judged].map(([name, all]) => [name.replace(".jsonl", ""), measuresOf(all)] as const);
  console.table(Object.fromEntries(
    Object.keys(AIMS).map((measure) => [measure, {
      aim: AIMS[measure],
      ...Object.fromEntries(columns.map(([name, measures]) => [name, measures[measure] ?? ""])),
    }]),
  ));
  if (Deno.env.get("LIST")) {
    for (const [name, all] of judged) {
      for (const each of all.filter(isOpen)) console.log(name, textOf(each));
      for (const each of all.filter(({ looseness = 0 }) => looseness > 3)) {
        console.log(
          name,
          `${rounded(each.looseness ?? 0)} times too high: ${each.verdict.bound?.text} ${textOf(each)}`,
        );
      }
    }
  }
  const everything = [...judged.values()].flat();
  const known = judged.get(LABELLED) ?? [];
  await t.step("no bound is exceeded", () => assertEquals(everything.flatMap((each) => each.exceeded), []));
  await t.step("no pattern that is known to be slow is missed", () => {
    assertEquals(missed(known, "exponential").map(textOf), []);
    assert(missed(known, "polynomial").length <= 1, missed(known, "polynomial").map(textOf).join("\n"));
  });
  await t.step("no pattern that is known to be slow is called safe", () =>
    assertEquals(
      known.filter(({ label, verdict }) => label !== "not shown" && verdict.kind === "safe").map(textOf),
      [],
    ));
  await t.step("the class is that of the label's own attack", () => {
    const found = known.filter((each) => each.label !== "not shown" && isFound(each));
    assert(found.length === 0 || percent(found, (each) => each.isClassRight) >= 95);
  });
  if (!isCommitted || EVERY > 1) return;
  await t.step("enough of the committed patterns are decided", () => {
    const real = judged.get("real-world.jsonl") ?? [];
    assert(percent(real, isProved) >= LEAST_PROVED);
    assert(percent(real, (each) => isProved(each) || isFound(each)) >= LEAST_DECIDED);
  });
});

const LABELLED = "redos-labelled.jsonl";
/** Many of them have loops with large bounds, `.{0,200}`; fewer of those are decided than of patterns in general. */
const LEAST_PROVED = 92;
const LEAST_DECIDED = 93;

const AIMS: Readonly<Record<string, string>> = {
  "patterns": "",
  "proved linear %": "≥ 83",
  "proved or confirmed natively %": "≥ 98",
  "proved or counted %": "",
  "exponential missed": "0",
  "polynomial missed": "≤ 1",
  "over 2 s": "0",
  "class right %": "≥ 95",
  "decision median ms": "≤ 1",
  "decision p95 ms": "≤ 10",
  "decision max ms": "≤ 150",
  "with counting p95 ms": "≤ 50",
  "native median ms": "≤ 100",
  "native p95 ms": "",
  "native max ms": "≤ 400",
  "texts on bounds": "",
  "bounds exceeded": "0",
  "looseness median": "≤ 1.5",
  "looseness p95": "≤ 3",
  "native ≤ 100 ms at safe length %": "≥ 95",
  "native > 50 ms at 8 × safe length %": "≥ 80",
};

function measuresOf(judged: readonly Judged[]): Record<string, number | string> {
  const times = (ms: (each: Judged) => number | undefined) => {
    const sorted = judged.flatMap((each) => ms(each) ?? []).sort((a, b) => a - b);
    return (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  };
  const decision = times(({ decideMs }) => decideMs);
  const counted = times(({ decideMs, countMs }) => decideMs + countMs);
  const confirmed = times(({ confirmMs }) => confirmMs);
  const isLabelled = judged.some(({ label }) => label !== undefined);
  const slow = judged.filter((each) =>
    each.label !== undefined && each.label !== "not shown" && isFound(each)
  );
  const timed = judged.filter(({ nativeMs }) => nativeMs !== undefined);
  return {
    "patterns": judged.length,
    "proved linear %": percent(judged, isProved),
    "proved or confirmed natively %": percent(judged, (each) => isProved(each) || isFound(each)),
    "proved or counted %": percent(
      judged,
      (each) => isProved(each) || isFound(each) || each.verdict.attack !== undefined,
    ),
    ...isLabelled && {
      "exponential missed": missed(judged, "exponential").length,
      "polynomial missed": missed(judged, "polynomial").length,
      "class right %": percent(slow, ({ isClassRight }) => isClassRight),
    },
    "over 2 s":
      judged.filter(({ decideMs, countMs, confirmMs = 0 }) => decideMs + countMs + confirmMs > 2_000).length,
    "decision median ms": decision(0.5),
    "decision p95 ms": decision(0.95),
    "decision max ms": decision(1),
    "with counting p95 ms": counted(0.95),
    "native median ms": confirmed(0.5),
    "native p95 ms": confirmed(0.95),
    "native max ms": confirmed(1),
    "texts on bounds": judged.filter(({ looseness }) => looseness !== undefined).length *
      (TEXTS + PUMPED + SLOW),
    "bounds exceeded": judged.flatMap(({ exceeded }) => exceeded).length,
    "looseness median": times(({ looseness }) => looseness)(0.5),
    "looseness p95": times(({ looseness }) => looseness)(0.95),
    "native ≤ 100 ms at safe length %": percent(timed, ({ nativeMs }) => (nativeMs?.safe ?? 0) <= 100),
    "native > 50 ms at 8 × safe length %": percent(timed, ({ nativeMs }) => (nativeMs?.beyond ?? 0) > 50),
  };
}

const rounded = (value: number) => Number(value.toPrecision(3));

function percent<T>(all: readonly T[], test: (each: T) => boolean): number {
  return all.length === 0 ? NaN : Math.round(1_000 * all.filter(test).length / all.length) / 10;
}

/** True if a linear bound is proved, even if it is too loose to call the pattern safe or slow. */
const isProved = ({ verdict }: Judged) => verdict.class === "linear" && verdict.bound !== undefined;
/** Whether an attack is confirmed, or found if nothing is run natively. */
const isFound = ({ verdict }: Judged) =>
  isNativeRun ? verdict.kind === "vulnerable" : verdict.attack !== undefined || verdict.kind === "vulnerable";
const isOpen = (each: Judged) => !isProved(each) && !isFound(each);

const missed = (judged: readonly Judged[], label: Labelled["label"]) =>
  judged.filter((each) => each.label === label && !isFound(each));

function textOf({ pattern, flags, verdict }: Judged): string {
  return `${verdict.kind} /${pattern.slice(0, 200)}/${flags}`;
}

const everyNth = <T>(all: readonly T[]) => all.filter((_, index) => index % EVERY === OFFSET);

/** Warms up this program's hot functions, so that the first patterns are as fast as the others. */
function warmUp(regexes: readonly Regex[]): void {
  for (const regex of regexes) {
    const parsed = parse(regex);
    if (parsed.ok) { for (const _ of findBacktracking(parsed.tree, createStepCounter(parsed.tree))); }
  }
}

/** Undefined for a pattern that is too large to parse. */
async function judge(regex: Known, native: NativeProcess): Promise<Judged[]> {
  const sinceStart = stopwatch();
  const parsed = parse(regex);
  if (!parsed.ok) return [];
  const { tree } = parsed;
  decide(tree);
  const decideMs = sinceStart();
  const stepsOn = createStepCounter(tree);
  let verdict: Verdict = NOT_ANALYSED;
  const findings = findBacktracking(tree, stepsOn);
  let next = findings.next();
  for (; !next.done; next = findings.next()) verdict = next.value.verdict;
  const countMs = sinceStart() - decideMs;
  const confirmed = next.value.length > 0 && isNativeRun ? await native.confirm(regex) : undefined;
  return [{
    ...regex,
    verdict,
    decideMs,
    countMs,
    confirmMs: confirmed?.ms,
    ...compareWithBound(tree, verdict, stepsOn, regex.attacks ?? []),
    isClassRight: isClassRight(regex, verdict, stepsOn),
    nativeMs: confirmed?.isSlow ? await nativeTimes(regex, verdict, native) : undefined,
  }];
}

/**
 * A stopwatch in milliseconds: of the clock or of all processors, so that waiting for other programs does not
 * count.
 */
function stopwatch(): () => number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - startedAt, (user + system) / 1_000);
  };
}

/** Texts that repeat one that the pattern may match. */
const PUMPED = 8;

/** Texts that are searched for one on which the steps come close to the bound. */
const SLOW = 80;

/**
 * Compares steps on texts like those that the pattern matches, on repetitions of them, on known attacks and on texts
 * that are searched for many steps.
 */
function compareWithBound(tree: Tree, verdict: Verdict, stepsOn: CountSteps, attacks: readonly AttackText[]) {
  const { bound, steps } = verdict;
  if (bound === undefined) return { exceeded: [], looseness: undefined };
  const isLinear = bound.coefficients.length === 2;
  const texts = textsFor(tree, TEXTS, random);
  const pumped = texts.slice(0, PUMPED).map((text, index) => {
    const pump = text.slice(0, 1 + Math.floor(random() * text.length)) || "a";
    const suffix = ["", "\0", "\n", "x"][index % 4] ?? "";
    return attackText({ prefix: "", pump, suffix }, Math.ceil((isLinear ? 1_000 : 100) / pump.length));
  });
  const known = attacks.flatMap((attack) => [10, 1_000].map((count) => attackText(attack, count)));
  const most = (length: number) =>
    bound.coefficients.reduce((sum, coefficient, power) => sum + coefficient * length ** power, 0);
  const exceeded: string[] = [];
  let looseness = Infinity;
  const compare = (length: number, taken: number, text: string) => {
    looseness = Math.min(looseness, most(length) / Math.max(1, taken));
    if (taken <= most(length)) return;
    exceeded.push(
      `/${tree.regex.pattern}/${tree.regex.flags} ${taken} > ${bound.text} on ${text.slice(0, 80)}`,
    );
  };
  for (const text of [...texts, ...pumped, ...known]) {
    const limit = Math.min(2 * most(text.length) + 1, MOST_STEPS);
    // Steps that can't be counted are not compared.
    const taken = stepsOn(text, limit) ?? (limit === MOST_STEPS ? 0 : limit);
    compare(text.length, taken, text);
  }
  for (const [length, taken] of steps) compare(length, taken, "the attack");
  const counted = limitedSteps(stepsOn, MOST_STEPS);
  for (const text of isLinear ? searchedTexts(tree, texts, counted) : []) {
    compare(text.length, counted(text), text);
  }
  return { exceeded, looseness: isLinear && Number.isFinite(looseness) ? looseness : undefined };
}

/** What begins like a match, over and over, and texts that are searched for many steps. */
function* searchedTexts(
  tree: Tree,
  texts: readonly string[],
  counted: (text: string) => number,
): Generator<string, void> {
  for (const text of texts) {
    for (const pump of [text.slice(0, -1), text.slice(0, Math.ceil(text.length / 2)), text]) {
      if (pump !== "") yield pump.repeat(Math.ceil(SLOW_TEXT_CHARACTERS / pump.length));
    }
  }
  const automaton = attemptAutomaton(tree, LARGEST_WRITTEN_COUNTS[0]!);
  if (automaton) {
    const text = slowText(attemptGraph(automaton));
    yield* [text, `${text}\0`, text.repeat(2)];
  }
  yield* slowTexts(charactersFor(tree), counted, random, SLOW);
}

const MOST_STEPS = 5_000_000;

/** As in `redos_proof.ts`: labels come from times, so the label's own attack is measured in steps. */
function isClassRight({ label, attacks }: Known, verdict: Verdict, stepsOn: CountSteps): boolean {
  if (verdict.class === label || verdict.class === "exponential") return true;
  return (attacks ?? []).every((attack) => measureGrowth(attack, { stepsOn })?.class !== "exponential");
}

/** So high that a busy machine stops no run of 50 ms. */
const LIMIT_MS = 1_000;

/** On the attack with the length up to which it is called safe, and with eight times that length. */
async function nativeTimes(regex: Regex, { attack, safeLength }: Verdict, native: NativeProcess) {
  if (attack === undefined || safeLength === undefined) return undefined;
  const around = attackText(attack, 0).length;
  const at = async (length: number, limitMs: number) => {
    const count = Math.max(1, Math.floor((length - around) / attack.pump.length));
    return await native.least(regex, attackText(attack, count), limitMs);
  };
  return {
    safe: await at(safeLength.characters, LIMIT_MS),
    beyond: await at(8 * safeLength.characters, LIMIT_MS),
  };
}
