/**
 * From a folder without anything to a check of every pull request, as somebody does it who has only npm: `init`, a change that makes
 * a regex slow, its acceptance with a reason, and an edit afterwards. The step of the workflow that `init` writes is run as it is
 * written, with an event and variables as GitHub sets them. Skipped with a message where npm has no registry, or Node can't be had.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import { Folder } from "../lib/cli/program.ts";
import { findNode, NODE_VERSIONS } from "../npm/node_versions.ts";
import { publishPackage, run } from "../npm/npm_registry.ts";

const FAST = "export const name = /^[a-z]+(?: [a-z]+)*$/;\n";
const SLOW = "export const name = /^(?:[a-z]+ ?)+$/;\n";
const ACCEPTED = `// regex-review: accept -- names have at most 40 characters\n${SLOW}`;

Deno.test("a repository begins to use the check", { sanitizeResources: false }, async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "adoption-" });
  const registry = await publishPackage(folder);
  try {
    if (registry === null) return console.log("Skipped: verdaccio can't be installed from npm here");
    for (const version of NODE_VERSIONS) {
      const node = await findNode(version, folder);
      if (node === null) console.log(`Skipped: Node ${version} can't be had here`);
      else await t.step(`on Node ${version}`, (t) => adopt(t, folder, node));
    }
  } finally {
    await registry?.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

async function adopt(t: Deno.TestContext, settings: string, node: string): Promise<void> {
  await using repository = await Folder.create();
  await using temp = await Folder.create();
  const PATH = `${node.slice(0, node.lastIndexOf("/"))}:${Deno.env.get("PATH")}`;
  const npx = (...args: string[]) =>
    run("npx", ["--yes", "regex-review", ...args], repository.path, settings, { PATH });

  await t.step("init needs a repository, and then writes a workflow and a configuration", async () => {
    const none = await npx("init");
    assertEquals(none.code, 2);
    assertStringIncludes(none.errors, "init writes into a git repository");
    await repository.git("init", "-q", "-b", "main");
    const { code, output } = await npx("init");
    assertEquals(code, 0);
    assertEquals(output, "Wrote .github/workflows/regex-review.yml\nWrote .regexreview.json\n");
    await repository.commit({ "src/name.js": FAST });
  });

  const { jobs } = parse(await repository.read(".github/workflows/regex-review.yml"));
  const step: { readonly run: string; readonly env: Readonly<Record<string, string>> } = jobs.regexes.steps
    .at(-1);

  /** Runs the step of the workflow for a pull request. */
  async function check() {
    const revision = async (name: string) => (await repository.git("rev-parse", name)).trim();
    const pull = {
      number: 1,
      base: { sha: await revision("main") },
      head: { sha: await revision("HEAD") },
    };
    await temp.write({ "event.json": JSON.stringify({ pull_request: pull }), "summary.md": "" });
    assertEquals(step.env, { INPUT_TOKEN: "${{ github.token }}" });
    return await run("sh", ["-c", step.run], repository.path, settings, {
      PATH,
      INPUT_TOKEN: "",
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_NAME: "pull_request",
      GITHUB_EVENT_PATH: `${temp.path}/event.json`,
      GITHUB_STEP_SUMMARY: `${temp.path}/summary.md`,
    });
  }

  await t.step("a change that makes a regex slow fails", async () => {
    await repository.git("checkout", "-q", "-b", "names");
    await repository.commit({ "src/name.js": SLOW });
    const found = await npx("review", "main...HEAD");
    assertEquals([found.code, found.errors], [1, ""]);
    assertStringIncludes(found.output, "src/name.js:1:21  Became dangerous\n");
    const checked = await check();
    assertEquals([checked.code, checked.errors], [1, ""]);
    assertMatch(
      checked.output,
      /^::error file=src\/name\.js,line=1,col=21,title=Regex%3A Became dangerous::/,
    );
    const said = /Slow on (.*)\n/.exec(found.output)?.[1] ?? "";
    // The attack can be run as it is printed.
    const native = await run(
      "sh",
      ["-c", `timeout 2 "${node}" -e '/^(?:[a-z]+ ?)+$/.test(${said})'`],
      repository.path,
    );
    assert(said.includes("repeat"));
    assertEquals([native.code, native.errors], [124, ""]);
  });
  await t.step("accepted with a reason, it passes", async () => {
    await repository.commit({ "src/name.js": ACCEPTED.replace(" -- names have at most 40 characters", "") });
    const unexplained = await npx("review", "main...HEAD");
    assertEquals(unexplained.code, 1);
    assertStringIncludes(unexplained.output, "the comment needs a reason");
    await repository.commit({ "src/name.js": ACCEPTED });
    const found = await npx("review", "main...HEAD");
    assertEquals([found.code, found.errors], [0, ""]);
    assertMatch(
      found.output,
      /Accepted: Became dangerous: [^]*Reason:\s+names\s+have\s+at\s+most\s+40\s+characters/,
    );
    const checked = await check();
    assertEquals([checked.code, checked.errors], [0, ""]);
    assertMatch(checked.output, /^::notice file=src\/name\.js,line=2,col=21,title=Regex%3A Accepted::/);
    assertStringIncludes(await temp.read("summary.md"), "names have at most 40 characters");
  });
  await t.step("edited afterwards, the acceptance is outdated", async () => {
    await repository.git("checkout", "-q", "main");
    await repository.git("merge", "-q", "names");
    await repository.git("checkout", "-q", "-b", "digits");
    await repository.commit({ "src/name.js": ACCEPTED.replace("[a-z]", "[a-z0-9]") });
    const found = await npx("review", "main...HEAD", "--threshold=warning");
    assertEquals([found.code, found.errors], [1, ""]);
    assertStringIncludes(found.output, "src/name.js:2:21  Behavior changed (accepts more)\n");
    assertMatch(found.output, /the\s+comment\s+that\s+accepts\s+an\s+earlier\s+change\s+is\s+outdated/);
    const checked = await check();
    assertMatch(checked.output, /^::warning file=src\/name\.js,line=2,col=21,.*is outdated/);
  });
}
