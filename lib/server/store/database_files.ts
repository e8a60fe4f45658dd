/** Suffixes of the files of a SQLite database. All but the first exist only while it is open. */
const SUFFIXES = ["", "-wal", "-shm", "-journal"];

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const GROUP_AND_OTHERS = 0o077;
const OTHERS_WRITE = 0o002;

/** True if a value of `KV_PATH` is a file on this machine. */
export function isDatabaseFile(path: string): boolean {
  return path !== ":memory:" && !/^https?:\/\//.test(path);
}

/** The folder of a database file; `.` for a bare file name. */
export function databaseFolder(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "." : path.slice(0, end) || "/";
}

/**
 * Restricts a database's files to their owner, independent of the umask. Creates a missing file with mode
 * 0600 in a folder with mode 0700, and removes the permissions of other users from existing files. SQLite
 * creates its other files with the mode of the database. An existing folder is restricted too, unless it
 * contains other files or is writable by everyone, like `/tmp`.
 *
 * @throws Error when the path is a folder, or the file can't be created
 * @returns files and folders that other users can still read because changing their permissions failed
 */
export async function makePrivate(path: string): Promise<string[]> {
  const folder = databaseFolder(path);
  if (await statOrNull(folder) === null) {
    await Deno.mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
    // The umask may have removed permissions of the owner.
    await Deno.chmod(folder, OWNER_ONLY_FOLDER);
  }
  const file = await statOrNull(path);
  if (file?.isDirectory) throw new Error(`${path} is a folder, not a file`);
  if (file === null) await createFile(path);
  const paths = SUFFIXES.map((suffix) => path + suffix);
  if (await isDedicated(folder, path)) paths.push(folder);
  const open: string[] = [];
  for (const each of paths) if (!await closeToOthers(each)) open.push(each);
  return open;
}

async function statOrNull(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Creates an empty file, which SQLite treats as an empty database. */
async function createFile(path: string): Promise<void> {
  try {
    (await Deno.open(path, { write: true, createNew: true, mode: OWNER_ONLY_FILE })).close();
    await Deno.chmod(path, OWNER_ONLY_FILE);
  } catch (error) {
    // Another process that is starting created it first.
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

async function isDedicated(folder: string, path: string): Promise<boolean> {
  const mode = (await statOrNull(folder))?.mode ?? 0;
  if ((mode & OTHERS_WRITE) !== 0) return false;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const names = new Set(SUFFIXES.map((suffix) => name + suffix));
  try {
    for await (const entry of Deno.readDir(folder)) if (!names.has(entry.name)) return false;
    return true;
  } catch {
    // We don't own a folder that we can't list.
    return false;
  }
}

/** Removes the permissions of group and others. False when they can't be changed. */
async function closeToOthers(path: string): Promise<boolean> {
  // Windows has no file modes.
  const mode = (await statOrNull(path))?.mode ?? 0;
  if ((mode & GROUP_AND_OTHERS) === 0) return true;
  try {
    await Deno.chmod(path, mode & 0o7777 & ~GROUP_AND_OTHERS);
    return true;
  } catch {
    // The file belongs to another user or is on a read-only file system, or it has just been deleted.
    return await statOrNull(path) === null;
  }
}
