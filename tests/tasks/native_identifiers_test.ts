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

Deno.test("code without tables stays as it is", () => {
  assertEquals(withNativeIdentifiers('const a = "4q 0 1";'), 'const a = "4q 0 1";');
});
