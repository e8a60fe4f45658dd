import { SettingError } from "../errors.ts";
import { retryCommit } from "./commit.ts";
import { isDatabaseFile, makePrivate } from "./database_files.ts";
import { finishDeletions } from "./deletions.ts";
import { SCHEMA_VERSION_KEY } from "./keys.ts";
import { createStore, type Random } from "./store.ts";

/** The layout that this program reads and writes; a change that older programs cannot read raises it. */
export const SCHEMA_VERSION = 1;

/**
 * Opens the database, makes sure that this program knows its layout, and ends what an earlier process left
 * half done, if the storage lets it.
 *
 * @param path a file, which is made with its folder for the owner alone; `:memory:`; a KV Connect URL; null for the
 * platform's own
 * @throws SettingError when it cannot be opened, or was written by a newer program
 */
export async function openKv(
  path: string | null,
  random: Random,
): Promise<Deno.Kv> {
  const kv = await openDatabase(path, random);
  const version = await readOrClaimVersion(kv, random);
  if (version !== SCHEMA_VERSION) {
    kv.close();
    throw new SettingError(
      "KV_PATH",
      `names a database of layout ${version}; this program knows ${SCHEMA_VERSION}`,
    );
  }
  // What stays undone is seen by nobody, and the next start tries again.
  await finishDeletions(createStore(kv, random)).catch(() => {});
  return kv;
}

/** Whether the database answers, and holds what `openKv` wrote. */
export async function isInitialized(kv: Deno.Kv): Promise<boolean> {
  return (await kv.get(SCHEMA_VERSION_KEY)).value !== null;
}

async function openDatabase(path: string | null, random: Random): Promise<Deno.Kv> {
  try {
    if (path !== null && isDatabaseFile(path)) await prepareFiles(path);
    return await retryCommit(random, () => Deno.openKv(path ?? undefined));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError("KV_PATH", `cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

async function prepareFiles(path: string): Promise<void> {
  for (const open of await makePrivate(path)) {
    console.warn(
      `KV_PATH: other users of this machine may read ${open}, whose permissions cannot be changed`,
    );
  }
}

/** The version that the database has; an empty database takes ours, once, whoever is first. */
function readOrClaimVersion(kv: Deno.Kv, random: Random): Promise<unknown> {
  return retryCommit(random, async () => {
    const { value } = await kv.get(SCHEMA_VERSION_KEY);
    if (value !== null) return value;
    const claim = kv.atomic()
      .check({ key: SCHEMA_VERSION_KEY, versionstamp: null })
      .set(SCHEMA_VERSION_KEY, SCHEMA_VERSION);
    return (await claim.commit()).ok ? SCHEMA_VERSION : null;
  });
}
