import { relative, resolve, sep } from "node:path";
import { visibleText } from "../change/visible_text.ts";
import type { Command, Options } from "./arguments.ts";
import { addToBaseline, readBaselineIfExists } from "./baseline.ts";
import { type Environment, EXIT, review } from "./command.ts";
import { readConfig } from "./config.ts";
import { findRepository, sinceDefaultBranch, UsageError } from "./git.ts";

/**
 * Accepts the changes in a line of a file: writes them to the baseline, with fingerprints of both versions. They are the changes
 * since the branch left the default branch.
 */
export async function accept(
  { file, line, reason }: Extract<Command, { name: "accept" }>,
  options: Options,
  environment: Environment,
): Promise<number> {
  const { cwd, output } = environment;
  const root = await findRepository(cwd);
  if (root === null) throw new UsageError("This folder isn't in a git repository");
  const { baseline } = await readConfig(options, cwd, root);
  if (baseline === undefined) {
    throw new UsageError("accept needs --baseline FILE, or a baseline in the configuration");
  }
  const name = relative(root, resolve(cwd, file)).split(sep).join("/");
  const revisions = await sinceDefaultBranch(root);
  // The first entry creates the file.
  const isNew = await readBaselineIfExists(baseline) === null;
  const ignored = isNew ? { ...options, ignoresBaseline: true } : options;
  const { report } = await review({ name: "review", revisions }, ignored, environment);
  const inFile = report.changes.filter(({ pair, importance }) => pair.file === name && importance !== "none");
  const lineOf = ({ pair }: typeof inFile[number]) => (pair.after ?? pair.before)?.line;
  const found = inFile.filter((change) => lineOf(change) === line);
  if (found.length === 0) {
    const lines = [...new Set(inFile.map(lineOf))].slice(0, 10).join(", ");
    const hint = lines === "" ? "nothing else changed in that file" : `changed are those in line ${lines}`;
    throw new UsageError(`No regex changed in ${name}:${line}; ${hint}`);
  }
  await addToBaseline(baseline, found, reason);
  const places = found.length === 1 ? "1 change" : `${found.length} changes`;
  output(
    `Accepted ${places} in ${visibleText(name)}:${line}; the entry is in ${visibleText(baseline.name)}\n`,
  );
  return EXIT.clean;
}
