import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_PARSED_CHARACTERS } from "../../../lib/limits/change.ts";
import { MAX_READ_BYTES } from "../../../lib/limits/command_line.ts";
import { isFullSize } from "../../sample.ts";
import { until } from "../../until.ts";
import { Folder, runProgram } from "./program.ts";

/** In a minified file: in the proof 11 MB of them, which is too much to parse; `readers_test.ts` tries that in every run. */
const FUNCTIONS = isFullSize ? 400_000 : 2_000;

const PATTERNS = [
  "(a+)+$",
  "(.*)*\\1x",
  "(?:a{1,99}){1,99}$",
  `${"(".repeat(300)}a${")*".repeat(300)}`,
  "^(?:.*a){25}$",
  "a{0,50000}b{0,50000}",
];

const PROGRAM = new URL("../../../lib/cli/main.ts", import.meta.url).pathname;

Deno.test("large files, minified code and deep code are read or skipped, and every hostile pattern gets a result", async () => {
  const minified = `var a=/x+y/;${"function b(c){return c?1:2};".repeat(FUNCTIONS)}var d=/z(?:a|b)/i;`;
  await using folder = await Folder.create({
    "deep.js": `${"(".repeat(200_000)}/a/${")".repeat(200_000)}`,
    "hostile.js": PATTERNS.map((pattern) => `f(/${pattern}/);`).join("\n"),
    "large.js": new Uint8Array(MAX_READ_BYTES + 1).fill(32),
    "min.js": minified,
    "ok.js": "f(/ok/)",
  });
  if (isFullSize) assert(minified.length > MAX_PARSED_CHARACTERS);
  const { output } = await runProgram(["scan", "--no-cache", "--format=json"], {
    cwd: folder.path,
    inThreads: true,
  });
  const { changes, unjudged, skipped } = JSON.parse(output);
  const names = changes.map(({ file, after }: { file: string; after: { pattern: string } }) => {
    return `${file} ${after.pattern}`;
  }).sort();
  assertEquals(names.filter((name: string) => !/^(?:deep|hostile)/.test(name)), [
    "min.js x+y",
    "min.js z(?:a|b)",
    "ok.js ok",
  ]);
  assertStringIncludes(JSON.stringify(skipped), "large.js");
  const judged = names.filter((name: string) => name.startsWith("hostile"));
  const left = unjudged.filter((each: { file: string }) => each.file === "hostile.js");
  assertEquals(judged.length + left.length, PATTERNS.length);
});

Deno.test("a stopped review ends its workers and writes no report", async () => {
  const lines = Array.from({ length: 500 }, (_, index) => `f(/^${index}a{0,99}[^]{9}b?$/);`);
  await using folder = await Folder.create({ "a.js": lines.join("\n") });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...permissions(), "--no-check", "--quiet", PROGRAM, "scan", "--cache=cache", "--workers=1"],
    cwd: folder.path,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await until("a judgement", () => filesIn(`${folder.path}/cache`));
  child.kill("SIGTERM");
  const { code, stdout, stderr } = await child.output();
  assertEquals([code, new TextDecoder().decode(stdout)], [2, ""]);
  assertMatch(new TextDecoder().decode(stderr), /The review was stopped/);
});

/** The permissions of `deno task review`. */
function permissions(): string[] {
  const { review } = JSON.parse(Deno.readTextFileSync(new URL("../../../deno.json", import.meta.url))).tasks;
  const flags = review.replace(`"$(deno eval -p 'Deno.execPath()')"`, Deno.execPath()).match(/--allow-\S+/g);
  assertEquals(flags.at(-1), `--allow-run=git,${Deno.execPath()}`);
  return flags;
}

function filesIn(folder: string): number {
  try {
    return [...Deno.readDirSync(folder)].length;
  } catch {
    return 0;
  }
}
