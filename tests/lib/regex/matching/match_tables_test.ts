import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { matchesAsCsv, matchesAsJson, matchesAsText } from "../../../../lib/regex/matching/match_tables.ts";
import { findMatches } from "./find_matches.ts";

const table = (pattern: string, text: string, names: (string | null)[] = []) => ({
  text,
  matches: findMatches({ pattern, flags: "g" }, text),
  names,
});

const SMALL = table("(?<k>[a-z])(=)?", "a=\nb", ["k", null]);

Deno.test("JSON contains matches and groups", () => {
  assertEquals(JSON.parse(matchesAsJson(SMALL)), [
    {
      match: 1,
      start: 0,
      end: 2,
      line: 1,
      column: 1,
      text: "a=",
      groups: [
        { group: 1, name: "k", start: 0, end: 1, line: 1, column: 1, text: "a" },
        { group: 2, name: null, start: 1, end: 2, line: 1, column: 2, text: "=" },
      ],
    },
    {
      match: 2,
      start: 3,
      end: 4,
      line: 2,
      column: 1,
      text: "b",
      groups: [
        { group: 1, name: "k", start: 3, end: 4, line: 2, column: 1, text: "b" },
        { group: 2, name: null, start: null, end: null, line: null, column: null, text: null },
      ],
    },
  ]);
});

Deno.test("CSV has a record for each match and group", () => {
  assertEquals(matchesAsCsv(SMALL).split("\r\n"), [
    "match,group,name,start,end,line,column,text",
    "1,0,,0,2,1,1,a=",
    "1,1,k,0,1,1,1,a",
    "1,2,,1,2,1,2,=",
    "2,0,,3,4,2,1,b",
    "2,1,k,3,4,2,1,b",
    "2,2,,,,,,",
    "",
  ]);
});

/** Parses RFC 4180. */
function records(csv: string): string[][] {
  const fields = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of fields) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

Deno.test("a CSV parser reads back the matches", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "="), minLength: 1 });
  fc.assert(fc.property(text, (sample) => {
    const [, record] = records(matchesAsCsv(table("[^]+", sample)));
    assertEquals(record?.at(-1), sample);
  }));
});

Deno.test("plain text has a line for each match", () => {
  assertEquals(matchesAsText(table("\\d(x)?", "1 2x 3")), "1\n2x\n3");
  assertEquals(matchesAsText(table("z", "1")), "");
});
