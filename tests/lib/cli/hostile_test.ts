import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_PARSED_CHARACTERS } from "../../../lib/limits/change.ts";
import { MAX_READ_BYTES } from "../../../lib/limits/command_line.ts";
import { isFullSize } from "../../suites/sample.ts";
import { until } from "../../timing/until.ts";
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
  const { output } = await runProgram(["scan", "--generated", "--no-cache", "--format=json"], {
    cwd: folder.path,
    inThreads: true,
  });
  const { changes, unjudged, skipped } = JSON.parse(output);
  // On a busy machine, a hostile pattern may not be judged in time.
  const names = changes.map(({ file, after }: { file: string; after: { pattern: string } | null }) => {
    return `${file} ${after?.pattern ?? "not judged"}`;
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

Deno.test("a signal ends the program while it waits for standard input", async () => {
  await using folder = await Folder.create();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...permissions(),
      "--no-check",
      "--quiet",
      PROGRAM,
      "diff",
      "-",
      `--cache=${folder.path}/cache`,
    ],
    cwd: folder.path,
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  // Reading has begun when the pipe, which has room for less, is empty.
  await writer.write(new Uint8Array(1_000_000).fill(32));
  child.kill("SIGTERM");
  // A program that is still running fails the test by its time limit.
  assertEquals((await child.status).code, 2);
  await writer.abort().catch(() => {});
});

Deno.test("a repository among the files doesn't run its programs", async () => {
  await using folder = await Folder.create({ "a.js": "f(/a/)" });
  await using elsewhere = await Folder.create();
  const program = `${elsewhere.path}/program`;
  await elsewhere.write({ program: `#!/bin/sh\ntouch ${elsewhere.path}/ran\ncat\n` });
  await Deno.chmod(program, 0o755);
  await folder.commit();
  // Without a folder .git, so that the repository around it can contain it.
  await folder.git("init", "-q", "--bare", "evil");
  await folder.write({ "evil/work/a.js": "f(/a/)", "evil/work/.gitattributes": "*.js filter=x\n" });
  await folder.git("--git-dir=evil", "--work-tree=evil/work", "add", "-A");
  await folder.git("--git-dir=evil", "--work-tree=evil/work", "commit", "-qm", "x");
  const settings = [
    "core.bare=false",
    "core.worktree=work",
    `core.fsmonitor=${program}`,
    `core.hooksPath=${elsewhere.path}`,
    `filter.x.clean=${program}`,
    `diff.external=${program}`,
  ];
  for (const setting of settings) {
    const [name = "", value = ""] = setting.split("=");
    await folder.git("--git-dir=evil", "config", name, value);
  }
  await folder.write({ "evil/work/a.js": "f(/b/)" });
  await Deno.remove(`${elsewhere.path}/ran`).catch(() => {});
  for (const args of [["review", "HEAD"], ["review", "--staged"], ["scan"], ["scan", "work"]]) {
    await runProgram(args, { cwd: `${folder.path}/evil` });
  }
  await runProgram(["scan", "evil/work"], { cwd: folder.path });
  assertEquals([...Deno.readDirSync(elsewhere.path)].map(({ name }) => name), ["program"]);
});

Deno.test("objects that replace others aren't shown instead of them", async () => {
  await using folder = await Folder.create();
  const base = await folder.commit({ "a.js": "f(/^a$/)" });
  const head = await folder.commit({ "a.js": "f(/^[ab]$/)" });
  await folder.git("replace", head, base);
  const { output } = await runProgram(["review", `${base}..${head}`], { cwd: folder.path });
  assertStringIncludes(output, "1 changed regex");
});

Deno.test("a change can't bring judgements of its own", async () => {
  await using folder = await Folder.create({ "a.js": "f(/^(a+)+$/)" });
  const options = { cwd: folder.path };
  await runProgram(["scan", "a.js", "--cache=cache"], options);
  assertEquals((await runProgram(["scan", "a.js", "--cache=cache"], options)).code, 1);
  await folder.commit();
  for (const cache of ["cache", "./cache/", `${folder.path}/cache`]) {
    const found = await runProgram(["scan", "a.js", `--cache=${cache}`], options);
    assertEquals([found.code, /is a part of the repository/.test(found.errors)], [2, true]);
  }
  await Deno.symlink(".", `${folder.path}/link`);
  await folder.commit();
  assertEquals((await runProgram(["scan", "a.js", "--cache=link/cache"], options)).code, 2);
  await folder.write({ ".gitignore": "made\n" });
  assertEquals((await runProgram(["scan", "a.js", "--cache=made"], options)).code, 1);
});

Deno.test("files that git lists are not read through a folder that is a link", async () => {
  await using outside = await Folder.create({ "a.js": "f(/outside/)" });
  await using folder = await Folder.create();
  await folder.commit({ "sub/a.js": "f(/inside/)" });
  await Deno.remove(`${folder.path}/sub`, { recursive: true });
  await Deno.symlink(outside.path, `${folder.path}/sub`);
  for (const args of [["scan", "--format=json"], ["review", "HEAD", "--format=json"]]) {
    const { output } = await runProgram(args, { cwd: folder.path });
    assert(!output.includes("outside"), output);
  }
});

/** Contents and names that would control a terminal or be commands of a workflow. */
const CONTROLS = "\x1b]0;x\x07\x9b31m\u202e\u200b\xa0";

Deno.test("no format has control characters or commands of a workflow", async () => {
  const names = [
    `a${CONTROLS}\n::error::x\n.js`,
    "::add-mask::x.js",
    "##[add-mask]y.js",
    `b${CONTROLS}.json`,
  ];
  const before = (name: string) => name.endsWith("json") ? '{"type": "string", "pattern": "^a$"}' : "f(/a/)";
  const after = (name: string) =>
    name.endsWith("json")
      ? JSON.stringify({ type: "string", pattern: `^a${CONTROLS}[$` })
      : `f(/^b{${name.length}}${CONTROLS}\\\x1b|::x|##[add-mask]/); g(new RegExp("${CONTROLS}(" + x))`;
  await using folder = await Folder.create();
  await folder.commit(Object.fromEntries(names.map((name) => [name, before(name)])));
  await folder.write(Object.fromEntries(names.map((name) => [name, after(name)])));
  const options = { cwd: folder.path, variables: { GITHUB_ACTIONS: "true" } };
  for (const format of ["text", "json", "markdown", "sarif", "github"]) {
    for (const args of [["review", "HEAD"], ["scan"]]) {
      const { code, output } = await runProgram(
        [...args, `--format=${format}`, "--threshold=never"],
        options,
      );
      assertEquals(code, 0);
      assert(output.length > 300, output);
      assert(!/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(output), `${format} ${JSON.stringify(output)}`);
      const commands = output.split("\n").filter((line) => /^\s*::/.test(line) || line.includes("##["));
      const own = format === "github" ? /^::(?:error|warning|notice) (?:file|title)=/ : /$^/;
      assertEquals(commands.filter((line) => !own.test(line)), []);
    }
  }
});

Deno.test("a link leads only to a page of the web", async () => {
  await using folder = await Folder.create();
  const diff = (workbench: string) =>
    runProgram(["diff", "/a/", "/b/", "--format=json", "--threshold=never", `--workbench=${workbench}`], {
      cwd: folder.path,
    });
  for (
    const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//example.com",
      "example.com",
      "file:///x",
      "\x1b",
      "",
    ]
  ) {
    const { code, errors } = await diff(address);
    assertEquals([code, errors], [
      2,
      "regex-review: --workbench must be an address that begins with https:// or http://\n",
    ]);
  }
  for (const address of ["https://example.com", "http://localhost:8000/", " https://example.com/x"]) {
    assertMatch(JSON.parse((await diff(address)).output).changes[0].link, /^https?:\/\/[^ ]+\/\?p=/);
  }
  const action = await runProgram(["action"], {
    cwd: folder.path,
    variables: { INPUT_BASE: "x", INPUT_WORKBENCH: "javascript:x" },
  });
  assertMatch(action.output, /^::error [^\n]*The input "workbench" must be an address/);
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
