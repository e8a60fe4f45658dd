import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../../../../lib/limits/library.ts";
import {
  decode,
  DEFAULT_MODES,
  isMode,
  isPrivateAddress,
  MAX_LINK_CONTRACTS,
  type Modes,
  readAddress,
  readUrlState,
  unescapeSeparator,
} from "../../../../lib/workbench/model/link.ts";
import {
  encode,
  isStateShareable,
  MAX_URL_TEXT_CHARACTERS,
  writeUrlState,
} from "../../../../lib/workbench/model/link_writing.ts";
import { anyCharacter } from "../../../random/any_character.ts";

const read = (query: string) => readUrlState(new URLSearchParams(query));

Deno.test("a written state reads back the same", () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 200 }).filter((value) => value.isWellFormed());
  fc.assert(fc.property(text, fc.shuffledSubarray([..."dgimsuy"]), text, (pattern, letters, sample) => {
    const flags = [..."dgimsuy"].filter((letter) => letters.includes(letter)).join("");
    fc.pre(pattern + flags + sample !== "");
    const { query } = writeUrlState({ pattern, flags, text: sample });
    assertEquals(read(query), { pattern, flags, text: sample, notices: [] });
  }));
});

Deno.test("every set of flags reads back the same, also v alone", () => {
  const letters = [..."dgimsvy"];
  for (let bits = 1; bits < 2 ** letters.length; bits++) {
    const flags = letters.filter((_, index) => bits >> index & 1).join("");
    const { query } = writeUrlState({ pattern: "a", flags, text: "", second: { pattern: "b", flags } });
    const state = read(query);
    assertEquals([state?.flags, state?.second?.flags], [flags, flags]);
  }
});

/** A value in a link as received, and its meaning. */
const VALUES: readonly [value: string, meaning: string][] = [
  ["YSs", "a+"],
  ["YSs=", "a+"],
  ["w7zDvw", "üÿ"],
  ["8J-YgA", "😀"],
  ["8J+YgA==", "😀"],
  ["8J YgA", "😀"],
  ["XGQr", "\\d+"],
  ["\\d+", "\\d+"],
  ["a", "a"],
  ["_w", "_w"],
  ["77u_YQ", "\ufeffa"],
  ["(a|b)", "(a|b)"],
  ["", ""],
];

for (const [value, meaning] of VALUES) {
  Deno.test(`decode() decodes "${value}" as ${JSON.stringify(meaning)}`, () =>
    assertEquals(decode(value), meaning));
}

const FLAGS: readonly [value: string, flags: string, notices: number][] = [
  ["gi", "gi", 0],
  // Base64 of "v", but letters of flags are read as they are.
  ["dg", "dg", 0],
  ["ig", "gi", 0],
  [encode("gim"), "gim", 0],
  ["gg", "g", 1],
  ["gx", "g", 1],
  ["uv", "u", 1],
  ["ggg!!", "g", 2],
  ["", "", 0],
];

/** Pattern, flags as they are in the link, and as they are meant. */
const ENCODED_FLAGS: readonly [pattern: string, value: string, flags: string][] = [
  ["[a--b]", "dg", "v"],
  ["[\\p{L}--[a-z]]", "dg", "v"],
  ["[[a]&&[b]]", "dg==", "v"],

  // Valid with d and g, too.
  ["[a-z]", "dg", "dg"],
  ["[a&&b]", "dg", "dg"],
  ["[\\q{ab}]", "dg", "dg"],
  ["a", "dg", "dg"],
  // Invalid with any flags.
  ["(", "dg", "dg"],
  ["[a--b]", "gd", "dg"],
  ["[a--b]", "v", "v"],
  [`[a--b]${"a".repeat(10_000)}`, "dg", "dg"],
];

for (const [pattern, value, flags] of ENCODED_FLAGS) {
  Deno.test(`readUrlState() reads f=${value} of ${pattern.slice(0, 20)} as flags "${flags}"`, () => {
    const p = encode(pattern);
    const state = read(`p=${p}&f=${value}&d=${p}&df=${value}`);
    assertEquals([state?.flags, state?.second?.flags], [flags, flags]);
  });
}

for (const [value, flags, notices] of FLAGS) {
  Deno.test(`readUrlState() reads f=${value} as flags "${flags}"`, () => {
    const state = read(`p=YQ&f=${value}`);
    assertEquals([state?.flags, state?.notices.length], [flags, notices]);
  });
}

for (const count of [16, 17, 100, 20_000]) {
  Deno.test(`readUrlState() reads at most 16 of ${count} unknown flags`, () => {
    const letters = String.fromCharCode(...Array.from({ length: count }, (_, n) => 0x4e00 + n));
    const query = new URLSearchParams({ p: "YQ", f: letters, d: "YQ", df: letters });
    const state = readUrlState(query);
    assertEquals([state?.flags, state?.second?.flags], ["", ""]);
    assertEquals(state?.notices.length, count > 16 ? 17 : 16);
  });
}

Deno.test("readUrlState() has one notice, however often a flag is repeated", () => {
  assertEquals(read(`p=YQ&f=${"g".repeat(60_000)}`)?.notices.length, 2);
});

