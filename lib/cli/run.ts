import { visibleText } from "../change/visible_text.ts";
import { VERSION } from "../project.ts";
import { type Command, type Options, parseArguments, type RegexCommand } from "./arguments.ts";
import { type Environment, EXIT } from "./environment.ts";
import { readableRepository, sinceDefaultBranch, UsageError } from "./git.ts";
import { helpText } from "./help.ts";

/** Name of the program in messages. */
const PROGRAM = "regex-review";

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

/** Runs a command. Its code is loaded only then: most of it is for files. */
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
      return await (await import("./triage.ts")).triage(command, options, environment);
    case "init":
      await (await import("./setup.ts")).writeSetup(environment);
      return EXIT.clean;
    case "fix":
      return await (await import("./fix.ts")).fix(command, options, environment);
    case "check":
      return await (await import("./check.ts")).check(command, options, environment);
    case "overlaps":
      return await (await import("./overlaps.ts")).printOverlaps(command, options, environment);
    case "portable":
      return await (await import("./portable.ts")).printPortable(command, options, environment);
    case "mcp":
      await (await import("./mcp.ts")).serveTools(environment);
      return EXIT.clean;
    case "action":
      return await (await import("./action.ts")).runAction(environment);
    case "accept":
      return await (await import("./accept.ts")).accept(command, options, environment);
    case "default": {
      const root = await readableRepository(environment.cwd);
      if (root === null) {
        environment.output(helpText());
        return EXIT.clean;
      }
      const revisions = await sinceDefaultBranch(root);
      return await execute({ name: "review", revisions }, options, environment);
    }
    case "review":
    case "scan":
    case "diff":
    case "patch":
      return await (await import("./report_command.ts")).report(command, options, environment);
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
