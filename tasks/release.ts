/**
 * Makes a release into an empty folder, without publishing anything; see docs/RELEASING.md.
 *
 *     deno task release FOLDER
 *
 * - `regex-review-VERSION.tgz`: the npm package;
 * - `repository/`: a clone whose tags `vVERSION` and `vMAJOR` contain the built action;
 * - `notes.md`: the changelog of the version.
 */
import { PACKED_FILE, VERSION } from "../lib/project.ts";
import { buildPackage, packPackage } from "./build_package.ts";
import { buildReview } from "./build_review.ts";

const ROOT = new URL("../", import.meta.url).pathname;

/** Why a release can't be made, as a sentence that says what to do. */
export class ReleaseError extends Error {}

/**
 * The section of a version in a changelog, without its heading.
 *
 * @throws ReleaseError if the version has no section, or no change in it
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  if (section === undefined) {
    throw new ReleaseError(`docs/CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD"`);
  }
  const [heading = "", ...lines] = section.split("\n");
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(heading)) {
    throw new ReleaseError(
      `The section of ${version} in docs/CHANGELOG.md needs a date: ## [${version}] - YYYY-MM-DD`,
    );
  }
  const notes = lines.join("\n").trim();
  if (!/^- /m.test(notes)) throw new ReleaseError(`The section of ${version} in docs/CHANGELOG.md is empty`);
  return `${notes}\n`;
}

/**
 * Makes a release of the commit that is checked out.
 *
 * @param root the repository, which must have no uncommitted changes
 * @throws ReleaseError
 */
export async function makeRelease(folder: string, root: string = ROOT): Promise<readonly string[]> {
  if (await git(root, "status", "--porcelain") !== "") {
    throw new ReleaseError("There are uncommitted changes; commit them first, so that the tag contains them");
  }
  const notes = releaseNotes(await Deno.readTextFile(`${root}docs/CHANGELOG.md`), VERSION);
  await Deno.mkdir(folder, { recursive: true });
  if ([...Deno.readDirSync(folder)].length > 0) throw new ReleaseError(`${folder} is not empty`);
  const place = await Deno.realPath(folder);
  await Deno.writeTextFile(`${place}/notes.md`, notes);
  await buildPackage(`${place}/npm`);
  await packPackage(`${place}/npm`, place);
  await Deno.remove(`${place}/npm`, { recursive: true });
  const tags = await tagAction(`${place}/repository`, root);
  return [
    `${place}/${PACKED_FILE}`,
    `${place}/notes.md`,
    ...tags.map((tag) => `${place}/repository: ${tag}`),
  ];
}

/** Commits the built action on top of the checked-out commit, in a clone, and tags it. */
async function tagAction(clone: string, root: string): Promise<string[]> {
  await git(root, "clone", "--quiet", "--no-hardlinks", root, clone);
  await git(clone, "checkout", "--quiet", "--detach", await git(root, "rev-parse", "HEAD"));
  await buildReview(`${clone}/dist`);
  await git(clone, "add", "--force", "dist");
  const tags = [`v${VERSION}`, `v${VERSION.split(".")[0]}`];
  await git(clone, "commit", "--quiet", "--message", `Release ${VERSION}`);
  for (const tag of tags) {
    await git(clone, "tag", "--force", "--annotate", "--message", `Release ${VERSION}`, tag);
  }
  return tags;
}

async function git(folder: string, ...given: string[]): Promise<string> {
  const args = ["-c", "core.hooksPath=/dev/null", ...given];
  const { success, stdout, stderr } = await new Deno.Command("git", { args, cwd: folder }).output();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout).trim();
  throw new ReleaseError(`git ${args.join(" ")} failed: ${decoder.decode(stderr).trim()}`);
}

if (import.meta.main) {
  const [folder] = Deno.args;
  try {
    if (folder === undefined) throw new ReleaseError("Usage: deno task release FOLDER");
    for (const made of await makeRelease(folder)) console.log(made);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}
