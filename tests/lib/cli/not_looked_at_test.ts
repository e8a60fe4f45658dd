import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { FORMATS } from "../../../lib/cli/arguments.ts";
import type { TaskPool } from "../../../lib/cli/pool.ts";
import { runTask, type WorkerTask } from "../../../lib/cli/worker.ts";
import { Folder, runProgram } from "./program.ts";

const SLOW = "f(/^(a+)+$/);\n";

/** Files that a change adds or has otherwise, and what each format says about them and the exit code. */
const OURS: readonly (readonly [what: string, files: Record<string, string>, file: string, words: RegExp])[] =
  [
    [
      "the 5,001st regex",
      { "a.js": "f(/a/)\n".repeat(5_001) },
      "a.js",
      /more than 5,000 regexes/,
    ],
    [
      "a document that is too large",
      { "a.json": `{"pattern": "a", "b": [${"1,".repeat(1_000_000)}1]}` },
      "a.json",
      /longer than/,
    ],
    ["a document that can't be read", { "a.yaml": "a: {\n- pattern: [\n" }, "a.yaml", /Flow map/],
    [
      "a pattern that is too long",
      { "a.js": `new RegExp("${"a".repeat(10_001)}")` },
      "a.js",
      /longer than 10,000/,
    ],
  ];

for (const [what, files, file, words] of OURS) {
  Deno.test(`${what} fails the check, and each format names the file`, async () => {
    await using folder = await Folder.create();
    await folder.commit({ "x.js": "" });
    await folder.write(files);
    // Reading 5,001 regexes takes long enough once.
    for (const format of what === "the 5,001st regex" ? FORMATS.slice(0, 1) : FORMATS) {
      const { code, output } = await runProgram(["review", "HEAD", `--format=${format}`], {
        cwd: folder.path,
      });
      assertEquals(code, 1, format);
      assertMatch(output.replaceAll(/\s+/g, " "), words, format);
      assertStringIncludes(output, file, format);
    }
    assertEquals((await runProgram(["scan"], { cwd: folder.path })).code, 1);
    const never = await runProgram(["review", "HEAD", "--threshold=never"], { cwd: folder.path });
    assertEquals(never.code, 0);
  });
}

/** Files, and what is counted of them in each format. */
const OUTSIDE: readonly (readonly [files: Record<string, string | Uint8Array>, words: string])[] = [
  [
    { "a.py": "re.match('(a+)+$')", "b.py": "", "c.go": "" },
    "3 changed files in languages that aren't read (Go, Python)",
  ],
  [{ "a.rb": "/(a+)+$/" }, "1 changed file in a language that isn't read (Ruby)"],
  [{ "a.js": "f(new RegExp(x), new RegExp(y))" }, "2 patterns that are built at run time"],
  [{ "renovate.json": '{"matchStrings": ["^(b+)+$"]}' }, "1 pattern for another engine (RE2)"],
  [
    { "a.json": '{"foo": "^(a+)+$"}' },
    "1 string that looks like a pattern, under a key that may be anything",
  ],
  [{ "a.js": 'db.search("^(a+)+$")' }, "1 string that looks like a pattern, in a call that may be anything"],
  [{ "dist/a.js": SLOW.replace("+)+", "+)") }, "1 generated file not compared"],
  [{ "a.yaml": "pattern: {{ .x }}\nb: {{- y\n" }, "1 template that isn't a document"],
  [{ "a.ts": new Uint8Array([71, 0, 1, 2]) }, "1 binary file"],
];

Deno.test("what is outside of what is read is counted by kind in every format, and never fails", async () => {
  for (const [files, words] of OUTSIDE) {
    await using folder = await Folder.create();
    await folder.commit({ "x.js": "" });
    await folder.write(files);
    for (const format of FORMATS) {
      const { code, output, errors } = await runProgram(["review", "HEAD", `--format=${format}`], {
        cwd: folder.path,
      });
      assertEquals([code, errors], [0, ""], `${words} ${format}`);
      if (format === "json") {
        const { notLookedAt: { ours, outside: [kind, ...others] } } = JSON.parse(output);
        assertEquals([ours, others], [[], []], words);
        assertEquals(words.startsWith(`${kind.count} `), true, words);
        continue;
      }
      assertStringIncludes(output.replaceAll(/\s+/g, " "), words, format);
    }
  }
});