Deno.test("readUrlState() distinguishes an address without state from an empty state", () => {
  assertEquals(read("utm_source=x"), null);
  assertEquals(read("p="), { pattern: "", flags: "", text: "", notices: [] });
});

Deno.test("writeUrlState() leaves out a text that is too long for a link, and says so", () => {
  const longest = { pattern: "a", flags: "g", text: "a".repeat(MAX_URL_TEXT_CHARACTERS) };
  assertEquals(writeUrlState(longest).textLeftOut, false);
  assertEquals(writeUrlState({ ...longest, text: `${longest.text}a` }), {
    query: "p=YQ&f=Zw",
    textLeftOut: true,
  });
});

const MODES: Modes = {
  mode: "replace",
  replacement: "$<day>\n$1",
  item: "$1;",
  separator: ", ",
  expected: "1,3",
  unexpected: "2,5-9",
};

Deno.test("a link includes the settings of the match view", () => {
  const state = { pattern: "a", flags: "g", text: "x", modes: MODES };
  const { query } = writeUrlState(state);
  assertEquals(read(query), { ...state, notices: [] });
  const keys = new URLSearchParams(query);
  assertEquals([keys.get("m"), keys.get("x"), keys.get("r")], ["replace", "2,5-9", encode("$<day>\n$1")]);
  assertEquals(keys.get("y"), "1,3");
});

Deno.test("a link to lines as tests that doesn't list them expects a match in each", () => {
  assertEquals(read("p=YQ&m=lines&x=2")?.modes, {
    ...DEFAULT_MODES,
    mode: "lines",
    expected: "*",
    unexpected: "2",
  });
  assertEquals(read("p=YQ&m=lines&y=")?.modes?.expected, "");
  assertEquals(read("p=YQ&x=2")?.modes?.expected, "");
  for (const expected of ["*", "", "2"]) {
    const modes = { ...DEFAULT_MODES, mode: "lines" as const, expected };
    const { query } = writeUrlState({ pattern: "a", flags: "g", text: "x", modes });
    assertEquals(read(query)?.modes, modes);
  }
});

Deno.test("default settings are left out of a link, and so are line numbers without their text", () => {
  const state = { pattern: "a", flags: "g", text: "x" };
  assertEquals(writeUrlState({ ...state, modes: DEFAULT_MODES }).query, writeUrlState(state).query);
  const long = { ...state, text: "a".repeat(MAX_URL_TEXT_CHARACTERS + 1) };
  const { query } = writeUrlState({ ...long, modes: { ...DEFAULT_MODES, unexpected: "2" } });
  assertEquals(new URLSearchParams(query).has("x"), false);
});

Deno.test("readUrlState() replaces an unknown mode with the first one", () => {
  assertEquals(read("p=YQ&m=nonsense")?.modes, DEFAULT_MODES);
});

Deno.test("isStateShareable() is false for an unpaired surrogate", () => {
  const state = { pattern: "a", flags: "g", text: "x" };
  assertEquals(isStateShareable({ ...state, modes: MODES }), true);
  assertEquals(isStateShareable({ ...state, text: "\ud800" }), false);
  assertEquals(isStateShareable({ ...state, modes: { ...MODES, replacement: "\ud800" } }), false);
});

Deno.test("the address includes the id of a saved pattern, but no id of another form", () => {
  const snippet = "01M7Z59NBWV8VWQ21RN7F8AQNN";
  const { query } = writeUrlState({ pattern: "a", flags: "", text: "", snippet });
  assertEquals(read(query)?.snippet, snippet);
  for (const other of ["", "x", snippet.toLowerCase(), `${snippet}0`, "../../../../../api/me?xxxx"]) {
    assertEquals(read(`p=YQ&${new URLSearchParams({ snippet: other })}`)?.snippet, undefined);
  }
});

Deno.test("a link includes the debugger's step only together with the text", () => {
  const state = { pattern: "a", flags: "", text: "a", snapshot: { from: 3, row: 24 } };
  const { query } = writeUrlState(state);
  assertEquals(new URLSearchParams(query).get("e"), "3-25");
  assertEquals(readUrlState(new URLSearchParams(query))?.snapshot, { from: 3, row: 24 });
  for (const wrong of ["", "3", "3-0", "-1-2", "x-1", "1-9999999999"]) {
    assertEquals(readUrlState(new URLSearchParams({ p: "YQ", e: wrong }))?.snapshot, undefined);
  }
  const long = writeUrlState({ ...state, text: "a".repeat(10_000) });
  assertEquals(new URLSearchParams(long.query).has("e"), false);
});

const SEPARATORS: readonly [written: string, separator: string][] = [
  ["\\n", "\n"],
  [", ", ", "],
  ["\\r\\n\\t", "\r\n\t"],
  ["\\\\n", "\\n"],
  ["\\d\\", "\\d\\"],
  ["", ""],
];

for (const [written, separator] of SEPARATORS) {
  Deno.test(`unescapeSeparator() reads ${written} as ${JSON.stringify(separator)}`, () =>
    assertEquals(unescapeSeparator(written), separator));
}

