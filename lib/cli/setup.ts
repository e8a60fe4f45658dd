import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { workflow, WORKFLOW_NAME } from "../content/workflow.ts";
import { REPOSITORY } from "../project.ts";
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

/** Plain JSON, because formatters and linters check files of this name. All settings are what they are without the file. */
const CONFIG = `{
  "threshold": "danger",
  "include": [],
  "exclude": [],
  "generated": false
}
`;
