import { assert, assertEquals } from "@std/assert";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { toolsWith } from "../../../../lib/workbench/tool_tabs.tsx";
import { pageItems } from "../../../../lib/workbench/finder/items.ts";
import { nounItems } from "../../../../lib/workbench/finder/nouns.ts";
import { findItems } from "../../../../lib/workbench/finder/search.ts";

const TOOLS = [{ id: "explanation", title: "Understand" }, ...toolsWith(["export", "ai", "library"])];
const itemsOf = () => nounItems(createSources(null), TOOLS);

/** What readers type, and what must be among what is found. */
const WORDS: readonly (readonly [query: string, title: string])[] = [
  ["contract", "Write rules for every possible text"],
  ["contracts", "Write rules for every possible text"],
  ["always", "Write rules for every possible text"],
  ["never", "Write rules for every possible text"],
  ["invariant", "Write rules for every possible text"],
  ["rule", "Write rules for every possible text"],
  ["export", "Export as a document"],
  ["markdown", "Export as a document"],
  ["python", "Convert from Python"],
  ["pcre", "Convert from PCRE"],
  ["php", "Convert from PCRE"],
  ["perl", "Convert from PCRE"],
  ["java", "Convert from Java"],
  ["dotnet", "Convert from .NET"],
  ["c#", "Convert from .NET"],
  ["ruby", "Convert from Ruby"],
  ["golang", "Convert from Go"],
  ["re2", "Convert from Go"],
  ["rust", "Convert from Rust"],
  ["sed", "Convert from POSIX"],
  ["convert", "Convert from Python"],
  ["dialect", "Convert from Python"],
  ["fixtures", "Go to Fixtures"],
  ["corpus", "Go to Fixtures"],
  ["railroad", "Show the railroad diagram"],
  ["diagram", "Show the railroad diagram"],
  ["svg", "Show the railroad diagram"],
  ["structure", "Show the syntax tree"],
  ["tree", "Show the syntax tree"],
  ["ast", "Show the syntax tree"],
  ["redos", "Go to Safety"],
  ["backtracking", "Go to Safety"],
  ["performance", "Go to Safety"],
  ["slow", "Go to Safety"],
  ["safety", "Go to Safety"],
  ["fix", "Fix a slow pattern"],
  ["warnings", "Show the warnings of the pattern"],
  ["lint", "Show the warnings of the pattern"],
  ["explain", "Go to Understand"],
  ["meaning", "Go to Understand"],
  ["compare", "Go to Compare"],
  ["equivalent", "Go to Compare"],
  ["debug", "Go to Debug"],
  ["trace", "Go to Debug"],
  ["unit test", "Test the lines of the text"],
  ["unit test file", "Go to Code"],
  ["vitest", "Go to Code"],
  ["typescript", "Go to Code"],
  ["examples", "Go to Examples"],
  ["suggested tests", "Go to Examples"],
  ["substitution", "Replace in the test text"],
  ["replace", "Replace in the test text"],
  ["extract", "List the matches with a template"],
  ["split", "Split the test text"],
  ["captures", "Show the matches"],
  ["cheat sheet", "Go to Reference"],
  ["assistant", "Go to Review (AI)"],
  ["only ipv4", "Only an IPv4 address: add as a rule"],
  ["only uuid", "Only a UUID (RFC 9562): add as a rule"],
  ["format date", "Only a date (RFC 3339): add as a rule"],
];

for (const [query, title] of WORDS) {
  Deno.test(`the palette finds "${title}" for "${query}"`, () => {
    const found = findItems(itemsOf(), query, 12).flatMap(({ items }) => items.map((item) => item.title));
    assert(found.includes(title), `found: ${found.join(" · ")}`);
  });
}

Deno.test("the palette finds the pages about the package by the words that people search for", () => {
  const words = {
    "ReDoS": "Use regex-review in your code",
    "npx regex-review": "Use regex-review in your code",
    "contract": "Docs: contracts",
    "guard": "Docs: guard for patterns of users",
    "safe-regex": "Docs: guard for patterns of users",
    "sarif": "Use regex-review in your code",
    "command line": "Docs: command line",
    "cli": "Docs: command line",
    "formats": "Docs: formats",
  };
  for (const [query, title] of Object.entries(words)) {
    const found = findItems([...itemsOf(), ...pageItems()], query, 12).flatMap(({ items }) => items);
    assert(found.some((item) => item.title === title), query);
  }
});

Deno.test("each tool and each of the other items is found once", () => {
  const ids = itemsOf().map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("a format becomes a rule, which is written once, and shown where rules are", () => {
  const sources = createSources(null);
  sources.contracts.value = "whole";
  const add = nounItems(sources, TOOLS).find(({ id }) => id === "command format ipv4");
  Object.assign(globalThis, { window: globalThis, requestAnimationFrame: () => 0 });
  add?.run();
  add?.run();
  assertEquals(sources.contracts.value, "whole\nwithin format ipv4");
  assertEquals([sources.modes.value.mode, sources.region.value], ["lines", "text"]);
});
