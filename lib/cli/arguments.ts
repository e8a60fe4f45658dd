import { parseArgs } from "node:util";
import { COMMANDS, OPTIONS } from "../content/command_table.ts";
import { USE_NAMES, type UseName } from "../regex/redos/searches.ts";
import { UsageError } from "./git.ts";

/** Formats of the report. */
export const FORMATS = ["text", "json", "markdown", "sarif", "github"] as const;
/** Minimum importance that makes the exit code 1. */
export const THRESHOLDS = ["danger", "warning", "note", "never"] as const;

/** A format of the report. */
export type Format = typeof FORMATS[number];
/** See `THRESHOLDS`. */
export type Threshold = typeof THRESHOLDS[number];

/** What is asked about a regex, or about the change of one. */
export interface RegexCommand {
  readonly name: "regex";
  /** The arguments without names: regexes, but those that exist are files. */
  readonly args: readonly string[];
  /** Those that are regexes in any case; they follow the others. */
  readonly patterns: readonly string[];
  /** For regexes without delimiters. */
  readonly flags: string;
  readonly use?: UseName;
  /** True if only what is proved is to be said. */
  readonly isProof: boolean;
}

/** What is to be written for engines: a regex, or a document with schemas. */
export interface PortableCommand {
  readonly name: "portable";
  readonly input: string;
  /** Engines by name. */
  readonly engines: readonly string[];
  readonly maxLength?: number;
  /** Whether a document is changed, instead of printing a patch. */
  readonly writes: boolean;
}

/** A parsed command. */
export type Command =
  | RegexCommand
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
  | { readonly name: "triage"; readonly file: string }
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
  /** True if a scan also shows what is only a hint. */
  readonly showsAll: boolean;
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
    showsAll: values.all ?? false,
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

/** The options that commands use. */
const USED = new Map<string, readonly string[]>([
  ...COMMANDS.map(({ name, options }) => [name, options] as const),
  ["default", COMMANDS.find(({ name }) => name === "patch")?.options ?? []],
]);

/** Throws a `UsageError` if a command ignores an option. One without a cache does what `--no-cache` says. */
function checkUsed({ name }: Command, given: readonly string[]): void {
  const used = USED.get(name);
  const ignored = given.find((option) => option !== "no-cache" && used?.includes(option) === false);
  if (ignored !== undefined) throw new UsageError(`${SHOWN_NAMES[name] ?? name} has no option --${ignored}`);
}

/** Names in messages of what has no name on the command line. */
const SHOWN_NAMES: Partial<Readonly<Record<Command["name"], string>>> = {
  patch: "diff",
  regex: "A regex",
  default: "A review",
};

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
  } catch (error) {
    throw new UsageError(mistake(error instanceof Error ? error.message : String(error)));
  }
}

/** Node's message, in one sentence without its advice. */
function mistake(message: string): string {
  const [, unknown] = /^(Unknown option '[^]*?')\. To specify a positional argument /.exec(message) ?? [];
  if (unknown !== undefined) return `${unknown}; --help lists the options`;
  const [, option] = /^Option '(?:-\w, )?(--?[\w-]+)[^']*' argument (?:missing|is ambiguous)/.exec(message) ??
    [];
  if (option === "-e" || option === "--regex") {
    return `${option} needs a regex; one that begins with a hyphen is written --regex=-a`;
  }
  return option === undefined ? message : `${option} needs a value`;
}

function readCommand(
  args: readonly string[],
  values: ReturnType<typeof readArguments>["values"],
): Command {
  const { staged: isStaged = false, write: writes = false, reason } = values;
  const [name, ...rest] = values.regex ? [] : args;
  if (reason !== undefined && name !== "accept") throw new UsageError("--reason is an option of accept");
  if (writes && name !== "fix" && name !== "portable") {
    throw new UsageError("--write is an option of fix and portable");
  }
  if (isStaged && name !== "review") throw new UsageError("--staged is an option of review");
  switch (name) {
    case undefined:
      return values.regex ? regexCommand(args, values) : { name: "default" };
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
    case "triage": {
      const [file, ...others] = rest;
      if (file === undefined || others.length > 0) {
        throw new UsageError("triage needs a file with alerts, such as results.sarif");
      }
      return { name, file };
    }
    case "portable": {
      const [input, ...others] = rest;
      const engines = values.for?.split(",").map((each) => each.trim()).filter((each) => each !== "") ?? [];
      if (input === undefined || others.length > 0 || engines.length === 0) {
        throw new UsageError("portable needs a regex or a document, and --for ENGINE");
      }
      const length = values["max-length"];
      const maxLength = length === undefined ? {} : { maxLength: positiveInteger(length, "--max-length") };
      return { name, input, engines, ...maxLength, writes };
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
      return regexCommand(args, values);
  }
}

function regexCommand(
  args: readonly string[],
  { regex: patterns = [], flags = "", use, proof: isProof = false }: ReturnType<
    typeof readArguments
  >["values"],
): RegexCommand {
  return {
    name: "regex",
    args,
    patterns,
    flags,
    ...(use !== undefined && { use: requireOneOf(USE_NAMES, use, "--use") }),
    isProof,
  };
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
