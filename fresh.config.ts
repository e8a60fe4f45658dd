import * as esbuild from "esbuild";

/** What the build makes, and for which browsers. */
export const build = {
  target: ["chrome111", "firefox113", "safari16.4"],
};

/** Workers are one line each under `static/workers`; this bundles in place what that line imports. */
export const workers = {
  pluginName: "workers",
  filter: /[\\/]workers[\\/][^\\/]+\.js$/,
};

export function bundleWorker({ path, mode }: { path: string; mode: string }): { content: string } {
  const { outputFiles } = esbuild.buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    target: build.target,
    minify: mode === "production",
  });
  return { content: outputFiles[0]?.text ?? "" };
}
