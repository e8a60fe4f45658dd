import { stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import type { RegexChange } from "../change/model.ts";
import { visibleText } from "../change/visible_text.ts";
import type { Command, Options } from "./arguments.ts";
import { addToBaseline, fingerprint, readBaselineIfExists } from "./baseline.ts";
import { review } from "./command.ts";
import { type Environment, EXIT } from "./environment.ts";
import { readConfig } from "./config.ts";
import { requireRepository, sinceDefaultBranch, UsageError } from "./git.ts";

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
  const root = await requireRepository(cwd);
  const { baseline } = await readConfig(options, cwd, root);
  const name = relative(root, resolve(cwd, file)).split(sep).join("/");
  const revisions = await sinceDefaultBranch(root);
  // The first entry creates the file.
  const entries = await readBaselineIfExists(baseline) ?? new Map<string, string>();
  const { report } = await review(
    { name: "review", revisions },
    { ...options, ignoresBaseline: true },
    environment,
  );
  const isAccepted = (change: RegexChange) =>
    report.accepted.includes(change) || entries.has(fingerprint(change));
  const inFile = [...report.changes, ...report.accepted].filter(({ pair, importance }) =>
    pair.file === name && importance !== "none"
  );
  const here = inFile.filter((change) => lineOf(change) === line);
  const found = here.filter((change) => !isAccepted(change));
  const place = `${name}:${line}`;
  if (found.length === 0) {
    if (here.length > 0) throw new UsageError(`What changed in ${place} is already accepted`);
    if (inFile.length === 0 && !await exists(resolve(root, name))) {
      throw new UsageError(`There is no file "${name}"`);
    }
    const open = inFile.filter((change) => !isAccepted(change));
    throw new UsageError(`No regex changed in ${place}; ${hintOf(inFile.length, open.map(lineOf))}`);
  }
  await addToBaseline(baseline, found, reason);
  const places = found.length === 1 ? "1 change" : `${found.length} changes`;
  output(
    `Accepted ${places} in ${visibleText(place)}; the entry is in ${visibleText(baseline.name)}\n`,
  );
  return EXIT.clean;
}

const lineOf = ({ pair }: RegexChange): number => (pair.after ?? pair.before)?.line ?? 0;

/** Where something is left to accept in a file with changes. */
function hintOf(changes: number, open: readonly number[]): string {
  if (changes === 0) return "nothing else changed in that file";
  const lines = [...new Set(open)];
  if (lines.length === 0) return "all changes in that file are already accepted";
  const [are, more] = [
    lines.length === 1 ? "is that in line" : "are those in lines",
    lines.length > MAX_LINES,
  ];
  return `changed ${are} ${lines.slice(0, MAX_LINES).join(", ")}${more ? " and others" : ""}`;
}

const MAX_LINES = 10;

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
