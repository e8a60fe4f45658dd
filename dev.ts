import { Builder } from "fresh/dev";
import { build, bundleStyles, bundleWorker, early, minifyEarly, styles, workers } from "./fresh.config.ts";
import { compressFiles } from "./lib/server/http/compression.ts";
import { isBuilt, rememberBuild } from "./tasks/build_digest.ts";

const builder = new Builder(build);
builder.onTransformStaticFile(workers, bundleWorker);
builder.onTransformStaticFile(styles, bundleStyles);
builder.onTransformStaticFile(early, minifyEarly);

const root = new URL("./", import.meta.url);
if (!Deno.args.includes("build")) await builder.listen(() => import("./main.ts"));
else if (await isBuilt(root)) console.log("Nothing has changed since the last build");
else {
  // The published Fresh package doesn't: files of earlier builds would be served and compressed for good.
  await Deno.remove(builder.config.outDir, { recursive: true }).catch(() => {});
  await builder.build();
  await compressFiles(
    // The published Fresh package doesn't copy unchanged static files to the output folder.
    [new URL("./_fresh/static/", import.meta.url), new URL("./static/", import.meta.url)],
    new URL("./_fresh/compressed/", import.meta.url),
  );
  await rememberBuild(root);
}
