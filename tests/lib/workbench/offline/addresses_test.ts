import { assertEquals } from "@std/assert";
import { addressesIn, PAGES, wantedBy, workersOf } from "../../../../lib/workbench/offline/addresses.ts";
import { WORKERS } from "../../../../lib/workbench/worker_names.ts";

const ORIGIN = "https://regex.example";

/** What is asked for, and what the service worker makes of it; `null` goes its way as if there was none. */
const REQUESTS: readonly (readonly [string, Partial<Request>, ReturnType<typeof wantedBy>])[] = [
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
  ["/sw.js", {}, null],
  ["/site.css", {}, null],
  ["/site.css?__frsh_c=0a", {}, { kind: "asset" }],
  ["/workers/match.js?__frsh_c=0a", {}, { kind: "asset" }],
  ["/_fresh/js/0a/Editor.js", {}, { kind: "asset" }],
  ["https://other.example/_fresh/js/0a/Editor.js", {}, null],
  ["https://other.example/", { mode: "navigate" }, null],
];

for (const [path, request, expected] of REQUESTS) {
  Deno.test(`wantedBy() takes ${request.method ?? "GET"} ${path}, ${request.mode ?? "no page"}, for what it is`, () => {
    const url = new URL(path, ORIGIN).href;
    assertEquals(wantedBy({ url, method: "GET", mode: "cors", ...request }, ORIGIN), expected);
  });
}

Deno.test("addressesIn() finds what a page loads", () => {
  const page = `<link rel="stylesheet" href="/site.css?__frsh_c=0a"><a href="/docs">Reference</a>
    <script src="/early.js?__frsh_c=0a"></script><img src="/plain.png">
    <script type="module">import { boot } from "/_fresh/js/0a/fresh-runtime.js"; import "./x-AAAAAAAA.js"</script>`;
  assertEquals(addressesIn(page, `${ORIGIN}/docs`), [
    `${ORIGIN}/site.css?__frsh_c=0a`,
    `${ORIGIN}/early.js?__frsh_c=0a`,
    `${ORIGIN}/_fresh/js/0a/fresh-runtime.js`,
  ]);
});

Deno.test("addressesIn() finds the chunks of a script, and no file that a text in it names", () => {
  const script = `import{a}from"./chunk-ABCDEFG2.js";const b=()=>import('./Panel-2345ABCD.js');
    const c='import { p } from "./pattern.js"';`;
  assertEquals(addressesIn(script, `${ORIGIN}/_fresh/js/0a/Editor.js`), [
    `${ORIGIN}/_fresh/js/0a/chunk-ABCDEFG2.js`,
    `${ORIGIN}/_fresh/js/0a/Panel-2345ABCD.js`,
  ]);
});

Deno.test("addressesIn() finds what a style sheet loads", () => {
  assertEquals(addressesIn("a{background:url(/dots.svg?__frsh_c=0a)}", `${ORIGIN}/site.css?__frsh_c=0a`), [
    `${ORIGIN}/dots.svg?__frsh_c=0a`,
  ]);
});

Deno.test("workersOf() gives workers the build of the other files", () => {
  assertEquals(workersOf([`${ORIGIN}/_fresh/js/0a/x.js`, `${ORIGIN}/site.css?__frsh_c=0a`], ["match"]), [
    `${ORIGIN}/workers/match.js?__frsh_c=0a`,
  ]);
  assertEquals(workersOf([], ["match"]), []);
});

Deno.test("every worker of the site has its name on the list", async () => {
  const files = await Array.fromAsync(Deno.readDir(new URL("../../../../static/workers", import.meta.url)));
  assertEquals(files.map(({ name }) => name).sort(), WORKERS.map((name) => `${name}.js`).sort());
});

Deno.test("every page of the documentation is kept", async () => {
  const folder = new URL("../../../../routes/docs", import.meta.url);
  const files = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  const pages = files.filter((name) => !name.startsWith("_")).map((name) => name.replace(".tsx", ""));
  const paths = pages.map((name) => name === "index" ? "/docs" : `/docs/${name}`);
  assertEquals(["/", ...paths].sort(), [...PAGES].sort());
});
