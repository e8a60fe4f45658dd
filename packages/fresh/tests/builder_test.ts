import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { App, staticFiles } from "fresh";
import { Builder } from "fresh/dev";
import { fileURLToPath } from "node:url";
import { findBuild, loadBuild } from "../src/build.ts";
import { ask, send } from "./fixture.ts";
import { bundleWorker, WORKERS } from "./project/bundle_worker.ts";

const ROOT = new URL("./project", import.meta.url).href;

async function builtApp(mode: "production" | "development" = "production"): Promise<App<unknown>> {
  const builder = new Builder({ root: ROOT });
  builder.onTransformStaticFile(WORKERS, bundleWorker);
  const apply = await builder.build({ mode, snapshot: "memory" });
  const app = new App().use(staticFiles()).fsRoutes();
  apply(app);
  return app;
}

Deno.test("a build in memory finds islands, routes and static files", async () => {
  const app = await builtApp();
  const build = findBuild(app);
  assertEquals([...build?.islands.values() ?? []].map(({ name }) => name), ["Small", "Later", "Small_1"]);
  assertStringIncludes((await ask(app, "/"))[1], "<!--frsh:island:Later:0:-->");
  assertStringIncludes((await ask(app, "/moved/7"))[1], '<div class="notes"><p>moved 7</p></div>');
  assertEquals((await ask(app, "/moved/7", { method: "PUT" }))[0], 405);
  assertEquals(await ask(app, "/.well-known/known.txt"), [200, "known\n"]);
  assertEquals((await ask(app, "/.hidden"))[0], 404);
});

Deno.test("static files are transformed in place, and stylesheets refer to the build", async () => {
  const app = await builtApp();
  assertStringIncludes((await ask(app, "/workers/sum.js"))[1], "function sum(");
  const id = findBuild(app)?.id;
  const [, css] = await ask(app, "/style.css");
  assertStringIncludes(
    css,
    `url("/dot.svg?__frsh_c=${id}"), url(/dot.svg?__frsh_c=${id}#a), url(//cdn.example/x.svg)`,
  );
});

Deno.test("the browser gets one copy of each library, minified, with lazy code in separate chunks", async () => {
  const app = await builtApp();
  const build = findBuild(app);
  assert(build !== undefined);
  const { statics, islands } = build;
  const chunks = await Promise.all(
    [...statics].filter(([path]) => path.startsWith("/_fresh/js/")).map(async ([path, file]) => {
      return { path, code: new TextDecoder().decode(await file.read()) };
    }),
  );
  const having = (text: string) => chunks.filter(({ code }) => code.includes(text)).map(({ path }) => path);
  assertEquals(having("__H").length, 1); // a field of Preact's hooks
  assertEquals(having("Cycle detected").length, 1); // a message of signals
  const [lazy] = having("loaded later");
  assert(lazy !== undefined);
  for (const { chunk, preload } of islands.values()) {
    assertMatch(chunk, /^\/_fresh\/js\/[0-9a-f]{40}\/\w+\.js$/);
    assertEquals([chunk, ...preload].includes(lazy), false);
  }
});

Deno.test("a development build is never cached", async () => {
  const app = await builtApp("development");
  const response = await send(app, "/style.css");
  await response.body?.cancel();
  assertEquals([app.config.mode, response.headers.get("etag")], ["development", null]);
});

Deno.test("registerIsland() adds a file, and a transform may rename or skip files", async () => {
  const builder = new Builder({ root: ROOT, islandDir: "none", routeDir: "none" });
  builder.registerIsland("islands/Small.tsx");
  const options = { pluginName: "rename", filter: /static/, exclude: /workers/ };
  builder.onTransformStaticFile(options, ({ path, text }) => {
    return path.endsWith(".svg") ? [{ content: text, path: `${path}.txt` }, { content: "x" }] : undefined;
  });
  const apply = await builder.build({ snapshot: "memory" });
  const app = new App().use(staticFiles());
  apply(app);
  assertEquals([...findBuild(app)?.islands.values() ?? []].map(({ name }) => name), ["Small"]);
  assertStringIncludes((await ask(app, "/dot.svg.txt"))[1], "<svg");
  assertEquals((await ask(app, "/dot.svg"))[1], "x");
});

Deno.test("a build on disk serves the project from its own app", async () => {
  const folder = `${fileURLToPath(ROOT)}/_fresh`;
  await Deno.mkdir(folder, { recursive: true });
  const outDir = await Deno.makeTempDir({ dir: folder });
  try {
    await Deno.writeTextFile(`${outDir}/earlier.txt`, "");
    const apply = await new Builder({ root: ROOT, outDir }).build();
    await Deno.stat(`${outDir}/earlier.txt`); // as upstream: what was there stays
    assertThrows(() => apply(new App()), Error, "server.js");
    const { default: server } = await import(`file://${outDir}/server.js`);
    const response: Response = await server.fetch(new Request("http://localhost/"));
    assertStringIncludes(await response.text(), "<!--frsh:island:Later:0:-->");
    const { app } = await import("./project/main.ts");
    assertEquals((await ask(app, "/style.css"))[0], 200);
  } finally {
    await Deno.remove(outDir, { recursive: true });
  }
});

Deno.test("a file that can't be read is read again for the next request", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = { type: "text/plain", hash: "0" };
    const chunk = { chunk: "/r.js", preload: [] };
    const build = await loadBuild(folder, {
      id: "0".repeat(40),
      root: ".",
      mode: "production",
      runtime: chunk,
      islands: [],
      routes: [],
      statics: [["/x.txt", { ...file, read: () => Promise.reject(new Error("not used")) }]],
    }, () => Promise.resolve({}));
    const read = () => build.statics.get("/x.txt")?.read() ?? Promise.resolve(new Uint8Array());
    await assertRejects(read, Deno.errors.NotFound);
    await Deno.mkdir(`${folder}/static`);
    await Deno.writeTextFile(`${folder}/static/x.txt`, "x");
    assertEquals(new TextDecoder().decode(await read()), "x");
    await Deno.remove(`${folder}/static/x.txt`);
    assertEquals(new TextDecoder().decode(await read()), "x"); // in memory
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a builder accepts apps of any state, or of a given one", () => {
  const builder = new Builder<{ user: string }>();
  type Apply = Awaited<ReturnType<typeof builder.build>>;
  ((apply: Apply) => apply(new App<{ user: string }>()));
  // @ts-expect-error: an app of another state
  ((apply: Apply) => apply(new App<{ other: string }>()));
  ((build: Builder["build"]) => build().then((apply) => apply(new App<{ user: string }>())));
});
