import { assertEquals } from "@std/assert";
import { type AddressPage, connectAddress } from "../../../../lib/workbench/keeping/address.ts";
import { readUrlState } from "../../../../lib/workbench/keeping/url_state.ts";
import { linkedStateOf, type Sources, sourcesOf } from "../../../../lib/workbench/sources.ts";

/** A page whose timers run when they are told to; patterns of the addresses that it was given. */
function openPage() {
  const due = new Map<number, () => void>();
  const patterns: string[] = [];
  const page: AddressPage = {
    setTimeout: (work) => (due.set(due.size + 1, work), due.size),
    clearTimeout: (timer) => void due.delete(timer),
    history: {
      replaceState(_state, _title, address) {
        const { searchParams } = new URL(String(address), "https://regex.example");
        patterns.push(readUrlState(searchParams)?.pattern ?? "");
      },
    },
  };
  const rest = () => {
    for (const [timer, work] of [...due]) (due.delete(timer), work());
  };
  return { page, patterns, rest };
}

/** What a person does before the address is followed, and after; and the patterns that the address then had. */
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
      sourcesOf(null).pattern.value,
    ],
  ],
];

for (const [name, early, late, expected] of CASES) {
  Deno.test(`connectAddress(): ${name}`, () => {
    const sources = sourcesOf(null);
    const before = linkedStateOf(sources);
    early(sources);
    const { page, patterns, rest } = openPage();
    const stop = connectAddress(sources, before, page);
    if (late !== null) sources.pattern.value = late;
    rest();
    assertEquals(patterns, expected);
    sources.pattern.value = "after";
    stop();
    rest();
    assertEquals(patterns, expected);
  });
}
