import { assertEquals, assertThrows } from "@std/assert";
import { HELP, parseArguments } from "../../../lib/cli/arguments.ts";
import { UsageError } from "../../../lib/cli/git.ts";

Deno.test("commands and options are parsed", () => {
  assertEquals(parseArguments(["review", "main..HEAD"]).command, { name: "review", revisions: "main..HEAD" });
  assertEquals(parseArguments(["review", "--staged"]).command, {
    name: "review",
    revisions: "HEAD",
    isStaged: true,
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
    noCache: false,
    workers: 3,
  });
});

Deno.test("mistakes are reported by name", () => {
  const mistakes: [string[], string][] = [
    [["frobnicate"], 'Unknown command "frobnicate"'],
    [["review"], "review needs a range of revisions"],
    [["review", "main", "HEAD"], "Write two revisions as a range: main..HEAD"],
    [["review", "--staged", "main..HEAD"], "--staged compares with one revision"],
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

Deno.test("the help names every option", () => {
  const names = [
    "format",
    "output",
    "threshold",
    "baseline",
    "write-baseline",
    "include",
    "exclude",
    "config",
    "cache",
    "no-cache",
    "workbench",
    "workers",
  ];
  assertEquals(names.filter((name) => !HELP.includes(`--${name}`)), []);
});
