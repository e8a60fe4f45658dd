import { assertEquals, assertMatch } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

Deno.test("portable prints the form of a regex for each engine", async () => {
  const run = async (...args: string[]) => {
    const { code, output, errors } = await runProgram(["portable", ...args], { cwd: "/" });
    return [code, output || errors];
  };
  const regex = "/^(?!-)(?!.*--)[a-z0-9-]+(?<!-)$/";
  assertEquals(await run(regex, "--for", "re2, openai"), [
    0,
    `RE2: refuses it because of lookahead
  ^[a-z0-9](?:-?[a-z0-9])*$
  the same texts (proved)
OpenAI's structured outputs: refuses it because of lookahead
  ^[a-z0-9](?:-?[a-z0-9])*$
  the same texts (proved)
  by its documentation: https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas
`,
  ]);
  assertEquals(await run("/^a+$/", "--for", "go"), [0, "Go: works as it is (proved)\n"]);
  assertEquals((await run("/(a*)\\1/", "--for", "go"))[0], 1);
  const [code, json] = await run("/^\\d+$/", "--for", "python", "--format", "json");
  assertEquals([code, JSON.parse(String(json))], [0, [{
    engine: "python",
    kind: "portable",
    pattern: "^[0-9]+\\Z",
    flags: "",
    changed: true,
    same: "matches",
  }]]);
  assertMatch(String((await run("/a/", "--for", "perl"))[1]), /no engine "perl"; there are ecmascript, /);
  assertMatch(String((await run("/(/", "--for", "re2"))[1]), /Unclosed group/);
  assertMatch(String((await run("/a/"))[1]), /needs a regex or a document, and --for ENGINE/);
  assertMatch(String((await run("/a/", "--for", "re2", "--write"))[1]), /--write is for a document/);
  assertMatch(String((await run("/a", "--for", "re2"))[1]), /isn't a regex/);
  assertMatch(String((await run("/a(?=b)/", "--for", "re2", "--max-length", "1"))[1]), /longer than allowed/);
  assertMatch(String((await run("/a(?=b)/", "--for", "re2", "--max-length", "2"))[1]), /^ {2}ab$/m);
  assertMatch(String((await run("/a/", "--for", "re2", "--max-length", "x"))[1]), /a positive integer/);
  assertMatch(String((await run("/a/", "--max-length", "5"))[1]), /needs a regex or a document/);
  assertMatch(String((await run("a.json", "--for", "re2", "--max-length", "5"))[1]), /is for a regex/);
});

Deno.test("portable writes a document as a whole or not at all", async () => {
  await using folder = await Folder.create();
  const schema = (pattern: string) =>
    `\ufeff{\r\n  "type": "string",\r\n  "pattern": ${JSON.stringify(pattern)}\r\n}\r\n`;
  const half =
    '{"anyOf": [{"type": "string", "pattern": "^(?!a)[ab]$"}, {"type": "string", "pattern": "(a*)\\\\1b"}]}';
  await folder.write({
    "a.json": schema("^(?!-)[a-z-]+$"),
    "half.json": half,
    "other.json": '{"name": "a"}',
  });
  const run = (...args: string[]) => runProgram(["portable", ...args], { cwd: folder.path });
  const read = (name: string) => Deno.readTextFile(`${folder.path}/${name}`);

  const patch = await run("a.json", "--for", "re2");
  assertEquals([patch.code, patch.errors], [0, "1 pattern to write for RE2\n"]);
  assertMatch(patch.output, /^\+ {2}"pattern": "\^\[a-z\]\[a-z-\]\*\$"/m);
  assertEquals((await run("a.json", "--for", "re2", "--write")).errors, "1 pattern written for RE2\n");
  const bytes = await Deno.readFile(`${folder.path}/a.json`);
  assertEquals(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), schema("^[a-z][a-z-]*$"));
  assertEquals(
    (await run("a.json", "--for", "re2", "--write")).errors,
    "All patterns work as they are for RE2\n",
  );

  const partly = await run("half.json", "--for", "re2", "--write");
  assertEquals([partly.code, await read("half.json")], [1, half]);
  assertMatch(
    partly.errors,
    /^half\.json: \/anyOf\/1\/pattern: no form: .*\nhalf\.json isn't changed: 1 pattern without a form\n$/,
  );
  for (
    const [args, message] of [
      [["other.json", "--for", "re2"], /contains no JSON Schema/],
      [["missing.json", "--for", "re2"], /no file/],
      [["a.json", "--for", "re2,go"], /for one engine/],
    ] as const
  ) {
    const { code, errors } = await run(...args);
    assertEquals(code, 2);
    assertMatch(errors, message);
  }
});
