import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  addToBaseline,
  MAX_BASELINE_FINDINGS,
  parseBaseline,
  readBaseline,
  readBaselineIfExists,
  writeBaseline,
} from "../../../lib/cli/baseline.ts";
import { UsageError } from "../../../lib/cli/git.ts";
import { judged } from "../../changes/judged.ts";
import { Folder } from "./program.ts";

const finding = (fingerprint: unknown) => ({ fingerprint, file: "a.js", regex: "/a/" });

/** A baseline, and the fingerprints in it; null if it isn't one of this version. */
const BASELINES: readonly [what: string, text: string, prints: readonly string[] | null][] = [
  ["no findings", JSON.stringify({ version: 1, findings: [] }), []],
  ["two findings", JSON.stringify({ version: 1, findings: [finding("a"), finding("b")] }), ["a", "b"]],
  ["a fingerprint alone", JSON.stringify({ version: 1, findings: [{ fingerprint: "a" }] }), ["a"]],
  ["a later version", JSON.stringify({ version: 2, findings: [finding("a")] }), null],
  ["a version as text", JSON.stringify({ version: "1", findings: [finding("a")] }), null],
  ["no version", JSON.stringify({ findings: [finding("a")] }), null],
  ["no list", JSON.stringify({ version: 1 }), null],
  ["an object as the list", JSON.stringify({ version: 1, findings: { length: 0 } }), null],
  ["a number as fingerprint", JSON.stringify({ version: 1, findings: [finding(1)] }), null],
  ["a finding without one", JSON.stringify({ version: 1, findings: [{}] }), null],
  ["null as a finding", JSON.stringify({ version: 1, findings: [null] }), null],
  ["a text as a finding", JSON.stringify({ version: 1, findings: ["a"] }), null],
  ["null", "null", null],
  ["a text", '"version"', null],
  ["a list", "[]", null],
  ["half a document", '{"version": 1', null],
  ["nothing", "", null],
];

for (const [what, text, prints] of BASELINES) {
  Deno.test(`a baseline with ${what} ${prints === null ? "is refused" : `hides ${prints.length} findings`}`, () => {
    if (prints !== null) return assertEquals([...parseBaseline(text, "known.json").keys()], [...prints]);
    const error = assertThrows(() => parseBaseline(text, "known.json"), UsageError);
    assertEquals(error.message, "known.json isn't a baseline; --write-baseline creates it again");
  });
}

Deno.test("only a baseline that is missing could be created", async () => {
  await using folder = await Folder.create();
  const messageOf = async (name: string) =>
    (await assertRejects(() => readBaseline({ path: `${folder.path}/${name}`, name }), UsageError)).message;
  assertEquals(
    await messageOf("known.json"),
    "Can't read the baseline known.json: it doesn't exist; --write-baseline creates it",
  );
  assertEquals(await messageOf(""), "Can't read the baseline : it isn't a regular file");
});

Deno.test("a baseline has at most as many findings as are read", () => {
  const withCount = (count: number) =>
    JSON.stringify({
      version: 1,
      findings: Array.from({ length: count }, (_, at) => ({ fingerprint: `${at}` })),
    });
  assertEquals(parseBaseline(withCount(MAX_BASELINE_FINDINGS), "b").size, MAX_BASELINE_FINDINGS);
  assertThrows(() => parseBaseline(withCount(MAX_BASELINE_FINDINGS + 1), "b"), UsageError);
});

Deno.test("a baseline lists findings by file, with the fingerprints of the versions that exist", async () => {
  await using folder = await Folder.create();
  const file = { path: `${folder.path}/known.json`, name: "known.json", within: folder.path };
  assertEquals(await readBaselineIfExists(file), null);
  const changes = [judged("/a/", "/b/"), judged(null, "/c/"), judged("/d/", null)];
  const named = changes.map((change, at) => ({ ...change, pair: { ...change.pair, file: `${9 - at}.js` } }));
  await writeBaseline(file, named);
  const { version, findings } = JSON.parse(await folder.read("known.json"));
  assertEquals(version, 1);
  assertEquals(findings.map((entry: object) => Object.keys(entry).join()), [
    "fingerprint,file,regex,before",
    "fingerprint,file,regex,after",
    "fingerprint,file,regex,before,after",
  ]);
  assertEquals(findings.map(({ file, regex }: { file: string; regex: string }) => [file, regex]), [
    ["7.js", "/d/"],
    ["8.js", "/c/"],
    ["9.js", "/b/"],
  ]);
});

Deno.test("accepting a finding again replaces its reason, and keeps the other entries", async () => {
  await using folder = await Folder.create();
  const file = { path: `${folder.path}/known.json`, name: "known.json", within: folder.path };
  const [one, other] = [judged("/a/", "/b/"), judged(null, "/c/")];
  await addToBaseline(file, [one], "first");
  await addToBaseline(file, [other], "second");
  await addToBaseline(file, [one], "again");
  const reasons = [...(await readBaselineIfExists(file))?.values() ?? []];
  assertEquals(reasons.sort(), ["again", "second"]);
  const [entry] = JSON.parse(await folder.read("known.json")).findings;
  assertEquals(typeof entry.fingerprint, "string");
});

Deno.test("a baseline that is written again keeps the reasons of the findings that are left", async () => {
  await using folder = await Folder.create({ "known.json": "no baseline" });
  const file = { path: `${folder.path}/known.json`, name: "known.json", within: folder.path };
  const [one, other, third] = [judged("/a/", "/b/"), judged(null, "/c/"), judged("/d/", null)];
  await writeBaseline(file, [one]);
  await addToBaseline(file, [one], "first");
  await addToBaseline(file, [other], "second");
  await writeBaseline(file, [one, third]);
  assertEquals([...(await readBaselineIfExists(file))?.values() ?? []].sort(), ["", "first"]);
});

Deno.test("a baseline outside of the repository that names it isn't written", async () => {
  await using folder = await Folder.create({ "inner/a.js": "" });
  const file = { path: `${folder.path}/known.json`, name: "../known.json", within: `${folder.path}/inner` };
  await assertRejects(() => writeBaseline(file, []), UsageError, "Can't write the baseline ../known.json");
  assertEquals(await readBaselineIfExists({ ...file, within: folder.path }), null);
});
