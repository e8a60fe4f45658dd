import { MAX_URL_TEXT_CHARACTERS } from "../../../../lib/workbench/model/link_writing.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { ADDRESS_REWRITE_MS, LONG_TEXT_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import {
  type AddressPage,
  connectAddress,
  connectPasting,
  connectTitle,
  connectTypedOver,
  connectUpdates,
} from "../../../../lib/workbench/model/effects.ts";
import { readUrlState } from "../../../../lib/workbench/model/link.ts";
import {
  createSources,
  EXAMPLE,
  readLinkedState,
  show,
  type Sources,
} from "../../../../lib/workbench/model/model.ts";
import { recordSteps } from "../../../../lib/workbench/model/undo.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

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

/** A workbench at an address, and the addresses that it was given. */
function openAt(search: string, hash: string) {
  const addresses: string[] = [];
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  const history = {
    replaceState: (_: unknown, __: string, to?: string | URL | null) => void addresses.push(String(to)),
  };
  const stop = connectAddress(sources, readLinkedState(sources), { location: { search, hash }, history });
  return { sources, addresses, stop };
}

/** Lets an address be written, whose text may be compressed first. */
async function rewritten(timers: FakeTimers, addresses: readonly string[]) {
  await timers.pass(ADDRESS_REWRITE_MS);
  for (let turn = 0; turn < 200 && addresses.length === 0; turn++) await timers.settle();
}

/** The address of the page, the pattern that is typed, and the address then. */
const PLACES: readonly [search: string, hash: string, typed: string, written: string][] = [
  ["", "", "b", "/?p=Yg"],
  ["?p=YQ", "", "", "/"],
  ["", "#p=YQ", "b", "/#p=Yg"],
  ["", "#p=YQ", "", "/#p="],
];

for (const [search, hash, typed, written] of PLACES) {
  Deno.test(`typing "${typed}" at /${search}${hash} leads to ${written}`, async () => {
    using timers = new FakeTimers();
    const { sources, addresses, stop } = openAt(search, hash);
    sources.pattern.value = typed;
    await rewritten(timers, addresses);
    assertEquals(addresses, [written]);
    stop();
  });
}

/** The length of a text, the parameters of the address, and whether a notice says that the text is missing. */
const LENGTHS: readonly [length: number, keys: string, isNoticed: boolean][] = [
  [MAX_URL_TEXT_CHARACTERS, "p,t", false],
  [MAX_URL_TEXT_CHARACTERS + 1, "p,z", false],
  [LONG_TEXT_CHARACTERS, "p,z", false],
  [LONG_TEXT_CHARACTERS + 1, "p", true],
];

for (const [length, keys, isNoticed] of LENGTHS) {
  Deno.test(`a text of ${length} characters is in the address as ${keys}`, async () => {
    using timers = new FakeTimers();
    const { sources, addresses, stop } = openAt("", "");
    sources.text.value = "a".repeat(length);
    await rewritten(timers, addresses);
    assertEquals(addresses.map((each) => [...new URLSearchParams(each.slice(1)).keys()].join()), [keys]);
    assertEquals(sources.unlinked.value !== "", isNoticed);
    sources.text.value = "";
    addresses.length = 0;
    await rewritten(timers, addresses);
    assertEquals([addresses, sources.unlinked.value], [["/?p=YQ"], ""]);
    stop();
  });
}

Deno.test("a text that doesn't compress to the length of a link is left out, with a notice", async () => {
  using timers = new FakeTimers();
  const { sources, addresses, stop } = openAt("", "");
  let seed = 1;
  const noise = () => 0x4e00 + ((seed = Math.imul(seed, 48_271) % 0x7fffffff) >>> 0) % 20_000;
  sources.text.value = String.fromCharCode(...Array.from({ length: LONG_TEXT_CHARACTERS / 4 }, noise));
  await rewritten(timers, addresses);
  assertEquals(addresses, ["/?p=YQ"]);
  assertMatch(sources.unlinked.value, /too long for a link/);
  stop();
});

Deno.test("a text that changes while it is compressed isn't linked as it was before", async () => {
  using timers = new FakeTimers();
  const { sources, addresses, stop } = openAt("", "");
  const { CompressionStream } = globalThis;
  globalThis.CompressionStream = class extends CompressionStream {
    constructor(format: CompressionFormat) {
      super(format);
      sources.text.value = "later";
    }
  };
  try {
    sources.text.value = "a".repeat(MAX_URL_TEXT_CHARACTERS + 1);
    await rewritten(timers, addresses);
    await timers.pass(ADDRESS_REWRITE_MS);
    assertEquals(addresses, ["/?p=YQ&t=bGF0ZXI"]);
  } finally {
    globalThis.CompressionStream = CompressionStream;
    stop();
  }
});

Deno.test("an address stays when no link can carry the text", async () => {
  using timers = new FakeTimers();
  const { sources, addresses, stop } = openAt("", "");
  sources.text.value = "\ud800";
  await timers.pass(ADDRESS_REWRITE_MS);
  assertEquals(addresses, []);
  assertMatch(sources.unlinked.value, /unpaired surrogate/);
  stop();
});

