import { Builder } from "fresh/dev";
import { build, bundleStyles, bundleWorker, styles, workers } from "./fresh.config.ts";
import { compressFiles } from "./lib/server/http/compression.ts";

const builder = new Builder(build);
builder.onTransformStaticFile(workers, bundleWorker);
builder.onTransformStaticFile(styles, bundleStyles);

if (Deno.args.includes("build")) {
  // The published Fresh package doesn't: files of earlier builds would be served and compressed for good.
  await Deno.remove(builder.config.outDir, { recursive: true }).catch(() => {});
  await builder.build();
  await compressFiles(
    // The published Fresh package doesn't copy unchanged static files to the output folder.
    [new URL("./_fresh/static/", import.meta.url), new URL("./static/", import.meta.url)],
    new URL("./_fresh/compressed/", import.meta.url),
  );
} else await builder.listen(() => import("./main.ts"));
