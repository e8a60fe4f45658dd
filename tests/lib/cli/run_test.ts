import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

const OLD = `export const id = /^[a-z]+$/;
export const isLong = (text: string) => /x{2}/.test(text);
`;
const NEW = `// A comment moves the code.
export const id = /^[a-z0-9]+$/;
export const isLong = (text: string) => /x{2,}/.test(text);
`;

Deno.test("review shows the changes between revisions, and their importance determines the exit code", async () => {
  await using folder = await Folder.create();
  const [one, two] = [await folder.commit({ "a.ts": OLD }), await folder.commit({ "a.ts": NEW })];
  const options = { cwd: folder.path };
  const found = await runProgram(["review", `${one}..${two}`, "--no-cache"], options);
  assertEquals([found.code, found.errors], [0, ""]);
  assertStringIncludes(
    found.output,
    'a.ts:2:19  Behavior changed (accepts more)\n  - /^[a-z]+$/\n  + /^[a-z0-9]+$/\n  Accepts more: "1" matches now\n',
  );
  assertMatch(found.output, /2 changed regexes: 1 behavior changed, 1 same\n$/);
  const warned = await runProgram(["review", `${one}..${two}`, "--threshold=warning"], options);
  assertEquals(warned.code, 1);
  const never = await runProgram(["review", `${one}..${two}`, "--no-cache", "--threshold=never"], options);
  assertEquals(never.code, 0);
  // First the working tree equals the newest commit, then it differs.
  assertEquals((await runProgram(["review", "HEAD"], options)).output, "No changed regexes\n");
  await folder.write({ "a.ts": NEW.replace("{2,}", "{2,9}(?:(?:a+)+)+b") });
  const worse = await runProgram(["review", "HEAD", "--no-cache"], options);
  assertEquals(worse.code, 1);
  assertMatch(worse.output, / {2}Became dangerous\n[^]*→ (?:Dangerous|Probably dangerous)/);
});

Deno.test("review fails if a contract is broken, and warns if one is removed or can't be read", async () => {
  await using folder = await Folder.create();
  const host = "export const host = /^https:\\/\\/trusted\\.com$/;\n";
  const promised = `// regex-review: contract whole\n${host}`;
  const good = await folder.commit({ "a.ts": promised });
  const review = async (text: string) => {
    const head = await folder.commit({ "a.ts": text });
    return await runProgram(["review", `${good}..${head}`, "--no-cache"], { cwd: folder.path });
  };
  const broken = await review(promised.replace("$/", "/"));
  assertEquals([broken.code, broken.errors], [1, ""]);
  assertStringIncludes(
    broken.output,
    `a.ts:2:21  Breaks "whole"
  - /^https:\\/\\/trusted\\.com$/
  + /^https:\\/\\/trusted\\.com/
  Breaks "whole" with "https://trusted.com.attacker.io" (shorter:
`,
  );
  assertMatch(broken.output, /\n1 changed regex: 1 breaks a contract\n$/);
  const removed = await review(host);
  assertEquals(removed.code, 0);
  assertStringIncludes(
    removed.output,
    `a.ts:1:21  Contract removed
    /^https:\\/\\/trusted\\.com$/
  No longer promises "whole"; same matches and captures in all texts, proved
`,
  );
  const mistake = await review(promised.replace("whole", "hole"));
  assertEquals(mistake.code, 0);
  await folder.write({ "b.ts": promised.replace("$/", "/") });
  const scan = await runProgram(["scan", "b.ts", "--no-cache"], { cwd: folder.path });
  assertEquals(scan.code, 1);
  assertStringIncludes(scan.output, 'b.ts:2:21  Breaks "whole" with "https://trusted.com.attacker.io"');
  assertMatch(scan.output, /\n1 regex: 1 with a broken contract\n$/);
  assertStringIncludes(
    mistake.output,
    `No longer promises "whole"; the contract in line 1, column 27 can't be read:`,
  );
});

