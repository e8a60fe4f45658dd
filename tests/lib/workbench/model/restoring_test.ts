import { assertEquals } from "@std/assert";
import {
  ADDRESS_REWRITE_MS,
  LONG_TEXT_CHARACTERS,
  MAX_DRAFT_CHARACTERS,
} from "../../../../lib/limits/workbench.ts";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import {
  connectDrafts,
  LONG_DRAFT_MS,
  openedSnippet,
  readDraft,
  readPackedText,
  readRecent,
  restore,
  writeDraft,
} from "../../../../lib/workbench/model/drafts.ts";
import {
  DEFAULT_MODES,
  type Modes,
  readAddress,
  type UrlState,
} from "../../../../lib/workbench/model/link.ts";
import { writeUrlState } from "../../../../lib/workbench/model/link_writing.ts";
import { createSources, EXAMPLE, readLinkedState, readState } from "../../../../lib/workbench/model/model.ts";
import { writeInterrupted } from "../../../../lib/workbench/saving/storage.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";
import { storageOf } from "../../../browser/storage.ts";

const SNIPPET = "0".repeat(26);
const state = (pattern: string, flags: string, text: string): UrlState => ({ pattern, flags, text });

/** A page of the browser, as far as drafts need one. */
function pageAt(address: string, type: string) {
  const { search, hash } = new URL(address, "https://regex.example");
  class PerformanceNavigationTiming {
    constructor(readonly type: string) {}
  }
  const page = Object.assign(new EventTarget(), {
    location: { search, hash },
    performance: { getEntriesByType: () => [new PerformanceNavigationTiming(type)] },
    PerformanceNavigationTiming,
    sessionStorage: storageOf(),
    localStorage: storageOf(),
  });
  return page as unknown as Window & typeof globalThis;
}

interface Visit {
  /** The address, or the state in it. */
  readonly at: string | UrlState;
  readonly navigation?: "reload";
  /** The draft of this tab, and that of the last one. */
  readonly tab?: UrlState;
  readonly last?: UrlState;
  /** The browser shows a cached page: the example. */
  readonly isCached?: boolean;
  /** What was typed before the page was ready. */
  readonly typed?: string;
  /** Pattern, flags and text that are shown, and the patterns and texts that are then recent. */
  readonly shows: readonly [string, string, string];
  /** The contracts. */
  readonly promises?: string;
  /** Settings of the match view that aren't as at first. */
  readonly modes?: Partial<Modes>;
  readonly recent?: readonly (readonly [string, string])[];
}

const example = [EXAMPLE.pattern, EXAMPLE.flags, EXAMPLE.text] as const;

