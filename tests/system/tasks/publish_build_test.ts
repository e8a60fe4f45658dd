import { assertEquals } from "@std/assert";
import { BUILDS, currentBuildName } from "../../../lib/server/builds.ts";
import { newBuildName, publishBuild, withBuildLock } from "../../../tasks/publish_build.ts";
import { Folder } from "../../lib/cli/program.ts";

const ROOT = new URL("../../../", import.meta.url);

/** A site's folder in which builds are made; none of them runs. */
async function openSite(): Promise<
  AsyncDisposable & {
    readonly root: URL;
    readonly folder: Folder;
    build(name: string): Promise<void>;
    builds(): Promise<string[]>;
  }
> {
  const folder = await Folder.create();
  const root = new URL(`file://${folder.path}/`);
  return {
    root,
    folder,
    build: (name) =>
      withBuildLock(root, async () => {
        await folder.write({
          [`${BUILDS}${name}/server.js`]: `export default "${name}";`,
        });
        await publishBuild(root, name);
      }),
    builds: async () =>
      (await Array.fromAsync(Deno.readDir(new URL(BUILDS, root)))).map(({ name }) => name).sort(),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** A process that serves the current build: it locks it, prints its name, and stays. */
async function startServer(root: URL, wanted?: string): Promise<AsyncDisposable & { readonly name: string }> {
  const code = `import { lockBuild } from ${JSON.stringify(new URL("lib/server/builds.ts", ROOT).href)};
    console.log(await lockBuild(new URL(${JSON.stringify(root.href)}), ${JSON.stringify(wanted)}));
    await new Promise((resolve) => setTimeout(resolve, 600_000));`;
  const args = [
    "run",
    "--quiet",
    "--no-prompt",
    `--allow-read=${root.pathname},${ROOT.pathname}`,
    "--frozen",
    "-",
  ];
  const process = new Deno.Command(Deno.execPath(), { args, stdin: "piped", stdout: "piped" }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const reader = process.stdout.getReader();
  const { value } = await reader.read();
  return {
    name: new TextDecoder().decode(value).trim(),
    async [Symbol.asyncDispose]() {
      process.kill("SIGKILL");
      await process.status;
      await reader.cancel();
    },
  };
}

Deno.test("a build becomes the current one and leaves the one before it", async () => {
  await using site = await openSite();
  assertEquals(await currentBuildName(site.root), null);
  for (const name of ["a", "b", "c"]) {
    await site.build(name);
    assertEquals(await currentBuildName(site.root), name);
    const { default: loaded } = await import(new URL(`_fresh/server.js?${name}`, site.root).href);
    assertEquals(loaded, name);
  }
  assertEquals(await site.builds(), ["b", "c"]);
});

Deno.test("a build that a process serves stays until the process has ended, even if it is killed", async () => {
  await using site = await openSite();
  await site.build("a");
  {
    await using server = await startServer(site.root);
    await using worker = await startServer(site.root, "a");
    assertEquals([server.name, worker.name], ["a", "a"]);
    for (const name of ["b", "c", "d"]) await site.build(name);
    assertEquals(await site.builds(), ["a", "c", "d"]);
    // A worker that is replaced later serves the same build as the others.
    await using replaced = await startServer(site.root, "a");
    assertEquals(replaced.name, "a");
  }
  await site.build("e");
  assertEquals(await site.builds(), ["d", "e"]);
});

Deno.test("what a build that failed has left is removed, and files of the layout without builds", async () => {
  await using site = await openSite();
  const flat = {
    "_fresh/server.js": "",
    "_fresh/static/x.js": "",
    "_fresh/compressed/br/x.js": "",
    "_fresh/digest.txt": "",
  };
  await site.folder.write({ ...flat, [`${BUILDS}x/static/y.js`]: "", [`${BUILDS}y.js`]: "" });
  await site.build("a");
  // A server of that layout may still run.
  await Deno.stat(new URL("_fresh/static/x.js", site.root));
  await site.build("b");
  assertEquals(await site.builds(), ["a", "b"]);
  const left = (await Array.fromAsync(Deno.readDir(new URL("_fresh/", site.root)))).map(({ name }) => name);
  assertEquals(left.sort(), ["build.lock", "builds", "server.js"]);
});

Deno.test("of builds at the same time, one waits for the other", async () => {
  await using site = await openSite();
  const order: string[] = [];
  const build = (name: string) =>
    withBuildLock(site.root, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    });
  await Promise.all(["a", "b"].map(build));
  const [first] = order;
  assertEquals(
    order,
    (first === "a begins" ? ["a", "b"] : ["b", "a"]).flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

Deno.test("names of builds can be part of a path, and differ", () => {
  const names = Array.from({ length: 10 }, newBuildName);
  assertEquals(new Set(names).size, 10);
  assertEquals(names.filter((name) => !/^[\w-]+$/.test(name)), []);
});
