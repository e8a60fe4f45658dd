import { parseArgs } from "node:util";
import { UsageError } from "./git.ts";
import type { PortableCommand } from "./portable.ts";

/** Formats of the report. */
export const FORMATS = ["text", "json", "markdown", "sarif", "github"] as const;
/** Minimum importance that makes the exit code 1. */
export const THRESHOLDS = ["danger", "warning", "note", "never"] as const;

/** A format of the report. */
export type Format = typeof FORMATS[number];
/** See `THRESHOLDS`. */
export type Threshold = typeof THRESHOLDS[number];

/** A parsed command. */
export type Command =
  | {
    readonly name: "review";
    readonly revisions: string;
    readonly isStaged?: boolean;
    /** Of what is staged, only these files and folders; the first one may be the revision to compare with. */
    readonly paths?: readonly string[];
  }
  | { readonly name: "scan"; readonly paths: readonly string[] }
  | { readonly name: "diff"; readonly before: string; readonly after: string }
  | { readonly name: "patch" }
  | { readonly name: "accept"; readonly file: string; readonly line: number; readonly reason: string }
  | { readonly name: "fix"; readonly paths: readonly string[]; readonly writes: boolean }
  | { readonly name: "check"; readonly paths: readonly string[] }
  | { readonly name: "overlaps"; readonly file: string }
  | PortableCommand
  | { readonly name: "mcp" }
  | { readonly name: "init" }
  | { readonly name: "action" }
  /** What is to be done without arguments: a review in a repository, help elsewhere. */
  | { readonly name: "default" }
  | { readonly name: "help" }
  | { readonly name: "version" };

/** Options; those that are absent come from the configuration file or are defaults. */
export interface Options {
  readonly format: Format;
  readonly threshold?: Threshold;
  readonly output?: string;
  readonly config?: string;
  readonly baseline?: string;
  readonly writeBaseline: boolean;
  /** True if files that a program has written are compared, too. */
  readonly generated: boolean;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly cache?: string;
  readonly noCache: boolean;
  /** Address of a Regex Workbench, for links. */
  readonly workbench?: string;
  readonly workers?: number;
  /** True if the settings are those of the base revision, because the author of the reviewed one may be a stranger. */
  readonly usesBaseSettings?: boolean;
  /** True if the baseline isn't read, because it is to be created. */
  readonly ignoresBaseline?: boolean;
}

/** Help of the command line. */
export const HELP = `Usage: regex-review COMMAND [OPTIONS]

Shows what changed regular expressions change: which texts they accept, where they match, and whether
they can be slow.

Commands
  review BASE..HEAD      regexes that changed between two revisions of a git repository; BASE...HEAD since
                         HEAD branched off; one revision is compared with the working tree
  review --staged [FILE...]
                         regexes that changed in what is staged for the next commit, or in some of its files
  scan [PATH...]         all regexes in files and folders (default: the current folder)
  diff A B               two files, or two regexes such as /a+/ and /a*/i
  diff -                 a unified diff on standard input
  accept FILE:LINE       writes the changes in that line to the baseline; --reason says why
  fix [PATH...]          prints a patch that replaces slow regexes by fast ones that provably match the same;
                         with --write, applies it
  check [PATH...]        contracts of regexes, in comments such as // regex-review: contract whole, and in
                         *.regex.json
  overlaps FILE          pairs of regexes that accept the same text, in *.regex.json or a text with a regex
                         such as /a+/i in each line
  portable REGEX|FILE    the form of a regex, or of the patterns of a JSON Schema, that an engine reads in the same
                         way; --for names the engine; with --write, changes the file
  mcp                    a server of the Model Context Protocol on standard input and output, for agents
  init                   writes a workflow for GitHub and a configuration, if they don't exist
  action                 what the action on GitHub runs: reviews the event of a workflow, see docs/review.md
Without a command, in a repository: the working tree since it left the default branch.

Options
  --format FORMAT        text (default), json, markdown, sarif, or github (annotations)
  --output FILE          writes the report to a file
  --threshold LEVEL      exit with 1 from this importance on: danger (default), warning, note, or never
  --baseline FILE        ignores the findings that the file lists (default: regex-review-baseline.json)
  --write-baseline       writes the findings to the baseline file
  --include GLOB         only files whose path matches; can be repeated
  --exclude GLOB         no files whose path matches; can be repeated
  --reason TEXT          why a change is accepted
  --for ENGINE           for which engine a regex is written, such as re2, or several: re2,rust
  --generated            compares generated and minified files, too
  --config FILE          configuration (default: .regexreview.json)
  --cache FOLDER         where judgements are cached
  --no-cache             doesn't use the cache
  --workbench URL        adds links to a Regex Workbench at this address (http or https)
  --workers NUMBER       number of workers (default: one per core)
  --help, --version

Exit codes: 0 if nothing reaches the threshold, 1 if something does or wasn't looked at, such as a file that is
too large or a regex beyond the limit of work, 2 for errors in usage, input or output.
`;

