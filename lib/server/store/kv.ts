import { SettingError } from "../errors.ts";
import { printError } from "../print.ts";
import { timeoutOrNull } from "../timeout.ts";
import { retryCommit } from "./commit.ts";
import { isDatabaseFile, makePrivate } from "./database_files.ts";
import { finishDeletions } from "./deletions.ts";
import { SCHEMA_VERSION_KEY } from "./keys.ts";
import { failInTime, isRemote } from "./remote_kv.ts";
import { createStore, type Random, type Store } from "./store.ts";

/** Version of the database layout. Increase it with changes that older programs can't read. */
export const SCHEMA_VERSION = 1;

/**
 * Opens the database, checks its schema version, and resumes unfinished deletions if the storage is writable.
 *
 * @param path a file, which is created with permissions for its owner only; `:memory:`; a KV Connect URL; or
 *   null for the platform's database
 * @throws SettingError when the database can't be opened, or was written by a newer program
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
  // Entries that remain can't be reached. The next start tries again.
  await finishDeletions(createStore(kv, random)).catch(() => {});
  return kv;
}

/** Longest wait for the storage in a readiness check. */
const READY_MS = 2_000;

/** True if the storage responds in time. */
export async function isReady({ kv }: Store): Promise<boolean> {
  try {
    return await timeoutOrNull(READY_MS, isInitialized(kv)) ?? false;
  } catch {
    return false;
  }
}

/** True if the database responds and contains the schema version. */
export async function isInitialized(kv: Deno.Kv): Promise<boolean> {
  return (await kv.get(SCHEMA_VERSION_KEY)).value !== null;
}

async function openDatabase(path: string | null, random: Random): Promise<Deno.Kv> {
  try {
    if (path !== null && isDatabaseFile(path)) await prepareFiles(path);
    const kv = await retryCommit(random, () => Deno.openKv(path ?? undefined));
    return isRemote(path) ? failInTime(kv) : kv;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError("KV_PATH", `can't be opened: ${reason}`, {
      cause: error,
    });
  }
}

async function prepareFiles(path: string): Promise<void> {
  for (const open of await makePrivate(path)) {
    printError(
      `KV_PATH: other users of this machine may read ${open}, whose permissions can't be changed`,
    );
  }
}

/**
 * The schema version of the database. An empty database gets the current version, once, even with several
 * processes.
 */
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