const VISITS: Readonly<Record<string, Visit>> = {
  "without anything, the example is shown": { at: "/", shows: example },
  "without a state in the address, the last draft": {
    at: "/",
    last: state("a", "g", "x"),
    shows: ["a", "g", "x"],
  },
  "what was typed before the page was ready stays": {
    at: "/",
    last: state("a", "g", "x"),
    typed: "b",
    shows: ["b", EXAMPLE.flags, EXAMPLE.text],
  },
  "after a reload, this tab's draft": {
    at: state("a", "g", "x"),
    navigation: "reload",
    tab: state("b", "", "y"),
    last: state("c", "", "z"),
    shows: ["b", "", "y"],
  },
  "this tab's draft is for reloads only": {
    at: state("a", "g", "x"),
    tab: state("b", "", "y"),
    shows: ["a", "g", "x"],
  },
  "a reload without a draft of this tab shows the address": {
    at: state("a", "g", "x"),
    navigation: "reload",
    last: state("c", "", "z"),
    shows: ["a", "g", "x"],
    recent: [["c", "z"]],
  },
  "a link without a text gets that of the draft of the same regex": {
    at: state("a", "g", ""),
    last: state("a", "g", "long"),
    shows: ["a", "g", "long"],
  },
  "a public link doesn't get the text of a private one": {
    at: state("a", "g", ""),
    last: { ...state("a", "g", "secret"), isPrivate: true },
    shows: ["a", "g", ""],
    recent: [["a", "secret"]],
  },
  "a private link gets that of a private one": {
    at: "/#p=YQ&f=Zw",
    last: { ...state("a", "g", "secret"), isPrivate: true },
    shows: ["a", "g", "secret"],
  },
  "a link with a text keeps it, and the draft is recent": {
    at: state("a", "g", "x"),
    last: state("a", "g", "long"),
    shows: ["a", "g", "x"],
    recent: [["a", "long"]],
  },
  "a link with a compressed text doesn't get another one": {
    at: "/?p=YQ&f=Zw&z=abc",
    last: state("a", "g", "long"),
    shows: ["a", "g", ""],
    recent: [["a", "long"]],
  },
  "a link without a text has its own contracts, and a draft with others is recent": {
    at: { ...state("a", "g", ""), contracts: "whole" },
    last: { ...state("a", "g", "long"), contracts: "linear" },
    shows: ["a", "g", "long"],
    promises: "whole",
    recent: [["a", "long"]],
  },
  "a link without a text has its own mode and replacement, and the draft's expectations for the draft's text":
    {
      at: { ...state("a", "g", ""), modes: { ...DEFAULT_MODES, mode: "replace", replacement: "b" } },
      last: {
        ...state("a", "g", "long"),
        modes: { ...DEFAULT_MODES, mode: "list", replacement: "c", item: "$1", expected: "1" },
      },
      shows: ["a", "g", "long"],
      modes: { mode: "replace", replacement: "b", expected: "1" },
      recent: [["a", "long"]],
    },
  "a link in the mode of lines expects a match in every line of a draft without expectations": {
    at: "/?p=YQ&f=Zw&m=lines",
    last: { ...state("a", "g", "long"), modes: DEFAULT_MODES },
    shows: ["a", "g", "long"],
    modes: { mode: "lines", expected: "*" },
    recent: [["a", "long"]],
  },
  "a link without a text or settings gets those of the draft": {
    at: state("a", "g", ""),
    last: { ...state("a", "g", "long"), modes: { ...DEFAULT_MODES, replacement: "c" } },
    shows: ["a", "g", "long"],
    modes: { replacement: "c" },
  },
  "a draft that differs from the link in its expectations alone is recent": {
    at: state("a", "g", "x"),
    last: { ...state("a", "g", "x"), modes: { ...DEFAULT_MODES, expected: "1" } },
    shows: ["a", "g", "x"],
    recent: [["a", "x"]],
  },
  "a draft that differs from the link in its replacement alone is recent": {
    at: state("a", "g", "x"),
    last: { ...state("a", "g", "x"), modes: { ...DEFAULT_MODES, replacement: "c" } },
    shows: ["a", "g", "x"],
    recent: [["a", "x"]],
  },
  "a draft without a replacement isn't recent": {
    at: { ...state("a", "g", "x"), modes: { ...DEFAULT_MODES, replacement: "c" } },
    last: { ...state("a", "g", "x"), modes: DEFAULT_MODES },
    shows: ["a", "g", "x"],
  },
  "a draft that equals the link isn't recent": {
    at: state("a", "g", "x"),
    last: state("a", "g", "x"),
    shows: ["a", "g", "x"],
  },
  "a draft of the link's regex without a text isn't recent": {
    at: state("a", "g", "x"),
    last: state("a", "g", ""),
    shows: ["a", "g", "x"],
  },
  "a link with other flags is another regex": {
    at: state("a", "g", ""),
    last: state("a", "", "long"),
    shows: ["a", "g", ""],
    recent: [["a", "long"]],
  },
  "a link with another pattern is another regex": {
    at: state("a", "g", ""),
    last: state("b", "g", "long"),
    shows: ["a", "g", ""],
    recent: [["b", "long"]],
  },
  "a draft of another regex is recent even without a text": {
    at: state("a", "g", "x"),
    last: state("b", "g", ""),
    shows: ["a", "g", "x"],
    recent: [["b", ""]],
  },
  "a private link is read like any other": {
    at: "/#p=YQ&f=Zw&t=eA",
    last: state("a", "g", "long"),
    shows: ["a", "g", "x"],
    recent: [["a", "long"]],
  },
  "a link to a saved pattern doesn't get the draft's text": {
    at: { ...state("a", "g", ""), snippet: SNIPPET },
    last: state("a", "g", "long"),
    shows: ["a", "g", ""],
    recent: [["a", "long"]],
  },
  "a cached page follows its address": {
    at: state("a", "g", "x"),
    isCached: true,
    shows: ["a", "g", "x"],
  },
  "a cached page leaves what was typed": {
    at: state("a", "g", "x"),
    last: state("a", "g", "long"),
    isCached: true,
    typed: "b",
    shows: ["b", EXAMPLE.flags, EXAMPLE.text],
  },
};

