/** What the engine takes here and now: steps per second, time beside the native engine, memory of a recording. */
import { compilePattern } from "../../lib/regex/engine/compile.ts";
import { exec, execAll } from "../../lib/regex/engine/exec.ts";
import type { Program } from "../../lib/regex/engine/program.ts";
import { corpus } from "../corpora/corpus.ts";
import { treeOf } from "../lib/regex/engine/comparing.ts";
import { randomFrom, textsFor } from "../lib/regex/engine/texts.ts";
import { report } from "./report.ts";
import { recordSearch } from "../lib/regex/engine/record_search.ts";

/** Steps that one measurement takes; searches that need more end there. */
const STEPS = 10_000_000;

const SPEED: readonly (readonly [pattern: string, flags: string, text: string])[] = [
  ["^(a+)+$", "", "a".repeat(40) + "b"],
  ["^(?:a|a)*$", "", "a".repeat(40) + "b"],
  ["a*b", "", "a".repeat(10_000)],
  ["(.*?,){11}P", "", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22"],
  ["(?:foo|bar|baz)qux", "g", "foobarbaz ".repeat(30_000)],
  ["[a-z]+@[a-z]+\\.com", "gi", "hello world foo@bar.org ".repeat(5_000)],
  ["(?=(\\w+))\\1:", "u", "hello_world ".repeat(5_000)],
];

const speeds = SPEED.map(([pattern, flags, text]) =>
  [`\`/${pattern}/${flags}\``, speedOf(pattern, flags, text)] as const
);
await report(
  "The engine, steps a second",
  "The engine that counts steps, trace off.",
  Object.fromEntries(speeds),
);
await report(
  "The engine beside the native one",
  "Microseconds a search, over the real-world patterns in texts of a few lines.",
  await besideNative(),
);
const recording = { "`/^(a+)+$/`": recordingOf("^(a+)+$", "a".repeat(40) + "b") };
await report("The engine, recording", "A million recorded steps.", recording);

function programFor(pattern: string, flags: string): Program {
  const tree = treeOf({ pattern, flags });
  if (tree === undefined) throw new Error(`No tree for /${pattern}/${flags}`);
  return compilePattern(tree);
}

function speedOf(pattern: string, flags: string, text: string) {
  const program = programFor(pattern, flags);
  const millions = [0, 1, 2].map(() => {
    const started = performance.now();
    const { steps } = execAll(program, text, { maxSteps: STEPS });
    return steps / (performance.now() - started) / 1_000;
  });
  return { "million steps a second": rounded(Math.max(...millions)) };
}

async function besideNative() {
  const rows = (await corpus("real-world")).flatMap(({ pattern, flags }, seed) => {
    const tree = treeOf({ pattern, flags });
    if (tree === undefined) return [];
    const text = textsFor(tree, 20, randomFrom(seed)).join("\n");
    const program = compilePattern(tree);
    if (exec(program, text, 0, 1_000_000).status === "budget") return [];
    const native = new RegExp(pattern, flags);
    const [ours, theirs] = [micros(() => exec(program, text, 0, STEPS)), micros(() => native.exec(text))];
    return [{ ours, native: theirs, "ours / native": ours / theirs }];
  });
  return Object.fromEntries(
    (["ours", "native", "ours / native"] as const).map((name) => [name, spread(rows, name)]),
  );
}

/** The fastest of several runs, since the engine compiles native code during the first ones. */
function micros(work: () => unknown): number {
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    for (let time = 0; time < 20; time++) work();
    best = Math.min(best, performance.now() - started);
  }
  return best * 1_000 / 20;
}

function spread<K extends string>(rows: readonly Record<K, number>[], name: K) {
  const sorted = rows.map((row) => row[name]).sort((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

function recordingOf(pattern: string, text: string) {
  const program = programFor(pattern, "");
  const started = performance.now();
  const recording = recordSearch(program, text, { maxSteps: 1_000_000 });
  const { nodes, positions, kinds, depths, counted, checkpoints } = recording;
  const rows = [nodes, positions, kinds, depths, counted].reduce(
    (bytes, column) => bytes + column.byteLength,
    0,
  );
  const copies = checkpoints.reduce(
    (bytes, { machine: { registers, choices, trail } }) =>
      bytes + registers.byteLength + choices.byteLength + trail.byteLength,
    0,
  );
  return { rows: recording.rows, milliseconds: rounded(performance.now() - started), bytes: rows + copies };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
