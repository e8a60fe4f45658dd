import { Builder } from "fresh/dev";
import { build, bundleWorker, workers } from "./fresh.config.ts";

const builder = new Builder(build);
builder.onTransformStaticFile(workers, bundleWorker);

if (Deno.args.includes("build")) await builder.build();
else await builder.listen(() => import("./main.ts"));
