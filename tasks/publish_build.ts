/** Makes a new build the current one, and removes those that nobody serves any more. */
import {
  buildFolder,
  BUILDS,
  CURRENT_BUILD,
  currentBuildName,
  IN_USE,
  pointerSource,
} from "../lib/server/builds.ts";

/** Runs while no other build of the same site does. */
export async function withBuildLock<T>(root: URL, run: () => Promise<T>): Promise<T> {
  await Deno.mkdir(new URL(BUILDS, root), { recursive: true });
  using file = await Deno.open(new URL("_fresh/build.lock", root), { create: true, write: true });
  await file.lock(true);
  return await run();
}

/** Name for a new build. */
export const newBuildName = (): string => crypto.randomUUID();

/**
 * Makes a complete build the current one, at once: a server that starts meanwhile serves either the earlier or the new
 * one. The build before it stays, for servers on file systems without locks; older ones are removed unless a process
 * serves them.
 */
export async function publishBuild(root: URL, name: string): Promise<void> {
  const previous = await currentBuildName(root);
  await Deno.writeTextFile(new URL(IN_USE, buildFolder(root, name)), "");
  const source = new URL(`${BUILDS}${name}.js`, root);
  await Deno.writeTextFile(source, pointerSource(name));
  await Deno.rename(source, new URL(CURRENT_BUILD, root));
  await removeBuilds(root, [name, ...previous === null ? [] : [previous]]);
  // What versions without a folder for each build wrote; their servers read it until they are stopped.
  if (previous !== null) await removeFlatBuild(root);
}

async function removeBuilds(root: URL, needed: readonly string[]): Promise<void> {
  for (const { name } of await Array.fromAsync(Deno.readDir(new URL(BUILDS, root)))) {
    if (needed.includes(name)) continue;
    using file = await Deno.open(new URL(IN_USE, buildFolder(root, name)), { write: true }).catch(() => null);
    // Without the file, the build was never completed.
    if (file !== null && !await file.tryLock(true)) continue;
    await Deno.remove(new URL(`${BUILDS}${name}`, root), { recursive: true });
  }
}

async function removeFlatBuild(root: URL): Promise<void> {
  for (const name of ["static", "compressed", "digest.txt", "snapshot.js"]) {
    await Deno.remove(new URL(`_fresh/${name}`, root), { recursive: true }).catch(() => {});
  }
}
