/**
 * The same reports on a busy machine: 200 inputs (`INPUTS`) are analysed by the command line in Node 22, in its own threads, and by
 * the jobs of the page, first as the machine is and then beside four busy loops. All outputs are the same, byte for byte. Takes
 * some minutes; the inputs are of the corpus that `CORPUS` names, with those that are known to be slow and random ones.
 */
import { assert, assertEquals } from "@std/assert";
import type { Regex } from "../../lib/regex/regex.ts";
import { bundleProgram, PROGRAM, writeProgram } from "../../tasks/build_review.ts";
import { corpusFile, isNative, regexesIn } from "../corpora/corpus.ts";
import { labelledPatterns } from "../corpora/labelled.ts";
import { findNode } from "../npm/node_versions.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import { hostileRegex } from "../random/hostile_patterns.ts";

const INPUTS = Number(Deno.env.get("INPUTS") ?? 200);
const BUSY_LOOPS = 4;
const ROOT = new URL("../../", import.meta.url).pathname;
const DENO = ["-A", "--no-check", "--config", `${ROOT}deno.json`];

/** Longer ones are read in the same way, but fill the report. */
const MOST_CHARACTERS = 400;

Deno.test("reports are the same beside four busy loops", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "same-" });
  const built = await Deno.makeTempDir({ prefix: "same-program-" });
  try {
    const regexes = await inputs();
    assertEquals(regexes.length, INPUTS);
    await Deno.writeTextFile(`${folder}/inputs.json`, JSON.stringify(regexes));
    for (const [index, regex] of regexes.entries()) {
      await Deno.writeTextFile(`${folder}/${index}.js`, `export const a = ${codeOf(regex)};\n`);
    }
    const node = await findNode(22, built);
    if (node === null) return console.log("Skipped: Node 22 can't be had here");
    await writeProgram(await bundleProgram(), built);
    const cli = [node, `${built}/${PROGRAM}`];
    const begun = performance.now();
    const quiet = await reports(cli, folder, regexes);
    console.log(`Without them: ${Math.round((performance.now() - begun) / 1_000)} s`);
    const loops = Array.from(
      { length: BUSY_LOOPS },
      () =>
        new Deno.Command(Deno.execPath(), { args: ["eval", "for (;;);"], stdout: "null", stderr: "null" })
          .spawn(),
    );
    try {
      const busy = await reports(cli, folder, regexes);
      for (const [name, output] of Object.entries(quiet)) {
        await t.step(`${name}: ${output.length} bytes`, () => {
          assert(output.length > 20 * INPUTS, output.slice(0, 500));
          assertEquals(differences(output, busy[name] ?? ""), []);
        });
      }
    } finally {
      for (const loop of loops) {
        loop.kill("SIGKILL");
        await loop.status;
      }
    }
  } finally {
    for (const each of [folder, built]) await Deno.remove(each, { recursive: true });
  }
});

/** A third of those that are known to be slow, a tenth of random ones that take much work, and real ones. */
async function inputs(): Promise<readonly Regex[]> {
  const isShort = ({ pattern }: Regex) => pattern.length <= MOST_CHARACTERS;
  const spread = (regexes: readonly Regex[], count: number) => {
    const usable = regexes.filter((regex) => isShort(regex) && isNative(regex));
    return Array.from(
      { length: Math.min(count, usable.length) },
      (_, n) => usable[Math.floor(n * usable.length / count)]!,
    );
  };
  const random = randomFrom(7);
  const labelled = (await labelledPatterns()).map(({ pattern, flags }) => ({ pattern, flags }));
  const known = spread(labelled, Math.floor(INPUTS / 3));
  const hostile = spread(
    Array.from({ length: INPUTS }, () => hostileRegex(random)),
    Math.floor(INPUTS / 10),
  );
  const real = await regexesIn(corpusFile("real-world.jsonl"));
  return [...known, ...hostile, ...spread(real, INPUTS - known.length - hostile.length)];
}

const codeOf = ({ pattern, flags }: Regex) =>
  `new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(flags)})`;

/** What is said about all inputs, by what says it. */
async function reports(
  cli: readonly string[],
  folder: string,
  regexes: readonly Regex[],
): Promise<Readonly<Record<string, string>>> {
  // Each regex is the old version of the next one.
  const patch = regexes.slice(1).map((regex, index) =>
    `--- a/${index}.js\n+++ b/${index}.js\n@@ -1 +1 @@\n-const a = ${codeOf(regexes[index]!)};\n+const a = ${
      codeOf(regex)
    };\n`
  ).join("");
  return {
    "regex-review scan": await run([...cli, "scan", "--no-cache", "--format=json"], folder),
    "regex-review diff": await run([...cli, "diff", "-", "--no-cache", "--format=json"], folder, patch),
    "the page": await run(
      [Deno.execPath(), "run", ...DENO, `${ROOT}tests/proof/page_jobs.ts`, `${folder}/inputs.json`],
      folder,
    ),
  };
}

/** The output of a program. */
async function run([program = "", ...args]: readonly string[], cwd: string, input = ""): Promise<string> {
  const options: Deno.CommandOptions = {
    args,
    cwd,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  };
  const child = new Deno.Command(program, options).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout } = await child.output();
  assert(code < 2, `${args.slice(-3).join(" ")} exits with ${code}`);
  return new TextDecoder().decode(stdout);
}

/** The first lines that differ. */
function differences(quiet: string, busy: string): string[] {
  const [before, after] = [quiet.split("\n"), busy.split("\n")];
  return before.flatMap((line, index) => line === after[index] ? [] : `${line} → ${after[index]}`).slice(
    0,
    5,
  );
}
