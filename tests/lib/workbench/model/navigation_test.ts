import { assertEquals } from "@std/assert";
import { createSources, readLinkedState } from "../../../../lib/workbench/model/model.ts";
import { connectHistory } from "../../../../lib/workbench/model/navigation.ts";

/** A page that the browser has just navigated to an address. */
function pageAt(search: string) {
  const page = Object.assign(new EventTarget(), { location: { search, hash: "" } });
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
