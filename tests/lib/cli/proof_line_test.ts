import { assertEquals } from "@std/assert";
import { packageCommand, VERSION } from "../../../lib/project.ts";
import { Folder, runProgram } from "./program.ts";

/** Two regexes with a use, the exit code, and what the line says before the version. */
const LINES: readonly [before: string, after: string, use: string, code: number, claim: string][] = [
  ["/^(?:a+)+$/", "/^a+$/", "", 0, "Equal for all texts (same matches and groups, from any start)"],
  ["/[0-9]/", "/\\d/", "", 0, "Equal for all texts (same matches and groups, from any start)"],
  [
    "/a+b|a/",
    "/(?<!a)a+b|a/",
    "",
    0,
    "Equal for all texts (same matches and groups, in searches from index 0)",
  ],
  [
    "/^(a+)+$/",
    "/^a+$/",
    "",
    1,
    "Not equal. The same matches, but group 1 is gone; no longer dangerous",
  ],
  ["/^(a+)+$/", "/^a+$/", "test", 0, "Equal for all texts (the same texts have a match; test only)"],
  [
    "/a+/",
    "/a+?/",
    "",
    1,
    'Not equal. Accepts the same texts, but it matches "a" at column 1 instead of "aa" at column 1 in "aa"',
  ],
  ["/a+/", "/a+?/", "test", 0, "Equal for all texts (the same texts have a match; test only)"],
  [
    "/a+/",
    "/a+?/",
    "match",
    1,
    'Not equal. Accepts the same texts, but it matches "a" at column 1 instead of "aa" at column 1 in "aa"',
  ],
  ["/a/", "/a/g", "", 1, "Not equal: only one has flag g"],
  ["/a/", "/a/d", "", 1, "Not equal: only one has flag d"],
  ["/a/", "/a/d", "match", 0, "Equal for all texts (same matches and groups, from any start)"],
  ["/a/", "/a/g", "split", 0, "Equal for all texts (same matches and groups, from any start)"],
  ["/a/y", "/[a]/y", "test", 0, "Equal for all texts (the same texts have a match from index 0; test only)"],
  ["/a/", "/b/", "test", 1, 'Not equal. Accepts other texts: "b" matches now, "a" no longer matches'],
  ["/it's/", "/it[']s/", "", 0, "Equal for all texts (same matches and groups, from any start)"],
  ["/(a*)\\1/", "/(a*)(?:\\1)/", "", 0, "Equal for all texts (same matches and groups, from any start)"],
];

Deno.test("a proof line says what is proved and no more, and repeats itself", async () => {
  await using folder = await Folder.create();
  for (const [before, after, use, expected, claim] of LINES) {
    const uses = use === "" ? [] : [`--use=${use}`];
    const args = [before, after, "--proof", ...uses];
    const { code, output, errors } = await runProgram(args, { cwd: folder.path });
    const [one, other] = [before, after].map((regex) => `'${regex.replaceAll("'", "'\\''")}'`);
    const words = `${one} ${other}${use === "" ? "" : ` --use ${use}`} --proof`;
    const end = expected === 0 ? `, proved by regex-review ${VERSION}` : ` (regex-review ${VERSION})`;
    assertEquals([errors, output, code], [
      "",
      `${claim}${end}: ${packageCommand(words, "exact")}\n`,
      expected,
    ]);
  }
});

Deno.test("what isn't decided exits with 2", async () => {
  await using folder = await Folder.create();
  const cases = [
    ["/(a*)b\\1/", "/(a*?)b\\1/"],
    ["/^(.*)(.*)\\2\\1$/", "/^(.*)(.*)\\1\\2$/"],
    ["/(?i:a)[a-z]/u", "/(?i:a)[a-z]/"],
  ];
  for (const [before = "", after = ""] of cases) {
    const { code, output } = await runProgram([before, after, "--proof"], { cwd: folder.path });
    assertEquals([code, output.startsWith("Equal for all")], [2, false], output);
  }
});
