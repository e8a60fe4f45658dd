import { assertEquals } from "@std/assert";
import { type FinderGroup, type FinderItem, findItems } from "../../../../lib/workbench/finder/search.ts";

const item = (group: FinderGroup, title: string, rest: Partial<FinderItem> = {}): FinderItem => ({
  id: `${group} ${title}`,
  group,
  title,
  run: () => {},
  ...rest,
});

const ITEMS = [
  item("Reference", String.raw`(?=a)  Lookahead`, { detail: "Matches if a follows" }),
  item("Reference", String.raw`(?<=a)  Lookbehind`, { detail: "Matches if a comes before" }),
  item("Commands", "Go to Safety", { words: "tab panel" }),
  item("Commands", "Copy the pattern as a literal", { words: "clipboard" }),
  item("Templates", "Email address", { words: "Web" }),
  item("Library", "Work email", { words: "^[^@]+@[^@]+$" }),
];

const found = (query: string, limit = 10) =>
  findItems(ITEMS, query, limit).map(({ group, items }) => [group, ...items.map(({ title }) => title)]);

Deno.test("findItems() groups everything for an empty query, commands first", () => {
  assertEquals(found("").map(([group]) => group), ["Commands", "Library", "Templates", "Reference"]);
});

Deno.test("findItems() requires every word, in any order and in any of the fields", () => {
  assertEquals(found("safety go"), [["Commands", "Go to Safety"]]);
  assertEquals(found("CLIPBOARD"), [["Commands", "Copy the pattern as a literal"]]);
  assertEquals(found("@["), [["Library", "Work email"]]);
  assertEquals(found("safety email"), []);
});

Deno.test("findItems() puts titles that begin with the query first", () => {
  const items = [
    item("Reference", "The lookahead"),
    item("Reference", "A detail", { detail: "about lookahead" }),
    item("Reference", "Lookahead"),
    item("Reference", "Overlookahead"),
  ];
  assertEquals(
    findItems(items, "lookahead", 10)[0]?.items.map(({ title }) => title),
    ["Lookahead", "The lookahead", "Overlookahead", "A detail"],
  );
});

Deno.test("findItems() limits the number of items per group", () => {
  assertEquals(found("look", 1), [["Reference", String.raw`(?=a)  Lookahead`]]);
});

Deno.test("findItems() always shows the pattern that the query is read as", () => {
  assertEquals(findItems([item("Pattern", "/x/")], "const a = /x/", 5).length, 1);
});

Deno.test("findItems() puts the group with the best item first, so that Enter runs that", () => {
  const items = [item("Commands", "Go to Fixtures", { words: "emails" }), ...ITEMS];
  assertEquals(
    findItems(items, "email", 10).map(({ group, items }) => [group, items[0]?.title]),
    [["Templates", "Email address"], ["Library", "Work email"], ["Commands", "Go to Fixtures"]],
  );
});

Deno.test("findItems() puts the title of which the query is most before a long one with the same word", () => {
  const items = [
    item("Commands", "Only a date (RFC 3339): add as a rule"),
    item("Commands", "Copy a link"),
    item("Templates", "ISO date"),
    item("Templates", "Markdown link"),
  ];
  const best = (query: string) => findItems(items, query, 10)[0]?.items[0]?.title;
  assertEquals(["date", "only date", "link"].map(best), [
    "ISO date",
    "Only a date (RFC 3339): add as a rule",
    "Copy a link",
  ]);
});
