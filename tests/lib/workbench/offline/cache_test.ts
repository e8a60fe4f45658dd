import { assertEquals, assertRejects } from "@std/assert";
import {
  addressesIn,
  type Answers,
  classifyRequest,
  fill,
  type HandledRequest,
  PAGES,
  respondTo,
  workerFiles,
} from "../../../../lib/workbench/offline/cache.ts";
import { WORKERS } from "../../../../lib/workbench/runtime/worker_names.ts";

const ORIGIN = "https://regex.example";
const PAGE: HandledRequest = { kind: "page", path: "/" };
const ASSET: HandledRequest = { kind: "asset" };
const ELSEWHERE: HandledRequest = { kind: "elsewhere" };

const KEPT: Readonly<Record<string, string>> = {
  "/": "kept page",
  "/docs/offline": "stand-in",
  "/site.css": "kept asset",
};

/** The network's behavior: a status that it responds with, late, or not at all. */
type Network = number | "late" | "down";

function answers(network: Network, kept = KEPT): Answers & { asked: string[] } {
  const asked: string[] = [];
  const copy = (path: string) => kept[path] === undefined ? undefined : new Response(kept[path]);
  const late = Promise.withResolvers<Response>();
  return {
    asked,
    origin: ORIGIN,
    ask: ({ url }) => {
      asked.push(url.replace(ORIGIN, ""));
      if (network === "late") return late.promise;
      return network === "down"
        ? Promise.reject(new TypeError("no network"))
        : Promise.resolve(new Response("network", { status: network }));
    },
    page: (address) => {
      late.resolve(new Response("late network"));
      return Promise.resolve(copy(address.replace(ORIGIN, "")));
    },
    asset: ({ url }) => Promise.resolve(copy(new URL(url).pathname)),
    wait: () => network === "late" ? Promise.resolve() : new Promise(() => {}),
  };
}

const CASES: readonly (readonly [string, HandledRequest, Network, string])[] = [
  ["/", PAGE, 200, "network"],
  ["/?p=YQ", PAGE, 200, "network"],
  ["/?p=YQ", PAGE, 429, "network"],
  ["/?p=YQ", PAGE, 500, "network"],
  ["/?p=YQ", PAGE, 502, "kept page"],
  ["/?p=YQ", PAGE, 503, "kept page"],
  ["/?p=YQ", PAGE, "late", "kept page"],
  ["/?p=YQ", PAGE, "down", "kept page"],
  ["/library", ELSEWHERE, 200, "network"],
  ["/library", ELSEWHERE, 503, "network"],
  ["/library", ELSEWHERE, "down", "stand-in"],
  ["/site.css?__frsh_c=0a", ASSET, 200, "kept asset"],
  ["/site.css?__frsh_c=0a", ASSET, "down", "kept asset"],
  ["/other.css?__frsh_c=0b", ASSET, 200, "network"],
];

for (const [path, wanted, network, expected] of CASES) {
  Deno.test(`${path} with a network that is ${network} comes from: ${expected}`, async () => {
    const answer = await respondTo(new Request(ORIGIN + path), wanted, answers(network));
    assertEquals(await answer.text(), expected);
  });
}

Deno.test("a cached asset is not requested again", async () => {
  const source = answers(200);
  await respondTo(new Request(`${ORIGIN}/site.css?__frsh_c=0a`), ASSET, source);
  assertEquals(source.asked, []);
});

Deno.test("without a cache, a late page is awaited, and a network error is passed on", async () => {
  const late = await respondTo(new Request(`${ORIGIN}/`), PAGE, answers("late", {}));
  assertEquals(await late.text(), "late network");
  const down = new Request(`${ORIGIN}/`);
  await assertRejects(() => respondTo(down, PAGE, answers("down", {})), TypeError, "no network");
  await assertRejects(() => respondTo(down, ELSEWHERE, answers("down", {})), TypeError, "no network");
});

const UNREADABLE: Readonly<Record<string, () => Promise<undefined>>> = {
  "cannot be read": () => Promise.reject(new DOMException("Unexpected internal error")),
  "does not answer": () => new Promise(() => {}),
};

for (const [name, copy] of Object.entries(UNREADABLE)) {
  Deno.test(`a cache that ${name} is ignored`, async () => {
    const broken = { page: copy, asset: copy, wait: () => Promise.resolve() };
    const asset = new Request(`${ORIGIN}/site.css?__frsh_c=0a`);
    assertEquals(await (await respondTo(asset, ASSET, { ...answers(200), ...broken })).text(), "network");
    assertEquals((await respondTo(new Request(ORIGIN), PAGE, { ...answers(503), ...broken })).status, 503);
  });
}

