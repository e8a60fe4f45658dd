import { assertEquals } from "@std/assert";
import { deletionKey, versionKey } from "../../lib/server/store/keys.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { random } from "../app/random.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

Deno.test("a start finishes deletions that an earlier process began", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/workbench.db`;
  try {
    await withKv(path, async (kv) => {
      await kv.set(deletionKey("u1", "s1"), true);
      for (let number = 1; number <= 3; number++) await kv.set(versionKey("u1", "s1", number), {});
      await kv.set(versionKey("u1", "s2", 1), {});
    });
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", MAIN],
      env: { KV_PATH: path },
    }).output();
    assertEquals(code, 0);
    await withKv(path, async (kv) => {
      const words = ["deletions", "versions"];
      const entries = await Promise.all(words.map((word) => Array.fromAsync(kv.list({ prefix: [word] }))));
      assertEquals(entries.flat().map(({ key }) => key), [versionKey("u1", "s2", 1)]);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function withKv(path: string, use: (kv: Deno.Kv) => Promise<void>): Promise<void> {
  using kv = await openKv(path, random);
  await use(kv);
}
