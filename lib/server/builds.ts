import { SettingError } from "./errors.ts";

/**
 * Builds of the site. Each is in a folder of its own, `_fresh/builds/NAME/`, so that another build changes nothing that a
 * running server serves. `_fresh/server.js` imports the current one. A process that serves a build has a shared lock on its
 * file `in-use`, which ends with the process, so that builds that nobody serves can be removed.
 */

/** The module of the current build, below the program's folder. */
export const CURRENT_BUILD = "_fresh/server.js";

/** The folder of all builds, below the program's folder. */
export const BUILDS = "_fresh/builds/";

/** File in a build's folder that is locked while the build is served. */
export const IN_USE = "in-use";

/** Source of the module that makes a build the current one. */
export function pointerSource(name: string): string {
  return `export { default } from "./builds/${name}/server.js";\n`;
}

/** Name of the current build. Null when the site hasn't been built, or only by a version without such folders. */
export async function currentBuildName(root: URL): Promise<string | null> {
  const source = await Deno.readTextFile(new URL(CURRENT_BUILD, root)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  const [, name] = /^export \{ default \} from "\.\/builds\/([\w-]+)\/server\.js";\n$/.exec(source) ?? [];
  return name ?? null;
}

/** Folder of a build. */
export function buildFolder(root: URL, name: string): URL {
  return new URL(`${BUILDS}${name}/`, root);
}

/** Folder of the current build. Null when there is none. */
export async function currentBuild(root: URL): Promise<URL | null> {
  const name = await currentBuildName(root);
  return name === null ? null : buildFolder(root, name);
}

/** Returns a build's name after locking it for the rest of the process. Null when there is no build. */
export async function lockBuild(root: URL, wanted?: string): Promise<string | null> {
  for (;;) {
    const name = wanted ?? await currentBuildName(root);
    if (name === null) return null;
    if (await tryLockBuild(buildFolder(root, name))) return name;
    // It was removed after another build had become the current one.
    if (name === (wanted ?? await currentBuildName(root))) return null;
  }
}

/** Locks a build unless it is removed. The file stays open until the process ends. */
async function tryLockBuild(folder: URL): Promise<boolean> {
  const file = await Deno.open(new URL(IN_USE, folder)).catch(() => null);
  // Some file systems have no locks.
  await file?.lock(false).catch(() => {});
  const isThere = await Deno.stat(new URL("server.js", folder)).then(() => true, () => false);
  if (!isThere) file?.close();
  return isThere;
}

let served: Promise<string | null> | undefined;

/**
 * The folder of the build that this process serves. It is chosen, and locked, by the first call, so that all parts of the
 * process use the same one. Null when there is no build, as during development.
 *
 * @param wanted name of a build instead of the current one; only for the first call
 */
export async function servedBuild(wanted?: string): Promise<{ name: string; folder: URL } | null> {
  const name = await (served ??= lockBuild(ROOT, wanted));
  return name === null ? null : { name, folder: buildFolder(ROOT, name) };
}

/** Like `servedBuild`, for a process that can't do without. */
export async function requireBuild(wanted?: string): Promise<{ name: string; folder: URL }> {
  const build = await servedBuild(wanted);
  if (build === null) throw new SettingError("The site", "has not been built: run deno task build");
  return build;
}

const ROOT = new URL("../../", import.meta.url);
