import { languageOfName } from "../change/readers/file_language.ts";
import { unifiedDiff } from "../change/patches/unified_diff.ts";
import { visibleText } from "../change/visible_text.ts";
import { MAX_SCAN_WORK } from "../limits/command_line.ts";
import { toLiteral } from "../regex/regex.ts";
import { counted, number } from "../regex/words.ts";
import type { Options } from "./arguments.ts";
import { type Environment, EXIT, withPool } from "./environment.ts";
import { textToChange, writeChanged } from "./changed_file.ts";
import { includedHere, readConfig } from "./config.ts";
import { findRepository, UsageError } from "./git.ts";
import { scannedFiles } from "./sources.ts";
import type { FoundFixes, WorkerTask } from "./worker.ts";

/**
 * Prints a patch that replaces slow regexes where it is proved that nothing else changes, or applies it. What was found and
 * what wasn't goes to standard error, so that the patch can be piped. Exits with 1 if a file wasn't looked at.
 */
export async function fix(
  { paths, writes }: { readonly paths: readonly string[]; readonly writes: boolean },
  options: Options,
  environment: Environment,
  maxWork = MAX_SCAN_WORK,
): Promise<number> {
  const { cwd, output, error, signal } = environment;
  const root = await findRepository(cwd);
  const config = await readConfig(options, cwd, root);
  const isIncluded = includedHere(config, options, cwd, root);
  const filter = (path: string) => languageOfName(path) !== null && isIncluded(path);
  let [fixed, slow, files, work] = [0, 0, 0, 0];
  const unread: string[] = [];
  await withPool(1, environment, async (pool) => {
    for await (const version of scannedFiles(cwd, paths, filter)) {
      if (signal?.aborted) return;
      if ("problem" in version) unread.push(`${version.file}: ${version.problem.message}`);
      if (!("after" in version) || version.after === null) continue;
      const { name, bytes } = version.after;
      if (work >= maxWork) {
        unread.push(`${name} and the files after it: the search for fixes has reached its limit of work`);
        return;
      }
      const task: WorkerTask = { kind: "fix", file: version.after };
      const outcome = await pool.run<FoundFixes>(task, FIX_DEADLINE_MS);
      if (signal?.aborted) return;
      if (outcome.kind !== "done") {
        unread.push(
          `${name}: ${outcome.kind === "timeout" ? "it was not finished in time" : outcome.message}`,
        );
        continue;
      }
      const found = outcome.value;
      work += found.work;
      for (const { line, regex, replacement, condition } of found.conditional) {
        const [slowForm, fastForm] = [regex, replacement].map((each) => visibleText(toLiteral(each)));
        error(`${visibleText(name)}:${line}: ${slowForm} has a fast form if ${condition}: ${fastForm}\n`);
      }
      [fixed, slow] = [fixed + found.fixed, slow + found.slow];
      if (found.fixed === 0) continue;
      const whole = textToChange(bytes);
      if (whole === null) {
        error(`${visibleText(name)} isn't UTF-8, and not changed\n`);
        fixed -= found.fixed;
        continue;
      }
      files++;
      const after = whole.mark + found.text;
      if (writes) await writeChanged(cwd, name, after, root);
      else output(unifiedDiff(name, whole.mark + whole.text, after));
    }
  });
  if (signal?.aborted) throw new UsageError("The search for fixes was stopped");
  for (const line of unread) error(`Not looked at: ${visibleText(line)}\n`);
  const rest = slow - fixed;
  const regexes = `${number(fixed)} slow ${fixed === 1 ? "regex" : "regexes"}`;
  const done = fixed === 0
    ? "No fix is proved for a slow regex here"
    : `${writes ? "Fixed" : "Found fixes for"} ${regexes} in ${counted(files, "file")}`;
  error(
    `${done}${
      rest > 0 ? `; ${number(rest)} slow ${rest === 1 ? "regex stays" : "regexes stay"} as before` : ""
    }\n`,
  );
  return unread.length === 0 ? EXIT.clean : EXIT.findings;
}

/** Time for the fixes of a file. */
const FIX_DEADLINE_MS = 60_000;
