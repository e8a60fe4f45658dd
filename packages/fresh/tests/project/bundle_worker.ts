import * as esbuild from "esbuild";

export const WORKERS = { pluginName: "workers", filter: /[\\/]workers[\\/].*\.js$/ };

export function bundleWorker({ path }: { path: string }): { content: string } {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path],
    bundle: true,
    format: "esm",
    write: false,
  });
  return { content: outputFiles[0]?.text ?? "" };
}
