import { MAX_REVIEW_WORK } from "../../../lib/cli/review.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { hash } from "../../../lib/cli/cache.ts";
import { FakeGitHub } from "./fake_github.ts";
import type { TaskPool } from "../../../lib/cli/pool.ts";
import { runTask, type WorkerTask } from "../../../lib/cli/worker.ts";
import { Folder, runProgram } from "./program.ts";

async function createHistory(): Promise<{ folder: Folder; base: string; head: string }> {
  const folder = await Folder.create({ "event/x": "" });
  const base = await folder.commit({ "src/a.ts": "export const id = /^[a-z]+$/;\n" });
  const head = await folder.commit({ "src/a.ts": "\nexport const id = /^(?:[a-z0-9,%]+)+$/;\n" });
  return { folder, base, head };
}

/** Runs the action in a repository, with an event. */
async function runAction(
  folder: Folder,
  event: unknown,
  inputs: Readonly<Record<string, string>>,
  pool?: TaskPool,
) {
  await folder.write({ "event.json": JSON.stringify(event), "summary.md": "", "outputs": "" });
  const result = await runProgram(["action"], {
    cwd: folder.path,
    ...pool && { pool },
    variables: {
      GITHUB_EVENT_PATH: `${folder.path}/event.json`,
      GITHUB_STEP_SUMMARY: `${folder.path}/summary.md`,
      GITHUB_OUTPUT: `${folder.path}/outputs`,
      GITHUB_REPOSITORY: "owner/name",
      ...inputs,
    },
  });
  return { ...result, summary: await folder.read("summary.md"), outputs: await folder.read("outputs") };
}

Deno.test("a push gets annotations, a summary, a SARIF file and outputs", async () => {
  const { folder, base, head } = await createHistory();
  await using _ = folder;
  const found = await runAction(folder, { before: base, after: head }, { "INPUT_SARIF-FILE": "out.sarif" });
  assertEquals([found.code, found.errors], [1, ""]);
  assertMatch(
    found.output,
    /^::error file=src\/a.ts,line=2,col=19,title=Regex%3A Became dangerous::Became dangerous /,
  );
  assertStringIncludes(found.summary, "# 1 changed regex: 1 became dangerous");
  assertEquals(found.outputs, "changes=1\nimportance=danger\nsarif-file=out.sarif\n");
  const sarif = JSON.parse(await folder.read("out.sarif"));
  assertEquals(sarif.runs[0].results[0].locations[0].physicalLocation.region.startLine, 2);
  const fresh = await runAction(folder, { before: "0".repeat(40), after: head }, {
    INPUT_THRESHOLD: "never",
  });
  assertEquals(fresh.code, 0);
  assertStringIncludes(fresh.output, "::error file=src/a.ts");
});

Deno.test("a pull request gets one comment, which later runs update", async () => {
  const { folder, base, head } = await createHistory();
  await using _ = folder;
  await using github = new FakeGitHub();
  for (let id = 1; id <= 120; id++) github.comments.push({ id, body: "Nice", user: { type: "User" } });
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  const inputs = { INPUT_TOKEN: "secret", GITHUB_API_URL: github.url };
  const first = await runAction(folder, event, inputs);
  assertEquals(first.code, 1);
  assertStringIncludes(first.output, "The comment was created.");
  assertEquals(github.comments.length, 121);
  assertMatch(
    github.comments[120]?.body ?? "",
    /^<!-- regex-review -->\n\*\*1 changed regex: 1 became dangerous\*\*/,
  );
  assert(github.requests.every(({ path }) => path.startsWith("/api/v3/repos/owner/name/issues/")));
  assert(github.requests.every(({ token }) => token === "Bearer secret"));
  const later = await folder.commit({ "src/a.ts": "export const id = /^[a-z]+$/;\n" });
  const same = { pull_request: { number: 7, base: { sha: base }, head: { sha: later } } };
  const second = await runAction(folder, same, inputs);
  assertEquals(second.code, 0);
  assertStringIncludes(second.output, "The comment was updated.");
  assertEquals(github.comments.length, 121);
  assertStringIncludes(github.comments[120]?.body ?? "", "No changed regexes");
  assert(!`${first.output}${second.output}${first.summary}`.includes("secret"));
  // Without an earlier comment, there is nothing to write.
  github.comments.length = 0;
  await runAction(folder, same, inputs);
  assertEquals(github.comments.length, 0);
});

