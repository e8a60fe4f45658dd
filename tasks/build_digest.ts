/** Tells whether the sources are still those of the last build, so that a build that would change nothing is skipped. */
import { createHash, type Hash } from "node:crypto";
import { currentBuild } from "../lib/server/builds.ts";

/** What the build reads, besides packages, whose versions are in `deno.lock`. */
const SOURCES = [
  "LICENSE",
  "components/",
  "deno.json",
  "deno.lock",
  "dev.ts",
  "fresh.config.ts",
  "islands/",
  "lib/",
  "main.ts",
  "packages/fresh/src/",
  "routes/",
  "static/",
  "tasks/build_digest.ts",
  "tasks/build_package.ts",
  "tasks/build_review.ts",
  "tasks/native_identifiers.ts",
  "tasks/publish_build.ts",
  "tasks/third_party_notices.ts",
];

/** What the build writes, in its folder. */
const BUILT = ["compressed/", "server.js", "snapshot.js", "static/"];

/** Holds the digest of the sources and the files of a build, in its folder. */
const DIGEST = "digest.txt";

/** True if the files of the last build are there, and neither they nor the sources have changed since. */
export async function isBuilt(root: URL): Promise<boolean> {
  const build = await currentBuild(root);
  if (build === null) return false;
  const known = await Deno.readTextFile(new URL(DIGEST, build)).catch(() => null);
  return known !== null && known === await digestSources(root, build);
}

/** Remembers the sources and the files of a build that has just ended. */
export async function rememberBuild(root: URL, build: URL): Promise<void> {
  await Deno.writeTextFile(new URL(DIGEST, build), await digestSources(root, build));
}

/** A digest of the names and contents of all files, of their place, and of the version of Deno. */
async function digestSources(root: URL, build: URL): Promise<string> {
  const hash = createHash("sha256").update(`${Deno.version.deno}\n${root.href}\n`);
  for (const path of SOURCES) await addTo(hash, path, root);
  for (const path of BUILT) await addTo(hash, path, build);
  return hash.digest("hex");
}

async function addTo(hash: Hash, path: string, root: URL): Promise<void> {
  if (!path.endsWith("/")) {
    const bytes = await Deno.readFile(new URL(encodeURI(path), root)).catch(() => null);
    hash.update(`${path}\n${bytes?.length}\n`).update(bytes ?? new Uint8Array());
    return;
  }
  const entries = await Array.fromAsync(Deno.readDir(new URL(encodeURI(path), root))).catch(() => []);
  for (const { name, isDirectory } of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
    await addTo(hash, `${path}${name}${isDirectory ? "/" : ""}`, root);
  }
}
