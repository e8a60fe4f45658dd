import { assertEquals, assertRejects } from "@std/assert";
import { FileError, readRegularFile, writeRegularFile } from "../../../lib/cli/regular_file.ts";
import { Folder } from "./program.ts";

/** A folder with a file, special files and links; beside it, what links lead to. */
async function createFiles(): Promise<{ folder: Folder; root: string }> {
  const folder = await Folder.create({
    "root/file": "12345",
    "root/sub/x": "",
    "root/.git/config": "token",
    "secret": "secret",
    "other/file": "other",
  });
  const root = `${folder.path}/root`;
  await new Deno.Command("mkfifo", { args: [`${root}/fifo`] }).output();
  const links = {
    absolute: `${folder.path}/secret`,
    device: "/dev/zero",
    git: ".git/config",
    loop: "loop",
    nothing: "nowhere",
    other: "../other",
    pipe: "fifo",
    relative: "../secret",
    same: "sub/../file",
    settings: ".git",
  };
  for (const [name, target] of Object.entries(links)) await Deno.symlink(target, `${root}/${name}`);
  return { folder, root };
}

/** What reading gives: the text, or why there is none. */
async function read(path: string, limits: Partial<Parameters<typeof readRegularFile>[1]>): Promise<string> {
  try {
    return new TextDecoder().decode(await readRegularFile(path, { maxBytes: 100, ...limits }));
  } catch (error) {
    if (error instanceof FileError) return error.refusal;
    throw error;
  }
}

Deno.test("what a repository contains is read only in it, what is named anywhere; neither from a device or a pipe", async () => {
  const { folder, root } = await createFiles();
  await using _ = folder;
  const socket = Deno.listen({ transport: "unix", path: `${root}/socket` });
  const expected: readonly (readonly [name: string, named: string, within: string, withoutLinks: string])[] =
    [
      ["file", "12345", "12345", "12345"],
      ["same", "12345", "12345", "outside"],
      ["relative", "secret", "outside", "outside"],
      ["absolute", "secret", "outside", "outside"],
      ["other/file", "other", "outside", "outside"],
      ["../secret", "secret", "outside", "outside"],
      ["git", "token", "outside", "outside"],
      [".git/config", "token", "outside", "outside"],
      ["fifo", "not_regular", "not_regular", "not_regular"],
      ["pipe", "not_regular", "not_regular", "not_regular"],
      ["device", "not_regular", "not_regular", "not_regular"],
      ["socket", "not_regular", "not_regular", "not_regular"],
      ["sub", "not_regular", "not_regular", "not_regular"],
      ["loop", "unreadable", "unreadable", "unreadable"],
      ["nothing", "missing", "missing", "missing"],
      ["file/x", "missing", "missing", "missing"],
    ];
  for (const [name, named, within, withoutLinks] of expected) {
    const path = `${root}/${name}`;
    assertEquals(
      [
        await read(path, {}),
        await read(path, { within: root }),
        await read(path, { within: root, followsLinks: false }),
      ],
      [named, within, withoutLinks],
      name,
    );
  }
  socket.close();
});

Deno.test("at most the limit is read, also of a file that claims to be empty", async () => {
  const { folder, root } = await createFiles();
  await using _ = folder;
  assertEquals(await read(`${root}/file`, { maxBytes: 5 }), "12345");
  assertEquals(await read(`${root}/file`, { maxBytes: 4 }), "too_large");
  if (Deno.build.os !== "linux") return;
  assertEquals(await read("/proc/self/status", { maxBytes: 10 }), "too_large");
  assertEquals((await read("/proc/self/status", { maxBytes: 100_000 })).slice(0, 5), "Name:");
});

Deno.test("a file that is exchanged between the check and the reading isn't read", async () => {
  const { folder, root } = await createFiles();
  await using _ = folder;
  const path = `${root}/changing`;
  let isDone = false;
  const exchange = async () => {
    for (let round = 0; !isDone; round++) {
      await Deno.symlink(round % 2 === 0 ? "file" : "../secret", `${path}.new`);
      await Deno.rename(`${path}.new`, path);
    }
  };
  await Deno.symlink("file", path);
  const exchanging = exchange();
  const results = new Set<string>();
  for (let round = 0; round < 300; round++) results.add(await read(path, { within: root }));
  isDone = true;
  await exchanging;
  assertEquals([...results].filter((each) => !["12345", "outside"].includes(each)), []);
});

Deno.test("in a repository, nothing is written through a link that leads out of it", async () => {
  const { folder, root } = await createFiles();
  await using _ = folder;
  for (const name of ["other/new", "other/new/deep", "settings/hooks/x", "fifo", "sub"]) {
    await assertRejects(() => writeRegularFile(`${root}/${name}`, "x", root), FileError, "", name);
  }
  await writeRegularFile(`${root}/relative`, "new", root);
  await writeRegularFile(`${root}/a/b`, "b", root);
  await writeRegularFile(`${folder.path}/c/d`, "d", root);
  assertEquals(
    [await folder.read("root/relative"), await folder.read("root/a/b"), await folder.read("c/d")],
    ["new", "b", "d"],
  );
  assertEquals(await folder.read("secret"), "secret");
  assertEquals([...Deno.readDirSync(`${folder.path}/other`)].map(({ name }) => name), ["file"]);
});
