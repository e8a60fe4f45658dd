/** Administration commands on a database that a running site has open. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { findSignedIn, openSession } from "../../../lib/server/auth/session.ts";
import { openKv } from "../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../lib/server/store/store.ts";
import { findOrCreateUser, readUser } from "../../../lib/server/store/users.ts";
import { damage } from "../../database/faulty_kv.ts";
import { save, withLibrary } from "../../database/library.ts";
import { random } from "../../app/random.ts";

async function admin(kvPath: string, ...args: string[]): Promise<{ code: number; words: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "admin", ...args],
    cwd: new URL("../../../", import.meta.url).pathname,
    env: { KV_PATH: kvPath },
  }).output();
  const lines = new TextDecoder().decode(code === 0 ? stdout : stderr).trim().split("\n");
  // Deno itself says so when another of its processes is setting up `node_modules`.
  return { code, words: lines.filter((line) => !line.includes("waiting for file lock")).join("\n") };
}

async function signIn(store: Store, email: string, ownsEmail = true): Promise<string> {
  const identity = { issuer: crypto.randomUUID(), subject: email, label: "A", email, linkedAt: 0 };
  const user = await findOrCreateUser(store, {
    identity,
    user: { id: identity.issuer, email, name: "", image: "" },
    ownsEmail,
  });
  return await openSession(store, user, "Firefox", Date.now()) ?? "";
}

Deno.test("a backup that fails leaves no file behind", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  await withLibrary(async (library) => void damage(path, (await save(library)).id), path);
  const { code, words } = await admin(path, "backup", `${folder}/backup.jsonl`);
  assertEquals([code, words.split("\n").length], [1, 1]);
  const files = Array.from(Deno.readDirSync(folder), ({ name }) => name);
  assertEquals(files.filter((name) => name.startsWith("backup")), []);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("an operator ends sessions, deletes users, creates backups and restores them", async (t) => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/site.db`;
  const kv = await openKv(path, random);
  const store = createStore(kv, random);
  const isSignedIn = async (token: string) => await findSignedIn(store, token, Date.now()) !== null;
  const tokens = { ada: await signIn(store, "ada@example.com"), eve: await signIn(store, "eve@example.com") };

  await t.step("a live backup is restored into another database", async () => {
    const backup = `${folder}/backup.jsonl`;
    // A partial backup of an earlier version, readable by everyone.
    await Deno.writeTextFile(`${backup}.part`, "");
    await Deno.chmod(`${backup}.part`, 0o644);
    assertEquals(await admin(path, "backup", backup), { code: 0, words: `The database is in ${backup}` });
    assertEquals((await Deno.stat(backup)).mode! & 0o777, 0o600);
    const other = `${folder}/other.db`;
    assertEquals((await admin(other, "restore", backup)).code, 0);
    const restored = await openKv(other, random);
    assertEquals(
      (await findSignedIn(createStore(restored, random), tokens.ada, Date.now()))?.user.email,
      "ada@example.com",
    );
    restored.close();
    const again = await admin(other, "restore", backup);
    assertEquals(again, { code: 1, words: "Expected an empty database" });
  });

  await t.step("sessions end while the site is running", async () => {
    assertEquals((await admin(path, "end-sessions", "ada@example.com")).code, 0);
    assertEquals([await isSignedIn(tokens.ada), await isSignedIn(tokens.eve)], [false, true]);
  });

  await t.step("a user is deleted", async () => {
    const user = (await findSignedIn(store, tokens.eve, Date.now()))?.user;
    assertEquals((await admin(path, "delete-user", "eve@example.com")).code, 0);
    assertEquals([await isSignedIn(tokens.eve), await readUser(store, user?.id ?? "")], [false, null]);
  });

  await t.step("a mistyped path is no empty database", async () => {
    const wrong = `${folder}/sites.db`;
    for (const args of [["backup", `${folder}/wrong.jsonl`], ["end-sessions", "ada@example.com"]]) {
      assertEquals(await admin(wrong, ...args), { code: 1, words: `KV_PATH: there is no database ${wrong}` });
    }
    const made = ["sites.db", "wrong.jsonl"].map((file) => Deno.stat(`${folder}/${file}`));
    assertEquals((await Promise.allSettled(made)).map(({ status }) => status), ["rejected", "rejected"]);
  });

  await t.step("errors are reported in one line", async () => {
    await signIn(store, "ada@example.com", false);
    const several = await admin(path, "delete-user", "ada@example.com");
    assertStringIncludes(several.words, "name one by id");
    const words = [
      await admin(path, "delete-user", "nobody@example.com"),
      await admin(path, "restore", `${folder}/site.db`),
      await admin(path, "delete-user"),
      await admin(path),
    ];
    assertEquals(words.map(({ code }) => code), [1, 1, 1, 1]);
    assertEquals([several, ...words].filter(({ words }) => words.includes("\n")), []);
  });

  kv.close();
  await Deno.remove(folder, { recursive: true });
});