Deno.test("the title names the pattern, the saved one before it, and not the example", () => {
  const [sources, page] = [createSources(null), { title: "" }];
  const stop = connectTitle(sources, page);
  assertEquals(page.title, "Regex Workbench");
  sources.flags.value = "i";
  assertEquals(page.title, `/${EXAMPLE.pattern}/i · Regex Workbench`);
  sources.flags.value = EXAMPLE.flags;
  sources.pattern.value = "a";
  assertEquals(page.title, "/a/gm · Regex Workbench");
  sources.name.value = "Dates";
  assertEquals(page.title, "Dates · Regex Workbench");
  sources.name.value = "";
  sources.pattern.value = "";
  assertEquals(page.title, "Regex Workbench");
  stop();
});

/** Stand-ins for the browser's classes, by which a plain field is known. */
class Area {}
class Input {}
class Paste extends Event {
  constructor(readonly clipboardData: { readonly getData: () => string } | null) {
    super("paste", { cancelable: true });
  }
}

/** A text that a browser would need seconds to lay out. */
const SLOW_TEXT = "\u0301".repeat(100_000);

const PASTES: readonly [what: string, target: object, event: Event, isRefused: boolean][] = [
  ["a slow text into a plain area", new Area(), pasting(SLOW_TEXT), true],
  ["a slow text into a plain input", new Input(), pasting(SLOW_TEXT), true],
  ["an ordinary text into a plain area", new Area(), pasting("abc"), false],
  ["a slow text into an editor", {}, pasting(SLOW_TEXT), false],
  ["nothing that can be read", new Area(), new Paste(null), false],
  ["an event without a clipboard", new Area(), new Event("paste", { cancelable: true }), false],
];

function pasting(text: string): Event {
  return new Paste({ getData: () => text });
}

for (const [what, target, event, isRefused] of PASTES) {
  Deno.test(`pasting ${what} is ${isRefused ? "refused with a notice" : "left to the browser"}`, () => {
    const { HTMLInputElement, HTMLTextAreaElement, ClipboardEvent } = globalThis;
    Object.assign(globalThis, { HTMLInputElement: Input, HTMLTextAreaElement: Area, ClipboardEvent: Paste });
    try {
      const [page, sources] = [new EventTarget(), createSources(null)];
      const stop = connectPasting(sources, page);
      Object.defineProperty(event, "target", { value: target });
      page.dispatchEvent(event);
      assertEquals([event.defaultPrevented, sources.done.value !== ""], [isRefused, isRefused]);
      stop();
      const late = pasting(SLOW_TEXT);
      Object.defineProperty(late, "target", { value: new Area() });
      page.dispatchEvent(late);
      assertEquals(late.defaultPrevented, false);
    } finally {
      Object.assign(globalThis, { HTMLInputElement, HTMLTextAreaElement, ClipboardEvent });
    }
  });
}

Deno.test("the address keeps the tab of a tool, for a reload", async () => {
  using timers = new FakeTimers();
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  sources.tab.value = "explanation";
  const tools: (string | undefined)[] = [];
  const stop = connectAddress(sources, readLinkedState(sources), {
    location: { search: "?p=YQ", hash: "" },
    history: {
      replaceState: (_state, _title, address) =>
        void tools.push(readUrlState(new URL(String(address), "https://regex.example").searchParams)?.tool),
    },
  });
  for (const tool of ["safety", "diff", "explanation"]) {
    sources.tab.value = tool;
    await timers.pass(ADDRESS_REWRITE_MS);
  }
  stop();
  assertEquals(tools, ["safety", "diff", undefined]);
});

/** What is done to the example, and the flags after it. */
const TYPED: readonly [name: string, change: (sources: Sources) => void, flags: string][] = [
  ["a character in place of it", ({ pattern }) => pattern.value = "a", "g"],
  ["a bracket, which is closed", ({ pattern }) => pattern.value = "()", "g"],
  ["a character after all was removed", ({ pattern }) => {
    pattern.value = "";
    pattern.value = "\\";
  }, "g"],
  ["an anchor", ({ pattern }) => pattern.value = "^", "gm"],
  ["a change of it", ({ pattern }) => pattern.value += "a", "gm"],
  ["other flags before", ({ flags, pattern }) => {
    flags.value = "m";
    pattern.value = "a";
  }, "m"],
  ["a pattern that is opened", (sources) => show(sources, { pattern: "a", flags: "gm", text: "" }), "gm"],
  ["typing after a new pattern with flags", (sources) => {
    show(sources, { pattern: "", flags: "gm", text: "" });
    sources.pattern.value = "a";
  }, "gm"],
];

for (const [name, change, flags] of TYPED) {
  Deno.test(`the example's flags and ${name}`, () => {
    const sources = createSources(null);
    const stop = connectTypedOver(sources);
    change(sources);
    assertEquals(sources.flags.value, flags);
    stop();
  });
}

Deno.test("one undo restores the example with its flags", () => {
  const sources = createSources(null);
  const page = { location: { search: "", hash: "" }, history: { replaceState: () => {} } };
  const steps = recordSteps(sources, readLinkedState(sources), page);
  const stop = connectTypedOver(sources);
  sources.pattern.value = "a";
  assertEquals(sources.flags.value, "g");
  steps.undo();
  assertEquals([sources.pattern.value, sources.flags.value], [EXAMPLE.pattern, EXAMPLE.flags]);
  steps.redo();
  assertEquals([sources.pattern.value, sources.flags.value], ["a", "g"]);
  stop();
  steps.stop();
});