for (const [name, visit] of Object.entries(VISITS)) {
  Deno.test(`restore(): ${name}`, () => {
    const { at, navigation = "navigate", tab, last, isCached, typed, shows, promises = "", recent = [] } =
      visit;
    const { modes } = visit;
    const page = pageAt(typeof at === "string" ? at : `/?${writeUrlState(at).query}`, navigation);
    const sources = createSources(isCached ? null : readAddress(page.location));
    if (tab) writeDraft(page.sessionStorage, tab);
    if (last) writeDraft(page.localStorage, last);
    if (typed !== undefined) sources.pattern.value = typed;
    restore(sources, page.localStorage, page);
    assertEquals([sources.pattern.value, sources.flags.value, sources.text.value], [...shows]);
    assertEquals(sources.contracts.value, promises);
    if (modes) assertEquals(sources.modes.value, { ...DEFAULT_MODES, ...modes });
    assertEquals(
      readRecent(page.localStorage).map(({ pattern, text }) => [pattern, text]),
      recent.map(([pattern, text]) => [pattern, text]),
    );
  });
}

Deno.test("restore() keeps the saved pattern that a link without a text names, as after signing in", () => {
  const page = pageAt(`/?p=YQ&snippet=${SNIPPET}`, "navigate");
  writeInterrupted(page.localStorage, { form: EMPTY_FORM, kept: null, reader: null });
  writeDraft(page.localStorage, state("a", "", "long"));
  const sources = createSources(readAddress(page.location));
  restore(sources, page.localStorage, page);
  assertEquals([sources.text.value, sources.snippet.value], ["long", SNIPPET]);
});

/** An address, how the page was reached, whether a save was interrupted, and the saved pattern that is opened. */
const OPENED: readonly [query: string, navigation: string, isInterrupted: boolean, opened: string | null][] =
  [
    [`p=YQ&snippet=${SNIPPET}`, "navigate", false, SNIPPET],
    [`p=YQ&snippet=${SNIPPET}`, "reload", false, null],
    [`p=YQ&snippet=${SNIPPET}`, "back_forward", false, null],
    [`p=YQ&snippet=${SNIPPET}`, "navigate", true, null],
    [`p=YQ&t=YQ&snippet=${SNIPPET}`, "navigate", false, null],
    [`p=YQ&z=abc&snippet=${SNIPPET}`, "navigate", false, null],
    ["p=YQ", "navigate", false, null],
    ["", "navigate", false, null],
  ];

for (const [query, navigation, isInterrupted, opened] of OPENED) {
  for (const mark of ["?", "#"]) {
    Deno.test(`openedSnippet() of ${mark}${query} after ${navigation}${isInterrupted ? ", interrupted" : ""} is ${opened}`, () => {
      const page = pageAt(`/${mark}${query}`, navigation);
      if (isInterrupted) writeInterrupted(page.localStorage, { form: null, kept: null, reader: null });
      assertEquals(openedSnippet(page), opened);
    });
  }
}

