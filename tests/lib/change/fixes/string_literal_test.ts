import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { stringLiteral } from "../../../../lib/change/fixes/string_literal.ts";

Deno.test("a string literal has the value that it was written for", () => {
  const parts = fc.constantFrom(
    "\\",
    "'",
    '"',
    "`",
    "${",
    "$",
    "{",
    "\n",
    "\r",
    "\u2028",
    "a",
    "\\n",
    "\u{1f600}",
    "\0",
    "1",
  );
  fc.assert(
    fc.property(fc.array(parts), fc.constantFrom("'" as const, '"' as const, "`" as const), (list, quote) => {
      const value = list.join("");
      // The engine reads what was written.
      assertEquals(new Function(`return ${stringLiteral(value, quote)}`)(), value);
    }),
  );
});

Deno.test("nothing is escaped that needn't be", () => {
  assertEquals(stringLiteral(`^\\d'$`, '"'), `"^\\\\d'$"`);
  assertEquals(stringLiteral("a`${b}", "`"), "`a\\`$\\{b}`");
  assertEquals(stringLiteral("${b}", "'"), "'${b}'");
});
