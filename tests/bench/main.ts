/** Measures the views per pattern, a page, the bytes that a browser loads, and typing in it. */
import { explainPattern } from "../../lib/regex/explain/explanation.ts";
import { structureRows } from "../../lib/regex/explain/structure.ts";
import { buildDiagram } from "../../lib/regex/railroad/diagram.ts";
import { layout } from "../../lib/regex/railroad/layout.ts";
import { renderSvg } from "../../lib/regex/railroad/svg.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { instantWarnings } from "../../lib/regex/rules/instant.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { currentBuild } from "../../lib/server/builds.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { answered, startSite } from "../servers/built_site.ts";
import { corpus } from "../corpora/corpus.ts";
import { throughput } from "./peers.ts";
import { report } from "./report.ts";
import { typing } from "./typing.ts";

const PEERS_NOTE =
  "Real-world patterns in the parser and the diagram, warm, beside npm packages of the same purpose.";
const PAGES_NOTE = "Microseconds for each page of 250 real-world patterns, one after the other.";
const TYPING_NOTE =
  "In a headless Chromium on the built app; a key is released after what it changes is painted. The peer is a " +
  "textarea over a copy of its text with marks, all on the page's thread; it only matches and marks.";

const regexes = await corpus("real-world");
const trees = regexes.map(treeOf).filter((tree) => tree !== null);
const diagrams = trees.map((tree) => layout(buildDiagram(tree), { maxWidth: 1_120 }));

await report("Views of a pattern", `Microseconds for each of ${regexes.length} real-world patterns.`, {
  parse: timed(regexes, parse),
  explain: timed(trees, explainPattern),
  structure: timed(trees, structureRows),
  "instant warnings": timed(trees, (tree) => instantWarnings(tree)),
  "diagram layout": timed(trees, (tree) => layout(buildDiagram(tree), { maxWidth: 1_120 })),
  "diagram as SVG elements": timed(diagrams, (placed) => renderSvg(placed)),
});
await report("Parsing and drawing", PEERS_NOTE, throughput(regexes));
await measureSite();

function treeOf(regex: Regex): Tree | null {
  const parsed = parse(regex);
  return parsed.ok ? parsed.tree : null;
}

/** Each item three times; the quickest counts. */
function timed<T>(items: readonly T[], work: (item: T) => unknown) {
  return spread(items.map((item) => Math.min(...[0, 1, 2].map(() => micros(() => work(item))))));
}

function micros(work: () => unknown): number {
  const started = performance.now();
  work();
  return (performance.now() - started) * 1_000;
}

function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

async function measureSite(): Promise<void> {
  await withSite(async (origin) => {
    const pages = { page: spread(await pageTimes(origin, regexes.slice(0, 250))) };
    await report("Pages one after the other", PAGES_NOTE, pages);
    await report("What a browser loads", "Bytes for `/`.", await bytesOf(origin));
  });
  // A site of its own: of one address the other admits no more pages within the minute.
  await withSite(async (origin) => {
    await report("From a key to painted views", TYPING_NOTE, await typing(origin));
  });
}

async function withSite(measure: (origin: string) => Promise<void>): Promise<void> {
  const { origin, process } = startSite();
  await answered(origin);
  await measure(origin);
  process.kill("SIGTERM");
  await process.status;
}

async function pageTimes(origin: string, sample: readonly Regex[]): Promise<number[]> {
  const times: number[] = [];
  for (const { pattern, flags } of sample) {
    const started = performance.now();
    await (await fetch(`${origin}/?${writeUrlState({ pattern, flags, text: "" }).query}`)).text();
    times.push((performance.now() - started) * 1_000);
  }
  return times;
}

/** What a browser loads for `/`, in bytes before and after gzip: at once, and what follows the first paint. */
async function bytesOf(origin: string) {
  const answer = await fetch(origin);
  const html = await answer.text();
  const scripts = [...answer.headers.get("Link")?.matchAll(/<([^>]+)>/g) ?? []].map(([, path]) => path ?? "");
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path ?? "");
  const folder = scripts[0]?.replace(/[^/]+$/, "") ?? "";
  const built = await currentBuild(new URL("../../", import.meta.url));
  const chunks = [...Deno.readDirSync(new URL(`static${folder}`, built ?? ""))].map(({ name }) =>
    `${folder}${name}`
  );
  return {
    page: await sizes([html]),
    styles: await sizesAt(origin, styles),
    "scripts, at once": await sizesAt(origin, scripts),
    "editor, after first paint": await sizesAt(origin, chunks.filter((path) => !scripts.includes(path))),
    "match worker": await sizesAt(origin, ["/workers/match.js"]),
    "warning worker": await sizesAt(origin, ["/workers/warnings.js"]),
  };
}

async function sizesAt(origin: string, paths: readonly string[]) {
  return await sizes(
    await Promise.all(paths.map(async (path) => await (await fetch(new URL(path, origin))).text())),
  );
}

async function sizes(contents: readonly string[]): Promise<{ bytes: number; gzip: number }> {
  const each = await Promise.all(contents.map(async (content) => {
    const zipped = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
    return { bytes: new Blob([content]).size, gzip: (await new Response(zipped).bytes()).length };
  }));
  const total = (key: "bytes" | "gzip") => each.reduce((sum, size) => sum + size[key], 0);
  return { bytes: total("bytes"), gzip: total("gzip") };
}
