/**
 * Patterns with modifiers on Node 22 and 24, compared with the same patterns without modifiers: engines must agree on all
 * that `deviatesFromSpecification` doesn't name. `PATTERNS` is the number of random patterns. A version that can't be had,
 * or that has no modifiers, is skipped with a message.
 */
import { assert, assertEquals } from "@std/assert";
import { deviatesFromSpecification } from "../../lib/regex/language/engine_deviations.ts";
import { treeOf } from "../lib/regex/trees.ts";
import { findDeviation, LETTERS, modifierPatterns } from "../lib/regex/language/modifier_patterns.ts";
import { findNode, NODE_VERSIONS } from "../npm/node_versions.ts";

const COUNT = Number(Deno.env.get("PATTERNS") ?? 100_000);

for (const version of NODE_VERSIONS) {
  Deno.test(`modifiers on Node ${version}`, async () => {
    const folder = await Deno.makeTempDir();
    try {
      const node = await findNode(version, folder);
      if (node === null) return console.log(`Skipped: Node ${version} can't be had here`);
      const patterns = modifierPatterns(COUNT, version);
      const found = await deviationsOn(node, folder, patterns);
      if (found === null) return console.log(`Skipped: Node ${version} has no modifiers`);
      const named = patterns.map(({ pattern, flags }) =>
        deviatesFromSpecification(treeOf({ pattern, flags }))
      );
      const deviating = found.filter((text) => text !== null).length;
      console.log(
        `Node ${version}: ${deviating} of ${COUNT} patterns deviate; ${
          named.filter((is) => is).length
        } are refused`,
      );
      assert(deviating > 0 || version > 24);
      assertEquals(patterns.filter((_, at) => found[at] !== null && !named[at]), []);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

/** A text on which each pattern deviates, or null; null if the engine lacks modifiers. */
async function deviationsOn(
  node: string,
  folder: string,
  patterns: ReturnType<typeof modifierPatterns>,
): Promise<(string | null)[] | null> {
  await Deno.writeTextFile(`${folder}/patterns.json`, JSON.stringify({ patterns, texts: LETTERS }));
  await Deno.writeTextFile(
    `${folder}/run.mjs`,
    `import { readFileSync } from "node:fs";
const findDeviation = ${findDeviation};
const { patterns, texts } = JSON.parse(readFileSync("patterns.json", "utf8"));
let hasModifiers = true;
try { new RegExp("(?i:a)"); } catch { hasModifiers = false; }
const found = hasModifiers ? patterns.map((each) => findDeviation(each, texts) ?? null) : null;
console.log(JSON.stringify(found));
`,
  );
  const { stdout } = await new Deno.Command(node, { args: ["run.mjs"], cwd: folder }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}
