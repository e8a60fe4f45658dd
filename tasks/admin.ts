/**
 * Administers the database with the site's settings. The site may be running.
 *
 *     deno task admin end-sessions ada@example.com
 *     deno task admin delete-user ada@example.com
 *     deno task admin backup FILE
 *     deno task admin restore FILE
 */
import type { User } from "../lib/schema/me.ts";
import { deleteAccount, signOutEverywhere } from "../lib/server/auth/account.ts";
import { exitOnSettingError, readSettings } from "../lib/server/settings.ts";
import { backupLines, checkBackup, restore } from "../lib/server/store/backup.ts";
import { isDatabaseFile } from "../lib/server/store/database_files.ts";
import { openKv } from "../lib/server/store/kv.ts";
import { createStore, type Store } from "../lib/server/store/store.ts";
import { findUsers } from "../lib/server/store/users.ts";

type Command = (store: Store, argument: string) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  "end-sessions": async (store, idOrEmail) => {
    const user = await findUser(store, idOrEmail);
    if (!await signOutEverywhere(store, user)) {
      throw new Error("The storage is read-only; try again later");
    }
    return `${idOrEmail} is signed out everywhere`;
  },
  "delete-user": async (store, idOrEmail) => {
    const isRemoved = await deleteAccount(store, await findUser(store, idOrEmail));
    return isRemoved
      ? `${idOrEmail} is deleted with everything in the account`
      : `${idOrEmail} is deleted; the storage is read-only now, and the next start deletes the rest of the library`;
  },
  backup: async (store, file) => {
    // Renamed when complete, so that `file` is never a partial backup.
    const part = `${file}.part`;
    // An interrupted backup of an earlier version may be readable by other users.
    await Deno.remove(part).catch(() => {});
    const bytes = ReadableStream.from(terminateLines(backupLines(store))).pipeThrough(
      new TextEncoderStream(),
    );
    try {
      await Deno.writeFile(part, bytes, { mode: 0o600, createNew: true });
      await Deno.rename(part, file);
    } catch (error) {
      // On a full disk, what is left of each night's backup would keep it full.
      await Deno.remove(part).catch(() => {});
      throw error;
    }
    return `The database is in ${file}`;
  },
  restore: async (store, file) => {
    await checkBackup(readLines(file));
    return `${await restore(store, readLines(file), Date.now())} entries are restored from ${file}`;
  },
};

const [name = "", argument = ""] = Deno.args;
const command = COMMANDS[name];
if (command === undefined || argument === "") {
  fail(`Usage: deno task admin ${Object.keys(COMMANDS).join(" | ")} …`);
}
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const settings = await exitOnSettingError(() => readSettings((variable) => Deno.env.get(variable)));
// Opening it would create it, and its backup would look like one of the site's database.
const { kvPath } = settings;
if (name !== "restore" && kvPath !== null && isDatabaseFile(kvPath) && !await isFile(kvPath)) {
  fail(`KV_PATH: there is no database ${kvPath}`);
}
const kv = await exitOnSettingError(() => openKv(kvPath, random));
try {
  console.log(await command(createStore(kv, random), argument));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
} finally {
  kv.close();
}

function isFile(path: string): Promise<boolean> {
  return Deno.stat(path).then(({ isFile }) => isFile, () => false);
}

async function findUser(store: Store, idOrEmail: string): Promise<User> {
  const [user, ...others] = await findUsers(store, idOrEmail);
  if (user === undefined) throw new RangeError(`There is no user "${idOrEmail}"`);
  if (others.length === 0) return user;
  throw new RangeError(
    `Several users are called so; name one by id: ${[user, ...others].map(({ id }) => id).join(", ")}`,
  );
}

async function* terminateLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function* readLines(file: string): AsyncGenerator<string> {
  using opened = await Deno.open(file);
  let rest = "";
  for await (const text of opened.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function fail(message: string): never {
  console.error(message);
  Deno.exit(1);
}
