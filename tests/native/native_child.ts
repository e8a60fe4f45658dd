/** Runs regexes natively for `native_process.ts`: reads a request from each line of stdin and writes a line for it. */
import process from "node:process";
import { reachIn } from "../../lib/regex/redos/attacks/reach.ts";
import { createStepCounter } from "../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../lib/regex/redos/redos.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { LineStream } from "../../lib/server/safety/child_host.ts";
import { confirmedNatively } from "./confirmation.ts";
import { createNativeRun } from "./native_run.ts";
import type { NativeAnswer, NativeRequest } from "./native_process.ts";

for await (const line of Deno.stdin.readable.pipeThrough(new LineStream())) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}

function answer({ id, regex, text, limitMs, runs = 2 }: NativeRequest): NativeAnswer {
  const run = createNativeRun(regex);
  if (text === undefined) {
    const parsed = parse(regex);
    if (!parsed.ok) return { id };
    const findings = findBacktracking(parsed.tree, createStepCounter(parsed.tree));
    let next = findings.next();
    while (!next.done) next = findings.next();
    const before = process.cpuUsage();
    const reachOf = reachIn(parsed.tree);
    const isSlow = next.value.some(({ text, growth }) =>
      confirmedNatively(text, growth, run, reachOf(text.pump)) !== undefined
    );
    const { user, system } = process.cpuUsage(before);
    return { id, ms: (user + system) / 1_000, isSlow };
  }
  // Engines compile a pattern to faster code once it has run.
  for (const length of [1, 2]) run(text.slice(0, length), limitMs);
  const times = Array.from({ length: runs }, () => run(text, limitMs));
  const ms = Math.min(...times.map((time) => time === undefined || time.isEnded ? Infinity : time.ms));
  // JSON has no Infinity.
  return { id, ...Number.isFinite(ms) && { ms }, isFailed: times.includes(undefined) };
}
