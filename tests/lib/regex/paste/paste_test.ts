import { assert, assertEquals } from "@std/assert";
import { MAX_PASTED_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import { readPaste } from "../../../../lib/regex/paste/paste.ts";
import { OTHERS, PASTES } from "./pastes.ts";

for (const { paste, more, ...expected } of PASTES) {
  Deno.test(`reads ${JSON.stringify(paste)}`, () => {
    const { dialect: _, ...reading } = readPaste(paste) ?? { dialect: null };
    assertEquals(reading, { ...expected, ...more });
  });
}

for (const text of OTHERS) {
  Deno.test(`ignores ${JSON.stringify(text)}`, () => assertEquals(readPaste(text), null));
}

Deno.test("a long paste is ignored", () => {
  const long = `const re = /${"a".repeat(MAX_PASTED_CHARACTERS)}/;`;
  assertEquals(readPaste(long), null);
});

const LOG = "12 a\nb 3\n\n45\n^x$\nb";

Deno.test("a pattern of a command that reads lines finds in a text what it finds in the lines", () => {
  let found = 0;
  for (const command of ["grep -E '$'", "grep -wP '$'", "grep -x '$'", "rg -i '$'", "awk '/$/ {print}'"]) {
    for (const pattern of ["^[0-9]+", "[0-9]$", "^b|3$", "[$^]", "^b", "B", "[]^]x", "(^b)"]) {
      const reading = readPaste(command.replace("$", () => pattern));
      assert(reading !== null, `${command} ${pattern}`);
      const regex = () => new RegExp(reading.pattern, reading.flags ?? "");
      const count = (text: string) => text.match(regex())?.length ?? 0;
      const lines = LOG.split("\n").map(count).reduce((sum, each) => sum + each, 0);
      assertEquals(count(LOG), lines, `${command} ${pattern}`);
      found += lines;
    }
  }
  assert(found > 40, `${found} matches`);
});
