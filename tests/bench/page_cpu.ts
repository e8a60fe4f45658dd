/**
 * Processor time of drawing a page that is in no cache: made by the built app without a network, and gzipped. Beside
 * it what follows from the pattern alone, stage by stage, and, as a floor of the rest, what Preact alone takes to write
 * a tree of the same elements, and what a page takes that is in the cache. All in one process, one page after another.
 */
import { PAGE_GZIP_LEVEL } from "../../lib/server/http/compression.ts";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { type DefaultTreeAdapterTypes as Html, parse as parseHtml } from "parse5";
import { h, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { PANE_DIAGRAM_WIDTH_PX } from "../../lib/limits/pattern.ts";
import { explainPattern } from "../../lib/regex/explain/explanation.ts";
import { structureRows } from "../../lib/regex/explain/structure.ts";
import { summarize } from "../../lib/regex/explain/summary.ts";
import { buildDiagram } from "../../lib/regex/railroad/diagram.ts";
import { layout } from "../../lib/regex/railroad/layout.ts";
import { renderSvg } from "../../lib/regex/railroad/svg.ts";
import { serializeSvgContent } from "../../lib/regex/railroad/svg_text.ts";
import { type Regex, toLiteral } from "../../lib/regex/regex.ts";
import { instantWarnings } from "../../lib/regex/rules/instant.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { withSecurityHeaders } from "../../lib/server/http/headers.ts";
import { withRoutableRequests } from "../../lib/server/http/routable.ts";
import { readSettings } from "../../lib/server/settings.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { corpus } from "../corpora/corpus.ts";
import { report } from "./report.ts";

const PATTERNS = Number(Deno.args[0] ?? 500);
const RUNS = 5;
/** Taken by hand, with the profiler of V8 on the code of 2026-11-26. */
const PROFILE =
  "By a CPU profile, garbage collection takes 7 % of a page, making elements and islands 7 %, Preact's writing 6 %, " +
  "joining its text 5 %, handling what arrives between pages 4 %, the islands' properties 4 %, the response and its " +
  "encoding 7 %, the cache 4 %; each other component, middleware and header takes about 1 % or less.";

Deno.env.set("KV_PATH", ":memory:");
Deno.env.set("TRUSTED_PROXIES", "1");
// The log of requests is part of the work; only the terminal is spared.
const print = console.log;
console.log = (...words: unknown[]) => `${words[0]}`.startsWith("{") || print(...words);

const { default: site } = await import(new URL("../../_fresh/server.js", import.meta.url).href);
const settings = readSettings((name) => Deno.env.get(name));
const handler = withSecurityHeaders(withRoutableRequests(site.fetch), settings);
const regexes = await patterns();
const paths = regexes.map(({ pattern, flags }) => `/?${writeUrlState({ pattern, flags, text: "" }).query}`);
let visits = 0;

/** What a page needs of its pattern besides the parsed tree. */
const STAGES: Readonly<Record<string, (tree: Tree) => unknown>> = {
  "of it, explanation": explainPattern,
  "of it, summary": summarize,
  "of it, warnings": (tree) => instantWarnings(tree, { multiline: false }),
  "of it, syntax tree": structureRows,
  "of it, diagram": (tree) => {
    const placed = layout(buildDiagram(tree), { maxWidth: PANE_DIAGRAM_WIDTH_PX });
    return serializeSvgContent(renderSvg(placed, { interactive: true }));
  },
};

await drawn();
await drawn([], "again");
const runs: Record<string, number>[] = [];
let pages: string[] = [];
const zipped: Record<string, number> = {};
for (let run = 0; run < RUNS; run++) {
  pages = [];
  const times: Record<string, number> = { made: await milliseconds(() => drawn(pages)) };
  const trees: Tree[] = [];
  times["of it, parsing"] = await milliseconds(() => trees.push(...regexes.flatMap(treeOf)));
  for (const [name, work] of Object.entries(STAGES)) {
    times[name] = await milliseconds(() => trees.forEach((tree) => work(tree)));
  }
  const stages = Object.entries(times).filter(([name]) => name.startsWith("of it"));
  times["the rest: markup, its answer, all between"] = (times.made ?? NaN) -
    stages.reduce((sum, [, time]) => sum + time, 0);
  times["answered from the cache"] = await milliseconds(() => drawn([], "again"));
  const bytes = pages.map((page) => new TextEncoder().encode(page));
  for (const [name, level] of [["gzipped", PAGE_GZIP_LEVEL], ["gzipped at level 1", 1]] as const) {
    zipped[name] = 0;
    times[name] = await milliseconds(() => {
      for (const page of bytes) zipped[name] = (zipped[name] ?? 0) + gzipSync(page, { level }).length;
    });
  }
  runs.push(times);
}
// Later than all else, so that nobody has to collect these trees while a page is made.
const trees = pages.map((page) => parseHtml(page).childNodes.map(nodeOf));
for (const times of runs) {
  times["the same elements written by Preact alone"] = await milliseconds(() =>
    trees.forEach((tree) => renderToString(h("div", null, tree)))
  );
}
const size = pages.reduce((sum, page) => sum + page.length, 0);
const middle = (name: string) => runs.map((run) => run[name] ?? NaN).sort((a, b) => a - b)[RUNS >> 1]!;
const rows = Object.fromEntries(
  Object.keys(runs[0] ?? {}).map((name) => {
    const kilobytes = { made: size, ...zipped }[name];
    return [name, {
      "ms a page": Number(middle(name).toFixed(2)),
      ...kilobytes !== undefined && { "kB a page": Number((kilobytes / paths.length / 1_000).toFixed(1)) },
    }];
  }),
);
const note = `Milliseconds of processor time for each of ${paths.length} pages of ${
  Math.round(size / paths.length / 1_000)
} kB on average, the median of ${RUNS} runs. Stages are measured for all patterns in a row; among other code each takes longer, which counts as the rest. ${PROFILE}`;
await report("Processor time of a page", note, rows);
Deno.exit(0);

async function patterns(): Promise<Regex[]> {
  const all = [...await corpus("real-world"), ...await corpus("conformance")].filter((each) =>
    parse(each).ok
  );
  return new Map(all.map((each) => [toLiteral(each), each])).values().take(PATTERNS).toArray();
}

/** A new tree of a pattern, because what is derived from a tree is cached with it. */
function treeOf({ pattern, flags }: Regex): Tree[] {
  const parsed = parse({ pattern, flags });
  return parsed.ok ? [parsed.tree] : [];
}

/** Draws every page, each for a new visitor: as a new link, or as the one that is told. */
async function drawn(pages: string[] = [], link?: string): Promise<void> {
  for (const path of paths) {
    const visit = visits++;
    const address = `10.${visit >> 16 & 255}.${visit >> 8 & 255}.${visit & 255}`;
    const headers = { Host: new URL(settings.origin).host, "X-Forwarded-For": address };
    const request = new Request(`${settings.origin}${path}&visit=${link ?? visit}`, { headers });
    const remoteAddr = { transport: "tcp", hostname: "127.0.0.1", port: 1 } as const;
    const answer = await handler(request, { remoteAddr, completed: Promise.resolve() });
    if (answer.status !== 200) throw new Error(`${answer.status} for ${path}`);
    pages.push(await answer.text());
  }
}

/** Processor time for a page, when all are worked on. */
async function milliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / paths.length;
}

function nodeOf(node: Html.ChildNode): VNode | string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return h(node.tagName, attributes, ...node.childNodes.map(nodeOf)) as VNode;
}
