import { MAX_CONFIG_BYTES } from "../../../lib/cli/config.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram, type RunResult } from "./program.ts";

const CONFIG = ".regexreview.json";
const SECRET = "root:x:0:0:secret";

const scan = (folder: Folder, ...args: string[]): Promise<RunResult> =>
  runProgram(["scan", ...args], { cwd: folder.path });

Deno.test("the configuration and the baseline are regular files of the repository, and errors have neither content nor paths", async () => {
  await using outside = await Folder.create({ secret: SECRET, "known.json": '{"version":1,"findings":[]}' });
  const special: readonly (readonly [target: string, reason: RegExp])[] = [
    [`${outside.path}/secret`, /outside of the repository/],
    ["/dev/zero", /isn't a regular file/],
    ["pipe", /isn't a regular file/],
    ["large", /is too large/],
    ["secret", /isn't valid JSON|isn't a baseline/],
    ["folder", /isn't a regular file/],
    [".git/config", /outside of the repository/],
  ];
  await using folder = await Folder.create({
    "a.js": "f(/a/)",
    "folder/x": "",
    "large": new Uint8Array(MAX_CONFIG_BYTES + 1),
    "secret": SECRET,
  });
  await folder.commit();
  await new Deno.Command("mkfifo", { args: [`${folder.path}/pipe`] }).output();
  const refuse = (found: RunResult, reason: RegExp) => {
    assertEquals(found.code, 2);
    assertMatch(found.errors, reason);
    assert(!/root:x|secret:|\/tmp\//.test(found.errors), found.errors);
  };
  for (const [target, reason] of special) {
    await Deno.symlink(target, `${folder.path}/${CONFIG}`);
    refuse(await scan(folder), reason);
    await Deno.remove(`${folder.path}/${CONFIG}`);
    await Deno.symlink(target, `${folder.path}/known.json`);
    await folder.write({ [CONFIG]: '{"baseline": "known.json"}' });
    refuse(await scan(folder), reason);
    await folder.write({ [CONFIG]: null, "known.json": null });
  }
  for (const path of [`${outside.path}/known.json`, "../../../../../../dev/zero", "../x/../../etc/passwd"]) {
    await folder.write({ [CONFIG]: JSON.stringify({ baseline: path }) });
    const found = await scan(folder);
    assertEquals(found.code, 2, path);
    const written = await scan(folder, "--write-baseline");
    assertEquals(written.code, 2, path);
  }
  assertEquals(JSON.parse(await outside.read("known.json")).findings, []);
  await folder.write({ [CONFIG]: null });
  // What the user names may be anywhere.
  assertEquals((await scan(folder, `--baseline=${outside.path}/known.json`)).code, 0);
  refuse(await scan(folder, "--baseline=/dev/zero"), /isn't a regular file/);
  refuse(await scan(folder, "--config=pipe"), /isn't a regular file/);
  refuse(await scan(folder, "--config=large"), /is too large/);
  await folder.write({
    "ci/r.json": '{"baseline": "../known.json"}',
    "known.json": '{"version":1,"findings":[]}',
  });
  assertEquals((await scan(folder, "--config=ci/r.json")).code, 0);
  await Deno.symlink("ci/r.json", `${folder.path}/${CONFIG}`);
  assertEquals((await scan(folder)).code, 2, "The path is that of the link's folder");
});

Deno.test("a deep or odd configuration is a mistake with a name", async () => {
  await using folder = await Folder.create();
  const deep = `${"[".repeat(200_000)}"danger"${"]".repeat(200_000)}`;
  const odd = [
    `{"threshold": ${deep}}`,
    '{"threshold": ["danger"]}',
    '{"\\u001b]0;x\\u0007": 1}',
    `{"${"k".repeat(100_000)}": 1}`,
    `{"include": ${deep}}`,
    '{"__proto__": {"threshold": "never"}}',
  ];
  for (const config of odd) {
    await folder.write({ [CONFIG]: config });
    const { code, errors } = await scan(folder);
    assertEquals(code, 2);
    assertMatch(errors, /^regex-review: \.regexreview\.json[^\n]{1,200}\n$/);
    // deno-lint-ignore no-control-regex
    assert(!/[\0-\x09\x0b-\x1f\x7f]/.test(errors));
  }
});

const OLD = "export const id = /^[a-z]+$/;\n";
const NEW = "export const id = /^(?:[a-z0-9]+)+$/;\n";

/** Runs the action for a pull request. */
async function runAction(folder: Folder, base: string, head: string, inputs: Record<string, string> = {}) {
  await using event = await Folder.create({
    "event.json": JSON.stringify({ pull_request: { number: 7, base: { sha: base }, head: { sha: head } } }),
    summary: "",
  });
  const result = await runProgram(["action"], {
    cwd: folder.path,
    variables: {
      GITHUB_EVENT_PATH: `${event.path}/event.json`,
      GITHUB_STEP_SUMMARY: `${event.path}/summary`,
      ...inputs,
    },
  });
  return { ...result, summary: await event.read("summary") };
}

/** The baseline with all findings of a change. */
async function baselineOf(folder: Folder, base: string): Promise<string> {
  await runProgram(["review", base, "--write-baseline", "--baseline=all.json"], { cwd: folder.path });
  const text = await folder.read("all.json");
  await folder.write({ "all.json": null });
  return text;
}

Deno.test("in the action, a change can't switch off its own review", async () => {
  const never = '{"threshold": "never"}';
  const off = [never, '{"exclude": ["*"]}', '{"include": ["x/"]}'];
  for (const config of off) {
    await using folder = await Folder.create();
    const base = await folder.commit({ "a.ts": OLD });
    const head = await folder.commit({ "a.ts": NEW, [CONFIG]: config, "ci/c.json": config });
    for (const inputs of [{}, { INPUT_CONFIG: "ci/c.json" }, { INPUT_CONFIG: CONFIG }]) {
      const found = await runAction(folder, base, head, inputs);
      assertEquals(found.code, 1, found.output);
      assertMatch(found.output, /^::notice [^\n]*json is changed: its threshold, include and exclude/);
      assertStringIncludes(found.output, "::error file=a.ts");
    }
  }
  // Neither by a mistake, nor by branching off before the settings were strict.
  await using folder = await Folder.create();
  const old = await folder.commit({ "a.ts": OLD, [CONFIG]: never });
  const base = await folder.commit({ [CONFIG]: '{"threshold": "note"}' });
  await folder.git("checkout", "-q", "-b", "topic", old);
  const head = await folder.commit({ "a.ts": NEW });
  assertEquals((await runAction(folder, base, head)).code, 1);
  assertEquals((await runAction(folder, old, head)).code, 0);
  const broken = await folder.commit({ [CONFIG]: "{" });
  assertMatch((await runAction(folder, base, broken)).output, /^::error [^\n]*isn't valid JSON/);
  // But the mistake of an earlier change can be repaired.
  const repaired = await folder.commit({ [CONFIG]: "{}", "a.ts": OLD });
  const found = await runAction(folder, broken, repaired);
  assertMatch(found.output, /::notice [^\n]*In the base revision, \.regexreview\.json isn't valid JSON/);
  assertEquals((await runAction(folder, broken, broken)).code, 2);
});

Deno.test("in the action, entries that a change adds to the baseline count, and are listed", async () => {
  await using folder = await Folder.create();
  const base = await folder.commit({
    "a.ts": OLD,
    [CONFIG]: '{"baseline": "known.json"}',
    "known.json": '{"version":1,"findings":[]}',
  });
  await folder.write({ "a.ts": NEW });
  const known = await baselineOf(folder, base);
  const head = await folder.commit({ "known.json": known });
  const found = await runAction(folder, base, head);
  assertEquals(found.code, 0);
  assertMatch(
    found.output,
    /^::notice file=a\.ts,line=1,col=19,title=Regex%3A Accepted::Became dangerous/,
  );
  assertStringIncludes(found.summary, "## Accepted");
  assertStringIncludes(found.summary, "# 1 changed regex: 1 accepted");
  // Once the entry is part of the base, there is nothing to say.
  const silent = await runAction(
    folder,
    await folder.commit({ "a.ts": OLD }),
    await folder.commit({ "a.ts": NEW }),
  );
  assertEquals([silent.code, silent.output], [0, ""]);
  // The baseline is that of an input, or of a configuration that the change itself adds.
  await using fresh = await Folder.create();
  const empty = await fresh.commit({ "a.ts": OLD });
  const init = await fresh.commit({
    "a.ts": NEW,
    [CONFIG]: '{"baseline": "known.json"}',
    "known.json": known,
  });
  for (const inputs of [{}, { INPUT_BASELINE: "known.json" }]) {
    const adopted = await runAction(fresh, empty, init, inputs);
    assertEquals(adopted.code, 0, adopted.output);
    assertStringIncludes(adopted.output, "Accepted");
  }
});

Deno.test("in the action, committed links lead nowhere else", async () => {
  await using outside = await Folder.create({ "never.json": '{"threshold": "never"}', secret: SECRET });
  for (const target of [`${outside.path}/secret`, "/dev/zero", ".git/config", "../../x"]) {
    for (const link of [CONFIG, "known.json"]) {
      await using folder = await Folder.create();
      const base = await folder.commit({ "a.ts": OLD });
      await Deno.symlink(target, `${folder.path}/${link}`);
      const head = await folder.commit({ "a.ts": NEW });
      const found = await runAction(folder, base, head, link === CONFIG ? {} : { INPUT_BASELINE: link });
      assertEquals(
        found.code,
        target === ".git/config" && link === CONFIG ? 1 : 2,
        `${target} ${found.output}`,
      );
      assert(!/root:x|\/tmp\//.test(found.output), found.output);
    }
  }
  // A file outside that the workflow names is followed; a link to it that a change has put where the workflow writes is not.
  await using folder = await Folder.create();
  const base = await folder.commit({ "a.ts": OLD });
  await Deno.symlink(outside.path, `${folder.path}/ci`);
  const head = await folder.commit({ "a.ts": NEW });
  assertEquals((await runAction(folder, base, head, { INPUT_CONFIG: `${outside.path}/never.json` })).code, 0);
  assertEquals((await runAction(folder, base, head, { INPUT_CONFIG: "ci/never.json" })).code, 2);
  await folder.write({ "made.json": '{"threshold": "never"}' });
  assertEquals((await runAction(folder, base, head, { INPUT_CONFIG: "made.json" })).code, 0);
  const report = await runAction(folder, base, head, { "INPUT_SARIF-FILE": "ci/out.sarif" });
  assertEquals(report.code, 2);
  assertMatch(report.output, /Can't write ci\/out\.sarif: it is outside of the repository/);
});
