import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { packageCommand } from "../../../lib/project.ts";
import { Folder, runProgram, type RunResult } from "./program.ts";

const folder = await Folder.create({ "src/a.ts": "f(/^(a+)+$/);\n", "b.ts": "", scan: "", "x y": "" });
globalThis.addEventListener("unload", () => Deno.removeSync(folder.path, { recursive: true }));

const run = (...args: string[]): Promise<RunResult> => runProgram(args, { cwd: folder.path });

Deno.test("a regex gets its verdict, an attack, what it matches and a fast form", async () => {
  const { code, output } = await run("/^(a+)+$/");
  assertEquals(
    [code, output],
    [
      1,
      `/^(a+)+$/
Dangerous: 29 characters can hang a thread for 1 s
  /^(a+)+$/.test("a".repeat(28) + "b")
  The steps grow exponentially: each further repetition takes 2 times as many
  Matches the whole text: one or more repetitions of (one or more "a")
  Fast form, proved: same matches and groups from every start; at most 4n + 2
    steps
    /^(a+)$/
  Note: Nested quantifiers: Both "a+" and the group around it repeat, with
    nothing required between two iterations: the same text can be split between
    them in many ways
  Note: Capturing group that repeats: Group 1 keeps only what its last iteration
    matched
`,
    ],
  );
});

Deno.test("a fast regex has a proved bound, and the format that it is for", async () => {
  const { code, output } = await run("/^\\d{4}-\\d{2}-\\d{2}$/");
  assertEquals(code, 0);
  assertMatch(
    output,
    /^\/\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$\/\nSafe\n {2}At most n \+ \d+ steps in a text of n characters/,
  );
  assertMatch(output, /Accepts every date/);
});

/** Slow regexes without a fast form that has the same groups, and what is offered instead. */
const OTHER_FORMS: readonly [
  literal: string,
  words: string,
  form: string | undefined,
  same?: "matches" | "texts",
][] = [
  ["/^(\\w+|\\s)*$/", "the same matches from every start, but groups differ", "^(?:\\w|\\s)*$", "matches"],
  ["/^((a|b)|a)+$/g", "the same matches from every start, but groups differ", "^[ab]+$", "matches"],
  ["/^(?:(a)|b|ab)*$/", "the same matches from every start, but groups differ", "^[ab]*$", "matches"],
  ["/^((x|y)+.)+Z(q)+$/g", "the same for test\\(\\) only; matches and groups may differ", undefined, "texts"],
  ["/(a*)*\\1$/", "No fast form is proved", undefined],
];

for (const [literal, words, form, same] of OTHER_FORMS) {
  Deno.test(`for ${literal}, a fast form with other groups is offered as such: ${form ?? same ?? "none"}`, async () => {
    const { output } = await run(literal);
    assertMatch(output.replaceAll(/\s+/g, " "), new RegExp(words));
    const { otherForm, fastForms } = JSON.parse((await run(literal, "--format=json")).output);
    assertEquals([fastForms, otherForm?.same], [[], same]);
    if (form !== undefined) {
      assertEquals(otherForm.regex, { pattern: form, flags: literal.endsWith("g") ? "g" : "" });
    }
    if (same === "texts") assertEquals(otherForm.regex.flags, "");
  });
}

/** Arguments, the exit code, and what the answer begins with; of an error, what it contains. */
const READINGS: readonly [args: string[], code: number, start: string][] = [
  [["^a+$"], 0, "/^a+$/\nSafe"],
  [["^a+$", "--flags", "gi"], 0, "/^a+$/gi\n"],
  [["/a\\/b/i"], 0, "/a\\/b/i\n"],
  [["a/b"], 0, "/a\\/b/\n"],
  [['"^\\\\d+$"'], 0, "/^\\d+$/\n"],
  [["'a+'"], 0, "/a+/\n"],
  [['new RegExp("^a$", "i")'], 0, "/^a$/i\n"],
  [["-e", "scan"], 0, "/scan/\n"],
  [["-e", "b.ts"], 0, "/b.ts/\n"],
  [["-e", "/a/i"], 0, "/a/i\n"],
  [["-e", "/x/abc"], 0, "/\\/x\\/abc/\n"],
  [["-e", ""], 0, "/(?:)/\n"],
  [["/a+b|a/", "--use=split"], 0, "/a+b|a/\nSlow on long input"],
  [["/a+b|a/", "--use=test"], 0, "/a+b|a/\n"],
  [["/(a*)*b/", "--use=replace", "--flags=g"], 1, "/(a*)*b/g\nDangerous"],
  [["src/a.ts"], 1, "src/a.ts:1:3"],
  [["src"], 1, "src/a.ts:1:3"],
  [["/a/", "/a|b/"], 0, "- /a/\n+ /a|b/\n  Accepts more"],
  [["/^a+$/", "/^(a+)+$/"], 1, "- /^a+$/\n+ /^(a+)+$/\n"],
  [["a", "-e", "b"], 0, "- /a/\n+ /b/\n"],
  [["scna"], 2, 'Unknown command "scna". Did you mean scan? As a regex, write -e scna'],
  [["reveiw", "main..HEAD"], 2, "Did you mean review?"],
  [["scna", "src"], 2, "Did you mean scan?"],
  [["dif", "a", "b"], 2, "Did you mean diff?"],
  [["lib/missing.ts"], 2, 'There is no file or folder "lib/missing.ts". As a regex, write -e lib/missing.ts'],
  [["./missing"], 2, 'There is no file or folder "./missing"'],
  [["/usr/missing"], 2, "There is no file or folder"],
  [["/abc/xi"], 2, "There is no flag x in /abc/xi"],
  [["missing.sarif"], 2, "There is no file or folder"],
  [["^a$", "gi"], 2, `For the flags gi, write ${packageCommand("'^a$' --flags gi")}`],
  [["/^a$/", "i"], 2, `For the flags i, write ${packageCommand("'/^a$/i'")}`],
  [["/^a$/xi"], 2, "There is no flag x in /^a$/xi; the flags are d, g, i, m, s, u, v, y"],
  [["/^a$/ii"], 2, "A flag of /^a$/ii is repeated"],
  [["/a/i", "--flags=g"], 2, "has flags of its own"],
  [["/(/"], 2, "/(/ isn't a regex: "],
  [["(?P<x>a)"], 2, "Regexes of JavaScript are judged"],
  [["^a", "b", "c$"], 2, "Put a regex in quotation marks"],
  [["src", "b.ts"], 2, packageCommand("diff src b.ts")],
  [["/a/", "b.ts"], 2, "write -e b.ts"],
  [["x y", "/a/"], 2, "write -e 'x y'"],
  [[""], 2, "The regex is empty"],
  [["/a/", "--proof"], 2, "--proof compares two regexes"],
  [["/a/", "--format=sarif"], 2, "A regex has the formats text and json"],
  [["/a/", "--flags=x"], 2, "isn't a regex"],
  [["src", "--flags=i"], 2, "src exists"],
];

