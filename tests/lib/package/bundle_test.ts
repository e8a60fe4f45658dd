import { assert, assertEquals } from "@std/assert";
import * as esbuild from "esbuild";
import { BUNDLING } from "../../../tasks/build_review.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Files whose code a bundler leaves in if only one function is imported. */
async function filesFor(name: string): Promise<string[]> {
  const { metafile } = await esbuild.build({
    ...BUNDLING,
    stdin: {
      contents: `export { ${name} } from "${ROOT}lib/package/mod.ts"`,
      resolveDir: ROOT,
      loader: "ts",
    },
    platform: "neutral",
    target: "es2024",
  });
  await esbuild.stop();
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
}

Deno.test("a function brings nothing of the others into a bundle", {
  sanitizeOps: false,
  sanitizeResources: false,
}, async () => {
  const forSafety = await filesFor("safety");
  assert(forSafety.some((file) => file.includes("lib/regex/redos/")));
  assertEquals(
    forSafety.filter((file) =>
      /lib\/regex\/(?:formats|contracts|witnesses|language\/(?:witness_search|cost_queue))/.test(file)
    ),
    [],
  );
  const forCompare = await filesFor("compare");
  assert(forCompare.some((file) => file.includes("lib/regex/witnesses/")));
  assertEquals(forCompare.filter((file) => /lib\/regex\/(?:formats|contracts)\//.test(file)), []);
});
