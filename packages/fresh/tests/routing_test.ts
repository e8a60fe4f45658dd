import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { App, type Context, HttpError } from "fresh";
import { h } from "preact";
import {
  createRoute,
  listMiddlewares,
  routePattern,
  routePrecedence,
  segmentPath,
} from "../src/file_routes.ts";
import { ask, send, withBuild } from "./fixture.ts";

interface State {
  trace: string[];
}

const trace = (name: string) => (ctx: Context<State>) => {
  ctx.state.trace = [...ctx.state.trace ?? [], name];
  return ctx.next();
};
const showTrace = (ctx: Context<State>) => ctx.text((ctx.state.trace ?? []).join(" > "));
const page = (text: string) => ({ default: () => h("p", null, text) });

Deno.test("patternOf() follows the names of folders and files", () => {
  const patterns = {
    "index.tsx": "/",
    "a/b.tsx": "/a/b",
    "a/index.tsx": "/a",
    "[id].tsx": "/:id",
    "[a]-[b].ts": "/:a-:b",
    "[[v]].tsx": "/{:v}?",
    "d/[[v]]/x.tsx": "/d{/:v}?/x",
    "w/[...rest].tsx": "/w/:rest*",
    "(group)/promo.tsx": "/promo",
    "openapi.json.ts": "/openapi.json",
  };
  for (const [path, pattern] of Object.entries(patterns)) assertEquals(routePattern(path), pattern, path);
  assertThrows(() => routePattern("[a][b].tsx"), SyntaxError);
  assertEquals(segmentPath("(group)/[id]/x.tsx"), "/(group)/:id");
});

Deno.test("precedenceOf() puts specific routes first", () => {
  const paths = ["[...rest].tsx", "[id].tsx", "b.tsx", "index.tsx", "a/[x].tsx", "a/index.tsx", "[id]/x.tsx"];
  const sorted = paths.sort((a, b) => routePrecedence(a) < routePrecedence(b) ? -1 : 1);
  const expected = [
    "index.tsx",
    "a/index.tsx",
    "b.tsx",
    "a/[x].tsx",
    "[id].tsx",
    "[id]/x.tsx",
    "[...rest].tsx",
  ];
  assertEquals(sorted, expected);
});

Deno.test("routeOf() rejects modules that aren't routes", () => {
  assertThrows(() => createRoute("a.ts", {}), TypeError, '"a.ts"');
  assertThrows(
    () => createRoute("a.ts", { handler: (_a: unknown, _b: unknown) => null }),
    TypeError,
    "one parameter",
  );
});

Deno.test("an optional parameter may be missing", async () => {
  const handler = (ctx: Context<State>) => ctx.json(ctx.params);
  const app = withBuild(new App<State>().fsRoutes(), {
    "[[v]].tsx": { handler },
    "w/[...rest].tsx": { handler },
  });
  assertEquals(await ask(app, "/"), [200, '{"v":""}']);
  assertEquals(await ask(app, "/x"), [200, '{"v":"x"}']);
  assertEquals(await ask(app, "/w"), [200, '{"rest":""}']);
  assertEquals(await ask(app, "/w/a/b%2Fc"), [200, '{"rest":"a/b%2Fc"}']);
  assertEquals((await ask(app, "/w/"))[0], 404);
});

Deno.test("literal paths come first, then patterns in order", async () => {
  const app = new App().get("/:any", (ctx) => ctx.text("any")).post("/:any", (ctx) => ctx.text("post"))
    .get("/:other", (ctx) => ctx.text("other")).get("/a", (ctx) => ctx.text("a")).get(
      "/a",
      (ctx) => ctx.text("2"),
    );
  assertEquals(await ask(app, "/a"), [200, "a"]);
  assertEquals(await ask(app, "/a/"), [200, "a"]);
  assertEquals(await ask(app, "/b"), [200, "any"]);
  assertEquals(await ask(app, "/a", { method: "POST" }), [405, "Method Not Allowed"]);
});

