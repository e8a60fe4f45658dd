import { Builder } from "fresh/dev";
import { build, bundleStyles, bundleWorker, styles, workers } from "./fresh.config.ts";

const builder = new Builder(build);
builder.onTransformStaticFile(workers, bundleWorker);
builder.onTransformStaticFile(styles, bundleStyles);

if (Deno.args.includes("build")) await builder.build();
else await builder.listen(() => import("./main.ts"));
