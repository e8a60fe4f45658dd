import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { basename } from "node:path";
import { buildReview } from "../../../tasks/build_review.ts";
import { ActionCheckout, readAction } from "../../lib/cli/action_checkout.ts";
import { Folder } from "../../lib/cli/program.ts";
import { isFullSize } from "../../suites/sample.ts";

/** Runs the built program, with Deno or a Node. */
async function run(program: readonly string[], args: readonly string[], folder: Folder) {
  const [command = "", ...before] = program;
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...before, ...args],
    cwd: folder.path,
    env: { XDG_CACHE_HOME: `${folder.path}/cache`, WORKERS: "2" },
  }).output();
  return { code, output: new TextDecoder().decode(stdout), errors: new TextDecoder().decode(stderr) };
}

/** The Node of this machine; null before version 22. */
async function findNode(): Promise<string | null> {
  try {
    const { stdout } = await new Deno.Command("node", { args: ["--version"] }).output();
    return Number(/^v(\d+)/.exec(new TextDecoder().decode(stdout))?.[1]) >= 22 ? "node" : null;
  } catch {
    return null;
  }
}

Deno.test("the built program has no dependencies, and runs with Deno and Node", async () => {
  const built = await Deno.makeTempDir();
  await using folder = await Folder.create();
  try {
    await buildReview(built);
    const files = [...Deno.readDirSync(built)].map(({ name }) => name).sort();
    assertEquals(files, ["THIRD_PARTY_NOTICES.txt", "action.mjs", "program", "regex-review.mjs"]);
    const entry = basename((await readAction()).runs.main);
    await using checkout = await ActionCheckout.create();
    // Nothing above the folder has packages that it could import.
    const program = `${built}/regex-review.mjs`;
    const code = await Deno.readTextFile(program);
    assert(code.startsWith("#!/usr/bin/env node\n"));
    const one = await folder.commit({ "a.ts": "export const id = /^[a-z]+$/;\n" });
    await folder.commit({ "a.ts": "export const id = /^(?:[a-z0-9]+)+$/;\n" });
    const node = await findNode();
    if (node === null) {
      console.log("No Node 22 here: only Deno runs the program. The proof gets Node from npm.");
    }
    for (const runtime of [[Deno.execPath(), "run", "-A"], ...(node === null ? [] : [[node]])]) {
      const found = await run([...runtime, program], ["review", one], folder);
      assertEquals([found.code, found.errors], [1, ""]);
      assertStringIncludes(found.output, "a.ts:1:19  Became dangerous");
      if (isFullSize) {
        // The second run reads the cache.
        assertEquals(await run([...runtime, program], ["review", one], folder), found);
        assertEquals((await run([...runtime, program], ["review", "nope"], folder)).code, 2);
      }
      // The proof tries more, on Node 22 and 24.
      const action = await checkout.step([...runtime, `${built}/${entry}`]);
      assertEquals([action.code, action.errors], [1, ""]);
      assertMatch(
        action.output,
        /^::error file=src\/a\.ts,line=2,col=19,title=Regex%3A Became dangerous::Became dangerous/,
      );
      assertStringIncludes(action.summary, "# 1 changed regex: 1 became dangerous");
      assertEquals(action.outputs, "changes=1\nimportance=danger\nsarif-file=\n");
    }
    assert([...Deno.readDirSync(`${folder.path}/cache/regex-review`)].length >= 1);
  } finally {
    await Deno.remove(built, { recursive: true });
  }
});
