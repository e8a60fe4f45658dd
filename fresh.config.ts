import * as esbuild from "esbuild";
import { DRAWING_RULES } from "./lib/regex/railroad/document.ts";

/** Options of the build. */
export const build = {
  target: ["chrome111", "firefox113", "safari16.4"],
};

/**
 * Plugin options for workers. Files in `static/workers` are one-line entry points that are bundled in place.
 */
export const workers = {
  pluginName: "workers",
  filter: /[\\/]static[\\/](?:sw|workers[\\/][^\\/]+)\.js$/,
};

export async function bundleWorker(
  { path, mode }: { path: string; mode: string },
): Promise<{ content: string }> {
  // During development, an offline copy would hide changes.
  if (mode === "development" && path.endsWith("sw.js")) return { content: UNREGISTER_WORKER };
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    target: build.target,
    minify: mode === "production",
    // Avoids variants of packages that need a document.
    conditions: ["worker", "module"],
    // Changes the service worker with every build, so that browsers update it.
    define: { BUILD_STAMP: JSON.stringify(crypto.randomUUID()) },
  });
  await esbuild.stop();
  return { content: outputFiles[0]?.text ?? "" };
}

const UNREGISTER_WORKER = 'addEventListener("install", () => registration.unregister());';

/** Plugin options for the file whose place the packed npm package takes; only a build has it. */
export const packed = {
  pluginName: "packed",
  filter: /[\\/]static[\\/]package\.txt$/,
};

/** Plugin options for the script that runs before the first paint, which waits for it. */
export const early = {
  pluginName: "early",
  filter: /[\\/]static[\\/]early\.js$/,
};

export function minifyEarly({ text, mode }: { text: string; mode: string }): { content: string } {
  const { code } = esbuild.transformSync(text, {
    // Its constants are not to become those of the page.
    format: "iife",
    target: build.target,
    minify: mode === "production",
  });
  return { content: code };
}

/**
 * Plugin options for styles. The style sheets in `static` import those of the features, which are in their folders;
 * bundling them saves requests before the first paint.
 */
export const styles = {
  pluginName: "styles",
  filter: /[\\/]static[\\/][^\\/]+\.css$/,
};

export function bundleStyles(
  { path, mode }: { path: string; mode: string },
): { content: string } {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: withDrawingRules(Deno.readTextFileSync(path)),
      resolveDir: path.slice(0, path.search(/[^\\/]*$/)),
      loader: "css",
    },
    bundle: true,
    write: false,
    target: build.target,
    minify: mode === "production",
  });
  return { content: outputFiles[0]?.text ?? "" };
}

/** The rules of a drawing are those that an exported one has inside; the diagram's style sheet has the page's own. */
function withDrawingRules(site: string): string {
  const rules = `@import "data:text/css,${encodeURIComponent(DRAWING_RULES)}";`;
  return site.replace(DIAGRAM_STYLES, (imports) => `${rules}\n${imports}`);
}

const DIAGRAM_STYLES = '@import "../lib/workbench/diagram/style.css";';