Deno.test("a contract that has no regex on its line is reported if the change brings it", async () => {
  await using folder = await Folder.create();
  const stray = "// regex-review: contract whole\n\nexport const id = /^a$/;\n";
  const old = await folder.commit({ "a.ts": stray, "b.ts": stray.replace("\n\n", "\n") });
  const head = await folder.commit({
    "a.ts": `f();\n${stray}`,
    "b.ts": stray,
    "c.ts": "// regex-review: contract linear\nf();\n",
  });
  const review = async (...options: string[]) =>
    await runProgram(["review", `${old}..${head}`, "--no-cache", ...options], { cwd: folder.path });
  const { code, errors, output } = await review();
  assertEquals([code, errors], [0, ""]);
  assertStringIncludes(
    output,
    `b.ts:1:26  Contract not checked
  + whole
  The contract in line 1, column 26 can't be read: there is no regex on this
    line
`,
  );
  assertStringIncludes(output, "c.ts:1:26  Contract not checked\n");
  assertMatch(output, /\n3 changed regexes: 1 contract removed, 2 contract not checked\n$/);
  assertEquals((await review("--threshold=warning")).code, 1);
  const annotated = await review("--format=github");
  assertStringIncludes(
    annotated.output,
    "::warning file=c.ts,line=1,col=26,title=Regex%3A Contract not checked::",
  );
  const { changes } = JSON.parse((await review("--format=json")).output);
  const found = changes.find(({ file }: { file: string }) => file === "c.ts");
  assertEquals([found.importance, found.contracts[0].kind, found.after], ["warning", "mistake", null]);
  // A scan says what check says.
  const scan = await runProgram(["scan", "c.ts", "--no-cache"], { cwd: folder.path });
  assertStringIncludes(scan.output, "c.ts:1:26  There is no regex on this line\n");
  // The regex may be outside of the hunks of a diff.
  const diff = await folder.git("diff", "-U0", old, head, "--", "b.ts");
  const patch = await runProgram(["diff", "-", "--no-cache"], { cwd: folder.path, input: diff });
  assertStringIncludes(patch.output, "No changed regexes");
});

Deno.test("files that git doesn't track yet are reviewed with the working tree", async () => {
  await using folder = await Folder.create();
  await using outside = await Folder.create({ "secret.js": "f(/secret/);" });
  const slow = "f(/^(?:z+)+$/);\n";
  const base = await folder.commit({
    ".gitignore": "ignored/\n",
    "old.js": "f(/^a$/);\n",
    "kept.js": "f(/^k$/);\n",
  });
  await folder.write({
    "src/new.js": slow,
    "ignored/a.js": slow,
    "node_modules/a/a.js": slow,
    "dist/a.js": "f(/^(?:d+)+$/);\n",
    "src/a.txt": slow,
    "inner/a.js": slow,
  });
  await Deno.symlink(`${outside.path}/secret.js`, `${folder.path}/link.js`);
  await Deno.symlink(`${folder.path}/src`, `${folder.path}/linked`);
  await new Deno.Command("git", { args: ["init", "-q"], cwd: `${folder.path}/inner` }).output();
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  for (const args of [[], ["review", "HEAD"]]) {
    const { code, output, errors } = await run(...args);
    assertEquals([code, errors], [1, ""]);
    assertStringIncludes(output, "src/new.js:1:3  New, dangerous\n");
    assertStringIncludes(output, "dist/a.js:1:3  Slow, in a generated file\n");
    assertMatch(output, /\n2 changed regexes: 1 new and dangerous, 1 new\n/);
  }
  // Also from a folder, and annotated as added lines.
  const inFolder = await runProgram(["--format=github"], { cwd: `${folder.path}/src` });
  assertStringIncludes(inFolder.output, "::error file=src/new.js,line=1,col=3,");
  // Neither what is staged nor commits have them.
  assertStringIncludes((await run("review", "--staged")).output, "No changed regexes");
  assertStringIncludes((await run("review", `${base}..HEAD`)).output, "No changed regexes");
  // A file that git has stopped tracking isn't removed.
  await folder.write({ "src/new.js": null, "dist/a.js": null, "kept.js": "f(/^[kl]$/);\n" });
  await folder.git("rm", "-q", "--cached", "kept.js", "old.js");
  const { output } = await run("review", "HEAD");
  assertStringIncludes(output, "kept.js:1:3  Behavior changed (accepts more)\n");
  assertMatch(output, /\n1 changed regex: 1 behavior changed\n$/);
});

