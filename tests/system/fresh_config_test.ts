import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { bundleStyles, bundleWorker, minifyEarly } from "../../fresh.config.ts";
import { DRAWING_RULES } from "../../lib/regex/railroad/document.ts";
import { searchedWarnings } from "../../lib/regex/rules/searched.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { currentBuild } from "../../lib/server/builds.ts";
import { parseMarkdown } from "../../lib/workbench/assistant/markdown.ts";
import { STARTED } from "../../lib/workbench/runtime/worker_connection.ts";
import { corpus } from "../corpora/corpus.ts";
import { everyNth } from "../suites/sample.ts";

const UNICODE = [
  { pattern: "(?:\\p{Lu}|\\p{L})+$", flags: "u" },
  { pattern: "(?:\\p{sc=Greek}|[α-ω])*$", flags: "u" },
  { pattern: "(?:\\p{scx=Ogam}|\\p{sc=Ogam})*x", flags: "u" },
  { pattern: "(?:k|\\u212a)*$", flags: "iu" },
  { pattern: "(?:ǆ|ǅ)*$", flags: "i" },
  { pattern: "(?:\\w|ſ)+$", flags: "iu" },
  { pattern: "(?:\\p{Alphabetic}|\\p{ID_Start})*$", flags: "u" },
];

Deno.test("the bundled warning worker has the same findings as the source, without its library's tables", async () => {
  using bundled = await workerOf("warnings");
  const { worker } = bundled;
  const regexes = [...UNICODE, ...everyNth(12, (await corpus("real-world")).slice(0, 300))];
  const expected = regexes.map((regex) => {
    const parsed = parse(regex);
    return parsed.ok ? searchedWarnings(parsed.tree) : [];
  });
  const found: unknown[] = [];
  for (const regex of regexes) {
    worker.postMessage({ id: 1, request: regex });
    found.push(
      await new Promise((resolve) => {
        worker.onmessage = ({ data }) => data === STARTED || resolve(data.report);
      }),
    );
  }
  assert(expected.slice(0, UNICODE.length).every(({ length }) => length > 0));
  const differing = regexes.flatMap((regex, index) =>
    JSON.stringify(found[index]) === JSON.stringify(expected[index])
      ? []
      : [{ regex, found: found[index], expected: expected[index] }]
  );
  assertEquals(differing, []);
});

Deno.test("the bundled Markdown worker parses the same as the source, without a document", async () => {
  using bundled = await workerOf("markdown");
  const text = "&copy; **a** <b>\n\n- c";
  const nodes = await new Promise((resolve) => {
    bundled.worker.onmessage = ({ data }) => data === STARTED || resolve(data.report);
    bundled.worker.postMessage({ id: 1, request: text });
  });
  assertEquals(nodes, parseMarkdown(text));
});

Deno.test("the bundled safety worker leaves out the server's search", async () => {
  const path = new URL("../../static/workers/safety.js", import.meta.url).pathname;
  const { content } = await bundleWorker({ path, mode: "production" });
  // A function of recheck, which is 3 MB and does not start in a browser's worker.
  assert(!content.includes("checkSync"));
  // The bundler's process ends shortly after it is stopped.
  await new Promise((resolve) => setTimeout(resolve, 300));
});

// The bundler doesn't close the port to its process.
Deno.test(
  "the style sheet of all pages has the rules of an exported drawing",
  { sanitizeResources: false },
  () => {
    const path = new URL("../../static/site.css", import.meta.url).pathname;
    const { content } = bundleStyles({ path, mode: "development" });
    const selectors = [...DRAWING_RULES.matchAll(/^([^\s{@][^{]*) \{/gm)].flatMap(([, list = ""]) =>
      list.split(", ")
    );
    assert(selectors.length > 40);
    assertEquals(selectors.filter((selector) => !content.includes(selector)), []);
    assert(content.indexOf(".diagram .number") < content.indexOf(".diagram .focus"));
    assert(!content.includes("@import"));
  },
);

Deno.test("each build has its own service worker, and during development it caches nothing", async () => {
  const path = new URL("../../static/sw.js", import.meta.url).pathname;
  const built = async (mode: string) => (await bundleWorker({ path, mode })).content;
  const [first, second] = [await built("production"), await built("production")];
  assertNotEquals(first, second);
  assert(!first.includes("BUILD_STAMP"));
  assert(!(await built("development")).includes("caches"));
  // The bundler's process ends shortly after it is stopped.
  await new Promise((resolve) => setTimeout(resolve, 300));
});

/** A worker as the site serves it. */
async function workerOf(name: string): Promise<Disposable & { readonly worker: Worker }> {
  const path = new URL(`../../static/workers/${name}.js`, import.meta.url).pathname;
  const { content } = await bundleWorker({ path, mode: "production" });
  const address = URL.createObjectURL(new Blob([content], { type: "text/javascript" }));
  const worker = new Worker(address, { type: "module" });
  return {
    worker,
    [Symbol.dispose]() {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

Deno.test("what the site is built into has nothing of earlier builds, and each script compressed", async () => {
  const built = await currentBuild(new URL("../../", import.meta.url));
  assert(built !== null);
  const builds = [...Deno.readDirSync(new URL("static/_fresh/js/", built))];
  assertEquals(builds.length, 1);
  // Fresh copies this file as it is, or leaves it where it was; either way it is compressed ahead of time.
  for (const coding of ["br", "gzip"]) {
    assert((await Deno.stat(new URL(`compressed/${coding}/early.js`, built))).size > 0);
  }
});

Deno.test("the script before the first paint has no comments, and shares no names with the page", {
  // The bundler doesn't close the port to its process.
  sanitizeResources: false,
}, () => {
  const text = "// Why\nconst shared = 1;\nglobalThis.made = shared;\n";
  for (const mode of ["production", "development"]) {
    const { content } = minifyEarly({ text, mode });
    const scope: { made?: number } = {};
    assertEquals(
      new Function("globalThis", `${content}; return [globalThis.made, typeof shared];`)(scope),
      [1, "undefined"],
    );
    assert(!content.includes("Why"));
  }
});
