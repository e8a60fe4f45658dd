import { assertEquals, assertThrows } from "@std/assert";
import { parseArguments } from "../../../lib/cli/arguments.ts";
import { UsageError } from "../../../lib/cli/git.ts";
import { helpText } from "../../../lib/cli/help.ts";
import { COMMANDS as TABLE, OPTIONS as ALL_OPTIONS } from "../../../lib/content/command_table.ts";

Deno.test("commands and options are parsed", () => {
  assertEquals(parseArguments(["review", "main..HEAD"]).command, { name: "review", revisions: "main..HEAD" });
  assertEquals(parseArguments(["review", "--staged"]).command, {
    name: "review",
    revisions: "HEAD",
    isStaged: true,
    paths: [],
  });
  assertEquals(parseArguments(["scan"]).command, { name: "scan", paths: ["."] });
  assertEquals(parseArguments(["scan", "a", "b.ts"]).command, { name: "scan", paths: ["a", "b.ts"] });
  assertEquals(parseArguments(["diff", "/a/", "/b/i"]).command, {
    name: "diff",
    before: "/a/",
    after: "/b/i",
  });
  assertEquals(parseArguments(["diff", "-"]).command, { name: "patch" });
  assertEquals(parseArguments([]).command, { name: "default" });
  assertEquals(parseArguments(["review", "HEAD", "--help"]).command, { name: "help" });
  assertEquals(parseArguments(["scan", "--version"]).command, { name: "version" });
  const { options } = parseArguments([
    "scan",
    "--format=sarif",
    "--threshold",
    "note",
    "--exclude=a",
    "--exclude=b",
    "--workers=3",
  ]);
  assertEquals(options, {
    format: "sarif",
    threshold: "note",
    include: [],
    exclude: ["a", "b"],
    writeBaseline: false,
    generated: false,
    showsAll: false,
    noCache: false,
    workers: 3,
  });
});

Deno.test("mistakes are reported by name", () => {
  const mistakes: [string[], string][] = [
    [["scan", "--frobnicate"], "Unknown option '--frobnicate'; --help lists the options"],
    [["scan", "--output"], "--output needs a value"],
    [["scan", "--output", "--format=json"], "--output needs a value"],
    [["scan", "--generated=yes"], "'--generated' does not take an argument"],
    [["scan", "-x"], "Unknown option '-x'; --help lists the options"],
    [["review"], "review needs a range of revisions"],
    [["review", "main", "HEAD"], "Write two revisions as a range: main..HEAD"],
    [["scan", "--staged"], "--staged is an option of review"],
    [["review"], "review needs a range of revisions"],
    [["diff", "a"], "diff needs two files or two regexes"],
    [["diff", "a", "b", "c"], "diff needs two files or two regexes"],
    [["scan", "--format=xml"], "--format must be one of text, json, markdown, sarif, github"],
    [["scan", "--threshold=high"], "--threshold must be one of danger, warning, note, never"],
    [["scan", "--workers=0"], "--workers must be a positive integer"],
    [["scan", "--output="], "--output needs a value"],
    [["scan", "--colour"], "--colour"],
  ];
  for (const [args, message] of mistakes) assertThrows(() => parseArguments(args), UsageError, message);
});

Deno.test("the help names every command and option in 110 columns", () => {
  const help = helpText();
  assertEquals(Object.keys(ALL_OPTIONS).filter((name) => !help.includes(`--${name}`)), []);
  const usages = TABLE.flatMap(({ forms }) => forms.map(({ usage }) => usage));
  assertEquals(usages.filter((usage) => !help.includes(`\n  ${usage}`)), []);
  assertEquals(help.split("\n").filter((line) => line.length > 110 || line !== line.trimEnd()), []);
});

