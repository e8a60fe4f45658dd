/**
 * Processor time of drawing a page that is in no cache: made by the built app without a network, gzipped, and, as a
 * floor, what Preact alone takes to write a tree of the same elements. All in one process, one page after another.
 */
import { h, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { type DefaultTreeAdapterTypes as Html, parse as parseHtml } from "parse5";
import { gzipSync } from "node:zlib";
import process from "node:process";
import { toLiteral } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { PAGE_GZIP_LEVEL } from "../../lib/limits/server.ts";
import { withSecurityHeaders } from "../../lib/server/http/headers.ts";
import { withRoutableRequests } from "../../lib/server/http/routable.ts";
import { readSettings } from "../../lib/server/settings.ts";
import { writeUrlState } from "../../lib/workbench/core/link.ts";
import { corpus } from "../corpus.ts";
import { report } from "./report.ts";

const PATTERNS = Number(Deno.args[0] ?? 500);
const ROUNDS = 5;

Deno.env.set("KV_PATH", ":memory:");
Deno.env.set("TRUSTED_PROXIES", "1");
// The log of requests is part of the work; only the terminal is spared.
const print = console.log;
console.log = (...words: unknown[]) => `${words[0]}`.startsWith("{") || print(...words);

const { default: site } = await import(new URL("../../_fresh/server.js", import.meta.url).href);
const settings = readSettings((name) => Deno.env.get(name));
const handler = withSecurityHeaders(withRoutableRequests(site.fetch), settings);
const paths = await links();
let visits = 0;

await drawn();
const rounds: Record<string, number>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const pages: string[] = [];
  const made = await milliseconds(() => drawn(pages));
  const bytes = pages.map((page) => new TextEncoder().encode(page));
  const gzip = await milliseconds(() => bytes.forEach((page) => gzipSync(page, { level: PAGE_GZIP_LEVEL })));
  const trees = pages.map((page) => parseHtml(page).childNodes.map(nodeOf));
  const preact = await milliseconds(() => trees.forEach((tree) => renderToString(h("div", null, tree))));
  rounds.push({
    made,
    gzip,
    preact,
    size: bytes.reduce((sum, { length }) => sum + length, 0) / bytes.length,
  });
}
const middle = (name: string) =>
  rounds.map((round) => round[name] ?? NaN).sort((a, b) => a - b)[ROUNDS >> 1]!;
const rows = Object.fromEntries([
  ["made", "made"],
  ["gzipped", "gzip"],
  ["the same elements written by Preact alone", "preact"],
].map(([row = "", name = ""]) => [row, { "ms a page": Number(middle(name).toFixed(2)) }]));
const note = `Milliseconds of processor time for each of ${paths.length} pages of ${
  Math.round(middle("size") / 1_000)
} kB on average, the middle of ${ROUNDS} rounds.`;
await report("Processor time of a page", note, rows);
Deno.exit(0);

async function links(): Promise<string[]> {
  const all = [...await corpus("real-world"), ...await corpus("conformance")].filter((each) =>
    parse(each).ok
  );
  return new Map(all.map((each) => [toLiteral(each), each])).values().take(PATTERNS)
    .map(({ pattern, flags }) => `/?${writeUrlState({ pattern, flags, text: "" }).query}`).toArray();
}

/** Draws every page, each as a new link of a new visitor. */
async function drawn(pages: string[] = []): Promise<void> {
  for (const path of paths) {
    const visit = visits++;
    const address = `10.${visit >> 16 & 255}.${visit >> 8 & 255}.${visit & 255}`;
    const headers = { Host: new URL(settings.origin).host, "X-Forwarded-For": address };
    const request = new Request(`${settings.origin}${path}&visit=${visit}`, { headers });
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
