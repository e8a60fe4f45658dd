/**
 * The built review on Node 22 and 24, which npm provides (`NODE_22` and `NODE_24` name their executables
 * otherwise): a git history, syntax that Node 22 lacks, and hostile patterns, 1,000 unless `HOSTILE` says
 * otherwise. A version that isn't available is skipped with a message.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { buildReview } from "../../tasks/build_review.ts";
import { Folder } from "../lib/cli/program.ts";
import { findNode, NODE_VERSIONS } from "../npm/node_versions.ts";

const hostileCount = Number(Deno.env.get("HOSTILE") ?? 1_000);

for (const version of NODE_VERSIONS) {
  Deno.test(`the built review runs on Node ${version}`, async () => {
    const files = await Deno.makeTempDir();
    await using folder = await Folder.create();
    try {
      const node = await findNode(version, files);
      if (node === null) return console.log(`Skipped: Node ${version} can't be had here`);
      await buildReview(files);
      const run = (...args: string[]) => runReview(node, [`${files}/regex-review.mjs`, ...args], folder.path);
      await reviewHistory(run, folder);
      const modifiers = await run("diff", "/^(?i:a)$/", "/^(?i:[ab])$/");
      assertEquals(modifiers.code, 0);
      assertStringIncludes(modifiers.output, 'Accepts more: "b" matches now');
      assertEquals(modifiers.output.includes("Not confirmed here"), version === 22);
      await scanHostile(run, folder);
    } finally {
      await Deno.remove(files, { recursive: true });
    }
  });
}

type Run = (...args: string[]) => Promise<{ readonly code: number; readonly output: string }>;

async function reviewHistory(run: Run, folder: Folder): Promise<void> {
  const base = await folder.commit({ "a.ts": "export const id = /^[a-z]+$/;\n", "b.js": "f(/x/)" });
  await folder.commit({ "a.ts": "\nexport const id = /^[a-z0-9]+$/;\n", "b.js": "f(/(x+)+$/)" });
  const first = await run("review", `${base}..HEAD`, "--cache=.cache");
  assertEquals(first.code, 1);
  assertStringIncludes(first.output, "2 changed regexes: 1 became dangerous, 1 behavior changed");
  assertEquals(await run("review", `${base}..HEAD`, "--cache=.cache"), first);
  assertEquals((await run("review", "HEAD~1..HEAD", "--threshold=never")).code, 0);
}

/** Each pattern gets a result, and the process exits by itself. */
async function scanHostile(run: Run, folder: Folder): Promise<void> {
  const lines = Array.from(
    { length: hostileCount },
    (_, index) => `export const r${index} = ${hostile(index)};`,
  );
  await folder.write({ "hostile.js": lines.join("\n") });
  const started = performance.now();
  const { code, output } = await run("scan", "hostile.js", "--no-cache", "--format=json");
  const seconds = Math.round((performance.now() - started) / 1_000);
  assert(code === 0 || code === 1);
  assertEquals(await processesIn(folder.path), []);
  assertEquals([...Deno.readDirSync(folder.path)].map(({ name }) => name).sort(), LEFT_FILES);
  const { changes, unjudged, skipped } = JSON.parse(output);
  assertEquals([changes.length + unjudged.length, skipped.length], [hostileCount, 0]);
  const ended = changes.filter(({ reason }: { reason?: string }) => reason !== undefined);
  console.log(`${ended.length} of ${hostileCount} hostile patterns were not judged in time; ${seconds} s`);
  assert(ended.length < hostileCount / 4);
}

/** What the test itself wrote. */
const LEFT_FILES = [".cache", ".git", "a.ts", "b.js", "hostile.js"];

/** Processes that work in a folder; Linux says so in /proc. */
async function processesIn(folder: string): Promise<string[]> {
  if (Deno.build.os !== "linux") return [];
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    const cwd = /^\d+$/.test(name) ? await Deno.readLink(`/proc/${name}/cwd`).catch(() => "") : "";
    if (cwd === folder) found.push(name);
  }
  return found;
}

/** Regexes that make engines, parsers or analyses slow; the number makes each of them different. */
function hostile(index: number): string {
  const nested = `${"(".repeat(200)}a${")*".repeat(200)}`;
  const words = Array.from({ length: 300 }, (_, word) => `w${word}x${index}`).join("|");
  const patterns = [
    `/^(a+)+${index}$/`,
    `/(?:a|a)*b{${index}}/`,
    `/(x+x+)+y${index}/`,
    `/^(?:.*a){${10 + index % 20}}$/`,
    `/(.*)*\\1${index}/`,
    `/(?=(a+))a*b\\1${index}/`,
    `/(?:a{1,${30 + index % 70}}){1,${30 + index % 70}}$/`,
    `/^(([a-z])+.)+[A-Z]([a-z])+${index}$/`,
    `/${nested}${index}/`,
    `/(?:${words})*z/`,
    `/(?<!a*${index})(?<=(b|c)+)\\p{L}+\\p{Lu}*$/u`,
    `/a{0,50000}a{0,50000}${index}/`,
    `/(a?){${index % 500}}a{${index % 500}}/`,
    `/\\s*(?:\\s*,?\\s*)*${index}$/`,
  ];
  return patterns[index % patterns.length] ?? "";
}

async function runReview(node: string, args: readonly string[], cwd: string) {
  const { code, stdout } = await new Deno.Command(node, { args: [...args], cwd, stderr: "inherit" }).output();
  return { code, output: new TextDecoder().decode(stdout) };
}
