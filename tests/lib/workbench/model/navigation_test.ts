import { assertEquals } from "@std/assert";
import { createSources, readLinkedState } from "../../../../lib/workbench/model/model.ts";
import { readRecent } from "../../../../lib/workbench/model/drafts.ts";
import { connectHistory, open } from "../../../../lib/workbench/model/navigation.ts";
import { storageOf } from "../../../browser/storage.ts";

/** A page that the browser has just navigated to an address. */
function pageAt(search: string, hash = "") {
  const page = Object.assign(new EventTarget(), { location: { search, hash }, localStorage: storageOf() });
  return { page: page as EventTarget as Window, step: () => page.dispatchEvent(new Event("popstate")) };
}

/** Addresses in the browser's history, the debugger step in them, and the part that a phone shows. */
const STEPS = [
  ["?p=YQ&f=Zw&t=YWE&e=1-3", { from: 1, row: 2 }, "views"],
  ["?p=YQ&f=Zw&t=YWE", undefined, "text"],
  ["", undefined, "text"],
] as const;

for (const [search, snapshot, region] of STEPS) {
  Deno.test(`connectHistory() restores the state of ${search || "the bare address"}, including the debugger's step`, () => {
    const { page, step } = pageAt(search);
    const sources = createSources(null);
    sources.snapshot.value = { from: 7, row: 7 };
    const stop = connectHistory(sources, page);
    step();
    assertEquals([readLinkedState(sources).snapshot, sources.region.value], [snapshot, region]);
    stop();
    sources.pattern.value = "later";
    step();
    assertEquals(sources.pattern.value, "later");
  });
}

Deno.test("going back keeps among the recent patterns what the address may lack", () => {
  const { page, step } = pageAt("?p=YQ&f=gq");
  const sources = createSources(null);
  sources.pattern.value = "left";
  sources.text.value = "long";
  const stop = connectHistory(sources, page);
  step();
  stop();
  assertEquals(readRecent(page.localStorage).map(({ pattern, text }) => [pattern, text]), [["left", "long"]]);
  assertEquals(sources.notices.value, ['The link\'s flag "q" is unknown and was left out']);
});

Deno.test("what a private link brought stays private in the list of recent patterns, wherever a step leads", () => {
  const { page, step } = pageAt("", "#p=YQ");
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  const stop = connectHistory(sources, page);
  Object.assign(page.location, { search: "?p=Yg", hash: "" });
  step();
  Object.assign(page.location, { search: "", hash: "#p=Yw" });
  step();
  Object.assign(page.location, { search: "", hash: "" });
  step();
  stop();
  assertEquals(readRecent(page.localStorage).map(({ pattern, isPrivate }) => [pattern, isPrivate]), [
    ["c", true],
    ["b", undefined],
    ["a", true],
  ]);
});

Deno.test("a place on the page doesn't make a private address public", () => {
  const replaced: unknown[] = [];
  const { page, step } = pageAt("", "#p=YQ");
  Object.assign(page, { history: { replaceState: (...[, , to]: unknown[]) => void replaced.push(to) } });
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  const stop = connectHistory(sources, page);
  Object.assign(page.location, { hash: "#main" });
  step();
  stop();
  assertEquals([replaced, sources.pattern.value], [["/#p=YQ"], "a"]);
});

Deno.test("a place on the page leaves the state alone", () => {
  const { page, step } = pageAt("", "#main");
  const sources = createSources(null);
  sources.pattern.value = "mine";
  const stop = connectHistory(sources, page);
  step();
  stop();
  assertEquals(sources.pattern.value, "mine");
});

for (const [hash, path] of [["", "/?p=Yg"], ["#p=YQ", "/#p=Yg"]] as const) {
  Deno.test(`open() from ${hash || "a public address"} goes to ${path}`, () => {
    const pushed: unknown[] = [];
    const page = Object.assign(pageAt("", hash).page, {
      history: { pushState: (...[, , to]: unknown[]) => void pushed.push(to) },
    });
    const sources = createSources(null);
    open(sources, { pattern: "b", flags: "", text: "" }, storageOf(), page);
    assertEquals([pushed, sources.pattern.value], [[path], "b"]);
  });
}