const FILLING_ORIGIN = "https://regex.example";
const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

/** A site of one build: its files by path. */
function files(): Map<string, [type: string, content: string]> {
  const page = '<link href="/site.css?__frsh_c=0a"><script>import "/_fresh/js/0a/Editor.js"</script>';
  return new Map([
    ...PAGES.map((path): [string, [string, string]] => [path, [HTML, page]]),
    ...WORKERS.map((name): [string, [string, string]] => [`/workers/${name}.js?__frsh_c=0a`, [SCRIPT, ""]]),
    ["/site.css?__frsh_c=0a", ["text/css; charset=utf-8", "a{background:url(/dots.svg?__frsh_c=0a)}"]],
    ["/dots.svg?__frsh_c=0a", ["image/svg+xml", "/_fresh/js/0a/in-a-picture.js"]],
    ["/_fresh/js/0a/Editor.js", [SCRIPT, 'import("./chunk-AAAAAAAA.js")']],
    ["/_fresh/js/0a/chunk-AAAAAAAA.js", [SCRIPT, 'import"./Editor.js";import("./chunk-BBBBBBBB.js")']],
    ["/_fresh/js/0a/chunk-BBBBBBBB.js", [SCRIPT, 'import"./chunk-AAAAAAAA.js"']],
  ]);
}

/** Fills a cache from a site; returns the cached files, and the requests. */
async function filled(site: Map<string, [string, string]>, answer = answered) {
  const kept = new Map<string, string>();
  const asked: [string, RequestInit | undefined][] = [];
  const pathOf = (address: RequestInfo | URL) => String(address).replace(FILLING_ORIGIN, "");
  const put = async (address: RequestInfo | URL, response: Response) =>
    void kept.set(pathOf(address), await response.text());
  await fill({ put }, FILLING_ORIGIN, (address, init) => {
    asked.push([pathOf(address), init]);
    return Promise.resolve(answer(site.get(pathOf(address))));
  });
  return { kept, asked };
}

function answered(file: [string, string] | undefined): Response {
  if (file === undefined) return new Response(null, { status: 404 });
  const [type, content] = file;
  return new Response(content, { headers: { "Content-Type": type } });
}

Deno.test("fill() caches all pages, and everything they load now or later, each once", async () => {
  const site = files();
  const { kept, asked } = await filled(site);
  assertEquals([...kept.keys()].sort(), [...site.keys()].sort());
  assertEquals(asked.map(([path]) => path).sort(), [...site.keys()].sort());
  for (const [path, content] of kept) assertEquals(content, site.get(path)?.[1]);
});

Deno.test("fill() sends no cookies", async () => {
  const { asked } = await filled(files());
  assertEquals(asked.filter(([, init]) => init?.credentials !== "omit"), []);
});

Deno.test("fill() requests pages from the server, bypassing the browser's HTTP cache", async () => {
  const { asked } = await filled(files());
  assertEquals(asked.filter(([, init]) => init?.cache === "reload").map(([path]) => path), [...PAGES]);
});

for (const path of files().keys()) {
  Deno.test(`fill() fails without ${path}`, async () => {
    const site = files();
    site.delete(path);
    await assertRejects(() => filled(site), TypeError, "answers 404");
  });
}

Deno.test("fill() fails if another build responds, which redirects to files without a number", async () => {
  const redirected = (file: [string, string] | undefined) =>
    Object.defineProperty(answered(file), "redirected", { value: true });
  await assertRejects(() => filled(files(), redirected), TypeError);
});

for (const control of ["no-store", "private, max-age=60"]) {
  Deno.test(`fill() caches no response marked ${control}`, async () => {
    const marked = (file: [string, string] | undefined) => {
      const answer = answered(file);
      answer.headers.set("Cache-Control", control);
      return answer;
    };
    await assertRejects(() => filled(files(), marked), TypeError);
  });
}

const ADDRESSES_ORIGIN = "https://regex.example";

