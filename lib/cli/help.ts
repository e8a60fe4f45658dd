import { COMMANDS, EXIT_CODES, type OptionRow, OPTIONS, WITHOUT_COMMAND } from "../content/command_table.ts";
import { packageCommand } from "../project.ts";
import { wrapped } from "./terminal.ts";

/** Columns of the help, and of the names in it. */
const STYLE = { columns: 110, hasColors: false };
const NAME_COLUMNS = 25;

/** The help of the command line, as the table of its commands says. */
export function helpText(): string {
  return [
    `Usage: ${packageCommand("'/REGEX/'")}`,
    `       ${packageCommand("COMMAND [OPTIONS]")}`,
    "",
    ...wrapped(INTRODUCTION, STYLE),
    "",
    "Commands",
    ...COMMANDS.flatMap(({ forms }) => forms.flatMap(({ usage, words }) => row(usage, words))),
    ...wrapped(WITHOUT_COMMAND, STYLE),
    "",
    "Options",
    ...Object.entries(OPTIONS).flatMap(([name, option]) => row(optionUsage(name, option), option.words)),
    "",
    ...wrapped(EXIT_CODES, STYLE).map((line) => line.trimStart()),
    "",
  ].join("\n");
}

const INTRODUCTION =
  "Shows whether a regular expression can be slow, and what changed ones change: which texts they accept, where they match, and whether they became slow.";

const optionUsage = (name: string, { short, value }: OptionRow): string =>
  `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;

/** A name, and words beside it; below it if it is long. */
function row(name: string, words: string): string[] {
  const indent = " ".repeat(NAME_COLUMNS);
  const lines = wrapped(words, { ...STYLE, columns: STYLE.columns - NAME_COLUMNS - 2 })
    .map((line) => indent + line.trimStart());
  const isShort = name.length + 4 <= NAME_COLUMNS;
  const [first = "", ...others] = lines;
  return isShort
    ? [`  ${name}`.padEnd(NAME_COLUMNS) + first.slice(NAME_COLUMNS), ...others]
    : [`  ${name}`, ...lines];
}