Deno.test("a file whose old or new name says nothing about its language is reviewed as far as its other name does", async () => {
  await using folder = await Folder.create();
  const lines = Array.from({ length: 40 }, (_, at) => `const x${at} = /^x${at}$/;\n`).join("");
  const base = await folder.commit({ "notes.txt": `/*\n${lines}`, "cli.js": lines });
  await folder.git("mv", "notes.txt", "notes.js");
  await folder.git("mv", "cli.js", "cli");
  const head = await folder.commit({ "notes.js": `/*\n${lines}*/ const slow = /^(?:a+)+$/;\n` });
  const range = `${base}..${head}`;
  assertMatch(
    await folder.git("diff", "--name-status", range),
    /^R\d+\tcli\.js\tcli\nR\d+\tnotes\.txt\tnotes\.js\n$/,
  );
  const patch = await folder.git("diff", "--unified=50", range);
  for (const [args, input] of [[["review", range], ""], [["diff", "-"], patch]] as const) {
    const { code, output } = await runProgram([...args, "--format=json"], { cwd: folder.path, input });
    const { changes, skipped } = JSON.parse(output);
    assertEquals(skipped, []);
    assertEquals(changes[0].finding, "New, dangerous");
    assertEquals(code, 1);
    if (args[0] === "review") assertEquals(changes.length, 41);
  }
});

Deno.test("HTML patterns have no warnings about what browsers add to them", async () => {
  const input = (pattern: string) => `<input pattern="${pattern}">\n`;
  await using folder = await Folder.create();
  await folder.commit({ "p.html": input("a|bc"), "q.jsx": `f(<input pattern="[a-z]+" />);\n` });
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  const clean = await run("scan", "--threshold=note");
  assertEquals([clean.code, clean.output], [0, "2 regexes: 2 fine\n"]);
  await folder.write({ "p.html": input("ac") });
  const changed = await run("review", "HEAD", "--format=json");
  assertEquals(JSON.parse(changed.output).changes[0].newWarnings, []);
  // What is written there is looked at as elsewhere.
  const written = {
    "(?:a)": "useless-group",
    "(?i:a)b": "recent-syntax",
    "(a+)+": "exponential-backtracking",
  };
  for (const [pattern, id] of Object.entries(written)) {
    await folder.write({ "p.html": input(pattern) });
    const { changes: [change] } = JSON.parse((await run("scan", "p.html", "--format=json")).output);
    assertEquals(change.newWarnings.filter((each: { id: string }) => each.id === id).length, 1, pattern);
  }
});

Deno.test("a mistyped comment is reported if the change brings it", async () => {
  await using folder = await Folder.create();
  const old = await folder.commit({
    "a.ts": "// regex-review: contracts whole\nf(/^a$/);\n",
    "x.regex.json": '{"patterns": []}',
  });
  const list = '{"patterns": [{"pattern": "a", "contract": ["whole"]}]}';
  const head = await folder.commit({
    "a.ts": "// regex-review: contracts whole\n// regex-review: accpet -- digits\nf(/^a$/);\n",
    "x.regex.json": list,
  });
  const { code, output } = await runProgram(["review", `${old}..${head}`], { cwd: folder.path });
  assertEquals(code, 0);
  assertStringIncludes(
    output,
    `a.ts:2:4  Not understood
  + regex-review: accpet -- digits
  There is no "regex-review: accpet"; there are accept, ignore and contract
`,
  );
  assertStringIncludes(output, 'There is no key "contract"; there are name, pattern, flags, contracts\n');
  assertStringIncludes(output, "2 not understood");
  const scan = await runProgram(["scan", "a.ts"], { cwd: folder.path });
  assertStringIncludes(scan.output, 'a.ts:1:4  There is no "regex-review: contracts"; there are');
});

