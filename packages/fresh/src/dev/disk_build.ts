import { dirname, join, relative } from "node:path";
import type { ResolvedBuildConfig } from "./build_config.ts";
import type { Parts } from "./builder.ts";
import type { Bytes } from "./bundle.ts";
import { factsOf } from "./static_files.ts";

/** Writes a build: `server.js` for `deno serve`, `snapshot.js`, and the static files. */
export async function writeBuild(config: ResolvedBuildConfig, parts: Parts): Promise<void> {
  await Deno.remove(config.outDir, { recursive: true }).catch(() => {}); // nothing there yet
  for (const [path, content] of parts.files) await write(join(config.outDir, "static", path), content);
  const encoder = new TextEncoder();
  await write(join(config.outDir, "snapshot.js"), encoder.encode(snapshotCode(config, parts)));
  await write(join(config.outDir, "server.js"), encoder.encode(serverCode(config)));
}

async function write(path: string, content: Bytes): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeFile(path, content);
}

function serverCode({ outDir, serverEntry }: ResolvedBuildConfig): string {
  return `import { attachBuild } from "fresh/internal";
import { app } from ${specifier(outDir, serverEntry)};
import build from "./snapshot.js";

attachBuild(app, build);
export default { fetch: app.handler() };
`;
}

/** Islands and special files are imported with the app, all other routes when needed. */
function snapshotCode({ outDir, root }: ResolvedBuildConfig, parts: Parts): string {
  const { id, mode, bundle: { runtime, islands }, routes, files } = parts;
  const imports: string[] = [];
  const imported = (file: string) =>
    `module: m${imports.push(`import * as m${imports.length} from ${specifier(outDir, file)};`) - 1}`;
  const facts = Object.fromEntries([...files].map(([path, content]) => [path, factsOf(path, content)]));
  const islandList = islands.map(({ file, name, chunk, preload }) =>
    `{ ${imported(file)}, ...${JSON.stringify({ name, chunk, preload })} }`
  );
  const routeList = routes.map(({ path, file, isEager }) => {
    const source = isEager ? imported(file) : `load: () => import(${specifier(outDir, file)})`;
    return `{ path: ${JSON.stringify(path)}, ${source} }`;
  });
  return `import { loadBuild } from "fresh/internal";
${imports.join("\n")}

export default loadBuild(import.meta.dirname, {
  ...${JSON.stringify({ id, mode, root: relative(outDir, root), devScript: "", runtime })},
  islands: [${islandList.join(",\n    ")}],
  routes: [${routeList.join(",\n    ")}],
  statics: ${JSON.stringify(facts, null, 2)},
});
`;
}

/** Relative to the build, so that the project can be moved with it. */
function specifier(outDir: string, file: string): string {
  const path = relative(outDir, file);
  return JSON.stringify(encodeURI(path.startsWith(".") ? path : `./${path}`));
}
