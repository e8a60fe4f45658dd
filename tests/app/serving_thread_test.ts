/**
 * No request delays others: its work on the serving thread is bounded. The tests count compiled patterns,
 * nodes of trees that are read, and written characters; they don't measure time.
 */
import { MAX_PROMPT_NODES } from "../../lib/server/assistant/assistant.ts";
import { MAX_COMPILING_COST } from "../../lib/regex/syntax/tree.ts";
import { assert, assertEquals } from "@std/assert";
import { MAX_SERVER_NODES } from "../../lib/limits/pattern.ts";
import { explainPattern } from "../../lib/regex/explain/explanation.ts";
import { flagNotes } from "../../lib/regex/explain/flags.ts";
import { structureRows } from "../../lib/regex/explain/structure.ts";
import { summarize } from "../../lib/regex/explain/summary.ts";
import { buildDiagram } from "../../lib/regex/railroad/diagram.ts";
import { instantWarnings } from "../../lib/regex/rules/instant.ts";
import { needsSearch } from "../../lib/regex/rules/search_need.ts";
import { syntaxCost } from "../../lib/regex/syntax/cost.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import type { Analyser } from "../../lib/server/safety/analyser.ts";
import { patternMarks } from "../../lib/workbench/model/views.ts";
import { openApp } from "./app.ts";
import {
  EXPENSIVE_PATTERNS,
  type ExpensivePattern,
  expensiveRegex,
  longRequests,
  requestsWith,
} from "../hostile/expensive_requests.ts";
import { clientOf } from "../routes/api/snippets/client.ts";
import { everyNth } from "../suites/sample.ts";
import { compiledDuring, countReads } from "../timing/work_counters.ts";

/**
 * Characters of a response. A page without content has some 60,000, an export up to nine for each escaped
 * character.
 */
const MOST_WRITTEN = 5_000_000;

/** Without results, because patterns aren't analyzed on this thread. */
const analyser = { analyse: () => Promise.resolve({ knowledge: null, notes: [] }) } as unknown as Analyser;

Deno.test("no request compiles more than one cheap pattern on the server's thread", async () => {
  using app = await openApp({}, { analyser, fetch: () => Promise.reject(new TypeError("No network")) });
  const send = await clientOf(app);
  const { body: { id } } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  // Each kind of pattern at some of the routes, and each route with some kinds; the proof sends all of them.
  const all = EXPENSIVE_PATTERNS.flatMap((kind, index) => requestsWith(kind, `salt${index}x`));
  const requests = everyNth(122, [...all, ...longRequests("saltx")]);
  for (const { name, method, path, body, headers } of requests) {
    app.clock += 3_600_000;
    let [status, characters] = [0, 0];
    const compiled = await compiledDuring(async () => {
      if (method === "GET" && !path.startsWith("/api/")) {
        const answer = await app.ask(path);
        [status, characters] = [answer.status, (await answer.text()).length];
      } else ({ status } = await send(method, method === "PATCH" ? path + id : path, body, headers));
    });
    assert(status < 500 || (status === 502 && path === "/api/ai/chat"), `${name}: ${status}`);
    assert(characters < MOST_WRITTEN, `${name}: ${characters} characters`);
    const own = compiled.filter(({ source }) => source.startsWith("salt"));
    assert(own.length <= 1, `${name}: compiled ${own.length} times`);
    for (const { source, flags } of own) {
      assert(syntaxCost({ pattern: source, flags }).compiling <= MAX_COMPILING_COST, name);
    }
  }
});

/** The views of a tree for a page, an image or a prompt. */
const VIEWS: Readonly<Record<string, (tree: Tree) => unknown>> = {
  summary: summarize,
  steps: explainPattern,
  flags: flagNotes,
  structure: structureRows,
  warnings: (tree) => instantWarnings(tree, { multiline: true }),
  "need of a search": needsSearch,
  diagram: (tree) => buildDiagram(tree),
  marks: (tree) => patternMarks(tree, null, null, 5),
};

/** Maximum number of reads of properties and elements for all views of one page; some milliseconds. */
const MOST_READS = 1_000 * MAX_SERVER_NODES;

/** The same for one view of a large tree, in a browser; some hundred milliseconds on a phone. */
const MOST_READS_OF_A_VIEW = 12_000_000;

/** Large enough to detect quadratic growth: classes and groups are nested some 3,000 nodes deep. */
const LARGE = 3_500;

/** Lengths of patterns, from short to long. */
const LENGTHS = Array.from({ length: 27 }, (_, n) => Math.floor(10_000 * 0.8 ** n)).toReversed();

/** The largest tree of a kind with at most so many nodes. From below, as the larger ones are expensive to parse. */
function largestTree(kind: ExpensivePattern, nodes: number): Tree | null {
  let largest: Tree | null = null;
  for (const length of LENGTHS) {
    const parsed = parse(expensiveRegex(kind, "", length));
    if (parsed.ok && parsed.tree.size <= nodes) largest = parsed.tree;
    else if (parsed.ok || parsed.reason !== "syntax") break;
  }
  return largest;
}

function readsOf(tree: Tree, view: (tree: Tree) => unknown): number {
  const counted = countReads(tree);
  view(counted.tree);
  return counted.reads();
}

for (const kind of EXPENSIVE_PATTERNS) {
  Deno.test(`all views of a page visit each node of ${kind.name} a bounded number of times`, () => {
    const tree = largestTree(kind, MAX_SERVER_NODES);
    if (tree === null) return;
    const reads = Object.values(VIEWS).reduce((sum, view) => sum + readsOf(tree, view), 0);
    assert(reads <= MOST_READS, `${reads} reads`);
  });
}

Deno.test("no view visits the nodes of a large tree endlessly", () => {
  for (const kind of everyNth(48, EXPENSIVE_PATTERNS)) {
    const tree = largestTree(kind, LARGE);
    if (tree === null) continue;
    for (const [name, view] of Object.entries(VIEWS)) {
      const reads = readsOf(tree, view);
      assert(reads <= MOST_READS_OF_A_VIEW, `${name} of ${kind.name}: ${reads} reads`);
    }
  }
});

Deno.test("a prompt's explanation visits a bounded number of nodes", () => {
  for (const kind of everyNth(24, EXPENSIVE_PATTERNS)) {
    const tree = largestTree(kind, MAX_PROMPT_NODES);
    const reads = tree === null ? 0 : readsOf(tree, explainPattern);
    assertEquals(reads <= 2_000_000, true, `${kind.name}: ${reads} reads`);
  }
});
