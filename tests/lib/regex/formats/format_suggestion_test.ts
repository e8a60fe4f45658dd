import { assertEquals } from "@std/assert";
import { FORMATS } from "../../../../lib/regex/formats/catalogue.ts";
import { suggestFormat } from "../../../../lib/regex/formats/format_suggestion.ts";

Deno.test("suggestFormat() finds the format that is meant by another ID", () => {
  const cases: readonly (readonly [id: string, suggested: string | undefined])[] = [
    ["email", "html-email"],
    ["uri", "http-url"],
    ["url", "http-url"],
    ["time", "html-time"],
    ["Email", "html-email"],
    ["datetime", "date-time"],
    ["hostnmae", "hostname"],
    ["ipv4-address", "ipv4"],
    ["color", "hex-color"],
    ["guid", "uuid"],
    ["isbn", "isbn-13"],
    ["mac", "mac-address"],
    ["", undefined],
    ["x", undefined],
    ["nothing", undefined],
    ["regex", undefined],
    ["z".repeat(10_000), undefined],
  ];
  for (const [id, suggested] of cases) assertEquals(suggestFormat(id)?.id, suggested, id);
});

Deno.test("other IDs of formats are unique, and none of a format", () => {
  const all = FORMATS.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  assertEquals(new Set(all).size, all.length);
});

Deno.test("documentation lists all formats in their order", async () => {
  const read = (file: string) => Deno.readTextFile(new URL(`../../../../${file}`, import.meta.url));
  const section = (text: string) => text.split(/\n#{2,3} Formats\n/)[1]?.split("\n#")[0] ?? "";
  const rows = section(await read("lib/package/README.md")).matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm);
  assertEquals([...rows].map(([, id, name]) => [id, name]), FORMATS.map(({ id, name }) => [id, name]));
  const listed = section(await read("docs/review/contracts.md")).matchAll(/`([\w-]+)`/g);
  assertEquals([...listed].map(([, id]) => id), FORMATS.map(({ id }) => id));
});