Deno.test("a SARIF file gets its folder; if it can't be written, the comment still is", async () => {
  const { folder, base, head } = await createHistory();
  await using _ = folder;
  await using github = new FakeGitHub();
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  const inputs = { INPUT_TOKEN: "secret", GITHUB_API_URL: github.url };
  const found = await runAction(folder, event, { ...inputs, "INPUT_SARIF-FILE": "new/folder/out.sarif" });
  assertEquals(found.code, 1);
  assertStringIncludes(found.outputs, "sarif-file=new/folder/out.sarif\n");
  assertEquals(JSON.parse(await folder.read("new/folder/out.sarif")).version, "2.1.0");
  github.comments.length = 0;
  const failed = await runAction(folder, event, { ...inputs, "INPUT_SARIF-FILE": "event.json/out.sarif" });
  assertEquals(failed.code, 2);
  assertMatch(
    failed.output,
    /The comment was created\.\n::error [^\n]*Can't write \S*event\.json\/out\.sarif/,
  );
  assertEquals(github.comments.length, 1);
  assertEquals(failed.outputs, "changes=1\nimportance=danger\n");
});

Deno.test("a comment that another user marked is not changed", async () => {
  const { folder, base, head } = await createHistory();
  await using _ = folder;
  await using github = new FakeGitHub();
  github.comments.push({ id: 1, body: "<!-- regex-review -->\nMine", user: { type: "User" } });
  github.fails = ({ method }) => method === "PATCH" ? 403 : undefined;
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  const found = await runAction(folder, event, { INPUT_TOKEN: "secret", GITHUB_API_URL: github.url });
  assertStringIncludes(found.output, "The comment was created.");
  assertEquals(github.comments.map(({ body }) => body.includes("Mine")), [true, false]);
});

Deno.test("errors of the API don't prevent the summary and a message", async () => {
  const { folder, base, head } = await createHistory();
  await using _ = folder;
  await using github = new FakeGitHub();
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  for (const status of [302, 403, 404, 429, 500, 503]) {
    github.fails = () => status;
    const found = await runAction(folder, event, { INPUT_TOKEN: "secret", GITHUB_API_URL: github.url });
    assertEquals(found.code, 1);
    assertMatch(found.output, new RegExp(`::warning .*No comment was written: .*status ${status}`));
    assertEquals(/pull-requests: write/.test(found.output), status === 403 || status === 404);
    assertStringIncludes(found.summary, "# 1 changed regex: 1 became dangerous");
    assert(!found.output.includes("secret"));
  }
  const closed = await runAction(folder, event, {
    INPUT_TOKEN: "secret",
    GITHUB_API_URL: "http://127.0.0.1:1",
  });
  assertStringIncludes(closed.output, "GitHub didn't respond");
});