Deno.test("isMode() accepts the modes of the match view", () => {
  assertEquals(["list", "lines", "", "explanation"].map(isMode), [true, true, false, false]);
});

Deno.test("a compressed text is read only without a plain one, and written only for a long text", () => {
  assertEquals([read("p=YQ&z=abc")?.packed, read("z=abc")?.packed], ["abc", "abc"]);
  assertEquals([read("p=YQ&t=YQ&z=abc")?.packed, read("p=YQ&z=")?.packed], [undefined, undefined]);
  const keys = (length: number, packed: string | null) => {
    const { query, textLeftOut } = writeUrlState(
      { pattern: "a", flags: "", text: "a".repeat(length) },
      packed,
    );
    return [[...new URLSearchParams(query).keys()].join(), textLeftOut];
  };
  assertEquals(keys(0, "abc"), ["p", false]);
  assertEquals(keys(1, "abc"), ["p,t", false]);
  assertEquals(keys(MAX_URL_TEXT_CHARACTERS, "abc"), ["p,t", false]);
  assertEquals(keys(MAX_URL_TEXT_CHARACTERS + 1, "abc"), ["p,z", false]);
  assertEquals(keys(MAX_URL_TEXT_CHARACTERS + 1, null), ["p", true]);
});

Deno.test("a compressed text keeps the debugger's step and the line numbers", () => {
  const { query } = writeUrlState({
    pattern: "a",
    flags: "",
    text: "a".repeat(MAX_URL_TEXT_CHARACTERS + 1),
    snapshot: { from: 0, row: 0 },
    modes: { ...DEFAULT_MODES, expected: "1", unexpected: "2" },
  }, "abc");
  assertEquals([...new URLSearchParams(query).keys()].sort().join(), "e,p,x,y,z");
});

/** The parts of an address, the pattern in it, and whether it is private. */
const ADDRESSES: readonly [search: string, hash: string, pattern: string | undefined, isPrivate: boolean][] =
  [
    ["", "", undefined, false],
    ["?p=YQ", "", "a", false],
    ["", "#p=Yg", "b", true],
    ["?p=YQ", "#p=Yg", "a", false],
    ["?utm_source=x", "#p=Yg", "b", true],
    ["?utm_source=x", "#section", undefined, false],
  ];

for (const [search, hash, pattern, isPrivate] of ADDRESSES) {
  Deno.test(`the address "${search}${hash}" is ${isPrivate ? "" : "not "}private, and its pattern is ${pattern}`, () => {
    assertEquals(readAddress({ search, hash })?.pattern, pattern);
    assertEquals(isPrivateAddress({ search, hash }), isPrivate);
  });
}

Deno.test("a second pattern without flags has none in the link", () => {
  const { query } = writeUrlState({ pattern: "", flags: "", text: "x", second: { pattern: "b", flags: "" } });
  assertEquals([...new URLSearchParams(query).keys()], ["t", "d"]);
  assertEquals(read(query)?.second, { pattern: "b", flags: "" });
  assertEquals(read("p=YQ&df=Zw")?.second, undefined);
});

Deno.test("a link with any setting of the match view has all of them", () => {
  for (
    const [key, value, setting] of [["m", "list", { mode: "list" }], ["x", "2", { unexpected: "2" }], [
      "r",
      encode("$1"),
      { replacement: "$1" },
    ]] as const
  ) {
    assertEquals(read(`p=YQ&${key}=${value}`)?.modes, { ...DEFAULT_MODES, ...setting });
  }
  assertEquals(read("p=YQ")?.modes, undefined);
});

Deno.test("contracts that are too long or too many for a pattern are left out of a link with a notice", () => {
  const notices = (contracts: string) => read(`p=YQ&c=${encode(contracts)}`)?.notices;
  assertEquals(notices("whole\n\n linear \n"), []);
  const notice = "The link has contracts that are too long or too many, which were left out";
  assertEquals(notices(`whole\n${"x".repeat(MAX_CONTRACT_CHARACTERS + 1)}`), [notice]);
  assertEquals(notices("whole\n".repeat(MAX_CONTRACTS)), []);
  assertEquals(notices("whole\n".repeat(MAX_CONTRACTS + 1)), [notice]);
  assertEquals(notices("é".repeat(MAX_LINK_CONTRACTS)), [notice]);
});

Deno.test("contracts are one a line, and as many and as long as can be saved", () => {
  const contracts = 'whole\nrejects "1.2.3"';
  const { query } = writeUrlState({ pattern: "a", flags: "", text: "", contracts });
  assertEquals(read(query)?.contracts, contracts);
  const readContracts = (written: string) => read(`p=YQ&c=${encode(written)}`)?.contracts;
  assertEquals(readContracts(" whole \r\n\n\u2028linear"), "whole\nlinear");
  assertEquals(readContracts("whole\n".repeat(60))?.split("\n").length, 50);
  assertEquals(readContracts(`whole\n${"x".repeat(501)}`), "whole");
  assertEquals(read("p=YQ")?.contracts, undefined);
});
