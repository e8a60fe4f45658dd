/**
 * Verdicts on patterns whose backtracking is known, through the process that analyses them, in one table for each
 * deadline. `CORPUS` names a folder with `redos-labelled.jsonl`: `{pattern, flags, label, attacks}` on each line,
 * `label` exponential, polynomial or "not shown"; without it the committed selection is read.
 */
import { assert, assertEquals } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../lib/limits.ts";
import { type AttackText, attackText } from "../../lib/regex/analysis/redos/attack_text.ts";
import { growthOf } from "../../lib/regex/analysis/redos/growth.ts";
import { stepCounterOf } from "../../lib/regex/analysis/redos/steps.ts";
import type { Verdict } from "../../lib/regex/analysis/redos/verdict.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { Analyser } from "../../lib/safety/analyser.ts";
import { childHost } from "../../lib/safety/child_host.ts";
import { nativeRunOf } from "../../lib/safety/native_run.ts";

interface Labelled extends Regex {
  readonly label: "exponential" | "polynomial" | "not shown";
  readonly attacks?: readonly AttackText[];
}

interface Judged extends Labelled {
  readonly verdict: Verdict;
  readonly isLoud: boolean;
  readonly ms: number;
}

const folder = Deno.env.get("CORPUS") ?? new URL("../data/corpus", import.meta.url).pathname;
const labelled: Labelled[] = (await Deno.readTextFile(`${folder}/redos-labelled.jsonl`)).trim().split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ pattern }) => pattern.length <= MAX_PATTERN_CHARACTERS);

/** Deadline in ms; least recall in % of exponential and of polynomial ones; most unknown in %. */
const DEADLINES = [[2_000, 100, 95, 8], [10_000, 100, 99, 3]] as const;

for (const [deadlineMs, exponential, polynomial, unknown] of DEADLINES) {
  Deno.test(`verdicts on known patterns within ${deadlineMs} ms`, async () => {
    const judged = await judgedWithin(deadlineMs);
    const rows = tableOf(judged);
    console.table(rows);
    for (const { label, verdict, pattern } of judged.filter(isSurprising)) {
      console.log(
        `${label}: ${verdict.kind} ${verdict.class ?? ""} ${verdict.degree ?? ""} /${pattern.slice(0, 90)}/`,
      );
    }
    assert(rows["found, exponential %"] >= exponential);
    assert(rows["found, polynomial %"] >= polynomial);
    assert(rows["unknown %"] <= unknown);
    assert(rows["danger or warn on not shown %"] <= 15);
    assert(rows["class as the label's attack has it %"] >= 95);
    assertEquals(judged.filter(({ verdict }) => verdict.kind === "vulnerable").filter(isQuick), []);
  });
}

async function judgedWithin(deadlineMs: number): Promise<Judged[]> {
  await using analyser = new Analyser(childHost, deadlineMs);
  const judged: Judged[] = [];
  for (const each of labelled) {
    const startedAt = performance.now();
    const { knowledge } = await analyser.analyse(each);
    const ms = performance.now() - startedAt;
    assert(knowledge);
    const isLoud = knowledge.warnings.some(({ id, severity }) =>
      severity !== "info" && /backtracking|quadratic|nested/.test(id)
    );
    judged.push({ ...each, verdict: knowledge.finding.verdict, isLoud, ms });
  }
  return judged;
}

function tableOf(judged: readonly Judged[]) {
  const of = (label: Labelled["label"]) => judged.filter((each) => each.label === label);
  const isFound = ({ verdict: { kind } }: Judged) => kind === "vulnerable";
  const known = judged.filter(({ label, ...each }) => label !== "not shown" && isFound({ label, ...each }));
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    "patterns": judged.length,
    "found, exponential %": share(of("exponential"), isFound),
    "found, polynomial %": share(of("polynomial"), isFound),
    "unknown %": share(judged, ({ verdict: { kind } }) => kind === "unknown"),
    "danger or warn on not shown %": share(of("not shown"), ({ isLoud }) => isLoud),
    "class as labelled %": share(known, ({ verdict, label }) => verdict.class === label),
    "class as the label's attack has it %": share(known, isClassRight),
    "proved safe %": share(judged, ({ verdict: { how } }) => how === "proved"),
    "median ms": Math.round(times[Math.floor(times.length / 2)] ?? 0),
    "longest ms": Math.round(times.at(-1) ?? 0),
  };
}

function share(all: readonly Judged[], test: (each: Judged) => boolean): number {
  return Math.round(1_000 * all.filter(test).length / Math.max(1, all.length)) / 10;
}

/**
 * Labels come from times, and over a short range the time of a cubic looks like that of an exponential. So the
 * label's own attack is measured in steps; a worse class than its own is right as well.
 */
function isClassRight({ verdict, label, attacks, ...regex }: Judged): boolean {
  if (verdict.class === label || verdict.class === "exponential") return true;
  const parsed = parse(regex);
  assert(parsed.ok);
  const stepsOn = stepCounterOf(parsed.tree);
  return (attacks ?? []).every((attack) => growthOf(attack, stepsOn)?.class !== "exponential");
}

const isSurprising = ({ label, verdict }: Judged) =>
  label === "not shown" ? verdict.kind !== "safe" : verdict.kind !== "vulnerable" || verdict.class !== label;

/** Whether the attack that a verdict names does not grow faster than its length after all. */
function isQuick({ verdict: { attack }, ...regex }: Judged): boolean {
  if (attack === undefined) return true;
  const run = nativeRunOf(regex, () => performance.now());
  run(attackText(attack, 1), 1_000);
  // The best of several: other programs may hold one up.
  const best = (count: number) =>
    Math.min(...[1, 2, 3].map(() => run(attackText(attack, count), 2_000) ?? Infinity));
  // Linear growth would make it four times as slow, quadratic growth sixteen times.
  return best(attack.count) < 6 * best(Math.floor(attack.count / 4));
}
