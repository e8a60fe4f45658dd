import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";
import { CONFIG_NAME, parseConfig } from "../../../lib/cli/config.ts";
import { workflow } from "../../../lib/content/workflow.ts";
import { Folder, runProgram } from "./program.ts";

const WORKFLOW = ".github/workflows/regex-review.yml";

Deno.test("init writes a workflow and a configuration that is valid, and never overwrites", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "src/a.js": "" });
  const first = await runProgram(["init"], { cwd: `${folder.path}/src` });
  assertEquals([first.code, first.output], [0, `Wrote ${WORKFLOW}\nWrote ${CONFIG_NAME}\n`]);
  const config = await folder.read(CONFIG_NAME);
  const all = { threshold: "danger", include: [], exclude: [], generated: false };
  assertEquals([JSON.parse(config), parseConfig(config, CONFIG_NAME)], [all, all]);
  assertEquals((await runProgram(["scan", "src"], { cwd: folder.path })).code, 0);
  await folder.write({ [CONFIG_NAME]: "{}", [WORKFLOW]: "mine" });
  const second = await runProgram(["init"], { cwd: folder.path });
  assertStringIncludes(second.output, `${WORKFLOW} exists, and is not changed\n`);
  assertEquals([await folder.read(CONFIG_NAME), await folder.read(WORKFLOW)], ["{}", "mine"]);
});

Deno.test("init needs a repository", async () => {
  await using folder = await Folder.create();
  const { code, errors } = await runProgram(["init"], { cwd: folder.path });
  assertEquals(code, 2);
  assertStringIncludes(errors, "init writes into a git repository");
});

Deno.test("the workflow runs the action, or the npm package without a public repository", () => {
  const step = (repository: string | null, isPublished = true, place = ".") => {
    const { on, permissions, jobs } = parse(workflow(repository, place, isPublished));
    assertEquals([on, permissions], ["pull_request", { contents: "read", "pull-requests": "write" }]);
    const [checkout, ...steps] = jobs.regexes.steps;
    assertEquals(checkout.with, { "fetch-depth": 0 });
    return steps.at(-1);
  };
  assertEquals(step("https://example.com/a/b").uses, "a/b@v0");
  const { run, env } = step(null);
  assert(run === "npx --yes regex-review@0 action" && env.INPUT_TOKEN === "${{ github.token }}");
  assertEquals(step(null, false), { ...step(null), run: "npx --yes ./regex-review-0.1.0.tgz action" });
  const site = "https://regex.example";
  assertEquals(step(null, false, site).run, `npx --yes ${site}/regex-review-0.1.0.tgz action`);
  assertEquals(step(null, true, site), step(null));
  assertEquals(step("https://example.com/a/b", false, site).uses, "a/b@v0");
});

Deno.test("comments of a configuration are no part of its strings", () => {
  const text = '{ /* a "b" */ "include": ["src//a/**", "/* b */"], // "x"\n "exclude": ["\\"//"] }';
  assertEquals(parseConfig(text, "c"), { include: ["src//a/**", "/* b */"], exclude: ['"//'] });
});
