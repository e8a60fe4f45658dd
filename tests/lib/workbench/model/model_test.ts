import { assert, assertEquals } from "@std/assert";
import {
  connectRegion,
  createSources,
  isSame,
  readLinkedState,
  readState,
  sharedModel,
  show,
  shownPart,
  showPart,
} from "../../../../lib/workbench/model/model.ts";

const sources = (pattern: string, flags = "", text = "") =>
  createSources({ pattern, flags, text, notices: [] });

Deno.test("sharedModel() gives islands with the same signals the same model", () => {
  const shared = sources("a");
  assert(sharedModel(shared) === sharedModel({ ...shared }));
  assert(sharedModel(shared) !== sharedModel(sources("a")));
});

Deno.test("a state has only the parts that are there", () => {
  const bench = sources("a", "g", "x");
  assertEquals(Object.keys(readLinkedState(bench)), ["pattern", "flags", "text", "modes"]);
  bench.second.value = { pattern: "b", flags: "" };
  bench.snippet.value = "s";
  bench.snapshot.value = { from: 0, row: 1 };
  assertEquals(Object.keys(readLinkedState(bench)).slice(4), ["second", "snippet", "snapshot"]);
  assertEquals("snapshot" in readState(bench), false);
});

Deno.test("states are the same only if every part is", () => {
  const bench = sources("a", "g", "x");
  const before = readLinkedState(bench);
  assert(isSame(before, readLinkedState(bench)));
  bench.snapshot.value = { from: 0, row: 1 };
  assert(!isSame(before, readLinkedState(bench)));
  for (const change of [{ pattern: "b" }, { flags: "" }, { text: "" }, { snippet: "s" }]) {
    assert(!isSame(before, { ...before, ...change }), JSON.stringify(change));
  }
});

Deno.test("a state without settings of the match view leaves them, and closes what it doesn't have", () => {
  const bench = sources("a", "g", "x");
  const { modes } = bench;
  modes.value = { ...modes.value, mode: "list" };
  bench.second.value = { pattern: "b", flags: "" };
  bench.snippet.value = "s";
  show(bench, { pattern: "c", flags: "", text: "" });
  assertEquals([modes.value.mode, bench.second.value, bench.snippet.value], ["list", null, null]);
  show(bench, { pattern: "c", flags: "", text: "", modes: { ...modes.value, mode: "split" } });
  assertEquals(modes.value.mode, "split");
});

/** What a link has beside pattern, flags and text, and the part that a phone shows. */
const LINKS = [
  [{}, "text"],
  [{ contracts: "whole" }, "text"],
  [{ second: { pattern: "", flags: "" } }, "views"],
  [{ snapshot: { from: 0, row: 0 } }, "views"],
  [{ tool: "safety" }, "views"],
] as const;

for (const [given, region] of LINKS) {
  Deno.test(`on a phone a link with ${Object.keys(given).join() || "nothing else"} opens: ${region}`, () => {
    const bench = createSources({ pattern: "a", flags: "", text: "", notices: [], ...given });
    assertEquals(bench.region.value, region);
  });
}

/** The tab before, the part that a phone is to show, the tab then, and the part that is shown. */
const PARTS = [
  ["explanation", "text", "explanation", "text"],
  ["explanation", "safety", "safety", "safety"],
  ["tests", "text", "tests", "text"],
  ["tests", "safety", "safety", "safety"],
  [null, "explanation", "explanation", "explanation"],
] as const;

for (const [before, part, tab, shown] of PARTS) {
  Deno.test(`a phone with the tab ${before} shows ${part} with the tab ${tab}`, () => {
    const bench = sources("a");
    bench.tab.value = before;
    bench.region.value = "views";
    showPart(bench, part);
    assertEquals([bench.tab.value, shownPart(bench)], [tab, shown]);
  });
}

Deno.test("the page's attributes follow the tab, once there is one", () => {
  const bench = sources("a");
  let isEmpty: boolean | undefined;
  const root = {
    dataset: {},
    toggleAttribute: (name: string, on?: boolean) => name === "data-empty" && (isEmpty = on),
  } as HTMLElement;
  const stop = connectRegion(bench, root);
  assertEquals([isEmpty, { ...root.dataset }], [false, { region: "text" }]);
  showPart(bench, "safety");
  assertEquals([isEmpty, { ...root.dataset }], [false, { region: "views", tab: "safety" }]);
  bench.pattern.value = "";
  assertEquals(isEmpty, true);
  stop();
});
