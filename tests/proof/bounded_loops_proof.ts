/**
 * Verdicts on 5,000 random patterns of counted repeats, by counted steps, compared with
 * the steps on texts well beyond the bounds and, for every `NATIVE`th that is called slow, with native times. `RUNS`
 * and `SEED` may be set.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { attackText, pumpsUpTo } from "../../lib/regex/redos/attack.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import { assess, type Verdict } from "../../lib/regex/redos/verdict.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { createNativeRun } from "../native/native_run.ts";
import { boundedLoops, contradiction } from "../backtracking/bounded_loops.ts";

const RUNS = Number(Deno.env.get("RUNS") ?? 5_000);
const SEED = Number(Deno.env.get("SEED") ?? 2_026);
const MAX_STEPS = 30_000_000;
const NATIVE = 10;

Deno.test(`verdicts on ${RUNS} random bounded loops`, () => {
  const wrong: string[] = [];
  const titles = new Map<string, number>();
  let slow = 0;
  for (const [index, loops] of fc.sample(boundedLoops, { seed: SEED, numRuns: RUNS }).entries()) {
    const regex = { pattern: loops.pattern, flags: "" };
    const parsed = parse(regex);
    assert(parsed.ok, loops.pattern);
    const stepsOn = createStepCounter(parsed.tree);
    const runNatively = createNativeRun(regex);
    const tell = (origin: string, verdict: Verdict | undefined) => {
      if (verdict === undefined) return;
      const found = contradiction(verdict, loops, stepsOn, MAX_STEPS);
      const title = `${origin}: ${assess(verdict).title}`;
      titles.set(title, (titles.get(title) ?? 0) + 1);
      if (found === "not counted") {
        titles.set(`${title}, not counted`, (titles.get(`${title}, not counted`) ?? 0) + 1);
      } else if (found) wrong.push(`${origin} /${loops.pattern}/ ${found}`);
      if (verdict.kind === "vulnerable" && slow++ % NATIVE === 0 && !isSlowNatively(verdict, runNatively)) {
        wrong.push(
          `${origin} /${loops.pattern}/ is quick natively at ${verdict.slowLength?.characters} characters`,
        );
      }
    };
    const findings = findBacktracking(parsed.tree, stepsOn);
    tell("counted", [...findings].at(-1)?.verdict);
    if (index % 500 === 499) console.log(index + 1, Object.fromEntries(titles), wrong);
  }
  console.table(Object.fromEntries(titles));
  assertEquals(wrong, []);
});

/**
 * A text that takes a second according to its steps takes at least a tenth of one here, however fast the
 * machine is.
 */
function isSlowNatively({ attack, slowLength }: Verdict, run: ReturnType<typeof createNativeRun>): boolean {
  if (attack === undefined || slowLength === undefined) return false;
  const count = pumpsUpTo(attack, slowLength.characters) + 1;
  const time = run(attackText(attack, count), 2_000);
  return time !== undefined && (time.isEnded || time.ms >= 100);
}