Deno.test("the report of a scan has a title of its own", async () => {
  await using folder = await Folder.create();
  await folder.write({ "a.ts": "export const a = /^(a+)+$/;\nexport const b = /^b$/;\n" });
  const scan = async (format: string) =>
    (await runProgram(["scan", "a.ts", "--no-cache", `--format=${format}`], { cwd: folder.path })).output;
  assertEquals(JSON.parse(await scan("json")).title, "2 regexes: 1 dangerous, 1 fine");
  assertMatch(await scan("markdown"), /^# 2 regexes: 1 dangerous, 1 fine\n/);
  const [{ tool, results }] = JSON.parse(await scan("sarif")).runs;
  assertMatch(results[0].message.text, /^(?:D|Probably d)angerous: /);
  assertEquals(tool.driver.rules[results[0].ruleIndex].shortDescription.text, "Slow regex");
});

Deno.test("review shows what is staged, in files of any encoding", async () => {
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  await using folder = await Folder.create();
  await folder.commit({ "a.js": latin1("f(/\xe9/)"), "b.js": "f(/b/)" });
  await folder.write({ "a.js": latin1("f(/\xe8/)") });
  await folder.git("add", "a.js");
  await folder.write({ "a.js": "f(/c/)", "b.js": "f(/d/)" });
  const { output } = await runProgram(["review", "--staged"], { cwd: folder.path });
  assertStringIncludes(output, "  - /é/\n  + /è/\n");
  assertMatch(output, /\n1 changed regex: 1 behavior changed\n$/);
});

Deno.test("a file whose name isn't UTF-8 is reported where it can't be found by it", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": "/a/" });
  // Deno writes only names in UTF-8.
  const write = (text: string) =>
    new Deno.Command("sh", { args: ["-c", `printf '${text}' > "$(printf '\\351.js')"`], cwd: folder.path })
      .output();
  await write("/^a/");
  for (const args of [["scan"], ["review", "HEAD"]]) {
    const { output } = await runProgram(args, { cwd: folder.path });
    assertStringIncludes(output, "\ufffd.js  Not looked at: The name of the file isn't UTF-8");
  }
  await folder.commit();
  await write("/^b/");
  const { output } = await runProgram(["review", "HEAD"], { cwd: folder.path });
  assertStringIncludes(output, "\ufffd.js  Not looked at: The name of the file isn't UTF-8");
  await folder.commit();
  assertStringIncludes(
    (await runProgram(["review", "HEAD~..HEAD"], { cwd: folder.path })).output,
    "\ufffd.js:1:1",
  );
});

Deno.test("what is staged for the first commit of a branch is new", async () => {
  await using folder = await Folder.create();
  await folder.git("init", "-q", "-b", "main");
  const staged = async () => {
    const { code, output, errors } = await runProgram(["review", "--staged", "--format=json"], {
      cwd: folder.path,
    });
    assertEquals(errors, "");
    const { changes } = JSON.parse(output);
    return [
      code,
      ...changes.map(({ file, finding }: { file: string; finding: string }) => `${file} ${finding}`),
    ];
  };
  assertEquals(await staged(), [0]);
  await folder.write({
    ".gitattributes": "g.js linguist-generated",
    ".regexreview.json": '{"baseline": "known.json"}',
    "known.json": '{"version": 1, "findings": []}',
    "a.js": "import { x } from './b.js'; const a = RegExp(x), b = /^(?:b+)+$/;",
    "b.js": "export const x = 'x'",
    "later.js": "/later/",
  });
  await folder.git("add", "a.js", "b.js", ".regexreview.json", "known.json");
  const found = [1, "a.js New, dangerous", "a.js New"];
  assertEquals(await staged(), found);
  await folder.commit();
  await folder.git("checkout", "-q", "--orphan", "other");
  await folder.git("rm", "-q", "--cached", "later.js");
  assertEquals(await staged(), found);
  await folder.git("checkout", "-q", "--detach", "--force", "main");
  assertEquals(await staged(), [0]);
});

Deno.test("a file that can't be read is reported, and the others are reviewed", async () => {
  await using folder = await Folder.create();
  const broken = {
    "binary.js": new Uint8Array([47, 0, 10, 1]),
    "broken.ts": "const = /a/ {{{ 'x",
    "ok.js": "f(/a/)",
  };
  const base = await folder.commit({
    "ok.js": "f(/a/)",
    "broken.ts": "const a = /b/;",
    "readme.md": "`/a/`",
  });
  await folder.commit({
    ...broken,
    "ok.js": "f(/a+/); g(/(/); h(new RegExp(x)); new RegExp('[')",
    "readme.md": "`/b/`",
    "gone/late.js": "f(/^late$/)",
  });
  const { code, output } = await runProgram(["review", base, "--no-cache", "--threshold=note"], {
    cwd: folder.path,
  });
  assertEquals(code, 1);
  assertStringIncludes(output, "binary.js  Skipped: The file is binary");
  assertStringIncludes(output, "ok.js:1:3");
  assertStringIncludes(output, "gone/late.js:1:3  New");
  assert(!output.includes("readme.md"));
});

