import { assertEquals, assertRejects } from "@std/assert";
import { SettingError } from "../../../../lib/server/errors.ts";
import { makePrivate } from "../../../../lib/server/store/database_files.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { random } from "../../../app/random.ts";

/** Only the owner of a database can read it. */

const ENTRIES = ["", "/site.db", "/site.db-wal", "/site.db-shm"];

/** Modes of a folder and of the database files in it, in octal. */
async function modesIn(folder: string): Promise<(string | undefined)[]> {
  return await Promise.all(ENTRIES.map(async (entry) => {
    const { mode } = await Deno.stat(folder + entry);
    return ((mode ?? 0) & 0o777).toString(8);
  }));
}

const PRIVATE = ["700", "600", "600", "600"];

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const OPEN = `
  const [module, path] = Deno.args;
  const { openKv } = await import(module);
  const kv = await openKv(path, (bytes) => new Uint8Array(bytes));
  await kv.set(["a"], 1);
  for (const each of [path.slice(0, path.lastIndexOf("/")), path, path + "-wal", path + "-shm"]) {
    console.log(((await Deno.stat(each)).mode & 0o777).toString(8));
  }
  kv.close();
`;

for (const umask of ["000", "002", "022", "177"]) {
  Deno.test(`a new database is private to its owner with umask ${umask}`, () =>
    inFolder(async (folder) => {
      // In a separate process, since a umask would affect all concurrent tests.
      const module = new URL("../../../../lib/server/store/kv.ts", import.meta.url).href;
      const { stdout, stderr } = await new Deno.Command("sh", {
        args: [
          "-c",
          `umask ${umask}; exec "$@"`,
          "sh",
          Deno.execPath(),
          "eval",
          "--unstable-kv",
          OPEN,
          module,
          `${folder}/data/site.db`,
        ],
        cwd: new URL("../../../../", import.meta.url).pathname,
      }).output();
      const lines = new TextDecoder().decode(stdout).trim().split("\n");
      assertEquals(lines, PRIVATE, new TextDecoder().decode(stderr));
    }));
}

for (const [what, isOpen] of [["open", true], ["closed", false]] as const) {
  Deno.test(`a database that everyone could read and that is ${what} becomes private to its owner`, () =>
    inFolder(async (parent) => {
      const folder = `${parent}/data`;
      const path = `${folder}/site.db`;
      const earlier = await openKv(path, random);
      await earlier.set(["a"], 1);
      if (!isOpen) earlier.close();
      for (const entry of ENTRIES) {
        await Deno.chmod(folder + entry, entry === "" ? 0o755 : 0o644).catch(() => {});
      }
      using kv = await openKv(path, random);
      await kv.set(["b"], 2);
      assertEquals(await modesIn(folder), PRIVATE);
      assertEquals((await kv.get(["a"])).value, 1);
      if (isOpen) earlier.close();
    }));
}

Deno.test("a folder with other files keeps its permissions", () =>
  inFolder(async (folder) => {
    const used = `${folder}/used`;
    await Deno.mkdir(used);
    await Deno.chmod(used, 0o755);
    await Deno.writeTextFile(`${used}/other`, "");
    const shared = `${folder}/tmp`;
    await Deno.mkdir(shared);
    await Deno.chmod(shared, 0o777);
    for (const [each, mode] of [[used, "755"], [shared, "777"]] as const) {
      using _kv = await openKv(`${each}/site.db`, random);
      assertEquals(await modesIn(each), [mode, ...PRIVATE.slice(1)]);
    }
  }));

Deno.test("a path that is a folder ends the start with one line", () =>
  inFolder(async (folder) => {
    for (const path of [folder, `${folder}/`]) {
      await assertRejects(() => openKv(path, random), SettingError, "KV_PATH can't be opened: ");
      await assertRejects(() => openKv(path, random), SettingError, "is a folder, not a file");
    }
  }));

Deno.test("processes that start together create one database", () =>
  inFolder(async (folder) => {
    const path = `${folder}/data/site.db`;
    const open = await Promise.all(Array.from({ length: 20 }, () => makePrivate(path)));
    assertEquals(open.flat(), []);
    assertEquals(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  }));
