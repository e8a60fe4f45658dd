import { Builder } from "fresh/dev";
import { fileURLToPath } from "node:url";
import { build, bundleStyles, bundleWorker, early, minifyEarly, styles, workers } from "./fresh.config.ts";
import { buildFolder } from "./lib/server/builds.ts";
import { compressFiles } from "./lib/server/http/compression.ts";
import { exitOnSettingError, readSettings } from "./lib/server/settings.ts";
import { portError } from "./lib/server/workers.ts";
import { isBuilt, rememberBuild } from "./tasks/build_digest.ts";
import { replaceIdentifierTables } from "./tasks/native_identifiers.ts";
import { newBuildName, publishBuild, withBuildLock } from "./tasks/publish_build.ts";

const root = new URL("./", import.meta.url);
if (Deno.args.includes("build")) await withBuildLock(root, buildOnce);
else await serveFromSource();

/** Listens where the settings say, as the built site does; otherwise Fresh would listen on all networks of the machine. */
async function serveFromSource(): Promise<void> {
  await exitOnSettingError(async () => {
    const { hostname, port } = readSettings((name) => Deno.env.get(name));
    try {
      await createBuilder().listen(() => import("./main.ts"), { hostname, port });
    } catch (cause) {
      throw cause instanceof Deno.errors.AddrInUse ? portError(hostname, port, cause) : cause;
    }
  });
}

function createBuilder(options: { outDir?: string } = {}): Builder {
  const builder = new Builder({ ...build, ...options });
  builder.onTransformStaticFile(workers, bundleWorker);
  builder.onTransformStaticFile(styles, bundleStyles);
  builder.onTransformStaticFile(early, minifyEarly);
  return builder;
}

/** Builds into a new folder, so that servers of earlier builds keep their files. */
async function buildOnce(): Promise<void> {
  if (await isBuilt(root)) return console.log("Nothing has changed since the last build");
  const name = newBuildName();
  const folder = buildFolder(root, name);
  await createBuilder({ outDir: fileURLToPath(folder) }).build();
  await replaceIdentifierTables(new URL("static/", folder));
  await compressFiles(
    // The published Fresh package doesn't copy unchanged static files to the output folder.
    [new URL("static/", folder), new URL("static/", root)],
    new URL("compressed/", folder),
  );
  await rememberBuild(root, folder);
  await publishBuild(root, name);
}
