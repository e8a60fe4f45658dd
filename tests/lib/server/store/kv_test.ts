import { assertEquals, assertRejects } from "@std/assert";
import { SettingError } from "../../../../lib/server/errors.ts";
import { SCHEMA_VERSION_KEY } from "../../../../lib/server/store/keys.ts";
import { isInitialized, openKv, SCHEMA_VERSION } from "../../../../lib/server/store/kv.ts";
import { damage } from "../../../database/faulty_kv.ts";

const random = (bytes: number) => new Uint8Array(bytes);

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("openKv() creates the folder and writes the version once", () =>
  inFolder(async (folder) => {
    const path = `${folder}/deep/er/workbench.db`;
    for (let time = 0; time < 2; time++) {
      using kv = await openKv(path, random);
      assertEquals((await kv.get(SCHEMA_VERSION_KEY)).value, SCHEMA_VERSION);
      assertEquals(await isInitialized(kv), true);
    }
  }));

for (const layout of [SCHEMA_VERSION + 1, SCHEMA_VERSION - 1, "1", false]) {
  Deno.test(`openKv() rejects a database of layout ${Deno.inspect(layout)} and leaves it unchanged`, () =>
    inFolder(async (folder) => {
      const path = `${folder}/workbench.db`;
      using kv = await openKv(path, random);
      await kv.set(SCHEMA_VERSION_KEY, layout);
      await kv.set(["deletions", "u1"], true);
      await kv.set(["snippets", "u1", "s1"], { name: "n" });
      const before = await Array.fromAsync(kv.list({ prefix: [] }));
      const words = `KV_PATH names a database of layout ${layout}; this program knows 1`;
      await assertRejects(() => openKv(path, random), SettingError, words);
      assertEquals(await Array.fromAsync(kv.list({ prefix: [] })), before);
    }));
}

Deno.test("openKv() finishes a deletion that contains a corrupt record", () =>
  inFolder(async (folder) => {
    const path = `${folder}/workbench.db`;
    {
      using kv = await openKv(path, random);
      await kv.set(["deletions", "u1"], true);
      await kv.set(["snippets", "u1", "s1"], { name: "n" });
    }
    assertEquals(damage(path, "s1"), 1);
    using kv = await openKv(path, random);
    assertEquals(await isInitialized(kv), true);
    assertEquals((await Array.fromAsync(kv.list({ prefix: [] }))).map(({ key }) => key), [[
      "schema_version",
    ]]);
  }));

Deno.test("openKv() names the variable when the file cannot be opened", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    await assertRejects(
      () => openKv(`${folder}/file/workbench.db`, random),
      SettingError,
      "KV_PATH can't be opened",
    );
    await assertRejects(() => openKv(folder, random), SettingError, "KV_PATH can't be opened");
  }));
