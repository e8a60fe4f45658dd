import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

const OLD = "export const id = /^[a-z]+$/;\n";
const SLOW = "export const id = /^(?:[a-z]+)+$/;\n";

Deno.test("a change that a comment accepts is listed with its reason and doesn't fail", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.ts": OLD });
  const review = (...args: string[]) => runProgram(["review", "HEAD", ...args], { cwd: folder.path });
  await folder.write({ "a.ts": `// regex-review: accept -- the input is short\n${SLOW}` });
  const accepted = await review("--threshold=note");
  assertEquals(accepted.code, 0);
  assertMatch(
    accepted.output.replaceAll(/\n {2}(?=\S)/g, " "),
    /^a\.ts:2:19 {2}Accepted: Became dangerous: [^]*Reason: the input is short\n\n1 changed regex: 1 accepted\n$/,
  );
  for (const format of ["json", "markdown", "github"]) {
    assertStringIncludes((await review(`--format=${format}`)).output, "the input is short", format);
  }
  // The next change needs an acceptance of its own.
  await folder.commit();
  await folder.write({
    "a.ts": `// regex-review: accept -- the input is short\n${SLOW.replace("z]+", "z0-9]*")}`,
  });
  const outdated = await review("--threshold=warning");
  assertEquals(outdated.code, 1);
  assertStringIncludes(outdated.output.replaceAll(/\n {2}/g, " "), "outdated");
});

Deno.test("a regex that is ignored is listed when the comment is added, and never again", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "a.ts": OLD });
  const review = () => runProgram(["review", "HEAD"], { cwd: folder.path });
  const comment = " // regex-review: ignore -- only for tests\n";
  await folder.write({ "a.ts": SLOW.trimEnd() + comment });
  assertStringIncludes((await review()).output.replaceAll(/\s+/g, " "), "Reason: only for tests");
  await folder.commit();
  await folder.write({ "a.ts": SLOW.replace("z", "y").trimEnd() + comment });
  assertEquals(await review(), { code: 0, output: "No changed regexes\n", errors: "" });
});

Deno.test("a scan mentions that a regex was accepted, and leaves out what is ignored", async () => {
  await using folder = await Folder.create({
    "a.ts": `// regex-review: accept -- short\n${SLOW}f(/(b+)+$/) // regex-review: ignore -- x\n`,
  });
  const { code, output } = await runProgram(["scan"], { cwd: folder.path });
  assertEquals(code, 1);
  assertStringIncludes(output, "Accepted in a comment: short");
  assert(!output.includes("(b+)"));
});

Deno.test("accept writes a change to the baseline, until one of its versions changes", async () => {
  await using folder = await Folder.create({ ".regexreview.json": '{"baseline": "known.json"}' });
  await folder.commit({ "src/a.ts": OLD, "known.json": '{"version":1,"findings":[]}' });
  await folder.git("checkout", "-q", "-b", "topic");
  await folder.commit({ "src/a.ts": `\n${SLOW}` });
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  assertEquals((await run()).code, 1);
  assertMatch((await run("accept", "src/a.ts:2")).errors, /needs --reason/);
  assertMatch((await run("accept", "src/a.ts", "--reason=x")).errors, /needs a place/);
  assertMatch(
    (await run("accept", "src/a.ts:9", "--reason=x")).errors,
    /No regex changed in src\/a\.ts:9; changed is that in line 2/,
  );
  const done = await run("accept", "src/a.ts:2", "--reason=the input is short");
  assertEquals([done.code, done.errors], [0, ""]);
  assertEquals(done.output, "Accepted 1 change in src/a.ts:2; the entry is in known.json\n");
  const [entry] = JSON.parse(await folder.read("known.json")).findings;
  assertEquals(Object.keys(entry), ["fingerprint", "file", "regex", "before", "after", "reason"]);
  assertEquals([entry.file, entry.reason], ["src/a.ts", "the input is short"]);
  assertEquals((await run()).code, 0);
  await folder.write({ "src/a.ts": SLOW.replace("z", "y") });
  assertEquals((await run()).code, 1);
  const fresh = await run("accept", "src/a.ts:1", "--reason=again", "--baseline=new.json");
  assertEquals([fresh.code, fresh.errors], [0, ""]);
  assertEquals(JSON.parse(await folder.read("new.json")).findings.length, 1);
});

