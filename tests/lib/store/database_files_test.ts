/** Who may read the database: its owner, and nobody else. */
import { assertEquals, assertRejects } from "@std/assert";
import { SettingError } from "../../../lib/errors.ts";
import { openKv } from "../../../lib/store/kv.ts";
import { random } from "../../random.ts";

const ENTRIES = ["", "/site.db", "/site.db-wal", "/site.db-shm"];

/** The modes of a folder and the files of the database in it, in octal. */
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

/** Runs something under a umask; nothing else runs in a test's process meanwhile. */
async function withUmask<T>(umask: number, use: () => Promise<T>): Promise<T> {
  const before = Deno.umask(umask);
  try {
    return await use();
  } finally {
    Deno.umask(before);
  }
}

for (const umask of [0o000, 0o002, 0o022, 0o027, 0o077, 0o177]) {
  Deno.test(`a new database is its owner's alone under the umask ${umask.toString(8)}`, () =>
    inFolder(async (folder) => {
      using kv = await withUmask(umask, () => openKv(`${folder}/data/site.db`, random));
      await kv.set(["a"], 1);
      assertEquals(await modesIn(`${folder}/data`), PRIVATE);
    }));
}

for (const [what, isOpen] of [["open", true], ["closed", false]] as const) {
  Deno.test(`a database that everyone could read, and that is ${what}, is its owner's alone afterwards`, () =>
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

Deno.test("a folder that holds something else keeps its permissions", () =>
  inFolder(async (folder) => {
    await Deno.chmod(folder, 0o755);
    await Deno.writeTextFile(`${folder}/other`, "");
    using _kv = await openKv(`${folder}/site.db`, random);
    assertEquals((await modesIn(folder)).slice(0, 2), ["755", "600"]);
  }));

Deno.test("a path that is a folder stops the start with one line", () =>
  inFolder(async (folder) => {
    for (const path of [folder, `${folder}/`]) {
      await assertRejects(() => openKv(path, random), SettingError, "KV_PATH cannot be opened: ");
      await assertRejects(() => openKv(path, random), SettingError, "is a folder, not a file");
    }
  }));
