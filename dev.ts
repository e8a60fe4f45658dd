import { Builder } from "fresh/dev";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import {
  build,
  bundleStyles,
  bundleWorker,
  early,
  minifyEarly,
  packed,
  styles,
  workers,
} from "./fresh.config.ts";
import { PACKED_FILE } from "./lib/project.ts";
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
      await createBuilder().listen(importApp, { hostname, port });
    } catch (cause) {
      throw cause instanceof Deno.errors.AddrInUse ? portError(hostname, port, cause) : cause;
    }
  });
}

/** The app, which packs the npm package when it is first asked for it. */
async function importApp() {
  const { app } = await import("./main.ts");
  let packing: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return app.use(async (ctx) =>
    ctx.url.pathname === `/${PACKED_FILE}`
      ? new Response(await (packing ??= packPackage()))
      : await ctx.next()
  );
}

/** Packs the npm package in a process of its own, beside the rest of a build. */
async function packPackage(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir();
  try {
    const args = ["run", "-A", fileURLToPath(new URL("tasks/build_package.ts", root)), folder];
    const { success } = await new Deno.Command(Deno.execPath(), { args, stdout: "null" }).spawn().status;
    if (!success) throw new Error("The npm package can't be built");
    return await Deno.readFile(`${folder}/${PACKED_FILE}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
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
  const packing = packPackage();
  const builder = createBuilder({ outDir: fileURLToPath(folder) });
  builder.onTransformStaticFile(packed, async ({ path }) => [{
    path: `${dirname(path)}/${PACKED_FILE}`,
    content: await packing,
  }]);
  await builder.build();
  await replaceIdentifierTables(new URL("static/", folder));
  await compressFiles(
    // The published Fresh package doesn't copy unchanged static files to the output folder.
    [new URL("static/", folder), new URL("static/", root)],
    new URL("compressed/", folder),
  );
  await rememberBuild(root, folder);
  await publishBuild(root, name);
}