Deno.test("strings that were there before are no news, and neither are files that nobody changed", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.json": '{"foo": "^(a+)+$"}', "a.py": "x" });
  await folder.write({ "a.json": '{\n  "foo": "^(a+)+$"\n}' });
  assertEquals((await runProgram(["review", "HEAD"], { cwd: folder.path })).output, "No changed regexes\n");
});

Deno.test("the changed lines of a file that is too large are compared, and what was found before is kept", async () => {
  await using folder = await Folder.create();
  const lines = Array.from({ length: 5_003 }, (_, at) => `f${at}(/^${at}x$/);`);
  const document = (pattern: string) => `{\n"pattern": "${pattern}",\n"b": [${"1,\n".repeat(700_000)}1]}\n`;
  await folder.commit({ "a.js": lines.join("\n"), "b.json": document("^a$") });
  lines[2] = "f2(/^2y$/);";
  lines[5_002] = "f5002(/^(a+)+$/);";
  await folder.write({ "a.js": lines.join("\n"), "b.json": document("^ab$") });
  const { code, output } = await runProgram(["review", "HEAD", "--format=json"], { cwd: folder.path });
  const { changes, notLookedAt } = JSON.parse(output);
  assertEquals(code, 1);
  assertEquals(
    changes.map((
      { file, after, importance }: { file: string; after: { line: number }; importance: string },
    ) => `${file}:${after.line} ${importance}`),
    ["a.js:5003 danger", "a.js:3 warning", "b.json:2 warning"],
  );
  assertEquals(notLookedAt.ours.map(({ file, reason }: { file: string; reason: string }) => [file, reason]), [
    ["a.js", "too_large"],
    ["b.json", "too_large"],
  ]);
});

Deno.test("a judgement or a file that isn't finished in time fails the check", async () => {
  await using folder = await Folder.create({ "a.js": SLOW });
  for (const kind of ["file", "judge"]) {
    const pool: TaskPool = {
      run: <T>(task: unknown) =>
        Promise.resolve(
          (task as WorkerTask).kind === kind
            ? { kind: "timeout" }
            : { kind: "done", value: structuredClone(runTask(task as WorkerTask)) as T },
        ),
      close: () => Promise.resolve(),
    };
    const { code, output } = await runProgram(["scan", "a.js", "--format=github"], {
      cwd: folder.path,
      pool,
    });
    assertEquals(code, 1);
    assertMatch(output, /^::error file=a\.js[^\n]*not finished in time/);
    const fix = await runProgram(["fix", "a.js"], {
      cwd: folder.path,
      pool: { ...pool, run: () => Promise.resolve({ kind: "timeout" }) },
    });
    assertEquals([fix.code, fix.output], [1, ""]);
    assertStringIncludes(fix.errors, "Not looked at: a.js: it was not finished in time\n");
  }
});

Deno.test("what moves into a folder for builds is compared, and a setting compares all in it", async () => {
  await using folder = await Folder.create();
  const rest = Array.from({ length: 30 }, (_, at) => `export const a${at} = ${at};\n`).join("");
  await folder.commit({ "src/a.js": `f(/^a+$/);\n${rest}`, "build/b.js": "f(/^b+$/);\n" });
  await folder.write({
    "src/a.js": null,
    "build/a.js": `${SLOW}${rest}`,
    "build/b.js": "f(/^(b+)+$/);\n",
  });
  await folder.git("add", "-A");
  const review = async () => {
    const { code, output } = await runProgram(["review", "--staged", "--format=json"], { cwd: folder.path });
    const changes: { file: string; importance: string }[] = JSON.parse(output).changes;
    return [code, changes.map(({ file, importance }) => `${file} ${importance}`)];
  };
  assertEquals(await review(), [1, ["build/a.js danger", "build/b.js note"]]);
  await folder.write({ ".regexreview.json": '{"generated": true}' });
  assertEquals(await review(), [1, ["build/a.js danger", "build/b.js danger"]]);
});

