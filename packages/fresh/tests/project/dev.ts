import { Builder } from "fresh/dev";
import { bundleWorker, WORKERS } from "./bundle_worker.ts";

const builder = new Builder();
builder.onTransformStaticFile(WORKERS, bundleWorker);
if (Deno.args.includes("build")) await builder.build();
else {await builder.listen(() => import("./main.ts"), {
    port: Number(Deno.env.get("PORT")),
    hostname: "127.0.0.1",
  });}
