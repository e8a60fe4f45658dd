/** Writes `static/third-party.txt`: the licenses of the packages whose code the site sends to browsers. */
import * as esbuild from "esbuild";
import { bundledPackages, thirdPartyNotices } from "./third_party_notices.ts";

const ROOT = new URL("../", import.meta.url).pathname;

/** The notices for the scripts of the site as it is now. */
export async function siteNotices(): Promise<string> {
  const folders = ["islands", "static/workers"];
  const entries = folders.flatMap((folder) =>
    [...Deno.readDirSync(ROOT + folder)].map(({ name }) => `${ROOT}${folder}/${name}`)
  );
  const { metafile } = await esbuild.build({
    entryPoints: [...entries, `${ROOT}static/sw.js`, ...FRESH_CLIENT],
    absWorkingDir: ROOT,
    outdir: ROOT,
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    minify: true,
    metafile: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    plugins: [freshRuntime],
  });
  await esbuild.stop();
  return await thirdPartyNotices(bundledPackages(metafile));
}

/** Our subset of Fresh reads the properties of islands with a package of npm. */
const FRESH_CLIENT = [`${ROOT}packages/fresh/src/client.ts`].filter((file) => {
  try {
    return Deno.statSync(file).isFile;
  } catch {
    return false;
  }
});

/** What an island may import of Fresh, whose own license covers it: nothing of it is in a package of npm. */
const freshRuntime: esbuild.Plugin = {
  name: "fresh-runtime",
  setup({ onResolve }) {
    onResolve({ filter: /^fresh\// }, ({ path }) => ({ path, external: true }));
  },
};

if (import.meta.main) {
  await Deno.writeTextFile(`${ROOT}static/third-party.txt`, await siteNotices());
}