Deno.test("accept says why it accepts nothing", async () => {
  await using folder = await Folder.create({ ".regexreview.json": '{"baseline": "known.json"}' });
  const three = (text: string) => `${text}${text.replace("id", "b")}${text.replace("id", "c")}`;
  await folder.commit({ "a.ts": three(OLD), "same.ts": OLD });
  await folder.write({ "a.ts": three(SLOW) });
  const accept = async (place: string) => {
    const { code, output, errors } = await runProgram(["accept", place, "--reason=x"], { cwd: folder.path });
    return code === 0 ? output : errors.replace("regex-review: ", "");
  };
  assertEquals(await accept("a.ts:9"), "No regex changed in a.ts:9; changed are those in lines 1, 2, 3\n");
  assertEquals(
    await accept("same.ts:1"),
    "No regex changed in same.ts:1; nothing else changed in that file\n",
  );
  assertEquals(await accept("nope.ts:1"), 'There is no file "nope.ts"\n');
  assertStringIncludes(await accept("a.ts:1"), "Accepted 1 change");
  assertEquals(await accept("a.ts:1"), "What changed in a.ts:1 is already accepted\n");
  assertEquals(await accept("a.ts:9"), "No regex changed in a.ts:9; changed are those in lines 2, 3\n");
  await runProgram(["--write-baseline"], { cwd: folder.path });
  assertEquals(await accept("a.ts:2"), "What changed in a.ts:2 is already accepted\n");
  assertEquals(
    await accept("a.ts:9"),
    "No regex changed in a.ts:9; all changes in that file are already accepted\n",
  );
  await folder.write({ "a.ts": `\n\n\n// regex-review: accept -- why\n${SLOW.replace("z]", "y]")}` });
  assertEquals(await accept("a.ts:5"), "What changed in a.ts:5 is already accepted\n");
});

Deno.test("what the reviewed range adds to the baseline is listed with its reason, and later nothing is", async () => {
  await using folder = await Folder.create({ ".regexreview.json": '{"baseline": "known.json"}' });
  await folder.commit({ "src/a.ts": OLD });
  await folder.git("checkout", "-q", "-b", "topic");
  await folder.write({ "src/a.ts": SLOW });
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  assertEquals((await run("accept", "src/a.ts:1", "--reason=trusted input")).code, 0);
  const isListed = async (...args: string[]) => {
    const { code, output } = await run(...args);
    assertEquals(code, 0, output);
    assertMatch(
      output.replaceAll(/\n {2}(?=\S)/g, " "),
      /Accepted: [^]*Reason: trusted input\n\n1 changed regex: 1 accepted\n$/,
    );
    const { accepted: [change] } = JSON.parse((await run(...args, "--format=json")).output);
    assertEquals([change.acceptance, change.importance], ["trusted input", "danger"]);
  };
  await isListed();
  await folder.commit();
  await isListed("review", "HEAD~1..HEAD");
  await isListed("review", "main...HEAD");
  await folder.commit({ "src/a.ts": `${SLOW}${OLD.replace("id", "other")}` });
  await folder.commit({ "src/a.ts": SLOW });
  assertEquals((await run("review", "HEAD~2..HEAD")).output, "No changed regexes\n");
  // A baseline in another place says nothing about the range.
  await using other = await Folder.create({ "known.json": await folder.read("known.json") });
  const outside = await run("review", "HEAD~3..HEAD", `--baseline=${other.path}/known.json`);
  assertEquals([outside.code, outside.output], [0, "No changed regexes\n"]);
});

Deno.test("without arguments, a repository is reviewed, and elsewhere there is help", async () => {
  await using folder = await Folder.create({ "a.ts": OLD });
  const run = () => runProgram([], { cwd: folder.path });
  const help = await run();
  assertEquals(help.code, 0);
  assertStringIncludes(help.output, "Usage: npx ");
  await folder.commit();
  assertEquals((await run()).output, "No changed regexes\n");
  await folder.git("checkout", "-q", "-b", "topic");
  await folder.commit({ "a.ts": SLOW });
  assertEquals((await run()).code, 1);
  const empty = await Folder.create();
  await using _ = empty;
  await empty.git("init", "-q");
  assertMatch((await runProgram([], { cwd: empty.path })).errors, /no commits yet/);
});
