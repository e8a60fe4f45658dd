/** Options of the command line. Its help, the pages about it, and the program itself follow this table. */
export const OPTIONS = {
  regex: {
    type: "string",
    short: "e",
    multiple: true,
    value: "PATTERN",
    words:
      'a regex, also one that is the name of a command or a file. On Windows, write it in double quotes and without slashes, -e "^a+$": Git Bash turns /x/ into a path, and cmd reads ^ itself',
  },
  flags: { type: "string", value: "FLAGS", words: "the flags of regexes without delimiters" },
  use: {
    type: "string",
    value: "USE",
    words: "what the regex is for: test, match, replace, or split; by default, nothing is known about it",
  },
  proof: {
    type: "boolean",
    words:
      "of two regexes: one line that says what is proved, and the command that repeats it; exits with 0 if they are the same, 1 if they differ, 2 if that isn't decided",
  },
  format: {
    type: "string",
    value: "FORMAT",
    words: "text (default), json, markdown, sarif, or github (annotations)",
  },
  output: { type: "string", value: "FILE", words: "writes the report to a file" },
  threshold: {
    type: "string",
    value: "LEVEL",
    words: "exit with 1 from this importance on: danger (default), warning, note, or never",
  },
  all: { type: "boolean", words: "of a scan, also shows what is only a hint" },
  baseline: {
    type: "string",
    value: "FILE",
    words: "ignores the findings that the file lists (default: regex-review-baseline.json)",
  },
  "write-baseline": { type: "boolean", words: "writes the findings to the baseline file" },
  include: {
    type: "string",
    multiple: true,
    value: "GLOB",
    words: "only files whose path matches; can be repeated",
  },
  exclude: {
    type: "string",
    multiple: true,
    value: "GLOB",
    words: "no files whose path matches; can be repeated",
  },
  reason: { type: "string", value: "TEXT", words: "why a change is accepted" },
  staged: { type: "boolean", words: "reviews what is staged for the next commit" },
  write: { type: "boolean", words: "applies the patch of fix or portable" },
  for: {
    type: "string",
    value: "ENGINE",
    words: "for which engine a regex is written, such as re2, or several: re2,rust",
  },
  "max-length": {
    type: "string",
    value: "NUMBER",
    words: "most characters of a form (default: twice the regex, and at least 200)",
  },
  generated: { type: "boolean", words: "compares generated and minified files, too" },
  config: { type: "string", value: "FILE", words: "configuration (default: .regexreview.json)" },
  cache: { type: "string", value: "FOLDER", words: "where judgements are cached" },
  "no-cache": { type: "boolean", words: "doesn't use the cache" },
  workbench: {
    type: "string",
    value: "URL",
    words: "adds links to a Regex Workbench at this address (http or https)",
  },
  workers: { type: "string", value: "NUMBER", words: "number of workers (default: one per core)" },
  help: { type: "boolean", short: "h", words: "shows this help" },
  version: { type: "boolean", words: "shows the version" },
} as const satisfies Readonly<Record<string, OptionRow>>;

/** An option: how it is read, and what it does. */
interface OptionRow {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** True if it can be repeated. */
  readonly multiple?: boolean;
  /** What the help calls its value; absent for one without a value. */
  readonly value?: string;
  readonly words: string;
}

