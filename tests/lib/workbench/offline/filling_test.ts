import { assertEquals, assertRejects } from "@std/assert";
import { PAGES } from "../../../../lib/workbench/offline/addresses.ts";
import { fill } from "../../../../lib/workbench/offline/filling.ts";
import { WORKERS } from "../../../../lib/workbench/worker_names.ts";

const ORIGIN = "https://regex.example";
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

/** Fills a cache from a site; gives what was kept, and how it was asked for. */
async function filled(site: Map<string, [string, string]>, answer = answered) {
  const kept = new Map<string, string>();
  const asked: [string, RequestInit | undefined][] = [];
  const pathOf = (address: RequestInfo | URL) => String(address).replace(ORIGIN, "");
  const put = async (address: RequestInfo | URL, response: Response) =>
    void kept.set(pathOf(address), await response.text());
  await fill({ put }, ORIGIN, (address, init) => {
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

Deno.test("fill() keeps all pages, and all that they load now or later, each once", async () => {
  const site = files();
  const { kept, asked } = await filled(site);
  assertEquals([...kept.keys()].sort(), [...site.keys()].sort());
  assertEquals(asked.map(([path]) => path).sort(), [...site.keys()].sort());
  for (const [path, content] of kept) assertEquals(content, site.get(path)?.[1]);
});

Deno.test("fill() asks without a cookie", async () => {
  const { asked } = await filled(files());
  assertEquals(asked.filter(([, init]) => init?.credentials !== "omit"), []);
});

Deno.test("fill() asks the server for pages, past the browser's own copies", async () => {
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

Deno.test("fill() fails where another build answers, which sends to files without a number", async () => {
  const redirected = (file: [string, string] | undefined) =>
    Object.defineProperty(answered(file), "redirected", { value: true });
  await assertRejects(() => filled(files(), redirected), TypeError);
});

for (const control of ["no-store", "private, max-age=60"]) {
  Deno.test(`fill() keeps nothing that is marked ${control}`, async () => {
    const marked = (file: [string, string] | undefined) => {
      const answer = answered(file);
      answer.headers.set("Cache-Control", control);
      return answer;
    };
    await assertRejects(() => filled(files(), marked), TypeError);
  });
}