Deno.test("builds that a package names are generated", async () => {
  await using folder = await Folder.create();
  const text = JSON.stringify({ scripts: { build: "x" }, module: "./lib/esm/a.js" });
  await folder.commit({ "p/package.json": text, "p/lib/esm/a.js": "", "p/lib/a.js": "" });
  await folder.write({ "p/lib/esm/a.js": SLOW });
  for (const args of [["review", "HEAD"], ["scan"]]) {
    const { code, output } = await runProgram(args, { cwd: folder.path });
    assertEquals(code, 0, output);
    assertStringIncludes(output, "1 generated file not compared");
  }
  await folder.write({ "p/lib/a.js": SLOW.replaceAll("a", "b") });
  assertEquals((await runProgram(["review", "HEAD"], { cwd: folder.path })).code, 1);
});

Deno.test("of what is staged, only the files that are named are reviewed", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "src/a.js": "", "src/b.js": "", "c.js": "" });
  await folder.write({ "src/a.js": "f(/a/);", "src/b.js": "f(/b/);", "c.js": SLOW });
  await folder.git("add", "-A");
  const review = async (cwd: string, ...args: string[]) => {
    const { output } = await runProgram(["review", "--staged", "--format=json", ...args], { cwd });
    return JSON.parse(output).changes.map(({ file }: { file: string }) => file);
  };
  const { path } = folder;
  assertEquals(await review(path), ["c.js", "src/a.js", "src/b.js"]);
  assertEquals(await review(path, "src/a.js"), ["src/a.js"]);
  assertEquals(await review(path, `${path}/src/a.js`, `${path}/c.js`), ["c.js", "src/a.js"]);
  assertEquals(await review(`${path}/src`, "a.js"), ["src/a.js"]);
  assertEquals(await review(path, "src"), ["src/a.js", "src/b.js"]);
  assertEquals(await review(path, "HEAD", "src/b.js"), ["src/b.js"]);
  assertEquals((await runProgram(["review", "--staged", "HEAD..main"], { cwd: path })).code, 2);
});

Deno.test("accept creates a baseline that is in effect from then on", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": "f(/^a+$/);\n" });
  await folder.write({ "a.js": SLOW });
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  assertEquals((await run("review", "HEAD")).code, 1);
  const accepted = await run("accept", "a.js:1", "--reason=short input");
  assertStringIncludes(accepted.output, "the entry is in regex-review-baseline.json\n");
  const { code, output } = await run("review", "HEAD");
  assertEquals(code, 0);
  assertStringIncludes(output.replaceAll(/\s+/g, " "), "Reason: short input");
});

Deno.test("a regex of which only the flags differ isn't new, also in another file", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": SLOW, "b.js": "" });
  await folder.write({ "a.js": SLOW, "b.js": "g(/^(a+)+$/g);" });
  const known = await runProgram(["review", "HEAD"], { cwd: folder.path });
  assertEquals([
    known.code,
    known.output.replaceAll(/\s+/g, " ").includes("the base revision has it in a.js"),
  ], [0, true]);
  await folder.write({ "a.js": "", "b.js": "g(/^(a+)+$/i);" });
  const moved = await runProgram(["review", "HEAD", "--format=json"], { cwd: folder.path });
  const [change, ...others] = JSON.parse(moved.output).changes;
  assertEquals([moved.code, others.length], [0, 0]);
  assertEquals([change.before.flags, change.after.flags, change.addedFlags], ["", "i", "i"]);
});

Deno.test("a code block of Markdown is an example, which warns and doesn't fail", async () => {
  await using folder = await Folder.create({ "a.md": `# A\n\`\`\`js\n${SLOW}\`\`\`\n` });
  const { code, output } = await runProgram(["scan"], { cwd: folder.path });
  assertEquals(code, 0);
  assertMatch(output, /^a\.md:3:3 {2}(?:D|Probably d)angerous: 29 characters/);
});

/** Inputs from public reports. */
const CASES: readonly { readonly id: string; readonly what: string; readonly text: string }[] = (
  await Deno.readTextFile(new URL("../../data/public-cases.jsonl", import.meta.url))
).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));

for (const { id, what, text } of CASES.filter(({ what }) => what.startsWith("scan "))) {
  Deno.test(`public case ${id}: a scan isn't silent`, async () => {
    const name = what.slice("scan ".length);
    await using folder = await Folder.create({ [name]: text });
    const { code, output } = await runProgram(["scan", name], { cwd: folder.path });
    assertEquals(code, 1);
    assert(/(?:D|Probably d)angerous/.test(output), output);
    if (name.endsWith(".json")) assertStringIncludes(output, "1 pattern for another engine (RE2)");
  });
}
