import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

/** Code, and what becomes of it; null if it stays as it is. */
const CASES: readonly (readonly [code: string, fixed: string | null])[] = [
  ["const a = /^(?:a+)+$/; a.test(b);", "const a = /^a+$/; a.test(b);"],
  ['new RegExp("^(?:a+)+$", "i").test(b);', 'new RegExp("^a+$", "i").test(b);'],
  ["RegExp('^(?:\\\\d+)+$').exec(b);", "RegExp('^\\\\d+$').exec(b);"],
  ["new RegExp(`^(?:'+)+$`).test(b);", "new RegExp(`^'+$`).test(b);"],
  ["/^(?:a+)+$/.test(b) || /^(?:b+)+$/.test(b);", "/^a+$/.test(b) || /^b+$/.test(b);"],
  // Fast.
  ["const a = /^[a-z]+$/;", null],
  // No fix is proved.
  ["const a = /^(x+x+)+y\\1/;", null],
  // The pattern isn't the literal itself, or is written in another way.
  ["const p = '^(?:a+)+$'; new RegExp(p).test(b);", null],
  ["new RegExp('^(?:a+)' + '+$').test(b);", null],
  ["new RegExp('^(?:\\x61+)+$').test(b);", null],
  // What another regex is made of.
  ["f(new RegExp(/^(?:a+)+$/.source + 'b'));", null],
  ["export const a = /^(?:a+)+$/; f(new RegExp(a.source));", null],
  // What may become part of another regex.
  ["export const a = /^(?:a+)+$/;", null],
  ["createToken({ name: 'Mail', pattern: /\\w+@/ });", null],
  // Not code.
  ["// /^(?:a+)+$/\nconst a = '/^(?:a+)+$/';", null],
];

Deno.test("fix prints a patch that git applies, and --write gives the same", async () => {
  for (const ending of ["\n", "\r\n", ""]) {
    const before = Object.fromEntries(CASES.map(([code], at) => [`src/${at}.js`, code + ending]));
    await using folder = await Folder.create();
    await folder.commit(before);
    const cwd = folder.path;
    const { code, output, errors } = await runProgram(["fix", "src"], { cwd });
    assertEquals(code, 0, errors);
    for (const [name, text] of Object.entries(before)) assertEquals(await folder.read(name), text);
    await folder.write({ "fixes.patch": output });
    await folder.git("apply", "fixes.patch");
    const check = async () => {
      for (const [at, [text, fixed]] of CASES.entries()) {
        assertEquals(await folder.read(`src/${at}.js`), (fixed ?? text) + ending);
      }
    };
    await check();
    await folder.git("checkout", "src");
    const written = await runProgram(["fix", "--write"], { cwd });
    assertEquals([written.code, written.output], [0, ""]);
    assertStringIncludes(
      written.errors,
      "/^(?:a+)+$/ has a fast form if its source doesn't become part of another regex: /^a+$/\n",
    );
    assertMatch(written.errors, /\nFixed 6 slow regexes in 5 files; \d+ slow regexes stay as before\n$/);
    await check();
  }
});

Deno.test("a patch has hunks with context, also below a byte order mark and with spaces in names", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `const a${at} = ${at};`);
  const slow = [0, 5, 6, 20, 39];
  const code = lines.map((line, at) => slow.includes(at) ? `${line} /^(?:x+)+$/.test(f);` : line).join("\n");
  await using folder = await Folder.create();
  await folder.commit({ "a b/é.js": `\ufeff${code}\n`, "c.js": code });
  const { output } = await runProgram(["fix"], { cwd: folder.path });
  assertEquals(output.match(/^@@/gm)?.length, 2 * 3);
  assertStringIncludes(output, "\\ No newline at end of file");
  await folder.write({ "fixes.patch": output });
  await folder.git("apply", "fixes.patch");
  assertEquals(await folder.read("c.js"), code.replaceAll("(?:x+)+", "x+"));
  const [first] = (await Deno.readFile(`${folder.path}/a b/é.js`)).slice(0, 1);
  assertEquals(first, 0xef);
  assertEquals((await runProgram(["fix"], { cwd: folder.path })).output, "");
});

Deno.test("files that aren't UTF-8 are left alone, and so are those that are excluded", async () => {
  await using folder = await Folder.create();
  const latin = new Uint8Array([...new TextEncoder().encode("/^(?:a+)+$/.test(f); // "), 0xe9]);
  await folder.commit({ "latin.js": latin, "out/a.js": "/^(?:a+)+$/.test(f);" });
  const { code, errors } = await runProgram(["fix", "--write", "--exclude", "out/**"], { cwd: folder.path });
  assertEquals(code, 0);
  assertStringIncludes(errors, "latin.js isn't UTF-8, and not changed\n");
  assertEquals(await Deno.readFile(`${folder.path}/latin.js`), latin);
  assertEquals(await folder.read("out/a.js"), "/^(?:a+)+$/.test(f);");
});

Deno.test("mistakes in the usage of fix", async () => {
  await using folder = await Folder.create();
  for (
    const [args, message] of [
      [["fix", "missing"], 'There is no file or folder "missing"'],
      [["scan", "--write"], "--write is an option of fix"],
    ] as const
  ) {
    const { code, errors } = await runProgram(args, { cwd: folder.path });
    assertEquals(code, 2);
    assert(errors.includes(message), errors);
  }
});