Deno.test("diff compares two regexes, two files and a patch", async () => {
  await using folder = await Folder.create({ "a.ts": OLD, "b.ts": NEW });
  const options = { cwd: folder.path };
  const literals = await runProgram(["diff", "/^a$/", "/^[ab]$/i", "--no-cache"], options);
  assertEquals(literals.code, 0);
  assertStringIncludes(literals.output, "Behavior changed (accepts more)");
  const files = await runProgram(["diff", "a.ts", "b.ts", "--no-cache"], options);
  assertStringIncludes(files.output, "b.ts:2:19  Behavior changed (accepts more)");
  const patch = await new Deno.Command("diff", { args: ["-u", "a.ts", "b.ts"], cwd: folder.path }).output();
  const input = new TextDecoder().decode(patch.stdout);
  const patched = await runProgram(["diff", "-", "--no-cache"], { ...options, input });
  assertEquals(patched.code, 0);
  assertStringIncludes(patched.output, "b.ts:2:19  Behavior changed (accepts more)");
  assertEquals((await runProgram(["diff", "a.ts", "nope.ts"], options)).code, 2);
  assertEquals((await runProgram(["diff", "-"], options)).output, "No changed regexes\n");
  const prose = await runProgram(["diff", "-"], { ...options, input: "const a = /x/;\n" });
  assertEquals([prose.code, prose.errors], [2, "regex-review: Standard input contains no unified diff\n"]);
});

Deno.test("scan lists the regexes that git doesn't ignore", async () => {
  await using folder = await Folder.create({
    ".gitignore": "ignored/\n",
    "ignored/a.js": "/(a+)+$/",
    "node_modules/x/a.js": "/(b+)+$/",
    "src/a.js": "f(/(c+)+$/); g(/d/)",
    "src/b.json": '{"type": "string", "pattern": "^(e+)+$"}',
  });
  await Deno.symlink("ignored/a.js", `${folder.path}/link.js`);
  await folder.commit();
  // On a busy machine the native engine may not confirm that a regex is slow, which is then only a warning.
  const scan = async (...args: string[]) => {
    return await runProgram(["scan", "--no-cache", "--threshold=warning", ...args], { cwd: folder.path });
  };
  const found = await scan();
  assertEquals(found.code, 1);
  assertMatch(found.output, /^src\/a\.js:1:3 {2}(?:Dangerous|Probably dangerous)/);
  assert(!/ignored|node_modules/.test(found.output));
  assertMatch(found.output, /\n3 regexes: 2 dangerous, 1 fine\n$/);
  assertStringIncludes((await scan("ignored/a.js")).output, "ignored/a.js:1:1");
  assertStringIncludes((await scan("link.js")).output, "link.js:1:1");
  assertMatch((await scan("--include=*.json")).output, /\n1 regex: 1 dangerous\n$/);
  assertEquals((await scan("src/a.js", "--threshold=note")).code, 1);
  await folder.write({ "clean.js": "f(/x/)" });
  assertEquals((await scan("clean.js", "--threshold=note")).code, 0);
  assertEquals((await scan("src", "--exclude=src/")).output, "0 regexes\n");
  await Deno.remove(`${folder.path}/.git`, { recursive: true });
  assert(!(await scan()).output.includes("node_modules"));
});

Deno.test("a folder that is named is scanned although git ignores it, or it is a package", async () => {
  await using folder = await Folder.create();
  await folder.write({
    ".gitignore": "node_modules\nbuilt\n*.log.js\n",
    "a.js": "/a/",
    "built/b.js": "/b/",
    "node_modules/c/c.js": "/c/",
    "node_modules/c/node_modules/d/d.js": "/d/",
    "own/e.js": "/e/",
    "own/e.log.js": "/e/",
  });
  const scan = async (...paths: string[]) => {
    const { output } = await runProgram(["scan", "--format=json", ...paths], { cwd: folder.path });
    return JSON.parse(output).changes.map(({ file }: { file: string }) => file);
  };
  for (const isRepository of [false, true]) {
    if (isRepository) await folder.commit();
    assertEquals(await scan("node_modules/c"), ["node_modules/c/c.js"]);
    assertEquals(await scan("built"), ["built/b.js"]);
    assertEquals(await scan("node_modules"), ["node_modules/c/c.js"]);
    const own = isRepository ? [] : ["own/e.log.js"];
    assertEquals(await scan("own"), ["own/e.js", ...own]);
    assertEquals(await scan(), ["a.js", ...isRepository ? [] : ["built/b.js"], "own/e.js", ...own]);
  }
});