Deno.test("mistakes are annotations, and the exit code is 2", async () => {
  const { folder, base } = await createHistory();
  await using _ = folder;
  await using empty = await Folder.create();
  const none = await runAction(empty, {}, {});
  assertEquals(none.code, 2);
  assertMatch(none.output, /^::error title=Regex review::This folder isn't in a git repository/);
  const unknown = await runAction(folder, { before: base, after: "1".repeat(40) }, {});
  assertMatch(unknown.output, /^::error .*fetch more of the history first/m);
  const input = await runAction(folder, {}, { INPUT_BASE: base, INPUT_THRESHOLD: "x%\n::error::" });
  assertMatch(input.output, /^::error .*"threshold" must be one of[^\n]*\n$/);
  assertEquals((await runAction(folder, {}, { INPUT_BASE: base })).code, 1);
});

Deno.test("the inputs of the action equal the options of the program", async () => {
  const action = await Deno.readTextFile(new URL("../../../action.yml", import.meta.url));
  const inputs = [...action.split("outputs:")[0]?.matchAll(/^ {2}([\w-]+):$/gm) ?? []].map(([, name]) =>
    name
  );
  const program = await Deno.readTextFile(new URL("../../../lib/cli/action.ts", import.meta.url));
  for (const name of inputs) assertStringIncludes(program, `"${name}"`);
  assertEquals(inputs.length, 9);
});

Deno.test("judgements are kept for runs of the default branch, and believed in no others", async () => {
  await using folder = await Folder.create();
  await using cache = await Folder.create();
  const base = await folder.commit({ "a.ts": "f(/^a$/);" });
  const head = await folder.commit({ "a.ts": "f(/^b$/);" });
  const event = { before: base, after: head, repository: { default_branch: "main" } };
  const pull = { ...event, pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  const onMain = { GITHUB_EVENT_NAME: "push", GITHUB_REF: "refs/heads/main" };
  const others = [
    [event, { ...onMain, GITHUB_REF: "refs/heads/topic" }],
    [event, { ...onMain, GITHUB_EVENT_NAME: "merge_group" }],
    [{ ...event, repository: {} }, onMain],
    [pull, { GITHUB_EVENT_NAME: "pull_request", GITHUB_REF: "refs/pull/7/merge" }],
    [pull, { GITHUB_EVENT_NAME: "pull_request_target", GITHUB_REF: "refs/heads/main" }],
  ] as const;
  const run = async (event: unknown, variables: Readonly<Record<string, string>>) =>
    (await runAction(folder, event, { INPUT_CACHE: cache.path, INPUT_THRESHOLD: "warning", ...variables }))
      .code;
  const entries = () => [...Deno.readDirSync(cache.path)].map(({ name }) => name);
  for (const [event, variables] of others) assertEquals(await run(event, variables), 1);
  assertEquals(entries(), []);
  assertEquals(await run(event, onMain), 1);
  await forge(cache, entries());
  assertEquals(await run(event, onMain), 0);
  assertEquals(await run(...others[3]), 1);
});

/** Makes judgements harmless, in the way of somebody who knows how they are kept. */
async function forge(cache: Folder, names: readonly string[]): Promise<void> {
  assertEquals(names.length, 1);
  for (const name of names) {
    const text = (await cache.read(name)).slice(65)
      .replace(/"relation":"\w+"/, '"relation":"equal"').replace('"sameMatches":false', '"sameMatches":true');
    await cache.write({ [name]: `${hash(text)}\n${text}` });
  }
}

Deno.test("a change beyond the limit of work fails, and each place says so", async () => {
  await using folder = await Folder.create({ "event/x": "" });
  const base = await folder.commit({ "a.js": "f();\n" });
  const head = await folder.commit({ "a.js": "f(/^a$/);\nf(/^b$/);\nf(/^(c+)+$/);\n" });
  await using github = new FakeGitHub();
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  const inputs = { INPUT_TOKEN: "secret", GITHUB_API_URL: github.url };
  const pool: TaskPool = {
    run: <T>(task: unknown) => {
      const value = structuredClone(runTask(task as WorkerTask));
      const made = "work" in value ? { ...value, work: MAX_REVIEW_WORK } : value;
      return Promise.resolve({ kind: "done", value: made as T });
    },
    close: () => Promise.resolve(),
  };
  const found = await runAction(folder, event, inputs, pool);
  const sentence =
    /This regex and 1 more, in the order of the files, aren't judged: the review has reached its limit of work/;
  assertEquals([found.code, found.outputs], [1, "changes=1\nimportance=danger\nsarif-file=\n"]);
  assertMatch(
    found.output,
    new RegExp(`^::error file=a\\.js,line=2,col=3,title=Regex%3A Not looked at::${sentence.source}`, "m"),
  );
  assertMatch(found.summary, sentence);
  assertMatch(github.comments[0]?.body ?? "", sentence);
});
