/** The files of a SQLite database, by what follows its path: itself, and those that exist while it is open. */
const SUFFIXES = ["", "-wal", "-shm", "-journal"];

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const GROUP_AND_OTHERS = 0o077;
const OTHERS_WRITE = 0o002;

/** Whether a value of `KV_PATH` names a file on this machine. */
export function isDatabaseFile(path: string): boolean {
  return path !== ":memory:" && !/^https?:\/\//.test(path);
}

/** The folder of a database, `.` for a bare name. */
export function databaseFolder(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "." : path.slice(0, end) || "/";
}

/**
 * Prepares a database's files so that only their owner can read them, whatever the umask: creates the file with mode
 * 0600 in a folder with mode 0700, and takes the permissions of others from files that exist. SQLite gives the
 * files that it adds later the mode of the database. An existing folder loses them too if it holds nothing but this
 * database; one that others use, or may write to as they may to `/tmp`, is left alone.
 *
 * @throws Error when the path is a folder, or the file can't be created
 * @returns the files and folders that others can still read, as their permissions can't be changed
 */
export async function makePrivate(path: string): Promise<string[]> {
  const folder = databaseFolder(path);
  if (await statOrNull(folder) === null) {
    await Deno.mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
    // Again, as the umask may have taken something from the owner.
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

/** An empty file is an empty database for SQLite. */
async function createFile(path: string): Promise<void> {
  try {
    (await Deno.open(path, { write: true, createNew: true, mode: OWNER_ONLY_FILE })).close();
    await Deno.chmod(path, OWNER_ONLY_FILE);
  } catch (error) {
    // Another process that starts at the same time was first.
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
    // A folder that can't be listed isn't ours.
    return false;
  }
}

/** Takes the permissions of group and others away; false where they can't be changed. */
async function closeToOthers(path: string): Promise<boolean> {
  // Windows has no such modes.
  const mode = (await statOrNull(path))?.mode ?? 0;
  if ((mode & GROUP_AND_OTHERS) === 0) return true;
  try {
    await Deno.chmod(path, mode & 0o7777 & ~GROUP_AND_OTHERS);
    return true;
  } catch {
    // The file of another user, or a file system that is only to be read. One that is gone by now harms nobody.
    return await statOrNull(path) === null;
  }
}
