import { assert, assertEquals } from "@std/assert";
import { withNativeIdentifiers } from "../../tasks/native_identifiers.ts";

const PARSER = new URL(import.meta.resolve("@eslint-community/regexpp"));

Deno.test("the tables that replace those of the parser lead to the same names", async () => {
  const code = await Deno.readTextFile(PARSER);
  const tables = code.match(/"(?:4q|53) 0 (?:[\da-z]+ ){500,}[\da-z]+"/g) ?? [];
  assertEquals(tables.length, 2);
  const replaced = withNativeIdentifiers(`export const tables = [${tables.join()}];`);
  assert(replaced.length < 1_000, `${replaced.length} characters`);
  const { tables: native } = await import(`data:text/javascript,${encodeURIComponent(replaced)}`);
  assertEquals(native.length, 2);
  const ranges = (table: string) => {
    let end = 0;
    return table.split(" ").map((distance) => end += parseInt(distance, 36));
  };
  const isIn = (ends: readonly number[], code: number) =>
    ends.findIndex((end) => end >= code) % 2 === 1 || ends.includes(code);
  const [start = [], others = []] = tables.map((table) => ranges(table.slice(1, -1)));
  const [nativeStart = [], nativeContinue = []] = native.map(ranges);
  for (const code of [0xaa, 0xb7, 0xdf, 0x3b1, 0x4e00, 0x1d7ce, 0xe0100, 0xd7, 0x2028, 0x1f600]) {
    assertEquals([code, isIn(nativeStart, code)], [code, isIn(start, code)]);
    // The parser's second table has only what can't begin a name.
    assertEquals([code, isIn(nativeContinue, code)], [code, isIn(start, code) || isIn(others, code)]);
  }
});

Deno.test("the parser knows the same names of Unicode properties as with its own tables", async () => {
  const code = await Deno.readTextFile(PARSER);
  const tables = [...code.matchAll(/new DataSet\(("[^"]*")(?:, "[^"]*"){5}, ("[^"]*"), "[^"]*", "[^"]*"\)/g)];
  assertEquals(tables.length, 4);
  const replaced = withNativeIdentifiers(`export const tables = [${tables.map(([table]) => table).join()}];`);
  assert(replaced.length < 1_000, `${replaced.length} characters`);
  const { tables: native } = await import(`data:text/javascript,${encodeURIComponent(replaced)}`);
  const [categories, scripts, properties, properties2024] = native;
  const names = tables.map(([, first = '""', sixth = '""']) =>
    (JSON.parse(first) || JSON.parse(sixth)).split(" ")
  );
  const lists = [categories.es2018, scripts.es2018, properties.es2018, properties2024.es2024];
  for (const [index, list] of lists.entries()) {
    assertEquals(names[index]?.filter((name: string) => !list.has(name)), []);
    assert((names[index]?.length ?? 0) > 5);
    assertEquals(["Lulu", "", "Any}a", "latin"].map((name) => list.has(name)), [false, false, false, false]);
  }
  assertEquals([categories.es2018.has("Latin"), scripts.es2018.has("Lu")], [false, false]);
});

Deno.test("code without tables stays as it is", () => {
  assertEquals(withNativeIdentifiers('const a = "4q 0 1";'), 'const a = "4q 0 1";');
});
