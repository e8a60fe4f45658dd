import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { IS_PUBLISHED, packageName, REPOSITORY, VERSION } from "../project.ts";
import type { Environment } from "./environment.ts";
import { CONFIG_NAME } from "./config.ts";
import { requireRepository, UsageError } from "./git.ts";
import { FileError, writeRegularFile } from "./regular_file.ts";

/**
 * Writes a workflow for GitHub and a configuration into the repository. Files that exist are left as they are.
 *
 * @throws UsageError outside of a repository, or if a file can't be written
 */
export async function writeSetup({ cwd, output }: Pick<Environment, "cwd" | "output">): Promise<void> {
  const root = await requireRepository(
    cwd,
    "init writes into a git repository, and this folder isn't in one",
  );
  for (const [name, text] of [[WORKFLOW_NAME, workflow(REPOSITORY)], [CONFIG_NAME, CONFIG]] as const) {
    const path = join(root, name);
    const isThere = await lstat(path).then(() => true, () => false);
    if (!isThere) await write(path, name, text, root);
    output(isThere ? `${name} exists, and is not changed\n` : `Wrote ${name}\n`);
  }
}

async function write(path: string, name: string, text: string, root: string): Promise<void> {
  try {
    await writeRegularFile(path, text, root);
  } catch (error) {
    const reason = error instanceof FileError
      ? `it ${error.message}`
      : `${(error as { code?: string }).code}`;
    throw new UsageError(`Can't write ${name}: ${reason}`);
  }
}

const WORKFLOW_NAME = ".github/workflows/regex-review.yml";

const [MAJOR] = VERSION.split(".");

/**
 * A workflow that runs the action of the public repository; without one, the npm package, and until that is published its packed
 * file.
 */
export function workflow(repository: string | null, isPublished: boolean = IS_PUBLISHED): string {
  const [owner, name] = repository?.split("/").slice(-2) ?? [];
  const step = repository === null
    ? `      - uses: actions/setup-node@v5
        with:
          node-version: 24
${isPublished ? "" : "      # The packed file is to be in the root of the repository.\n"}\
      - run: npx --yes ${packageName("major", isPublished)} action
        env:
          INPUT_TOKEN: \${{ github.token }}
`
    : `      - uses: ${owner}/${name}@v${MAJOR}
        with:
          token: \${{ github.token }}
`;
  return `# Reviews the regular expressions that a pull request changes.
name: Regex review
on: pull_request
permissions:
  contents: read
  # For the comment.
  pull-requests: write
jobs:
  regexes:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          # The review compares with the revision that the pull request branched off.
          fetch-depth: 0
${step}`;
}

/** Plain JSON, because formatters and linters check files of this name. All settings are what they are without the file. */
const CONFIG = `{
  "threshold": "danger",
  "include": [],
  "exclude": [],
  "generated": false
}
`;
