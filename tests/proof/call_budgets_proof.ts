/**
 * Processor time of the package's functions for a call in Node 22, on hostile patterns and on those of the corpus that `CORPUS`
 * names: four families on which `isSafe` once took seconds, the kinds of `tests/hostile/`, and `PATTERNS` random ones, 100 if not
 * set; 2,000 are the full size, which takes half an hour. `SEED` selects others, `EVERY=1` takes all real patterns instead of
 * every ninth one, and `CALLS=isSafe,safety` only some functions. Prints how many are decided, so that two versions can be
 * compared, and the slowest calls. Of two calls, the faster one counts. On a busy machine, times are up to twice as long.
 */
import { assert } from "@std/assert";
import type { Regex } from "../../lib/regex/regex.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { EXPENSIVE_PATTERNS } from "../hostile/expensive_requests.ts";
import { HOSTILE_SEEDS, hostilePattern } from "../hostile/hostile.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import { findNode } from "../npm/node_versions.ts";
import { hostileRegex } from "../random/hostile_patterns.ts";
import type { CallName, CallTime } from "../npm/call_times.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 100);
const EVERY = Number(Deno.env.get("EVERY") ?? 9);
const SEED = Number(Deno.env.get("SEED") ?? 1);
const CALLS = Deno.env.get("CALLS")?.split(",");

/** The longest call on a hostile pattern, in ms. */
const MAX_HOSTILE_MS: Readonly<Record<CallName, number>> = {
  isSafe: 300,
  safety: 1_000,
  compare: 1_000,
  check: 1_000,
};

/** For a real one. */
const MAX_REAL_MS = { p95: 12, most: 200 };

const FAMILIES = [
  ["(?:.*?,){30}x", 323],
  ["(?:[^]*?a){20}", 300],
  ["(?:[^]*a){20}", 323],
  ["(?:\\w*?b){50}", 323],
] as const;

const MOST_CHARACTERS = 10_000;

const NAMES = (["isSafe", "safety", "compare", "check"] as const).filter((name) =>
  CALLS?.includes(name) ?? true
);

Deno.test("calls take no longer than their limits in Node 22", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "call-times-" });
  try {
    const node = await findNode(22, folder);
    if (node === null) return console.log("Skipped: Node 22 can't be had here");
    const program = await bundledProgram(folder);
    for (const name of NAMES) {
      await t.step(`${name} on hostile patterns`, async () => {
        const { most } = shown(name, hostileRegexes(), await timesOf(node, program, name, hostileRegexes()));
        assert(most <= MAX_HOSTILE_MS[name], `a call takes ${most} ms`);
      });
    }
    const all = await regexesIn(corpusFile("real-world.jsonl"));
    const real = all.filter((_, index) => index % EVERY === 0);
    for (const name of NAMES) {
      await t.step(`${name} on real patterns`, async () => {
        const { p95, most } = shown(name, real, await timesOf(node, program, name, real));
        if (name !== "isSafe") return;
        assert(p95 <= MAX_REAL_MS.p95, `95 % take up to ${p95} ms`);
        assert(most <= MAX_REAL_MS.most, `the slowest takes ${most} ms`);
      });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

function hostileRegexes(): readonly Regex[] {
  const random = randomFrom(SEED);
  const plain = (pattern: string): Regex => ({ pattern, flags: "" });
  return [
    ...FAMILIES.flatMap(([unit, count]) =>
      [10, 30, 100, count, 700].map((times) =>
        plain(unit.repeat(Math.min(times, Math.floor(MOST_CHARACTERS / unit.length))))
      )
    ),
    ...EXPENSIVE_PATTERNS.flatMap(({ of, flags }) =>
      [1_000, MOST_CHARACTERS].map((characters) => ({ pattern: of(characters), flags }))
    ),
    ...Array.from({ length: HOSTILE_SEEDS }, (_, n) => plain(hostilePattern(n))),
    ...Array.from({ length: PATTERNS }, () => hostileRegex(random)),
  ];
}

/** Writes the program that measures into a folder, for Node. */
async function bundledProgram(folder: string): Promise<string> {
  const program = `${folder}/call_times.mjs`;
  // Deno 2.9.6 doesn't load them together with the site that the hostile patterns are written for.
  const esbuild = await import("esbuild");
  const { BUNDLING } = await import("../../tasks/build_review.ts");
  const { outputFiles } = await esbuild.build({
    ...BUNDLING,
    entryPoints: [new URL("../npm/call_times.ts", import.meta.url).pathname],
    outfile: program,
    platform: "node",
    target: "node22",
  });
  await esbuild.stop();
  await Deno.writeFile(program, outputFiles[0]!.contents);
  return program;
}

async function timesOf(
  node: string,
  program: string,
  name: CallName,
  regexes: readonly Regex[],
): Promise<CallTime[]> {
  const file = `${program}.json`;
  await Deno.writeTextFile(file, JSON.stringify({ name, regexes }));
  const command = new Deno.Command(node, { args: [program, file], stderr: "inherit" });
  const { success, stdout } = await command.output();
  assert(success, `${name} fails`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Prints the times, how many are decided, and the slowest calls; returns those of all threads. */
function shown(name: CallName, regexes: readonly Regex[], times: readonly CallTime[]) {
  const decided = times.filter(({ isDecided }) => isDecided).length;
  console.log(`${name}: ${decided} of ${times.length} decided`);
  const ofThreads = (which: "all" | "own") => {
    const sorted = times.map((time) => time[which]).sort((a, b) => a - b);
    const at = (share: number) => Math.round(10 * sorted[Math.ceil((sorted.length - 1) * share)]!) / 10;
    const [median, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)];
    const threads = which === "all" ? "all threads" : "its own thread";
    console.log(`  ${threads}: median ${median} ms, p95 ${p95}, p99 ${p99}, most ${most}`);
    return { p95, most };
  };
  const all = ofThreads("all");
  ofThreads("own");
  const slowest = times.map((time, index) => ({ ...time, ...regexes[index]! })).sort((a, b) => b.all - a.all);
  for (const { all, own, pattern, flags } of slowest.slice(0, 4)) {
    const excerpt = `${pattern.length} characters: /${pattern.slice(0, 60)}/${flags}`;
    console.log(`  ${Math.round(all)} ms, ${Math.round(own)} on its own thread, for ${excerpt}`);
  }
  return all;
}
