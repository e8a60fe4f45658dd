/**
 * The package's `safety` and `isSafe` beside those of another checkout, which `BESIDE` names, on `PATTERNS` real ones of the
 * corpus that `CORPUS` names, 2,000 if not set: both in this process, turn by turn. Of `TURNS` calls, 5 if not set, the fastest
 * counts. Prints the times, and for how many patterns the answers are of another kind.
 */
import * as esbuild from "esbuild";
import type * as api from "../../lib/package/api.d.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { cpuTime } from "../timing/cpu_time.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 2_000);
const TURNS = Number(Deno.env.get("TURNS") ?? 5);
/** The system counts the time of a thread a few times in 10 ms. */
const SHORT_MS = 10;

const HERE = new URL("../../", import.meta.url).pathname;
const THERE = Deno.env.get("BESIDE");
if (!THERE) throw new Error("BESIDE names the folder of another checkout");

interface Version {
  readonly safety: typeof api.safety;
  readonly isSafe: typeof api.isSafe;
}

const folder = await Deno.makeTempDir({ prefix: "beside-" });
const versions = [await bundled(THERE, "there"), await bundled(HERE, "here")] as const;
await esbuild.stop();
await Deno.remove(folder, { recursive: true });

const all = await regexesIn(corpusFile("real-world.jsonl"));
const stride = Math.max(1, all.length / PATTERNS);
const regexes = Array.from(
  { length: Math.floor(all.length / stride) },
  (_, n) => all[Math.floor(n * stride)]!,
);
compare("safety", ({ safety }, regex) => safety(regex).kind);
compare("isSafe", ({ isSafe }, regex) => `${isSafe(regex)}`);

async function bundled(root: string, name: string): Promise<Version> {
  const outfile = `${folder}/${name}.mjs`;
  const contents = ["safety", "guard"].map((file) => `export * from "./${file}.ts";`).join("\n");
  await esbuild.build({
    stdin: { contents, resolveDir: `${root}/lib/package`, loader: "ts" },
    bundle: true,
    format: "esm",
    outfile,
    mainFields: ["module", "main"],
  });
  return await import(outfile);
}

function compare(name: string, call: (version: Version, regex: Regex) => string): void {
  const rows = regexes.map((regex) => {
    const best = [Infinity, Infinity];
    const kinds: string[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      // The second one finds tables that the first one made warm, so the order changes.
      for (const which of turn % 2 === 0 ? [0, 1] as const : [1, 0] as const) {
        const ms = timed(() => kinds[which] = call(versions[which], { ...regex }));
        best[which] = Math.min(best[which]!, ms);
      }
    }
    return { best, kinds };
  });
  const at = (which: number, share: number) => {
    const sorted = rows.map(({ best }) => best[which]!).sort((a, b) => a - b);
    return sorted[Math.ceil((sorted.length - 1) * share)]!;
  };
  const shares = { median: 0.5, p95: 0.95, p99: 0.99, most: 1 };
  console.log(`${name} on ${rows.length} patterns, in ms`);
  console.table(Object.fromEntries(
    Object.entries(shares).map(([label, share]) => {
      const [there, here] = [at(0, share), at(1, share)];
      return [label, { there: rounded(there), here: rounded(here), ratio: rounded(here / there) }];
    }),
  ));
  const changes = new Map<string, number>();
  for (const { kinds: [before, after] } of rows) {
    if (before !== after) changes.set(`${before} → ${after}`, (changes.get(`${before} → ${after}`) ?? 0) + 1);
  }
  console.log([...changes].map(([change, count]) => `${count} ${change}`).join(", ") || "No other answers");
}

/** Processor time of this thread; by the clock, if it is too short for that. */
function timed(work: () => void): number {
  const begun = performance.now();
  const ms = cpuTime(work);
  const elapsed = performance.now() - begun;
  return elapsed < SHORT_MS ? elapsed : ms;
}

function rounded(value: number): number {
  return Math.round(1_000 * value) / 1_000;
}