Deno.test("a compressed text is to be shown unless something took its place", () => {
  const page = pageAt("/?p=YQ&z=abc", "navigate");
  const read = (change: (sources: ReturnType<typeof createSources>) => void = () => {}) => {
    const sources = createSources(readAddress(page.location));
    change(sources);
    return readPackedText(sources, page);
  };
  assertEquals(read(), "abc");
  assertEquals(read(({ pattern }) => pattern.value = "b"), null);
  assertEquals(read(({ flags }) => flags.value = "g"), null);
  assertEquals(read(({ text }) => text.value = "x"), null);
  assertEquals(readPackedText(createSources(null), pageAt("/", "navigate")), null);
  const plain = pageAt("/?p=YQ&t=eA", "navigate");
  assertEquals(readPackedText(createSources(readAddress(plain.location)), plain), null);
});

/** A workbench whose drafts are stored in a tab and in the browser. */
function openDrafts() {
  const page = pageAt("/", "navigate");
  const sources = createSources({ ...state("a", "", "x"), notices: [] });
  const storages = [page.sessionStorage, page.localStorage];
  const stop = connectDrafts(sources, readLinkedState(sources), storages, page);
  return { page, sources, stop, patterns: () => storages.map((each) => readDraft(each)?.pattern) };
}

Deno.test("a change is stored for the tab and for the browser after a while", async () => {
  using timers = new FakeTimers();
  const { sources, stop, patterns } = openDrafts();
  await timers.pass(2 * LONG_DRAFT_MS);
  assertEquals(patterns(), [undefined, undefined], "nothing changed");
  sources.pattern.value = "b";
  await timers.pass(ADDRESS_REWRITE_MS - 1);
  assertEquals(patterns(), [undefined, undefined]);
  await timers.pass(1);
  assertEquals(patterns(), ["b", "b"]);
  sources.pattern.value = "c";
  stop();
  await timers.pass(2 * LONG_DRAFT_MS);
  assertEquals(patterns(), ["b", "b"], "the page has ended");
});

Deno.test("a draft without room in storage is known until there is some", async () => {
  using timers = new FakeTimers();
  const page = pageAt("/", "navigate");
  const sources = createSources({ ...state("a", "", "x"), notices: [] });
  const storages = [storageOf(400), storageOf()];
  const stop = connectDrafts(sources, readLinkedState(sources), storages, page);
  const seen = [];
  for (const text of ["x".repeat(100), "y".repeat(300), "z"]) {
    sources.text.value = text;
    await timers.pass(ADDRESS_REWRITE_MS);
    seen.push([sources.isStorageFull.value, ...storages.map((each) => readDraft(each)?.text.length)]);
  }
  stop();
  assertEquals(seen, [[false, 100, 100], [true, 0, 300], [false, 1, 1]]);
});

Deno.test("leaving the page stores at once", () => {
  using _timers = new FakeTimers();
  const { page, sources, stop, patterns } = openDrafts();
  sources.pattern.value = "b";
  page.dispatchEvent(new Event("pagehide"));
  assertEquals(patterns(), ["b", "b"]);
  stop();
  sources.pattern.value = "c";
  page.dispatchEvent(new Event("pagehide"));
  assertEquals(patterns(), ["b", "b"]);
});

for (
  const [length, wait] of [[LONG_TEXT_CHARACTERS, ADDRESS_REWRITE_MS], [
    LONG_TEXT_CHARACTERS + 1,
    LONG_DRAFT_MS,
  ]]
) {
  Deno.test(`a text of ${length} characters is stored after ${wait} ms`, async () => {
    using timers = new FakeTimers();
    const { sources, stop, patterns } = openDrafts();
    sources.text.value = "x".repeat(length!);
    await timers.pass(wait! - 1);
    assertEquals(patterns(), [undefined, undefined]);
    await timers.pass(1);
    assertEquals(patterns(), ["a", "a"]);
    stop();
  });
}

