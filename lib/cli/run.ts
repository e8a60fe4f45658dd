import { unreadLines } from "../change/judge/not_looked_at.ts";
import { visibleText } from "../change/visible_text.ts";
import { VERSION } from "../project.ts";
import { counted } from "../regex/words.ts";
import { accept } from "./accept.ts";
import { runAction } from "./action.ts";
import { HELP, type Options, parseArguments } from "./arguments.ts";
import { type Environment, EXIT, review, type ReviewCommand, withPool, writeOutput } from "./command.ts";
import { formatReport, linkTo, withoutCommands } from "./formats.ts";
import { readableRepository, sinceDefaultBranch, UsageError } from "./git.ts";
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
    if (command.name === "help") environment.output(HELP);
    else if (command.name === "version") environment.output(`${VERSION}\n`);
    else if (command.name === "init") await writeSetup(environment);
    // The code that judges regexes is loaded only where it is used.
    else if (command.name === "fix") {
      return await (await import("./fix.ts")).fix(command, options, environment);
    } else if (command.name === "check") {
      return await (await import("./check.ts")).check(command, options, environment);
    } else if (command.name === "overlaps") {
      return await (await import("./overlaps.ts")).printOverlaps(command, options, environment);
    } else if (command.name === "portable") {
      return await (await import("./portable.ts")).printPortable(command, options, environment);
    } else if (command.name === "mcp") {
      const { serveTools } = await import("./mcp.ts");
      await withPool(
        TOOL_WORKERS,
        environment,
        (pool, parallel) => serveTools(pool, parallel, environment.signal),
      );
    } else if (command.name === "action") return await runAction(environment);
    else if (command.name === "accept") return await accept(command, options, environment);
    else if (command.name === "default") {
      const root = await readableRepository(environment.cwd);
      if (root !== null) {
        const revisions = await sinceDefaultBranch(root);
        return await report({ name: "review", revisions }, options, environment);
      }
      environment.output(HELP);
    } else return await report(command, options, environment);
    return EXIT.clean;
  } catch (error) {
    environment.error(
      `${PROGRAM}: ${error instanceof UsageError ? visibleText(error.message) : describe(error)}\n`,
    );
    return EXIT.error;
  }
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
    isScan: command.name === "scan",
    // A file has no colors, even if they are forced.
    style: options.output === undefined
      ? styleFor(environment.columns, environment.variables)
      : styleFor(undefined, {}),
  });
  if (options.output === undefined) environment.output(printed(text, options.format, environment.variables));
  else await writeOutput(environment.cwd, options.output, root, text);
  return reached ? EXIT.findings : EXIT.clean;
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