Deno.test("HEAD falls back to GET without a body, OPTIONS names the methods", async () => {
  const app = new App().get("/a", (ctx) => ctx.text("body", { headers: { "x-a": "1" } })).put(
    "/a",
    (ctx) => ctx.next(),
  );
  const head = await send(app, "/a", { method: "HEAD" });
  assertEquals([head.status, head.headers.get("x-a"), await head.text()], [200, "1", ""]);
  const options = await send(app, "/a", { method: "OPTIONS" });
  assertEquals([options.status, options.headers.get("allow")], [204, "GET, PUT"]);
});

Deno.test("middlewares run from the outside in, and those added later don't run", async () => {
  const app = new App<State>().use(trace("root")).use("/a", trace("a")).get("/a/b", trace("own"), showTrace)
    .use(trace("late"));
  assertEquals(await ask(app, "/a/b"), [200, "root > a > own"]);
  assertEquals((await ask(app, "/other"))[0], 404);
});

Deno.test("a lazy middleware is loaded, another answer is an error", async () => {
  const lazy = new App<State>().use(() => Promise.resolve(trace("lazy"))).get("/", showTrace);
  assertEquals(await ask(lazy, "/"), [200, "lazy"]);
  const wrong = new App().use((() => null) as never).get("/", (ctx) => ctx.text(""));
  assertEquals(await quietly(() => ask(wrong, "/")), [500, "Internal server error"]);
});

Deno.test("next() may be called again after it returned", async () => {
  const app = new App().use(async (ctx) => {
    await ctx.next();
    return await ctx.next();
  }).get("/", (ctx) => ctx.text("again"));
  assertEquals(await ask(app, "/"), [200, "again"]);
});

Deno.test("use(path) applies to the folder of a file route, not to the file", async () => {
  const handler = showTrace;
  const app = withBuild(new App<State>().use("/about", trace("use")).use("/promo", trace("use")).fsRoutes(), {
    "about.tsx": { handler },
    "about/x.tsx": { handler },
    "(group)/promo.tsx": { handler },
    "(group)/_middleware.ts": { default: [trace("group")] },
    "folder/_middleware.ts": { handler: trace("folder") },
    "folder/index.ts": { handlers: handler },
  });
  assertEquals(await ask(app, "/about"), [200, ""]);
  assertEquals(await ask(app, "/about/x"), [200, "use"]);
  assertEquals(await ask(app, "/promo"), [200, "group"]);
  assertEquals(await ask(app, "/folder"), [200, "folder"]);
});

Deno.test("a lazy file route without the method is a 404, an eager one a 405", async () => {
  const module = { handler: { POST: () => new Response("posted") } };
  const app = withBuild(new App().fsRoutes(), {
    "lazy.ts": () => Promise.resolve(module),
    "eager.ts": { ...module, config: { routeOverride: "/moved" } },
  });
  assertEquals(await ask(app, "/lazy", { method: "POST" }), [200, "posted"]);
  assertEquals(await ask(app, "/lazy"), [404, "Not Found"]);
  assertEquals(await ask(app, "/moved"), [405, "Method Not Allowed"]);
});

Deno.test("a page without a handler supports every method", async () => {
  const app = withBuild(new App().fsRoutes(), {
    "page.tsx": () => Promise.resolve(page("page")),
    "both.tsx": () => Promise.resolve({ ...page("both"), handler: { POST: () => new Response("posted") } }),
  });
  assertStringIncludes((await ask(app, "/page", { method: "PUT" }))[1], "<p>page</p>");
  assertStringIncludes((await ask(app, "/both"))[1], "<p>both</p>");
  assertEquals((await ask(app, "/both", { method: "PUT" }))[0], 404);
});

Deno.test("errors go to the next segment out that has a page", async () => {
  const fail = (status: 403 | 404 | 410 | 418 | 500 | 503) => ({
    handler: () => Promise.reject(new HttpError(status, "why")),
  });
  const app = withBuild(new App<State>().use(trace("root")).fsRoutes(), {
    "_error.tsx": { default: ({ error }: { error: Error }) => h("p", null, "outer ", error.message) },
    "a/_error.tsx": { default: () => h("p", null, "inner") },
    "a/index.ts": fail(418),
    "b.ts": fail(403),
  });
  assertStringIncludes((await ask(app, "/a")).join(), "418,<!DOCTYPE html>");
  assertStringIncludes((await ask(app, "/a", { method: "POST" }))[1], "<p>inner</p>");
  assertStringIncludes((await ask(app, "/b")).join(), "outer why");
  assertEquals((await ask(app, "/missing"))[0], 404);
});

