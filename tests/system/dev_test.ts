/** The site that `deno task dev` serves from source. */
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { PACKED_FILE } from "../../lib/project.ts";
import { answered, freePort } from "../servers/built_site.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** How a compressed file begins. */
const GZIP = new Uint8Array([0x1f, 0x8b]);

function startDev(port: number): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "dev.ts"],
    cwd: ROOT,
    env: { PORT: String(port), KV_PATH: ":memory:", NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

Deno.test("the development server listens where PORT and HOST say, and by default on this machine only", async () => {
  const port = freePort();
  const process = startDev(port);
  try {
    await answered(`http://localhost:${port}`);
    // Linux has all addresses of 127.0.0.0/8; a server on all networks would accept.
    await assertRejects(() => Deno.connect({ hostname: "127.0.0.2", port }));
    const file = await fetch(`http://localhost:${port}/${PACKED_FILE}`);
    assertEquals([file.status, (await file.bytes()).slice(0, 2)], [200, GZIP]);
    const missing = await fetch(`http://localhost:${port}/other.tgz`);
    await missing.body?.cancel();
    assertEquals(missing.status, 404);
  } finally {
    process.kill("SIGKILL");
    await process.output();
  }
});

Deno.test("a port that is in use ends the development server with one line", async () => {
  using occupied = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { code, stderr } = await startDev(occupied.addr.port).output();
  assertEquals(code, 1);
  assertMatch(
    new TextDecoder().decode(stderr).trimEnd().split("\n").at(-1) ?? "",
    /^HOST and PORT can't be used, /,
  );
});