Deno.test("a scan says how many regexes the baseline leaves out", async () => {
  await using folder = await Folder.create({ "a.js": "f(/^(?:a+)+$/)" });
  const scan = (...args: string[]) =>
    runProgram(["scan", "--baseline=known.json", ...args], { cwd: folder.path });
  await scan("--write-baseline");
  await folder.write({ "b.js": "f(/b/); f(/c/)" });
  const expected = "3 regexes: 2 fine, 1 in the baseline";
  assertEquals(await scan("--threshold=note"), { code: 0, output: `${expected}\n`, errors: "" });
  assertEquals(JSON.parse((await scan("--format=json")).output).title, expected);
});

Deno.test("in a folder of a repository, its configuration and its baseline are about paths in the repository", async () => {
  await using folder = await Folder.create();
  const slow = "/^(?:a+)+$/.test(text);\n";
  await folder.commit({
    ".regexreview.json": '{"include": ["src/**"], "exclude": ["src/old/**"], "baseline": "known.json"}',
    "known.json": '{"version": 1, "findings": []}',
    "src/a.js": slow,
    "src/old/b.js": slow,
    "test/c.js": slow,
    "own/.regexreview.json": '{"include": ["src/**"]}',
    "own/src/d.js": slow,
    "own/e.js": slow,
  });
  const scan = async (cwd: string, ...args: string[]) => {
    const { code, output } = await runProgram(["scan", "--format=json", ...args], {
      cwd: `${folder.path}/${cwd}`,
    });
    const { changes } = JSON.parse(output);
    return [code, ...changes.map(({ file }: { file: string }) => file)];
  };
  assertEquals(await scan("", "."), [1, "src/a.js"]);
  assertEquals(await scan("src"), [1, "a.js"]);
  assertEquals(await scan("src", ".."), [1, "../src/a.js"]);
  assertEquals(await scan("test"), [0]);
  // Options are about paths as they are reported, and so is a configuration in the current folder.
  assertEquals(await scan("src", "--exclude=a.js"), [0]);
  assertEquals(await scan("test", "--include=*.js"), [1, "c.js"]);
  assertEquals(await scan("own"), [1, "src/d.js"]);
  const cwd = `${folder.path}/src`;
  assertEquals(
    (await runProgram(["scan", "--write-baseline"], { cwd })).output,
    "Wrote 1 finding to ../known.json\n",
  );
  assertEquals(await scan("src"), [0]);
  assertEquals(await scan(""), [0]);
  await folder.write({ "src/a.js": `// regex-review: contract whole, linear\n${slow}` });
  assertEquals((await runProgram(["check"], { cwd })).code, 1);
  await folder.write({ "src/f.js": `${slow.replace("a+", "f+")}f(RegExp(x))` });
  const { output: annotations } = await runProgram(["scan", "--format=github"], { cwd });
  assertMatch(annotations, /^::error file=src\/f\.js,line=1/m);
  const { output: sarif } = await runProgram(["scan", "--format=sarif"], { cwd });
  const { results } = JSON.parse(sarif).runs[0];
  assertEquals(
    results.map((each: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
      each.locations[0]?.physicalLocation.artifactLocation.uri
    ),
    ["src/a.js", "src/f.js"],
  );
  assertMatch((await runProgram(["fix"], { cwd })).output, /^\+\+\+ b\/a\.js$/m);
});

Deno.test("formats are written to a file", async () => {
  await using folder = await Folder.create();
  const options = { cwd: folder.path };
  const write = async (format: string) => {
    const args = ["diff", "/^a$/", "/^[ab]$/", "--no-cache", `--format=${format}`, "--output=report"];
    const { code, output } = await runProgram([...args, "--workbench=https://example.com/"], options);
    assertEquals([code, output], [0, ""]);
    return await folder.read("report");
  };
  const json = JSON.parse(await write("json"));
  assertEquals([json.version, json.changes[0].relation, json.changes[0].onlyAfter], [1, "wider", "b"]);
  assertEquals(json.changes[0].link, "https://example.com/?p=XmEk&f=&d=XlthYl0k&df=");
  assertStringIncludes(await write("markdown"), "Behavior changed");
  assertEquals(JSON.parse(await write("sarif")).version, "2.1.0");
  assertMatch(
    await write("github"),
    /^::warning file=,line=1,col=1,title=Regex%3A Behavior changed \(accepts more\)::Accepts more/,
  );
  assertEquals((await runProgram(["diff", "/a/", "/b/", "--output=report/file"], options)).code, 2);
});

Deno.test("data from files can't control a terminal or a workflow", async () => {
  const name = "a\x1b[31m\n::error::x\n.js";
  await using folder = await Folder.create();
  await folder.commit({ [name]: "f(/a/)" });
  await folder.write({ [name]: "f(/a|\x1b]0;\x07|\u202e|\n/); f(/^a\x1b$/)" });
  const options = { cwd: folder.path };
  const text = await runProgram(["review", "HEAD", "--no-cache"], options);
  // deno-lint-ignore no-control-regex
  assert(!/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/.test(text.output), text.output);
  const github = await runProgram(["review", "HEAD", "--no-cache", "--format=github"], options);
  assert(github.output.trimEnd().split("\n").every((line) => /^::(?:error|warning|notice) /.test(line)));
  assert(!github.output.includes("\n::error::x"));
});

Deno.test("a baseline hides findings, even after the code around them has moved", async () => {
  await using folder = await Folder.create({ "a.ts": "f(/(a+)+$/)" });
  const scan = async (...args: string[]) => {
    return await runProgram(["scan", "--no-cache", "--threshold=warning", ...args], { cwd: folder.path });
  };
  const written = await scan("--write-baseline", "--baseline=known.json");
  assertEquals([written.code, written.output], [0, "Wrote 1 finding to known.json\n"]);
  assertEquals((await scan("--baseline=known.json")).code, 0);
  await folder.write({ "a.ts": "\n\n// moved\n  f(/(a+)+$/)" });
  assertEquals((await scan("--baseline=known.json")).code, 0);
  await folder.write({ "a.ts": "f(/(a+)+$/); g(/(b+)+$/)" });
  const found = await scan("--baseline=known.json");
  assertEquals(found.code, 1);
  assert(found.output.includes("(b+)") && !found.output.includes("(a+)"));
  await folder.write({ ".regexreview.json": '{"baseline": "known.json"}' });
  assertEquals((await scan("--write-baseline")).code, 0);
  assertEquals((await scan()).code, 0);
  await folder.write({ "known.json": "{}" });
  assertMatch((await scan()).errors, /known\.json isn't a baseline/);
});

Deno.test("mistakes in the configuration are reported by name", async () => {
  await using folder = await Folder.create();
  const mistakes = [
    ["{", "isn't valid JSON"],
    ["[]", "must contain an object"],
    [
      '{"treshold": "note"}',
      'unknown setting "treshold"; the settings are threshold, include, exclude, baseline',
    ],
    ['{"threshold": "high"}', '"threshold" must be one of danger, warning, note, never'],
    ['{"include": "src"}', '"include" must be a list of globs'],
    ['{"baseline": 1}', '"baseline" must be the path of a file'],
  ] as const;
  for (const [config, message] of mistakes) {
    await folder.write({ ".regexreview.json": config });
    const { code, errors } = await runProgram(["scan"], { cwd: folder.path });
    assertEquals(code, 2);
    assertStringIncludes(errors, `.regexreview.json`);
    assertStringIncludes(errors, message);
  }
  assertMatch((await runProgram(["scan", "--config=x.json"], { cwd: folder.path })).errors, /Can't read/);
});

Deno.test("judgements are cached by content, and corrupt entries are ignored", async () => {
  await using folder = await Folder.create({ "a.js": "f(/^a+$/); g(/^[^]*b$/)" });
  const options = { cwd: folder.path };
  const scan = () => runProgram(["scan", "a.js", "--cache=cache", "--format=json"], options);
  const first = await scan();
  const entries = [...Deno.readDirSync(`${folder.path}/cache`)].map(({ name }) => name).sort();
  assertEquals(entries.length, 2);
  assert(entries.every((name) => /^[\da-f]{64}$/.test(name)));
  assertEquals((await scan()).output, first.output);
  // A valid entry is used without a check, which shows that the cache is read.
  const path = `cache/${entries[0]}`;
  const kept = await folder.read(path);
  for (const damaged of ["", kept.slice(0, -9), kept.replace("relation", "revelation"), "\0\0"]) {
    await folder.write({ [path]: damaged });
    assertEquals((await scan()).code, first.code);
    assertMatch(await folder.read(path), /^[\da-f]{64}\n\{.*"relation"/);
  }
  assertEquals((await runProgram(["scan", "a.js", "--cache=a.js/x"], options)).code, first.code);
});

Deno.test("a repository that git refuses to read is an error, and not as if there were none", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.js": "/^(?:a+)+$/" });
  // Git's own switch for such tests.
  Deno.env.set("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  try {
    for (const args of [[], ["review", "HEAD"], ["accept", "a.js:1", "--reason=x"], ["init"], ["action"]]) {
      const { code, output, errors } = await runProgram(args, { cwd: folder.path });
      assertEquals(code, 2, args.join(" "));
      assertMatch(
        output + errors,
        /Git can't read the repository: detected dubious ownership .*safe\.directory/,
      );
    }
    assertEquals((await runProgram(["scan"], { cwd: folder.path })).code, 1);
  } finally {
    Deno.env.delete("GIT_TEST_ASSUME_DIFFERENT_OWNER");
  }
});

Deno.test("usage errors exit with 2", async () => {
  await using folder = await Folder.create();
  const run = async (...args: string[]) => await runProgram(args, { cwd: folder.path });
  assertMatch((await run("review", "HEAD")).errors, /isn't in a git repository/);
  await folder.commit({ a: "1" });
  assertMatch((await run("review", "nope..HEAD")).errors, /Git doesn't know the revision "nope"/);
  assertMatch((await run("scan", "nope")).errors, /There is no file or folder "nope"/);
  assertEquals((await run("scna")).code, 2);
  assertMatch((await run("help")).output, /^Usage/);
  assertMatch((await run("--version")).output, /^\d+\.\d+\.\d+\n$/);
});

Deno.test("only a built program caches judgements by itself: sources may change without a new version", async () => {
  for (const [name, isCached] of [["review.mjs", true], ["review.ts", false]] as const) {
    await using folder = await Folder.create({ "src/a.js": "f(/a/)", [name]: "// The program" });
    const run = await runProgram(["scan", "src"], {
      cwd: folder.path,
      program: new URL(`file://${folder.path}/${name}`),
      variables: { XDG_CACHE_HOME: `${folder.path}/cache` },
      isCached: true,
    });
    assertEquals(run.errors, "");
    assertEquals(await Deno.stat(`${folder.path}/cache`).then(() => true, () => false), isCached);
  }
});

Deno.test("reports of the program in the repository have no findings of their own", async () => {
  await using folder = await Folder.create({
    "a.js": "// regex-review: contract whole\nconst a = /^(a+)+b/;\nconst b = /^(a+)+$/;\n",
  });
  await folder.commit();
  const options = { cwd: folder.path };
  const findings = async () => JSON.parse((await runProgram(["scan", "--format=json"], options)).output);
  const before = await findings();
  assertEquals(before.changes.length, 2);
  for (const format of ["json", "sarif", "markdown", "text", "github"]) {
    await runProgram(["scan", `--format=${format}`, `--output=scan.${format}`], options);
    await runProgram(["scan", `--format=${format}`, `--output=scan.${format}.json`], options);
  }
  await runProgram(["check", "--format=json", "--output=check.json"], options);
  await runProgram(["/^(a+)+$/", "--format=json", "--output=regex.json"], options);
  await folder.write({
    "alerts.sarif": JSON.stringify({
      version: "2.1.0",
      runs: [{
        results: [{
          ruleId: "js/redos",
          locations: [{
            physicalLocation: { artifactLocation: { uri: "a.js" }, region: { startLine: 2 } },
          }],
        }],
      }],
    }),
  });
  for (const format of ["json", "markdown", "text"]) {
    await runProgram(["triage", "alerts.sarif", `--format=${format}`, `--output=triage.${format}`], options);
  }
  await runProgram(["scan", "--write-baseline", "--baseline=baseline.json"], options);
  await folder.commit();
  await folder.write({ "a.js": "const b = /^(b+)+$/;\n" });
  await runProgram(["review", "HEAD", "--format=json", "--output=review.json"], options);
  await folder.git("checkout", "-q", "a.js");
  const { changes, unjudged, skipped } = await findings();
  assertEquals(changes, before.changes);
  assertEquals([unjudged, skipped], [[], []]);
});
