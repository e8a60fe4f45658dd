/**
 * Pairs the regexes of both versions of 32 npm packages that fixed slow patterns, and compares the pairs with labels that were
 * made by reading the code. Skipped where npm can't be reached; `PACKED` names a folder with the unpacked packages, such as
 * `semver@7.5.1/package`.
 */
import { assert, assertEquals } from "@std/assert";
import { pairMoved } from "../../lib/change/pairs/moved_regexes.ts";
import type { FileVersions } from "../../lib/change/pairs/pairing.ts";
import { pairFiles } from "../../lib/change/pairs/pairing.ts";
import type { RegexPair } from "../../lib/change/model.ts";
import { isJudgeable } from "../../lib/change/judge/unjudged.ts";
import { judgePair } from "../../lib/change/judge/judge.ts";
import { scanFile } from "../../lib/change/readers/scan.ts";
import { NATIVE } from "../changes/judged.ts";
import { compareWithLabels, type LabelledPackage, labelledPackages } from "../changes/npm_fixes.ts";

Deno.test("the regexes of fixed npm packages are paired as by hand", async () => {
  const folder = Deno.env.get("PACKED") ?? await Deno.makeTempDir({ prefix: "fixes-" });
  try {
    let [right, total, packages] = [0, 0, 0];
    const wrong: RegexPair[] = [];
    for (const each of await labelledPackages()) {
      const pairs = await pairsOf(each, folder);
      if (pairs === null) {
        console.log(`skipped: npm doesn't give ${each.name}`);
        continue;
      }
      packages++;
      for (const file of each.files) {
        const names = [file.name, file.newName ?? file.name];
        const found = compareWithLabels(file, pairs.filter((pair) => names.includes(pair.file)));
        [right, total] = [right + found.right, total + found.total];
        wrong.push(...found.wrong);
        if (found.missing.length + found.wrong.length === 0) continue;
        const words = found.wrong.map(({ before, after }) => `${before?.source} → ${after?.source}`);
        console.log(each.name, file.name, "missing:", found.missing, "wrong:", words);
      }
    }
    console.log(`${right} of ${total} labels of ${packages} packages found, ${wrong.length} other pairs`);
    assert(right >= 0.95 * total && wrong.length <= 0.05 * total);
    // A wrong pair must not hide a change.
    const both = wrong.filter((pair) => pair.before && pair.after && isJudgeable(pair));
    const hidden = both.filter((pair) => judgePair(pair, NATIVE).relation === "equal");
    assertEquals(hidden.map(({ before, after }) => `${before?.source} → ${after?.source}`), []);
  } finally {
    if (!Deno.env.has("PACKED")) await Deno.remove(folder, { recursive: true });
  }
});

/** The pairs of both versions of a package, as a review of both folders finds them; null if npm can't be reached. */
async function pairsOf({ name, from, to }: LabelledPackage, folder: string): Promise<RegexPair[] | null> {
  const versions: ReadonlyMap<string, string>[] = [];
  for (const version of [from, to]) {
    const path = `${folder}/${name}@${version}`;
    const isThere = await Deno.stat(`${path}/package`).then(() => true, () => false);
    if (!isThere && !await fetchPackage(`${name}@${version}`, path)) return null;
    versions.push(await scriptsIn(`${path}/package`));
  }
  const [olds, news] = versions;
  const files: FileVersions[] = [];
  for (const path of new Set([...olds?.keys() ?? [], ...news?.keys() ?? []])) {
    const [before, after] = [olds?.get(path), news?.get(path)];
    if (before === after) continue;
    const scan = (text: string | undefined) => text === undefined ? null : scanFile({ name: path, text });
    files.push({ before: scan(before), after: scan(after) });
  }
  return pairMoved(pairFiles(files).pairs);
}

async function fetchPackage(name: string, path: string): Promise<boolean> {
  await Deno.mkdir(path, { recursive: true });
  const pack = await new Deno.Command("npm", { args: ["pack", "--silent", name], cwd: path, stderr: "null" })
    .output().catch(() => null);
  const archive = pack && new TextDecoder().decode(pack.stdout).trim().split("\n").at(-1);
  if (!pack?.success || !archive) return false;
  const { success } = await new Deno.Command("tar", { args: ["-xzf", archive], cwd: path }).output();
  return success;
}

/** Scripts by their path; those that a build has shortened are left out. */
async function scriptsIn(folder: string, prefix = ""): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const [path, relative] = [`${folder}/${name}`, `${prefix}${name}`];
    if (isDirectory) {
      for (const [inner, text] of await scriptsIn(path, `${relative}/`)) scripts.set(inner, text);
    } else if (/\.[cm]?js$/.test(name) && !name.includes(".min.")) {
      scripts.set(relative, await Deno.readTextFile(path));
    }
  }
  return scripts;
}