/** Requests, and how the service worker handles them; it ignores those with `null`. */
const REQUESTS: readonly (readonly [string, Partial<Request>, ReturnType<typeof classifyRequest>])[] = [
  ["/", { mode: "navigate" }, { kind: "page", path: "/" }],
  ["/?p=YQ&t=Yg", { mode: "navigate" }, { kind: "page", path: "/" }],
  ["/docs#flags", { mode: "navigate" }, { kind: "page", path: "/docs" }],
  ["/library", { mode: "navigate" }, { kind: "elsewhere" }],
  ["/account/export", { mode: "navigate" }, { kind: "elsewhere" }],
  ["/sign-in?return=%2F", { mode: "navigate" }, { kind: "elsewhere" }],
  ["/auth/github", { mode: "navigate" }, null],
  ["/auth/github/callback?code=1", { mode: "navigate" }, null],
  ["/api/me", { mode: "navigate" }, null],
  ["/api/me", {}, null],
  ["/api/snippets?__frsh_c=1", {}, null],
  ["/", {}, null],
  ["/docs", {}, null],
  ["/account", { method: "POST", mode: "navigate" }, null],
  ["/?p=YQ", { method: "POST", mode: "navigate" }, null],
  ["/openapi.json", {}, null],
  ["/library/export", {}, null],
  ["/railroad.svg?p=YQ", {}, null],
  ["/link.png?p=YQ", {}, null],
  ["/sw.js", {}, null],
  ["/site.css", {}, null],
  ["/site.css?__frsh_c=0a", {}, { kind: "asset" }],
  ["/workers/match.js?__frsh_c=0a", {}, { kind: "asset" }],
  ["/_fresh/js/0a/Editor.js", {}, { kind: "asset" }],
  ["https://other.example/_fresh/js/0a/Editor.js", {}, null],
  ["https://other.example/", { mode: "navigate" }, null],
];

for (const [path, request, expected] of REQUESTS) {
  Deno.test(`classifyRequest() recognizes ${request.method ?? "GET"} ${path}, ${request.mode ?? "no page"}`, () => {
    const url = new URL(path, ADDRESSES_ORIGIN).href;
    assertEquals(
      classifyRequest({ url, method: "GET", mode: "cors", ...request }, ADDRESSES_ORIGIN),
      expected,
    );
  });
}

Deno.test("addressesIn() finds the files that a page loads", () => {
  const page = `<link rel="stylesheet" href="/site.css?__frsh_c=0a"><a href="/docs">Reference</a>
    <script src="/early.js?__frsh_c=0a"></script><img src="/plain.png">
    <script type="module">import { boot } from "/_fresh/js/0a/fresh-runtime.js"; import "./x-AAAAAAAA.js"</script>`;
  assertEquals(addressesIn(page, `${ADDRESSES_ORIGIN}/docs`), [
    `${ADDRESSES_ORIGIN}/site.css?__frsh_c=0a`,
    `${ADDRESSES_ORIGIN}/early.js?__frsh_c=0a`,
    `${ADDRESSES_ORIGIN}/_fresh/js/0a/fresh-runtime.js`,
  ]);
});

Deno.test("addressesIn() finds the chunks of a script, and no file that is named in a string", () => {
  const script = `import{a}from"./chunk-ABCDEFG2.js";const b=()=>import('./Panel-2345ABCD.js');
    const c='import { p } from "./pattern.js"';`;
  assertEquals(addressesIn(script, `${ADDRESSES_ORIGIN}/_fresh/js/0a/Editor.js`), [
    `${ADDRESSES_ORIGIN}/_fresh/js/0a/chunk-ABCDEFG2.js`,
    `${ADDRESSES_ORIGIN}/_fresh/js/0a/Panel-2345ABCD.js`,
  ]);
});

Deno.test("addressesIn() finds the files that a style sheet loads", () => {
  assertEquals(
    addressesIn("a{background:url(/dots.svg?__frsh_c=0a)}", `${ADDRESSES_ORIGIN}/site.css?__frsh_c=0a`),
    [
      `${ADDRESSES_ORIGIN}/dots.svg?__frsh_c=0a`,
    ],
  );
});

Deno.test("workersOf() uses the build of the other files for workers", () => {
  assertEquals(
    workerFiles([`${ADDRESSES_ORIGIN}/_fresh/js/0a/x.js`, `${ADDRESSES_ORIGIN}/site.css?__frsh_c=0a`], [
      "match",
    ]),
    [
      `${ADDRESSES_ORIGIN}/workers/match.js?__frsh_c=0a`,
    ],
  );
  assertEquals(workerFiles([], ["match"]), []);
});

Deno.test("every worker of the site is listed", async () => {
  const files = await Array.fromAsync(Deno.readDir(new URL("../../../../static/workers", import.meta.url)));
  assertEquals(files.map(({ name }) => name).sort(), WORKERS.map((name) => `${name}.js`).sort());
});

Deno.test("every page of the documentation is cached", async () => {
  const folder = new URL("../../../../routes/docs", import.meta.url);
  const files = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  const pages = files.filter((name) => !name.startsWith("_")).map((name) => name.replace(".tsx", ""));
  const paths = pages.map((name) => name === "index" ? "/docs" : `/docs/${name}`);
  assertEquals(["/", "/review", "/for-your-code", ...paths].sort(), [...PAGES].sort());
});
