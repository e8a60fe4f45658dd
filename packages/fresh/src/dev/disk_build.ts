import { dirname, join, relative } from "node:path";
import type { ResolvedBuildConfig } from "./build_config.ts";
import type { Parts } from "./builder.ts";

/** Writes a build: `server.js` for `deno serve`, `snapshot.js`, and the static files. */
export async function writeBuild({ root, outDir, serverEntry }: ResolvedBuildConfig, parts: Parts) {
  await Deno.remove(outDir, { recursive: true }).catch(() => {}); // nothing there yet
  for (const [path, file] of parts.statics) {
    const target = join(outDir, "static", path);
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.writeFile(target, await file.read());
  }
  await Deno.mkdir(outDir, { recursive: true });
  await Deno.writeTextFile(join(outDir, "snapshot.js"), snapshotCode(outDir, relative(outDir, root), parts));
  await Deno.writeTextFile(join(outDir, "server.js"), serverCode(specifier(outDir, serverEntry)));
}

/** Islands and special files are imported with the app, all other routes when needed. */
function snapshotCode(outDir: string, root: string, parts: Parts): string {
  const { id, mode, bundle: { runtime, islands }, routes, statics } = parts;
  const imports: string[] = [];
  const imported = (file: string) =>
    `module: m${imports.push(`import * as m${imports.length} from ${specifier(outDir, file)};`) - 1}`;
  const islandList = islands.map(({ file, ...chunk }) =>
    `{ ${imported(file)}, ...${JSON.stringify(chunk)} }`
  );
  const routeList = routes.map(({ path, file, isEager }) => {
    const source = isEager ? imported(file) : `load: () => import(${specifier(outDir, file)})`;
    return `{ path: ${JSON.stringify(path)}, ${source} }`;
  });
  return `import { loadBuild } from "fresh/internal";
${imports.join("\n")}

export default loadBuild(import.meta.dirname, {
  ...${JSON.stringify({ id, mode, root, devScript: "", runtime })},
  islands: [${islandList.join(",\n    ")}],
  routes: [${routeList.join(",\n    ")}],
  statics: ${JSON.stringify(Object.fromEntries(statics), null, 2)},
});
`;
}

function serverCode(entry: string): string {
  return `import { attachBuild } from "fresh/internal";
import { app } from ${entry};
import build from "./snapshot.js";

attachBuild(app, build);
export default { fetch: app.handler() };
`;
}

/** Relative to the build, so that the project can be moved with it. */
function specifier(outDir: string, file: string): string {
  const path = relative(outDir, file);
  return JSON.stringify(encodeURI(path.startsWith(".") ? path : `./${path}`));
}