Deno.test("a text that is too long for a draft is left out, and the longest one isn't", () => {
  for (const [extra, isWhole] of [[0, true], [1, false]] as const) {
    const storage = storageOf();
    const text = "x".repeat(MAX_DRAFT_CHARACTERS + extra);
    assertEquals(writeDraft(storage, state("a", "", text)), isWhole);
    assertEquals([readDraft(storage)?.pattern, readDraft(storage)?.text.length], [
      "a",
      isWhole ? text.length : 0,
    ]);
  }
});

/** Other parts of a stored draft, and those that are read. */
const STORED: readonly [parts: object, read: object][] = [
  [{}, {}],
  [{ modes: DEFAULT_MODES }, { modes: DEFAULT_MODES }],
  [{ modes: { ...DEFAULT_MODES, unexpected: undefined } }, { modes: DEFAULT_MODES }],
  [{ modes: { ...DEFAULT_MODES, separator: 1, expected: "2" } }, {
    modes: { ...DEFAULT_MODES, expected: "2" },
  }],
  [{ modes: { mode: "other", replacement: "$1" } }, { modes: { ...DEFAULT_MODES, replacement: "$1" } }],
  [{ modes: null }, {}],
  [{ modes: "text" }, {}],
  [{ second: { pattern: "a", flags: "" } }, { second: { pattern: "a", flags: "" } }],
  [{ second: { pattern: "a" } }, {}],
  [{ second: null }, {}],
  [{ second: "a", contracts: "whole" }, { contracts: "whole" }],
  [{ contracts: ["whole"], snippet: SNIPPET }, { snippet: SNIPPET }],
  [{ snippet: 1 }, {}],
  [{ isPrivate: 1 }, { isPrivate: true }],
];

for (const [parts, read] of STORED) {
  Deno.test(`a stored state with ${JSON.stringify(parts).slice(0, 60)} is read as far as possible`, () => {
    const storage = storageOf();
    storage.setItem("workbench.draft", JSON.stringify([{ ...state("a", "", "x"), ...parts }]));
    assertEquals(readDraft(storage), { ...state("a", "", "x"), ...read });
  });
}

Deno.test("what isn't an object is no draft", () => {
  for (const value of ['"text"', "1", "true", "null", "[]"]) {
    const storage = storageOf();
    storage.setItem("workbench.draft", `[${value}]`);
    assertEquals([readDraft(storage), readState(createSources(null)).pattern], [null, EXAMPLE.pattern]);
  }
});

Deno.test("what can't be read doesn't hide the states beside it", () => {
  const storage = storageOf();
  const mixed = ["text", null, 1, state("a", "", "x"), { pattern: "b" }, state("c", "", "z")];
  storage.setItem("workbench.recent", JSON.stringify(mixed));
  assertEquals(readRecent(storage).map(({ pattern }) => pattern), ["a", "c"]);
});

Deno.test("a changed state is recent once its page is left, because another tab's draft may replace it", () => {
  const page = pageAt("/", "navigate");
  const sources = createSources(null);
  const stop = connectDrafts(
    sources,
    readLinkedState(sources),
    [page.localStorage, page.sessionStorage],
    page,
  );
  page.dispatchEvent(new Event("pagehide"));
  assertEquals(readRecent(page.localStorage), []);
  sources.pattern.value = "mine";
  page.dispatchEvent(new Event("pagehide"));
  stop();
  assertEquals(readRecent(page.localStorage).map(({ pattern }) => pattern), ["mine"]);
});

Deno.test("a private link to a tool shows that on a phone, and a draft shows the text", () => {
  const shownAt = (address: string, draft: UrlState) => {
    const sources = createSources(null);
    const page = pageAt(address, "navigate");
    writeDraft(page.localStorage, draft);
    restore(sources, page.localStorage, page);
    return [sources.second.value?.pattern, sources.region.value];
  };
  const compared = { ...state("a", "", "x"), second: { pattern: "b", flags: "" } };
  const { query } = writeUrlState(compared);
  assertEquals(shownAt(`/#${query}`, state("c", "", "")), ["b", "views"]);
  assertEquals(shownAt("/", compared), ["b", "text"]);
});
