import { assertEquals, assertMatch, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import { VERSION } from "../../../lib/project.ts";
import { makeRelease, ReleaseError, releaseNotes } from "../../../tasks/release.ts";
import { ActionCheckout } from "../../lib/cli/action_checkout.ts";

const MAJOR = `v${VERSION.split(".")[0]}`;
const AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];

async function git(folder: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args: [...AUTHOR, ...args],
    cwd: folder,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("releaseNotes() needs a dated section with changes", () => {
  const changelog = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A.\n\n" +
    "## [0.1.0]\n\n- B.\n\n## [0.0.1] - 2026-01-01\n";
  assertEquals(releaseNotes(changelog, "0.2.0"), "### Added\n\n- A.\n");
  assertThrows(() => releaseNotes(changelog, "0.3.0"), ReleaseError, 'no section "## [0.3.0]');
  assertThrows(() => releaseNotes(changelog, "0.1.0"), ReleaseError, "needs a date");
  assertThrows(() => releaseNotes(changelog, "0.0.1"), ReleaseError, "is empty");
});

Deno.test("a release has the package, its notes, and tags from which the action runs", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const project = `${folder}/project/`;
    await Deno.mkdir(`${project}docs`, { recursive: true });
    await Deno.writeTextFile(`${project}docs/CHANGELOG.md`, `## [${VERSION}] - 2026-12-01\n\n- First.\n`);
    await Deno.copyFile(new URL("../../../action.yml", import.meta.url), `${project}action.yml`);
    await git(project, "init", "--quiet", "--initial-branch=main");
    await git(project, "config", "user.name", "Ada");
    await git(project, "config", "user.email", "ada@example.com");
    const dirty = await assertRejects(() => makeRelease(`${folder}/early`, project), ReleaseError);
    assertStringIncludes(dirty.message, "uncommitted changes");
    await git(project, "add", ".");
    await git(project, "commit", "--quiet", "--message", "First");

    const made = await withAuthor(() => makeRelease(`${folder}/out`, project));
    assertEquals(made.map((each) => each.slice(each.indexOf("/out/") + 5)), [
      `regex-review-${VERSION}.tgz`,
      "notes.md",
      `repository: v${VERSION}`,
      `repository: ${MAJOR}`,
    ]);
    assertEquals(await Deno.readTextFile(`${folder}/out/notes.md`), "- First.\n");
    await assertRejects(() => makeRelease(`${folder}/out`, project), ReleaseError, "is not empty");

    // As a workflow gets it: a checkout of the tag, of which only the named entry point is run.
    await git(folder, "clone", "--quiet", "--branch", MAJOR, `${folder}/out/repository`, "action");
    const main = /^ {2}main: (\S+)$/m.exec(await Deno.readTextFile(`${folder}/action/action.yml`))?.[1];
    assertEquals(main, "dist/action.mjs");
    await using checkout = await ActionCheckout.create();
    const step = await checkout.step([Deno.execPath(), "run", "-A", `${folder}/action/${main}`]);
    assertEquals(step.errors, "");
    assertMatch(step.output, /^::error file=src\/a\.ts/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The clone of a release has no author of its own. */
async function withAuthor<T>(step: () => Promise<T>): Promise<T> {
  const names = ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"];
  const before = names.map((name) => Deno.env.get(name));
  names.forEach((name) => Deno.env.set(name, name.endsWith("NAME") ? "Ada" : "ada@example.com"));
  try {
    return await step();
  } finally {
    names.forEach((name, at) => {
      const value = before[at];
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    });
  }
}
