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

export async function bundleWorker({ path, mode }: { path: string; mode: string }): Promise<{ content: string }> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    target: build.target,
    minify: mode === "production",
  });
  await esbuild.stop();
  return { content: outputFiles[0]?.text ?? "" };
}
