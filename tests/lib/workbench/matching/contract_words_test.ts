import { assertEquals } from "@std/assert";
import { contractSentence } from "../../../../lib/workbench/matching/contract_words.ts";

const nameOf = (id: string) => id === "ipv4" ? "an IPv4 address" : undefined;

for (
  const [line, words] of [
    ["whole", "matches whole texts only"],
    [" linear ", "stays linear"],
    ["nonempty", "never matches the empty text"],
    ["stable crlf", "matches the same with CRLF line endings"],
    ["within format ipv4", "matches nothing but an IPv4 address"],
    ["within format uuid", "matches nothing but texts of format uuid"],
    ["covers format uuid", "matches every text of format uuid"],
    ['rejects "a b"', 'never accepts "a b"'],
    ['accepts "a\\"b"', 'accepts "a\\"b"'],
    ["within /a|b/", null],
    ["length 1 to 3", null],
    ["whole, linear", null],
    ['rejects "a", "b"', null],
    ["foo", null],
    ["constructor", null],
    ["", null],
  ] as const
) {
  Deno.test(`"${line}" is ${words === null ? "shown as it is written" : `"${words}"`}`, () => {
    assertEquals(contractSentence(line, nameOf), words);
  });
}
