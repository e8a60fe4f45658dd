import { unreadLines } from "../change/judge/not_looked_at.ts";
import { visibleText } from "../change/visible_text.ts";
import type { ReviewReport } from "../change/model.ts";
import { VERSION } from "../project.ts";
import { counted } from "../regex/words.ts";
import { accept } from "./accept.ts";
import { runAction } from "./action.ts";
import { type Command, type Options, parseArguments, type RegexCommand } from "./arguments.ts";
import { type Environment, EXIT, review, type ReviewCommand, withPool, writeOutput } from "./command.ts";
import { formatReport, linkTo, withoutCommands } from "./formats.ts";
import { readableRepository, sinceDefaultBranch, UsageError } from "./git.ts";
import { helpText } from "./help.ts";
import { writeSetup } from "./setup.ts";
import { styleFor } from "./terminal.ts";

/** Name of the program in messages. */
const PROGRAM = "regex-review";

/** While a call of an agent takes its time, another one is answered. */
const TOOL_WORKERS = 2;

/** Runs the program. Never rejects. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  try {
    const { command, options } = parseArguments(args);
    return await execute(command, options, environment);
  } catch (error) {
    environment.error(
      `${PROGRAM}: ${error instanceof UsageError ? visibleText(error.message) : describe(error)}\n`,
    );
    return EXIT.error;
  }
}

/** Runs a command. The code that judges regexes is loaded only where it is used. */
async function execute(command: Command, options: Options, environment: Environment): Promise<number> {
  switch (command.name) {
    case "help":
      environment.output(helpText());
      return EXIT.clean;
    case "version":
      environment.output(`${VERSION}\n`);
      return EXIT.clean;
    case "regex":
      return await aboutRegex(command, options, environment);
    case "triage":
      return await (await import("./triage/triage.ts")).triage(command, options, environment);
    case "init":
      await writeSetup(environment);
      return EXIT.clean;
    case "fix":
      return await (await import("./fix.ts")).fix(command, options, environment);
    case "check":
      return await (await import("./check.ts")).check(command, options, environment);
    case "overlaps":
      return await (await import("./overlaps.ts")).printOverlaps(command, options, environment);
    case "portable":
      return await (await import("./portable.ts")).printPortable(command, options, environment);
    case "mcp": {
      const { serveTools } = await import("./mcp.ts");
      await withPool(
        TOOL_WORKERS,
        environment,
        (pool, parallel) => serveTools(pool, parallel, environment.signal),
      );
      return EXIT.clean;
    }
    case "action":
      return await runAction(environment);
    case "accept":
      return await accept(command, options, environment);
    case "default": {
      const root = await readableRepository(environment.cwd);
      if (root === null) {
        environment.output(helpText());
        return EXIT.clean;
      }
      const revisions = await sinceDefaultBranch(root);
      return await report({ name: "review", revisions }, options, environment);
    }
    case "review":
    case "scan":
    case "diff":
    case "patch":
      return await report(command, options, environment);
  }
}

/** Answers what is asked about a regex. A path without a command is scanned, or it has the alerts of another tool. */
async function aboutRegex(
  command: RegexCommand,
  options: Options,
  environment: Environment,
): Promise<number> {
  const { readRegexArguments } = await import("./regex_arguments.ts");
  const read = await readRegexArguments(command, environment);
  if (read.kind !== "path") {
    return await (await import("./one_regex.ts")).answerRegex(command, read, options, environment);
  }
  const { path } = read;
  if (command.flags !== "" || command.use !== undefined || command.isProof) {
    throw new UsageError(`${path} exists; for a regex of that name, write -e ${path}`);
  }
  const meant: Command = path.endsWith(".sarif")
    ? { name: "triage", file: path }
    : { name: "scan", paths: [path] };
  return await execute(meant, options, environment);
}

/** An error of the program itself, with where it happened. */
const describe = (error: unknown): string =>
  (error instanceof Error ? error.stack ?? error.message : String(error)).split("\n").map(visibleText).join(
    "\n",
  );

async function report(command: ReviewCommand, options: Options, environment: Environment): Promise<number> {
  const { report, reached, root, written } = await review(command, options, environment);
  if (written) {
    const findings = counted(written.findings, "finding");
    environment.output(`Wrote ${findings} to ${visibleText(written.file)}\n`);
    for (const { file, text } of unreadLines(report)) {
      environment.error(`${visibleText(`${file}: ${text}`)}\n`);
    }
    return reached ? EXIT.findings : EXIT.clean;
  }
  const text = formatReport(report, options.format, {
    version: VERSION,
    link: linkTo(options.workbench),
    ...command.name === "scan" && await scanOptions(report, options, environment),
    // A file has no colors, even if they are forced.
    style: options.output === undefined
      ? styleFor(environment.columns, environment.variables)
      : styleFor(undefined, {}),
  });
  if (options.output === undefined) environment.output(printed(text, options.format, environment.variables));
  else await writeOutput(environment.cwd, options.output, root, text);
  return reached ? EXIT.findings : EXIT.clean;
}

/** How a scan is shown: for people, with fast forms of its slow regexes. */
async function scanOptions(
  report: ReviewReport,
  { format, showsAll, workers }: Options,
  environment: Environment,
) {
  if (format !== "text") return { isScan: true };
  const { findForms } = await import("./scan_forms.ts");
  return { isScan: true, showsAll, formsOf: await findForms(report.changes, workers, environment) };
}

/** A report for people that the log of a workflow shows must not be read as commands; the other formats have none. */
function printed(
  text: string,
  format: Options["format"],
  { GITHUB_ACTIONS }: Environment["variables"],
): string {
  return GITHUB_ACTIONS === "true" && (format === "text" || format === "markdown")
    ? withoutCommands(text)
    : text;
}
