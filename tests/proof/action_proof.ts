/**
 * What `action.yml` names as its entry, on Node 22 and 24, in a git history with an event and variables as GitHub sets them,
 * commenting to a fake of its API. A version that can't be had is skipped with a message.
 */
import { assert, assertEquals, assertMatch, assertRejects, assertStringIncludes } from "@std/assert";
import { buildReview } from "../../tasks/build_review.ts";
import { hash } from "../../lib/cli/cache.ts";
import { sarifErrors } from "../lib/change/sarif_schema.ts";
import { ActionCheckout, readAction, type StepResult } from "../lib/cli/action_checkout.ts";
import { FakeGitHub } from "../lib/cli/fake_github.ts";
import { Folder } from "../lib/cli/program.ts";
import { findNode, NODE_VERSIONS } from "../npm/node_versions.ts";

for (const version of NODE_VERSIONS) {
  Deno.test(`the action reviews a pull request on Node ${version}`, async (t) => {
    const files = await Deno.makeTempDir();
    await using checkout = await ActionCheckout.create();
    await using github = new FakeGitHub();
    try {
      const node = await findNode(version, files);
      if (node === null) return console.log(`Skipped: Node ${version} can't be had here`);
      const { runs } = await readAction();
      assertEquals(runs.using, "node24");
      await buildReview(new URL(".", `file://${files}/${runs.main}`).pathname);
      const program = [node, `${files}/${runs.main}`];

      await t.step("without a token: annotations, a summary and outputs", async () => {
        const found = await checkout.step(program, {}, { GITHUB_TOKEN: "secret" });
        assertReview(found);
        assertEquals(found.outputs, "changes=1\nimportance=danger\nsarif-file=\n");
        assertEquals(github.requests, []);
      });
      await t.step("a SARIF file that is valid", async () => {
        const found = await checkout.step(program, { "sarif-file": "out/regex.sarif" });
        assertReview(found);
        assertEquals(found.outputs, "changes=1\nimportance=danger\nsarif-file=out/regex.sarif\n");
        const log = JSON.parse(await checkout.workspace.read("out/regex.sarif"));
        assertEquals(sarifErrors(log), []);
        assertEquals(log.runs[0].results.length, 1);
        assertEquals(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri, "src/a.ts");
      });
      await t.step("only regular files are read, and nothing is written through a link", async () => {
        const { path } = checkout.workspace;
        await new Deno.Command("mkfifo", { args: [`${path}/pipe`] }).output();
        await Deno.symlink("/tmp", `${path}/away`);
        for (const name of ["pipe", "/dev/zero", "away/x.json", "/proc/self/fd/0"]) {
          for (const input of ["config", "baseline"]) {
            const refused = await checkout.step(program, { [input]: name });
            assertEquals([refused.code, refused.errors], [2, ""]);
            assertMatch(
              refused.output,
              /^::error title=Regex review::Can't read the (?:configuration|baseline) /,
            );
          }
        }
        const found = await checkout.step(program, { "sarif-file": "away/out.sarif" });
        assertMatch(found.output, /Can't write away\/out\.sarif: it is outside of the repository/);
        for (const name of ["pipe", "away"]) await Deno.remove(`${path}/${name}`);
      });
      const api = { GITHUB_API_URL: github.url };
      await t.step("with a token: one comment", async () => {
        const found = await checkout.step(program, { token: "secret" }, api);
        assertReview(found);
        assertStringIncludes(found.output, "The comment was created.");
        assertEquals(github.comments.length, 1);
        assertStringIncludes(github.comments[0]?.body ?? "", "1 changed regex: 1 became dangerous");
        assert(github.requests.every(({ token }) => token === "Bearer secret"));
        assert(!JSON.stringify(found).includes("secret"));
      });
      await t.step("which the next run updates in place", async () => {
        await checkout.push({ "src/a.ts": "export const id = /^[a-z][a-z]*$/;\n" });
        const found = await checkout.step(program, { token: "secret" }, api);
        assertEquals([found.code, found.errors], [0, ""]);
        assertStringIncludes(found.output, "The comment was updated.");
        assertEquals(github.comments.length, 1);
        assertStringIncludes(github.comments[0]?.body ?? "", "1 changed regex");
      });
      await t.step("a token that may not comment leaves a message", async () => {
        github.fails = () => 403;
        const found = await checkout.step(program, { token: "secret" }, api);
        assertEquals(found.code, 0);
        assertMatch(
          found.output,
          /::warning title=Regex review::No comment was written: .*pull-requests: write/,
        );
        assertStringIncludes(found.summary, "No comment was written on the pull request.");
      });
      await t.step("the threshold decides whether the step fails", async () => {
        assertEquals((await checkout.step(program, { threshold: "note" })).code, 0);
        await checkout.push({ "src/a.ts": "export const id = /^[a-z]{2,}$/;\n" });
        assertEquals((await checkout.step(program, { threshold: "note" })).code, 1);
        assertEquals((await checkout.step(program, { threshold: "none" })).code, 2);
      });
      await t.step(
        "judgements are kept for the default branch, and a pull request's aren't believed",
        async () => {
          await using temp = await Folder.create();
          const cache = `${temp.path}/judgements`;
          // The same regexes as in the pull request.
          const [before, after] = [
            (await checkout.origin.git("merge-base", "main", "topic")).trim(),
            (await checkout.origin.git("rev-parse", "topic")).trim(),
          ];
          await temp.write({
            "event.json": JSON.stringify({ before, after, repository: { default_branch: "main" } }),
          });
          const onMain = {
            GITHUB_EVENT_NAME: "push",
            GITHUB_EVENT_PATH: `${temp.path}/event.json`,
            GITHUB_REF: "refs/heads/main",
          };
          const push = async () =>
            (await checkout.step(program, { cache, threshold: "warning" }, onMain)).code;
          const pull = async () => (await checkout.step(program, { cache, threshold: "warning" })).code;
          // Nothing is left there by a pull request.
          assertEquals(await pull(), 1);
          await assertRejects(() => Deno.stat(cache), Deno.errors.NotFound);
          assertEquals(await push(), 1);
          const names = [...Deno.readDirSync(cache)].map(({ name }) => name);
          assertEquals(names.length, 1);
          const kept = await Promise.all(names.map((name) => Deno.readTextFile(`${cache}/${name}`)));
          const forge = async (sumOf: (text: string, kept: string) => string) => {
            for (const [at, name] of names.entries()) {
              const text = (kept[at] ?? "").slice(65)
                .replace(/"relation":"\w+"/, '"relation":"equal"').replace(
                  '"sameMatches":false',
                  '"sameMatches":true',
                );
              await Deno.writeTextFile(`${cache}/${name}`, `${sumOf(text, kept[at] ?? "")}\n${text}`);
            }
          };
          await forge(hash);
          // That this has an effect shows that what is kept is used.
          assertEquals(await push(), 0);
          assertEquals(await pull(), 1);
          await forge((_, kept) => kept.slice(0, 64));
          assertEquals(await push(), 1);
          await Deno.writeTextFile(`${checkout.workspace.path}/judgements`, kept[0] ?? "");
          await checkout.workspace.git("add", "judgements");
          const tracked = await checkout.step(program, { cache: "judgements" }, onMain);
          assertEquals(tracked.code, 2);
          assertStringIncludes(tracked.output, "The cache judgements is a part of the repository");
          await checkout.workspace.git("rm", "-q", "-f", "--cached", "judgements");
          await Deno.remove(`${checkout.workspace.path}/judgements`);
        },
      );
    } finally {
      await Deno.remove(files, { recursive: true });
    }
  });
}

/** Only what the pull request changed is reviewed: not what changed in its base meanwhile. */
function assertReview({ code, output, errors, summary }: StepResult, expected = 1): void {
  assertEquals([code, errors], [expected, ""]);
  assertMatch(
    output,
    /^::error file=src\/a\.ts,line=2,col=19,title=Regex%3A Became dangerous::Became dangerous [^\n]*accepts more: "1" matches now/m,
  );
  assert(!output.includes("src/b.ts"));
  assertStringIncludes(summary, "# 1 changed regex: 1 became dangerous");
}
