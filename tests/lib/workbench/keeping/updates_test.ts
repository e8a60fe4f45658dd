import { assertEquals, assertMatch } from "@std/assert";
import { connectUpdates } from "../../../../lib/workbench/keeping/updates.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";

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
  Deno.test(`"${words.slice(0, 30)}…" is said to be cured by a reload, once`, () => {
    const [page, sources] = [new EventTarget(), sourcesOf(null)];
    sources.notices.value = ["before"];
    const stop = connectUpdates(sources, page);
    page.dispatchEvent(rejection(new TypeError(words)));
    page.dispatchEvent(rejection(new TypeError(words)));
    assertEquals(sources.notices.value.length, 2);
    assertMatch(sources.notices.value[1] ?? "", /Reload the page; nothing on it is lost/);
    stop();
  });
}

Deno.test("other rejections, and those after the end, say nothing", () => {
  const [page, sources] = [new EventTarget(), sourcesOf(null)];
  const stop = connectUpdates(sources, page);
  page.dispatchEvent(rejection(new TypeError("x is not a function")));
  page.dispatchEvent(rejection("module"));
  stop();
  page.dispatchEvent(rejection(new TypeError(MISSING[0])));
  assertEquals(sources.notices.value, []);
});
