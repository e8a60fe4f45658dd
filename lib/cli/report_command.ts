import { unreadLines } from "../change/judge/not_looked_at.ts";
import { visibleText } from "../change/visible_text.ts";
import { VERSION } from "../project.ts";
import { counted } from "../regex/words.ts";
import type { Options } from "./arguments.ts";
import { review, type ReviewCommand } from "./command.ts";
import { type Environment, EXIT, writeOutput } from "./environment.ts";
import { formatReport, linkTo, withoutCommands } from "./formats.ts";
import { styleFor } from "./terminal.ts";

/** Reviews or scans, and writes the report. */
export async function report(
  command: ReviewCommand,
  options: Options,
  environment: Environment,
): Promise<number> {
  const { report, reached, root, written, formsOf } = await review(command, options, environment);
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
    showsAll: options.showsAll,
    ...formsOf && { formsOf },
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
