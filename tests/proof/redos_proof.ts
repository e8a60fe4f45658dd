/**
 * Verdicts of the analysis process on patterns whose backtracking is known, in one table with a row for each
 * deadline. `CORPUS` names a folder with `redos-labelled.jsonl`: `{pattern, flags, label, attacks}` on each
 * line, `label` exponential, polynomial or "not shown"; without it the committed selection is read.
 * `DEADLINES` sets the deadlines in ms, by default `2000,10000`.
 */
import { assert, assertEquals } from "@std/assert";
import { createNativeRun } from "../native/native_run.ts";
import { attackText } from "../../lib/regex/redos/attack.ts";
import { createStepCounter, measureGrowth } from "../../lib/regex/redos/growth/growth.ts";
import type { Verdict } from "../../lib/regex/redos/verdict.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { AppError } from "../../lib/server/errors.ts";
import { Analyser } from "../../lib/server/safety/analyser.ts";
import { childHost } from "../../lib/server/safety/child_host.ts";
import { type Labelled, labelledPatterns } from "../corpora/labelled.ts";

interface Judged extends Labelled {
  readonly verdict: Verdict;
  readonly isLoud: boolean;
  readonly ms: number;
}

const labelled = await labelledPatterns();

/** Minimum recall in % for exponential and for polynomial ones, maximum share of unknown ones in %. */
type Aim = readonly [exponential: number, polynomial: number, unknown: number];

const QUICKLY: Aim = [100, 95, 8];
const SLOWLY: Aim = [100, 99, 3];

const deadlines = (Deno.env.get("DEADLINES") ?? "2000,10000").split(",").map(Number);

Deno.test(`verdicts on known patterns within ${deadlines.join(" and ")} ms`, async (t) => {
  const all: { deadlineMs: number; judged: Judged[] }[] = [];
  for (const deadlineMs of deadlines) all.push({ deadlineMs, judged: await judgedWithin(deadlineMs) });
  for (const { deadlineMs, judged } of all) tellSurprises(deadlineMs, judged);
  console.table(
    Object.fromEntries(all.map(({ deadlineMs, judged }) => [`${deadlineMs} ms`, tableOf(judged)])),
  );
  for (const { deadlineMs, judged } of all) {
    await t.step(
      `reach the targets within ${deadlineMs} ms`,
      () => assertGood(judged, deadlineMs < 10_000 ? QUICKLY : SLOWLY),
    );
  }
});

function assertGood(judged: readonly Judged[], [exponential, polynomial, unknown]: Aim): void {
  const row = tableOf(judged);
  assert(row["exponential %"] >= exponential);
  assert(row["polynomial %"] >= polynomial);
  assert(row["unknown %"] <= unknown);
  assert(row["loud %"] <= 15);
  assert(row["class %"] >= 95);
  assertEquals(judged.filter(({ verdict }) => verdict.kind === "vulnerable").filter(isQuick), []);
}

function tellSurprises(deadlineMs: number, judged: readonly Judged[]): void {
  for (const { label, verdict, pattern } of judged.filter(isSurprising)) {
    const found = `${verdict.kind} ${verdict.class ?? ""} ${verdict.degree ?? ""}`;
    console.log(`${deadlineMs} ms, ${label}: ${found} /${pattern.slice(0, 90)}/`);
  }
}

/** Tries again, as a client would, if the machine is too busy to start the analysis process. */
async function analysed(analyser: Analyser, regex: Labelled) {
  for (;;) {
    const startedAt = performance.now();
    try {
      const { knowledge } = await analyser.analyse(regex, { user: "proof" });
      return { knowledge, ms: performance.now() - startedAt };
    } catch (error) {
      if (!(error instanceof AppError && error.code === "overloaded")) throw error;
    }
  }
}

async function judgedWithin(deadlineMs: number): Promise<Judged[]> {
  await using analyser = new Analyser(childHost, deadlineMs);
  const judged: Judged[] = [];
  for (const each of labelled) {
    const { knowledge, ms } = await analysed(analyser, each);
    assert(knowledge);
    const isLoud = knowledge.warnings.some(({ id, severity }) =>
      severity !== "info" && /backtracking|quadratic|nested/.test(id)
    );
    judged.push({ ...each, verdict: knowledge.finding.verdict, isLoud, ms });
  }
  return judged;
}

/**
 * Share of exponential and of polynomial ones that are found; share of unknown ones because the search did
 * not finish; danger or warning for those not shown to be slow; correct class according to the label's
 * attack, and to the label; share of proved ones.
 */
function tableOf(judged: readonly Judged[]) {
  const of = (label: Labelled["label"]) => judged.filter((each) => each.label === label);
  const isFound = ({ verdict: { kind } }: Judged) => kind === "vulnerable";
  const known = judged.filter(({ label, ...each }) => label !== "not shown" && isFound({ label, ...each }));
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    "patterns": judged.length,
    "exponential %": share(of("exponential"), isFound),
    "polynomial %": share(of("polynomial"), isFound),
    "unknown %": share(judged, ({ verdict }) => verdict.kind === "unknown" && !isComplete(verdict)),
    "loud %": share(of("not shown"), ({ isLoud }) => isLoud),
    "label %": share(known, ({ verdict, label }) => verdict.class === label),
    "class %": share(known, isClassRight),
    "proved %": share(judged, ({ verdict: { how } }) => how === "proved"),
    "median ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
    "longest ms": Math.round(times.at(-1) ?? 0),
  };
}

function share(all: readonly Judged[], test: (each: Judged) => boolean): number {
  return Math.round(1_000 * all.filter(test).length / Math.max(1, all.length)) / 10;
}

/**
 * Labels come from times, and over a short range the time of a cubic looks like that of an exponential. So
 * the label's own attack is measured in steps; a worse class than its own is correct, too.
 */
function isClassRight({ verdict, label, attacks, ...regex }: Judged): boolean {
  if (verdict.class === label || verdict.class === "exponential") return true;
  const parsed = parse(regex);
  assert(parsed.ok);
  const stepsOn = createStepCounter(parsed.tree);
  return (attacks ?? []).every((attack) => measureGrowth(attack, { stepsOn })?.class !== "exponential");
}

const isComplete = (verdict: Verdict) => "finished" in verdict && verdict.finished;

const isSurprising = ({ label, verdict }: Judged) =>
  label === "not shown"
    ? verdict.kind !== "safe" && !isComplete(verdict)
    : verdict.kind !== "vulnerable" || verdict.class !== label;

/** True if the time of a verdict's attack doesn't grow faster than its length after all. */
function isQuick({ verdict: { attack }, ...regex }: Judged): boolean {
  if (attack === undefined) return true;
  const run = createNativeRun(regex);
  run(attackText(attack, 1), 1_000);
  // The minimum of several times, because other programs may delay a run.
  const best = (count: number) =>
    Math.min(
      ...[1, 2, 3].map(() => run(attackText(attack, count), 2_000)).map((time) =>
        time?.isEnded === false ? time.ms : Infinity
      ),
    );
  // Linear growth would make it four times as slow, quadratic growth sixteen times.
  return best(attack.count) < 6 * best(Math.floor(attack.count / 4));
}
