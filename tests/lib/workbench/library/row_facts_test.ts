import { effect } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { type LocalRequest, NOTHING_KNOWN } from "../../../../lib/workbench/judging/local_knowledge.ts";
import { RowFinder } from "../../../../lib/workbench/library/row_facts.ts";
import { until } from "../../../timing/until.ts";
import { workerHere } from "../../../browser/worker_here.ts";

/** A worker that analyzes without native runs, and records its requests. */
class AnalysingWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor(private readonly asked: string[]) {
    setTimeout(() => this.onmessage?.(new MessageEvent("message", { data: "started" })));
  }

  postMessage({ id, request }: { id: number; request: LocalRequest }): void {
    const { regex, isBrief, withFormat } = request;
    this.asked.push(`${isBrief ? "brief" : "full"} ${regex.pattern}`);
    const parsed = parse(regex);
    const findings = parsed.ok ? [...findBacktracking(parsed.tree, createStepCounter(parsed.tree))] : [];
    const format = !isBrief || withFormat
      ? { id: "", title: `What ${regex.pattern} is for`, detail: "" }
      : null;
    const report = { ...NOTHING_KNOWN, finding: findings.at(-1) ?? null, format };
    setTimeout(() => this.onmessage?.(new MessageEvent("message", { data: { id, report, isLast: true } })));
  }

  terminate(): void {}
}

const TIME = "2026-01-01T00:00:00.000Z";

const snippet = (id: string, pattern: string, updated_at = TIME) => ({
  id,
  name: id,
  pattern,
  flags: "",
  description: "",
  tags: [],
  created_at: TIME,
  updated_at,
});

const CONTRACTS = new URL("../../../../lib/workbench/matches/contracts_worker.ts", import.meta.url);

function finderOf(
  counts: Readonly<Record<string, number>> | null,
  contracts: Readonly<Record<string, string[]>> = {},
) {
  const [asked, counted]: [string[], (readonly string[])[]] = [[], []];
  const finder = new RowFinder({
    spawn: () => new AnalysingWorker(asked) as unknown as Worker,
    spawnContracts: workerHere(CONTRACTS),
    readNewest: (ids) => {
      counted.push(ids);
      return Promise.resolve(
        counts === null
          ? { ok: false, failure: { kind: "unreachable", message: "", waitSeconds: 0 } }
          : { ok: true, value: newestOf(counts, contracts), etag: "" },
      );
    },
  });
  return { finder, asked, counted };
}

const newestOf = (counts: Readonly<Record<string, number>>, contracts: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(
    Object.entries(counts).map(([id, number]) => {
      const own = contracts[id];
      return [id, { number, ...(own && { contracts: own }) }];
    }),
  );

const isKnown = (finder: RowFinder, each: ReturnType<typeof snippet>) =>
  finder.factsOf(each).verdict !== undefined;

Deno.test("rows in view get the verdict of their pattern and the number of versions, once", async () => {
  const { finder, asked, counted } = finderOf({ a: 1, b: 3, c: 2 });
  const rows = [snippet("a", "^a+$"), snippet("b", "^(a+)+$"), snippet("c", "^a+$")];
  assertEquals(finder.factsOf(rows[0] ?? snippet("", "")), {});
  finder.want(rows);
  await until("all verdicts", () => rows.every((row) => isKnown(finder, row)), Boolean);
  assertEquals(rows.map((row) => [finder.factsOf(row).verdict?.word, finder.factsOf(row).versions]), [
    ["Safe", 1],
    ["Dangerous", 3],
    ["Safe", 2],
  ]);
  assertEquals(rows.map((row) => finder.factsOf(row).format?.title), [
    "What ^a+$ is for",
    "What ^(a+)+$ is for",
    "What ^a+$ is for",
  ]);
  // A proof is final; the other pattern is analyzed completely.
  assertEquals([asked, counted], [["brief ^a+$", "brief ^(a+)+$", "full ^(a+)+$"], [["a", "b", "c"]]]);
  const changed = snippet("a", "b", "2026-01-02T00:00:00.000Z");
  assertEquals(finder.factsOf(changed), {});
  finder.want([changed, ...rows.slice(1)]);
  await until("the new verdict", () => isKnown(finder, changed), Boolean);
  assertEquals(counted[1], ["a"]);
  finder.stop();
});

Deno.test("rows say how many contracts there are, and once they are checked, which are broken and why", async () => {
  const { finder } = finderOf({ a: 1, b: 1, c: 1, d: 1, e: 1 }, {
    a: ["whole"],
    b: ["linear", "whole", 'rejects "ab"'],
    c: ["nonempty", "linear"],
    d: ["linear", "wholly"],
    e: [],
  });
  const rows = [
    snippet("a", "^a$"),
    snippet("b", "^a"),
    snippet("c", "^a+$"),
    snippet("d", "^a$"),
    snippet("e", "^a$"),
  ];
  const facts = () => rows.map((row) => finder.factsOf(row).contracts);
  const seen = new Set<string>();
  const stop = effect(() => void seen.add(facts()[1]?.words ?? ""));
  finder.want(rows);
  await until("the answers", () => facts()[3]?.kind, (kind) => kind === "undecided");
  assertEquals(facts().map((each) => each && [each.kind, each.words]), [
    ["holds", "1 contract holds"],
    ["broken", "3 contracts, 2 broken"],
    ["holds", "2 contracts hold"],
    ["undecided", "2 contracts, 1 can't be read"],
    undefined,
  ]);
  stop();
  assertEquals([...seen], ["", "3 contracts", "3 contracts, 2 broken"]);
  assertEquals(facts()[1]?.detail.slice(0, 16), "whole: broken by");
  finder.stop();
});

Deno.test("rows that were scrolled past are not analyzed", async () => {
  const { finder, asked } = finderOf({});
  const [first, second] = [snippet("a", "a"), snippet("b", "b")];
  finder.want([first]);
  finder.want([second]);
  await until("a verdict", () => isKnown(finder, second), Boolean);
  assertEquals([asked, isKnown(finder, first)], [["brief b"], false]);
  finder.stop();
});

Deno.test("a count that did not arrive is requested again", async () => {
  const { finder, counted } = finderOf(null);
  const row = snippet("a", "a");
  finder.want([row]);
  await until("a verdict", () => isKnown(finder, row), Boolean);
  finder.want([row]);
  await until("two questions", () => counted.length, (count) => count === 2);
  assertEquals(finder.factsOf(row).versions, undefined);
  finder.stop();
});