Deno.test("a _404 page responds with 200 unless it sets a status", async () => {
  const app = withBuild(new App().fsRoutes(), { "_404.tsx": page("lost"), "_error.tsx": page("error") });
  assertStringIncludes((await ask(app, "/missing")).join(), "200,<!DOCTYPE html>");
  const handler = () => ({ data: undefined, status: 404 });
  const honest = withBuild(new App().fsRoutes(), { "_404.tsx": { ...page("lost"), handler } });
  assertEquals((await ask(honest, "/missing"))[0], 404);
});

Deno.test("an error page is outside the middlewares of its segment", async () => {
  const app = new App().use(async (ctx) => {
    const response = await ctx.next();
    response.headers.set("x-outer", "1");
    return response;
  }).onError("/a", (ctx) => ctx.text("inner", { status: 500 })).onError("*", (ctx) => ctx.text("outer"))
    .get("/a", () => Promise.reject(new Error("a"))).get("/b", () => Promise.reject(new Error("b")));
  assertEquals((await send(app, "/a")).headers.get("x-outer"), "1");
  assertEquals((await send(app, "/b")).headers.get("x-outer"), null);
});

Deno.test("an object of methods isn't a middleware", () => {
  const warn = console.warn;
  console.warn = () => {};
  try {
    assertEquals(listMiddlewares("_middleware.ts", { handler: { GET: () => null } }), []);
  } finally {
    console.warn = warn;
  }
});

Deno.test("slashes collapse, and redirects stay on this host", async () => {
  const app = new App().get("/to/:path", (ctx) => ctx.redirect(decodeURIComponent(ctx.params.path ?? "")));
  const target = async (path: string) => {
    const response = await send(app, `//to///${encodeURIComponent(path)}`, { redirect: "manual" });
    return response.headers.get("location");
  };
  assertEquals(await target("//evil.example/x?a=//b"), "/evil.example/x?a=//b");
  assertEquals(await target("/\\evil.example"), "/evil.example");
  assertEquals(await target("https://good.example//x"), "https://good.example//x");
});

Deno.test("a trusted proxy sets the address", async () => {
  const app = new App({ trustProxy: true }).get("/", (ctx) => ctx.text(ctx.url.href));
  const headers = { "x-forwarded-proto": "https", "x-forwarded-host": "outside.example, inside" };
  assertEquals(await ask(app, "/", { headers }), [200, "https://outside.example/"]);
});

Deno.test("stream() encodes text and passes bytes", async () => {
  const app = new App().get("/", (ctx) =>
    ctx.stream(function* () {
      yield "é";
      yield new Uint8Array([33]);
    }));
  assertEquals(await ask(app, "/"), [200, "é!"]);
});

Deno.test("in production, an error is logged without its message and its properties", async () => {
  const message = "secret\n    at secret:1:1";
  const fails = () => {
    throw Object.assign(new TypeError(message), { pattern: message });
  };
  const printed = async (mode: "production" | "development") => {
    const lines: string[] = [];
    const app = new App({ mode }).get("/", fails);
    await withErrors((...values) => lines.push(Deno.inspect(values)), () => ask(app, "/"));
    return lines.join();
  };
  assertMatch(await printed("production"), /TypeError[^]*at fails/);
  assertEquals((await printed("production")).includes("secret"), false);
  assertMatch(await printed("development"), /secret/);
});

/** Runs without printing errors to the console. */
const quietly = <T>(run: () => Promise<T>) => withErrors(() => {}, run);

/** Runs with a replacement of `console.error`. */
async function withErrors<T>(take: typeof console.error, run: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = take;
  try {
    return await run();
  } finally {
    console.error = error;
  }
}