/** Parses arguments. Throws a `UsageError` that names the mistake. */
export function parseArguments(args: readonly string[]): { command: Command; options: Options } {
  const { values, positionals } = readArguments(args);
  const options: Options = {
    format: requireOneOf(FORMATS, values.format ?? "text", "--format"),
    ...(values.threshold !== undefined && {
      threshold: requireOneOf(THRESHOLDS, values.threshold, "--threshold"),
    }),
    ...pick(values, "output", "config", "baseline", "cache"),
    ...(values.workbench !== undefined && { workbench: webAddress(values.workbench, "--workbench") }),
    writeBaseline: values["write-baseline"] ?? false,
    generated: values.generated ?? false,
    include: values.include ?? [],
    exclude: values.exclude ?? [],
    noCache: values["no-cache"] ?? false,
    ...(values.workers !== undefined && { workers: positiveInteger(values.workers, "--workers") }),
  };
  if (values.help) return { command: { name: "help" }, options };
  if (values.version) return { command: { name: "version" }, options };
  const command = readCommand(positionals, values);
  checkUsed(command, Object.keys(values));
  return { command, options };
}

const REPORTED = ["format", "output"];
const FILES = ["config", "include", "exclude"];
const JUDGED = ["generated", "cache", "workers"];
const REVIEWED = [...REPORTED, ...FILES, ...JUDGED, "threshold", "baseline", "write-baseline", "workbench"];
const NAMED_FILES = REVIEWED.filter((name) => !["include", "exclude", "generated"].includes(name));

/** The options that commands use. */
const USED: Readonly<Record<Command["name"], readonly string[]>> = {
  default: REVIEWED,
  review: [...REVIEWED, "staged"],
  scan: REVIEWED,
  patch: REVIEWED,
  diff: NAMED_FILES,
  accept: [...FILES, ...JUDGED, "baseline", "reason"],
  fix: [...FILES, "write"],
  check: [...REPORTED, ...FILES],
  overlaps: [...REPORTED, "workers"],
  portable: [...REPORTED, "for", "write"],
  mcp: [],
  init: [],
  action: [],
  help: [],
  version: [],
};

/** Throws a `UsageError` if a command ignores an option. One without a cache does what `--no-cache` says. */
function checkUsed({ name }: Command, given: readonly string[]): void {
  const ignored = given.find((option) => option !== "no-cache" && !USED[name].includes(option));
  if (ignored !== undefined && name !== "help") {
    throw new UsageError(`${name === "patch" ? "diff" : name} has no option --${ignored}`);
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        threshold: { type: "string" },
        output: { type: "string" },
        config: { type: "string" },
        baseline: { type: "string" },
        "write-baseline": { type: "boolean" },
        reason: { type: "string" },
        generated: { type: "boolean" },
        include: { type: "string", multiple: true },
        exclude: { type: "string", multiple: true },
        cache: { type: "string" },
        "no-cache": { type: "boolean" },
        workbench: { type: "string" },
        workers: { type: "string" },
        staged: { type: "boolean" },
        write: { type: "boolean" },
        for: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(mistake(error instanceof Error ? error.message : String(error)));
  }
}

/** Node's message, in one sentence without its advice. */
function mistake(message: string): string {
  const [, unknown] = /^(Unknown option '[^]*?')\. To specify a positional argument /.exec(message) ?? [];
  if (unknown !== undefined) return `${unknown}; --help lists the options`;
  const [, option] = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument (?:missing|is ambiguous)/.exec(message) ??
    [];
  return option === undefined ? message : `${option} needs a value`;
}

