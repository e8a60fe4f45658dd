import { assertEquals, assertMatch } from "@std/assert";
import { ImportedFiles, MAX_IMPORTED_BYTES } from "../../../lib/cli/imported_files.ts";
import { Folder, runProgram } from "./program.ts";

type Files = Readonly<Record<string, string | null>>;

/** The text of a review of two commits. */
async function reviewed(before: Files, after: Files): Promise<string> {
  await using folder = await Folder.create();
  await folder.commit(before);
  await folder.commit(after);
  const { output, errors } = await runProgram(["review", "HEAD~1..HEAD"], { cwd: folder.path });
  assertEquals(errors, "");
  return output;
}

const call = (path: string, names = "{ ID }", end = "$") =>
  `import ${names} from "${path}";\nexport const isId = (s) => new RegExp("^" + ID + "${end}").test(s);\n`;

Deno.test("a constant of another file is followed, in both versions", async () => {
  const files = { "src/patterns.ts": 'export const ID = "[a-z]+";\n', "src/a.ts": call("./patterns") };
  const output = await reviewed(files, { ...files, "src/a.ts": call("./patterns", "{ ID }", "x$") });
  assertMatch(output, /^src\/a\.ts:2:\d+ {2}Behavior changed \(accepts less\)\n/);
  assertMatch(output, /\n1 changed regex: 1 behavior changed\n$/);
});

Deno.test("if only the constant changed, the regex of the unchanged file is judged", async () => {
  const files = {
    "src/patterns/index.ts": 'export const ID = "[a-z]+";\n',
    "src/a.ts": call("./patterns"),
    "src/b.ts": "import { ID } from './patterns/index.js';\nf(ID);\n",
  };
  const output = await reviewed(files, {
    ...files,
    "src/patterns/index.ts": '// IDs\nexport const ID = "[a-z0-9]+";\n',
  });
  assertMatch(output, /^src\/a\.ts:2:\d+ {2}Behavior changed \(accepts more\)\n/);
  assertMatch(output, /constant ID changed in line 2 of\s+src\/patterns\/index\.ts/);
  assertMatch(output, /\n1 changed regex: 1 behavior changed\n$/);
});

Deno.test("exports that are passed on, renamed or the default are followed", async () => {
  for (
    const [path, names, passing] of [
      ["./all", "{ ID }", 'export * from "./other";\nexport * from "./patterns";\n'],
      ["./all", "{ NAME as ID }", 'export { ID as NAME } from "./patterns";\n'],
      ["./all", "{ ID }", 'import { ID } from "./patterns";\nexport { ID };\n'],
      ["./all", "ID", 'import { ID } from "./patterns";\nexport default ID;\n'],
      ["./all", "ID", 'import { ID } from "./patterns";\nexport default `${ID}`;\n'],
    ] as const
  ) {
    const files = {
      "patterns.mjs": 'const ID = "[a-z]+";\nexport { ID };\n',
      "other.mjs": "export const OTHER = 1;\n",
      "all.mjs": passing.replaceAll('";', '.mjs";'),
      "a.mjs": call(`${path}.mjs`, names),
    };
    const output = await reviewed(files, { ...files, "a.mjs": call(`${path}.mjs`, names, "5?$") });
    assertMatch(output, /^a\.mjs:2:\d+ {2}Behavior changed \(accepts more\)\n/, passing);
  }
});

Deno.test("files outside of the repository, cycles and names that are assigned aren't followed", async () => {
  for (
    const [specifier, patterns] of [
      ["../../etc/patterns", ""],
      ["patterns", 'export const ID = "a";'],
      ["./patterns", 'export * from "./patterns";\nexport { ID } from "./a";'],
      ["./patterns", 'export let ID = "a";\nID = "b";'],
      ["./patterns", "export const {"],
      ["./missing", ""],
    ] as const
  ) {
    const files = { "patterns.ts": patterns, "a.ts": call(specifier) };
    const output = await reviewed(files, { ...files, "a.ts": call(specifier, "{ ID }", "x$") });
    assertMatch(
      output,
      /a\.ts:2:\d+ {2}Not judged: The pattern or its flags are built at run time/,
      specifier,
    );
  }
});

Deno.test("a scan follows constants of other files, also in a folder of the repository", async () => {
  await using folder = await Folder.create();
  await folder.commit({
    "patterns.ts": 'export const ID = "(a+)+";\n',
    "src/all.ts": 'export * from "../patterns.ts";\n',
    "src/a.ts": call("../patterns.ts"),
    "src/b.ts": call("./all.ts"),
    "src/c.ts": call("elsewhere"),
  });
  for (const [cwd, paths] of [["", "src"], ["/src", "."]]) {
    const { code, output } = await runProgram(["scan", String(paths), "--format=json"], {
      cwd: `${folder.path}${cwd}`,
    });
    const { changes, unjudged } = JSON.parse(output);
    const found = changes.map(({ file, after }: { file: string; after: { pattern: string } }) =>
      [file, after.pattern].join(" ")
    );
    const at = cwd === "" ? "src/" : "";
    assertEquals(found, [`${at}a.ts ^(a+)+$`, `${at}b.ts ^(a+)+$`]);
    assertEquals(changes[0].after.constants[0].file, cwd === "" ? "patterns.ts" : "../patterns.ts");
    assertEquals([code, unjudged.length], [1, 1]);
  }
});

Deno.test("only so many bytes of imported files are read", async () => {
  await using folder = await Folder.create();
  const part = MAX_IMPORTED_BYTES / 4;
  await folder.commit({ "big.js": " ".repeat(part) });
  const files = new ImportedFiles(folder.path, { base: "", head: null });
  const read = async () => (await files.read("after", { from: "a.js", specifier: "./big.js" }))?.bytes.length;
  for (let count = 0; count < 4; count++) assertEquals(await read(), part);
  assertEquals(await read(), undefined);
});
