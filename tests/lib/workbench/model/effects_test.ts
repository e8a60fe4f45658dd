import { assertEquals, assertMatch } from "@std/assert";
import { ADDRESS_REWRITE_MS } from "../../../../lib/limits/workbench.ts";
import { type AddressPage, connectAddress, connectUpdates } from "../../../../lib/workbench/model/effects.ts";
import { readUrlState } from "../../../../lib/workbench/model/link.ts";
import { createSources, readLinkedState, type Sources } from "../../../../lib/workbench/model/model.ts";
import { FakeTimers } from "../../../fake_timers.ts";

/** A page, and the patterns of the addresses that it was given. */
function openPage() {
  const patterns: string[] = [];
  const page: AddressPage = {
    location: { search: "", hash: "" },
    history: {
      replaceState(_state, _title, address) {
        const { searchParams } = new URL(String(address), "https://regex.example");
        patterns.push(readUrlState(searchParams)?.pattern ?? "");
      },
    },
  };
  return { page, patterns };
}

/** Actions before the address is followed, and after; and the patterns that the address then had. */
const CASES: readonly [name: string, early: (sources: Sources) => void, late: string | null, string[]][] = [
  ["an untouched page keeps its address", () => {}, null, []],
  ["a change is followed", () => {}, "a", ["a"]],
  ["what was typed before is followed too", ({ pattern }) => pattern.value = "b", null, ["b"]],
  ["both come as one", ({ pattern }) => pattern.value = "b", "c", ["c"]],
  [
    "a comparison begun before is followed",
    ({ second }) => second.value = { pattern: "x", flags: "" },
    null,
    [
      createSources(null).pattern.value,
    ],
  ],
];

for (const [name, early, late, expected] of CASES) {
  Deno.test(`connectAddress(): ${name}`, async () => {
    using timers = new FakeTimers();
    const sources = createSources(null);
    const before = readLinkedState(sources);
    early(sources);
    const { page, patterns } = openPage();
    const stop = connectAddress(sources, before, page);
    if (late !== null) sources.pattern.value = late;
    await timers.pass(ADDRESS_REWRITE_MS);
    assertEquals(patterns, expected);
    sources.pattern.value = "after";
    stop();
    await timers.pass(ADDRESS_REWRITE_MS);
    assertEquals(patterns, expected);
  });
}

/** The words of Chromium, Firefox and Safari. */
const MISSING = [
  "Failed to fetch dynamically imported module: https://host/_fresh/js/1/chunk-A.js",
  "error loading dynamically imported module: https://host/_fresh/js/1/chunk-A.js",
  "Importing a module script failed.",
];

function rejection(reason: unknown): Event {
  return Object.assign(new Event("unhandledrejection"), { reason });
}

for (const words of MISSING) {
  Deno.test(`"${words.slice(0, 30)}…" leads to a notice to reload, once`, () => {
    const [page, sources] = [new EventTarget(), createSources(null)];
    sources.notices.value = ["before"];
    const stop = connectUpdates(sources, page);
    page.dispatchEvent(rejection(new TypeError(words)));
    page.dispatchEvent(rejection(new TypeError(words)));
    assertEquals(sources.notices.value.length, 2);
    assertMatch(sources.notices.value[1] ?? "", /Reload the page. Nothing is lost/);
    stop();
  });
}

Deno.test("other rejections, and those after the end, are ignored", () => {
  const [page, sources] = [new EventTarget(), createSources(null)];
  const stop = connectUpdates(sources, page);
  page.dispatchEvent(rejection(new TypeError("x is not a function")));
  page.dispatchEvent(rejection("module"));
  stop();
  page.dispatchEvent(rejection(new TypeError(MISSING[0])));
  assertEquals(sources.notices.value, []);
});