for (const [args, expected, start] of READINGS) {
  Deno.test(`regex-review ${args.join(" ")} exits with ${expected}`, async () => {
    const { code, output, errors } = await run(...args);
    if (expected === 2) {
      assertStringIncludes(errors, start);
      assertEquals([output, errors.split("\n").length], ["", 2]);
    } else assert(output.startsWith(start), output + errors);
    assertEquals(code, expected);
  });
}

Deno.test("standard input is one regex", async () => {
  const read = (input: string, ...args: string[]) => runProgram(["-", ...args], { cwd: folder.path, input });
  assertMatch((await read("/^a+$/\n")).output, /^\/\^a\+\$\/\nSafe\n/);
  assertMatch((await read("a b\r\n")).output, /^\/a b\/\nSafe\n/);
  assertMatch((await read("a", "/b/")).output, /^- \/a\/\n\+ \/b\/\n/);
  const mistakes = ["", "a\nb\n", "--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-f(/a/);\n+f(/b/);\n"];
  const errors = await Promise.all(mistakes.map(async (input) => (await read(input)).errors));
  assertMatch(errors.join(""), /is empty.*\n.*has 2 lines.*\n.*is a unified diff: .* diff -\n/);
  assertMatch((await read("a", "-")).errors, /only one/);
});

Deno.test("an answer has at most 15 lines, in which the attack is whole", async () => {
  const hostile = [
    "/^(?:[a-z]+ ?)+[0-9 0-9a-zA-Z.-]\\d{1}|a||(b)|()|[x]|\\-|(?:)|.*.*=.*$/",
    `/${"x".repeat(300)}(?:y+)+z/`,
    "/(x+x+)+y\\u202e\\u2028|\u202e/u",
  ];
  for (const regex of hostile) {
    const { output } = await run(regex);
    assert(output.split("\n").length <= 16, output);
    assertMatch(output, /\.test\("[^…]*\)\n/);
    assert(!output.includes("\u202e"));
  }
});

Deno.test("the attack takes as many steps as the verdict says when it is pasted", async () => {
  const attacks = [["/^(a+)+$/"], ["/(x+x+)+y/"], ["/a+b|a/g"], ["/a+b|a/", "--use=split"], ["/\\s+$/"]];
  for (const args of attacks) {
    const { output } = await run(...args);
    const [, , call = ""] = output.split("\n");
    // Its text is made, and it isn't run.
    const [, text = ""] =
      /^ {2}(?:\/.*\/\.test)?\(((?:(?! \+ |\.repeat\(|"[^"]*"|\d+\)).|.)*?)\)(?:\.\w+\(.*\))?$/.exec(call) ??
        [];
    assert(new Function(`return ${text}`)().length > 10, call);
  }
});

Deno.test("where no fast form is proved, a small change is shown with a text that differs", async () => {
  const { output } = await run("/\\{\\{([^}]+)\\}\\}/");
  assertStringIncludes(output, 'other matches in "{{{a}}"\n    /\\{\\{([^{}]+)\\}\\}/\n');
});

Deno.test("JSON has the verdict with its attack, the summary, the format, fast forms and warnings", async () => {
  const { output } = await run("/(a+)+b/", "--format=json");
  const { regex, verdict, summary, format, fastForms, warnings } = JSON.parse(output);
  assertEquals([regex.pattern, verdict.kind, verdict.class, format], [
    "(a+)+b",
    "vulnerable",
    "exponential",
    null,
  ]);
  assertMatch(verdict.attackCode, /^\/\(a\+\)\+b\/\.test\(/);
  assert(summary.length > 0 && Array.isArray(fastForms) && warnings.length > 0);
  const hidden = (await run("/\u202e+/", "--format=json")).output;
  assertEquals([hidden.includes("\u202e"), JSON.parse(hidden).regex.pattern], [false, "\u202e+"]);
  const change = JSON.parse((await run("/a/", "/b/", "--format=json")).output);
  assertEquals([change.version, change.changes[0].relation], [1, "overlapping"]);
});

Deno.test("the output can be a file", async () => {
  const { code, output } = await run("/^a$/", "--output=o.txt");
  assertEquals([code, output], [0, ""]);
  assertMatch(await folder.read("o.txt"), /^\/\^a\$\/\nSafe\n/);
});
