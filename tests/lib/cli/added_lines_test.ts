import { assertEquals } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

/** Where the annotations of a review of two commits are: the file, and the line if there is one. */
async function annotatedLines(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string | null>>,
): Promise<string[]> {
  await using folder = await Folder.create();
  await folder.commit(before);
  await folder.commit(after);
  const { output } = await runProgram(["review", "HEAD~1..HEAD", "--format=github", "--threshold=never"], {
    cwd: folder.path,
  });
  return [...output.matchAll(/^::\w+ file=([^,]+)(?:,line=(\d+))?/gm)].map(([, file, line]) =>
    `${file} ${line}`
  );
}

Deno.test("annotations are on lines that the change has added", async () => {
  assertEquals(
    await annotatedLines({ "a.js": "f();\nconst id = /^a$/;\n" }, {
      "a.js": "\nf();\nconst id = /^ab?$/;\n",
    }),
    ["a.js 3"],
  );
  assertEquals(await annotatedLines({ "b.js": "" }, { "a b.js": "f(\n/^(a+)+$/)" }), ["a b.js 2"]);
});

Deno.test("if only a constant changed, its line is annotated, and none if that is removed", async () => {
  const call = "f(new RegExp(`^${ID}$`));\n";
  assertEquals(
    await annotatedLines({ "a.js": `${call}const ID = "a";\n` }, { "a.js": `${call}const ID = "b+";\n` }),
    ["a.js 2"],
  );
  assertEquals(
    await annotatedLines(
      { "a.js": "const a = 1;\nconst OTHER = /a/;\n" },
      { "a.js": "const a = 1;\n" },
    ),
    ["a.js undefined"],
  );
});

Deno.test("if only a contract changed, its line is annotated, and that of the regex if it is removed", async () => {
  const contract = "// regex-review: contract whole\n";
  const code = "f();\nconst id = /a/;\n";
  const withContract = code.replace("const", `${contract}const`);
  assertEquals(await annotatedLines({ "a.js": code }, { "a.js": withContract }), ["a.js 2"]);
  assertEquals(await annotatedLines({ "a.js": withContract }, { "a.js": code }), ["a.js 2"]);
  // In a list, the contract may be so far away that the regex isn't shown with it.
  const list = (lines: number, contracts: string) =>
    `{"patterns": [{"pattern":\n"a",\n${"\n".repeat(lines)}"contracts": [\n${contracts}]}]}\n`;
  for (const [lines, found] of [[0, "1"], [1, undefined]] as const) {
    const name = "a.regex.json";
    assertEquals(
      await annotatedLines({ [name]: list(lines, '"whole"\n') }, { [name]: list(lines, "") }),
      [`${name} ${found}`],
    );
  }
});

Deno.test("the lines of a renamed file are compared with those of the old one", async () => {
  const rest = Array.from({ length: 20 }, (_, at) => `export const c${at} = ${at};\n`).join("");
  const call = "export const id = new RegExp(`^${ID}$`);\n";
  assertEquals(
    await annotatedLines(
      { "old.js": `${rest}${call}const ID = "a";\n` },
      { "old.js": null, "new.js": `${rest}${call}const ID = "b+";\n` },
    ),
    ["new.js 22"],
  );
});
