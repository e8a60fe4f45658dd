import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("./project", import.meta.url));

Deno.test("the development server builds again when Deno's watcher restarts it", async () => {
  await using copy = await copyProject();
  await using server = startServer(copy.folder, freePort());
  const before = await server.answerWith("<main>");
  assertStringIncludes(before, 'new EventSource("/_fresh/alive")');
  const build = await server.announcedBuild();
  const page = `${copy.folder}/routes/index.tsx`;
  await Deno.writeTextFile(page, (await Deno.readTextFile(page)).replace("<main>", '<main class="changed">'));
  await server.answerWith('<main class="changed">');
  assertNotEquals(await server.announcedBuild(), build);
});

/** Copies the necessary files of the project to a folder that is neither checked in nor formatted. */
async function copyProject() {
  await Deno.mkdir(`${PROJECT}/_fresh`, { recursive: true });
  const folder = await Deno.makeTempDir({ dir: `${PROJECT}/_fresh` });
  await copyFolder(PROJECT, folder);
  return { folder, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for (const { name, isDirectory } of [...Deno.readDirSync(from)]) {
    if (name === "_fresh") continue;
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

function startServer(cwd: string, port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port) };
  const args = ["run", "-A", "--watch=routes", "--no-clear-screen", "dev.ts"];
  const process = new Deno.Command(Deno.execPath(), { args, cwd, env, stdout: "null", stderr: "null" })
    .spawn();
  return {
    /** Waits until the page has a text. */
    async answerWith(text: string): Promise<string> {
      for (let i = 0; i < 200; i++) {
        const html = await fetch(origin).then((response) => response.text()).catch(() => "");
        if (html.includes(text)) return html;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`The page never had ${text}`);
    },
    async announcedBuild(): Promise<string> {
      const { body } = await fetch(`${origin}/_fresh/alive`);
      assert(body !== null);
      const reader = body.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new TextDecoder().decode(value);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      process.kill("SIGTERM");
      await process.status;
      assertEquals(await fetch(origin).then(() => "still there", () => "gone"), "gone");
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  return listener.addr.port;
}
