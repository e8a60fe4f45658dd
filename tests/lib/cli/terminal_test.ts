import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { styleFor, wrapped } from "../../../lib/cli/terminal.ts";
import { Folder, runProgram } from "./program.ts";

Deno.test("colors are for terminals, unless a variable says otherwise", () => {
  const cases:
    readonly (readonly [columns: number | undefined, variables: Record<string, string>, boolean])[] = [
      [120, {}, true],
      [undefined, {}, false],
      [120, { NO_COLOR: "1" }, false],
      [120, { NO_COLOR: "" }, true],
      [undefined, { FORCE_COLOR: "1" }, true],
      [120, { FORCE_COLOR: "0" }, false],
      [undefined, { FORCE_COLOR: "1", NO_COLOR: "1" }, false],
    ];
  for (const [columns, variables, hasColors] of cases) {
    assertEquals(styleFor(columns, variables).hasColors, hasColors, JSON.stringify([columns, variables]));
  }
  assertEquals([styleFor(120, {}).columns, styleFor(undefined, {}).columns, styleFor(3, {}).columns], [
    120,
    80,
    40,
  ]);
});

Deno.test("words are wrapped, and those that are too long stay whole", () => {
  const style = { columns: 12, hasColors: false };
  assertEquals(wrapped("  one two three four", style), ["  one two", "    three", "    four"]);
  assertEquals(wrapped("  a verylongwordindeed b", style), ["  a", "    verylongwordindeed", "    b"]);
  assertEquals(wrapped("short", style), ["short"]);
  assertEquals(wrapped("", style), [""]);
});

Deno.test("a report is wrapped to 80 columns and has colors only if they are forced", async () => {
  await using folder = await Folder.create();
  const run = (variables: Record<string, string> = {}) =>
    runProgram(["diff", "/^a+b$/", "/^(?:[a-z]+)+b?$/"], { cwd: folder.path, variables });
  const { output } = await run();
  assert(!output.includes("\x1b"));
  const long = output.split("\n").filter((line) => line.length > 80);
  assertEquals(long, []);
  assertMatch(output, /\n {2}Slow on "\w"\.repeat\(\d+\) \+ "\w"\n/);
  const forced = (await run({ FORCE_COLOR: "1" })).output;
  assertStringIncludes(forced, "\x1b[31mBecame dangerous\x1b[39m");
  // deno-lint-ignore no-control-regex
  assertEquals(forced.replaceAll(/\x1b\[\d+m/g, ""), output);
});

Deno.test("a diff with the colors of git is read", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": "f(/a/);\nf(/b/);\n" });
  await folder.write({ "a.js": "f(/a+/);\nf(/b/);\n" });
  for (
    const options of [["--color"], ["--color", "--word-diff=none", "-U0"], ["--color=always", "--stat", "-p"]]
  ) {
    const input = await folder.git("diff", ...options);
    assertStringIncludes(input, "\x1b[");
    const { output, errors } = await runProgram(["diff", "-"], { cwd: folder.path, input });
    assertEquals(errors, "");
    assertStringIncludes(output, "  - /a/\n  + /a+/\n");
  }
});

Deno.test("regexes of the command line must compile", async () => {
  await using folder = await Folder.create();
  for (const [before, after] of [["/a/", "/(/"], ["/(/", "/a/"], ["/a/", "/[b-a]/u"]] as const) {
    const { code, errors, output } = await runProgram(["diff", before, after], { cwd: folder.path });
    assertEquals([code, output], [2, ""]);
    assertMatch(errors, /^regex-review: \S+ isn't a regex: /);
  }
});