function readCommand(
  [name, ...rest]: readonly string[],
  { staged: isStaged = false, write: writes = false, reason, for: engines }: {
    readonly for?: string | undefined;
    readonly staged?: boolean | undefined;
    readonly write?: boolean | undefined;
    readonly reason?: string | undefined;
  },
): Command {
  if (reason !== undefined && name !== "accept") throw new UsageError("--reason is an option of accept");
  if (writes && name !== "fix" && name !== "portable") {
    throw new UsageError("--write is an option of fix and portable");
  }
  if (isStaged && name !== "review") throw new UsageError("--staged is an option of review");
  switch (name) {
    case undefined:
      return { name: "default" };
    case "accept": {
      const [, file = "", line = ""] = /^(.+?):([1-9]\d{0,8})(?::\d+)?$/.exec(rest[0] ?? "") ?? [];
      if (file === "" || rest.length !== 1) {
        throw new UsageError("accept needs a place, such as src/a.ts:12");
      }
      const words = reason?.trim() ?? "";
      if (words === "") throw new UsageError("accept needs --reason TEXT, which is shown in the report");
      return { name, file, line: Number(line), reason: words };
    }
    case "help":
      return { name: "help" };
    case "review": {
      if (isStaged) return { name, revisions: "HEAD", isStaged, paths: rest };
      const [revisions, second] = rest;
      if (second !== undefined) {
        throw new UsageError(`Write two revisions as a range: ${revisions}..${second}`);
      }
      if (revisions === undefined) {
        throw new UsageError("review needs a range of revisions, such as main..HEAD");
      }
      return { name, revisions };
    }
    case "scan":
      return { name, paths: rest.length === 0 ? ["."] : rest };
    case "diff": {
      const [before, after] = rest;
      if (before === "-" && rest.length === 1) return { name: "patch" };
      if (before === undefined || after === undefined || rest.length > 2) {
        throw new UsageError(
          "diff needs two files or two regexes, or - for a unified diff on standard input",
        );
      }
      return { name, before, after };
    }
    case "fix":
      return { name, paths: rest.length === 0 ? ["."] : rest, writes };
    case "check":
      return { name, paths: rest.length === 0 ? ["."] : rest };
    case "overlaps": {
      const [file, ...others] = rest;
      if (file === undefined || others.length > 0) throw new UsageError("overlaps needs a file with regexes");
      return { name, file };
    }
    case "portable": {
      const [input, ...others] = rest;
      const names = engines?.split(",").map((each) => each.trim()).filter((each) => each !== "") ?? [];
      if (input === undefined || others.length > 0 || names.length === 0) {
        throw new UsageError("portable needs a regex or a document, and --for ENGINE");
      }
      return { name, input, engines: names, writes };
    }
    case "mcp":
      if (rest.length > 0) throw new UsageError("mcp has no arguments");
      return { name };
    case "init":
      if (rest.length > 0) throw new UsageError("init has no arguments");
      return { name };
    case "action":
      if (rest.length > 0) throw new UsageError("action has no arguments");
      return { name };
    default:
      throw new UsageError(`Unknown command "${name}"`);
  }
}

/** One of several values; throws a `UsageError` that lists them. */
export function requireOneOf<T extends string>(values: readonly T[], value: string, name: string): T {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new UsageError(`${name} must be one of ${values.join(", ")}`);
  return found;
}

function positiveInteger(value: string, name: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`${name} must be a positive integer`);
  return number;
}

/** An address for links; throws a `UsageError` unless it is one of http or https. */
export function webAddress(value: string, name: string): string {
  const url = URL.parse(value);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new UsageError(`${name} must be an address that begins with https:// or http://`);
  }
  return url.href;
}

type TextOption = "output" | "config" | "baseline" | "cache";
type Texts = { readonly [Name in TextOption]?: string | undefined };

function pick<Name extends keyof Texts>(values: Texts, ...names: Name[]): { [Each in Name]?: string } {
  const picked: { [Each in Name]?: string } = {};
  for (const name of names) {
    const value = values[name];
    if (value === "") throw new UsageError(`--${name} needs a value`);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