/** Arguments, and the command that they are; a text for a mistake. */
const COMMANDS: readonly [args: string[], command: object | string][] = [
  [["help"], { name: "help" }],
  [["-h"], { name: "help" }],
  [["review", "--staged", "a.ts", "b.ts"], {
    name: "review",
    revisions: "HEAD",
    isStaged: true,
    paths: ["a.ts", "b.ts"],
  }],
  [["review", "main...HEAD"], { name: "review", revisions: "main...HEAD" }],
  [["^a$"], { name: "regex", args: ["^a$"], patterns: [], flags: "", isProof: false }],
  [["/a/", "/b/", "--proof", "--use=test"], {
    name: "regex",
    args: ["/a/", "/b/"],
    patterns: [],
    flags: "",
    use: "test",
    isProof: true,
  }],
  // A pattern that is the name of a command.
  [["-e", "scan", "--flags=i"], { name: "regex", args: [], patterns: ["scan"], flags: "i", isProof: false }],
  [["--", "-a+"], { name: "regex", args: ["-a+"], patterns: [], flags: "", isProof: false }],
  [["--regex=-a"], { name: "regex", args: [], patterns: ["-a"], flags: "", isProof: false }],
  [["-e", "-a"], "-e needs a regex; one that begins with a hyphen is written --regex=-a"],
  [["scan", "-e", "a"], { name: "regex", args: ["scan"], patterns: ["a"], flags: "", isProof: false }],
  [["/a/", "--use=find"], "--use must be one of test, match, replace, split"],
  [["/a/", "--threshold=note"], "A regex has no option --threshold"],
  [["--proof"], "A review has no option --proof"],
  [["review", "HEAD", "--all"], "review has no option --all"],
  [["--staged"], "--staged is an option of review"],
  [["diff", "a", "b"], { name: "diff", before: "a", after: "b" }],
  [["diff", "-", "b"], { name: "diff", before: "-", after: "b" }],
  [["diff", "a", "-"], { name: "diff", before: "a", after: "-" }],
  [["diff", "-", "b", "c"], "diff needs two files"],
  [["diff"], "diff needs two files"],
  [["action"], { name: "action" }],
  [["action", "x"], "action has no arguments"],
  [["help", "--version"], { name: "version" }],
];

for (const [args, command] of COMMANDS) {
  Deno.test(`regex-review ${args.join(" ")} is ${JSON.stringify(command)}`, () => {
    if (typeof command === "string") assertThrows(() => parseArguments(args), UsageError, command);
    else assertEquals(parseArguments(args).command as object, command);
  });
}

Deno.test("an option that a command doesn't use is a mistake", () => {
  const place = ["accept", "a.ts:1", "--reason=x"];
  const ignored: [args: string[], message: string][] = [
    [["fix", "--output=o.txt"], "fix has no option --output"],
    [["fix", "--format=json"], "fix has no option --format"],
    [["fix", "--threshold=note"], "fix has no option --threshold"],
    [["check", "--threshold=note"], "check has no option --threshold"],
    [["check", "--baseline=nope.json"], "check has no option --baseline"],
    [["check", "--generated"], "check has no option --generated"],
    [["init", "--format=json"], "init has no option --format"],
    [["action", "--threshold=never"], "action has no option --threshold"],
    [["overlaps", "a.txt", "--include=a"], "overlaps has no option --include"],
    [["diff", "a", "b", "--include=a"], "diff has no option --include"],
    [[...place, "--write-baseline"], "accept has no option --write-baseline"],
    [[...place, "--format=json"], "accept has no option --format"],
  ];
  for (const [args, message] of ignored) assertThrows(() => parseArguments(args), UsageError, message);
  const used = [
    ["check", "--no-cache", "--format=json", "--output=o", "--config=c", "--include=a", "--exclude=b"],
    ["fix", "--write", "--exclude=a", "--no-cache"],
    ["overlaps", "a.txt", "--workers=2", "--format=json"],
    ["diff", "-", "--include=a", "--generated", "--threshold=note"],
    ["diff", "/a/", "/b/", "--workbench=https://a.example", "--baseline=b", "--output=o"],
    [...place, "--baseline=b", "--cache=c", "--workers=1"],
    ["--staged", "review", "--write-baseline", "--baseline=b", "--generated"],
    ["--format=json", "--output=o", "--cache=c"],
    ["init", "--no-cache"],
    ["help", "--format=json"],
  ];
  for (const args of used) parseArguments(args);
});

/** An option with a value, and what it becomes; null for a mistake. */
const OPTIONS: readonly [option: string, name: string, value: unknown][] = [
  ["--workers=1", "workers", 1],
  ["--workers=1.5", "workers", null],
  ["--workers=-1", "workers", null],
  ["--workers=x", "workers", null],
  ["--workers=Infinity", "workers", null],
  ["--workbench=https://regex.example", "workbench", "https://regex.example/"],
  ["--workbench=http://localhost:8000/", "workbench", "http://localhost:8000/"],
  ["--workbench=javascript:alert(1)", "workbench", null],
  ["--workbench=regex.example", "workbench", null],
  ["--cache=folder", "cache", "folder"],
  ["--cache=", "cache", null],
  ["--config=", "config", null],
  ["--baseline=", "baseline", null],
  ["--no-cache", "noCache", true],
  ["--write-baseline", "writeBaseline", true],
  ["--include=a", "include", ["a"]],
  ["--threshold=never", "threshold", "never"],
];

for (const [option, name, value] of OPTIONS) {
  Deno.test(`${option} ${value === null ? "is a mistake" : `sets ${name}`}`, () => {
    const read = () => Reflect.get(parseArguments(["scan", option]).options, name);
    if (value === null) assertThrows(read, UsageError, option.split("=")[0]);
    else assertEquals(read(), value);
  });
}
