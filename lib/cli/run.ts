import { relative, resolve } from "node:path";
import { counted } from "../regex/words.ts";
import { VERSION } from "../project.ts";
import { runAction } from "./action.ts";
import { HELP, type Options, parseArguments } from "./arguments.ts";
import { type Environment, EXIT, review, type ReviewCommand, writeOutput } from "./command.ts";
import { formatReport, linkTo } from "./formats.ts";
import { UsageError } from "./git.ts";
import { terminalSafe } from "./text_report.ts";

/** Name of the program in messages. */
const PROGRAM = "regex-review";

/** Runs the program. Never rejects. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  try {
    const { command, options } = parseArguments(args);
    if (command.name === "help") environment.output(HELP);
    else if (command.name === "version") environment.output(`${VERSION}\n`);
    else if (command.name === "action") return await runAction(environment);
    else return await report(command, options, environment);
    return EXIT.clean;
  } catch (error) {
    environment.error(`${PROGRAM}: ${error instanceof UsageError ? error.message : describe(error)}\n`);
    return EXIT.error;
  }
}

const describe = (error: unknown): string =>
  error instanceof Error ? error.stack ?? error.message : String(error);

async function report(command: ReviewCommand, options: Options, environment: Environment): Promise<number> {
  const { report, reached, written } = await review(command, options, environment);
  if (written) {
    const findings = counted(written.findings, "finding");
    environment.output(`Wrote ${findings} to ${terminalSafe(relative(environment.cwd, written.file))}\n`);
    return EXIT.clean;
  }
  const text = formatReport(report, options.format, {
    version: VERSION,
    link: linkTo(options.workbench),
    isScan: command.name === "scan",
  });
  if (options.output === undefined) environment.output(text);
  else await writeOutput(resolve(environment.cwd, options.output), text);
  return reached ? EXIT.findings : EXIT.clean;
}