/** How an option is written, as in "-e, --regex PATTERN". */
export const optionUsage = (name: string, { short, value }: OptionRow): string =>
  `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;

/** The name of an option, without its hyphens. */
type OptionName = keyof typeof OPTIONS;

/** Options that a command takes beside `--help`, `--version` and `--no-cache`. */
const REPORTED = ["format", "output"] as const satisfies readonly OptionName[];
const FILES = ["config", "include", "exclude"] as const satisfies readonly OptionName[];
const JUDGED = ["generated", "cache", "workers"] as const satisfies readonly OptionName[];
const ACCEPTING = [
  "threshold",
  "baseline",
  "write-baseline",
  "workbench",
] as const satisfies readonly OptionName[];
const REVIEWED = [...REPORTED, ...FILES, ...JUDGED, ...ACCEPTING] as const;

/** A command: how it is written, what it does, and its options. */
interface CommandRow {
  /** What the program calls it. */
  readonly name: string;
  readonly forms: readonly CommandForm[];
  readonly options: readonly OptionName[];
}

/** A way to write a command. */
interface CommandForm {
  /** What follows the name of the program. */
  readonly usage: string;
  readonly words: string;
}

/** The commands, in the order of the help. */
export const COMMANDS = [
  {
    name: "regex",
    forms: [
      {
        usage: "'/REGEX/'",
        words:
          "whether a regex can be slow, with a text on which it is, what it matches, and fast forms that are proved; - reads it from standard input",
      },
      { usage: "'/OLD/' '/NEW/'", words: "what the change of a regex changes" },
    ],
    options: ["regex", "flags", "use", "proof", ...REPORTED],
  },
  {
    name: "review",
    forms: [
      {
        usage: "review BASE..HEAD",
        words:
          "regexes that changed between two revisions of a git repository; BASE...HEAD since HEAD branched off; one revision is compared with the working tree",
      },
      {
        usage: "review --staged [FILE...]",
        words: "regexes that changed in what is staged for the next commit, or in some of its files",
      },
    ],
    options: [...REVIEWED, "staged"],
  },
  {
    name: "scan",
    forms: [{
      usage: "scan [PATH...]",
      words: "all regexes in files and folders (default: the current folder), the most important first",
    }],
    options: [...REVIEWED, "all"],
  },
  {
    name: "triage",
    forms: [{
      usage: "triage FILE",
      words:
        "the alerts about regexes in a file of another tool: for each, a proof that it is harmless, or an attack. Reads SARIF, as of CodeQL, Semgrep and ESLint, and the JSON of Sonar",
    }],
    options: [...REPORTED, "workers"],
  },
  {
    name: "diff",
    forms: [{ usage: "diff A B", words: "two files, or two regexes such as /a+/ and /a*/i" }],
    options: [...REPORTED, ...ACCEPTING, "config", "cache", "workers"],
  },
  {
    name: "patch",
    forms: [{ usage: "diff -", words: "a unified diff on standard input" }],
    options: REVIEWED,
  },
  {
    name: "accept",
    forms: [{
      usage: "accept FILE:LINE",
      words: "writes the changes in that line to the baseline; --reason says why",
    }],
    options: [...FILES, ...JUDGED, "baseline", "reason"],
  },
  {
    name: "fix",
    forms: [{
      usage: "fix [PATH...]",
      words:
        "prints a patch that replaces slow regexes by fast ones that provably match the same; with --write, applies it",
    }],
    options: [...FILES, "write"],
  },
  {
    name: "check",
    forms: [{
      usage: "check [PATH...]",
      words: "contracts of regexes, in comments such as // regex-review: contract whole, and in *.regex.json",
    }],
    options: [...REPORTED, ...FILES],
  },
  {
    name: "overlaps",
    forms: [{
      usage: "overlaps FILE",
      words:
        "pairs of regexes that accept the same text, in *.regex.json or a text with a regex such as /a+/i in each line",
    }],
    options: [...REPORTED, "workers"],
  },
  {
    name: "portable",
    forms: [
      {
        usage: "portable '/REGEX/' --for ENGINE",
        words: "a regex that the engine reads, and that provably accepts the same texts",
      },
      {
        usage: "portable FILE --for ENGINE",
        words:
          "a patch that writes the patterns of a JSON Schema for the engine, in JSON or YAML, also in the tools of agents, OpenAPI and resources of Kubernetes; with --write, applies it",
      },
    ],
    options: [...REPORTED, "for", "max-length", "write"],
  },
  {
    name: "mcp",
    forms: [{
      usage: "mcp",
      words: "serves tools for agents by the Model Context Protocol, on standard input and output",
    }],
    options: [],
  },
  {
    name: "init",
    forms: [{
      usage: "init",
      words: "writes a workflow for GitHub and a configuration, if they don't exist",
    }],
    options: [],
  },
  {
    name: "action",
    forms: [{
      usage: "action",
      words: "what the action on GitHub runs: reviews the event of a workflow, see docs/review.md",
    }],
    options: [],
  },
] as const satisfies readonly CommandRow[];

/** The name of a command in the table. */
type CommandName = typeof COMMANDS[number]["name"];

/** What is done without a command. */
export const WITHOUT_COMMAND =
  "Without a command, in a repository: the working tree since it left the default branch.";

/** What the exit code says. */
export const EXIT_CODES =
  "Exit codes: 0 if nothing reaches the threshold, 1 if something does or wasn't looked at, such as a file that is too large or a regex beyond the limit of work, 2 for errors in usage, input or output.";
