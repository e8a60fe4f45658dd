/** What pages and documents say of contracts is what checks do. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CONTRACT_FORMS } from "../../../lib/content/contract_forms.ts";
import { checkContract } from "../../../lib/regex/contracts/check.ts";
import { parseContracts } from "../../../lib/regex/contracts/grammar.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";

const read = (file: string) => Deno.readTextFile(new URL(`../../../${file}`, import.meta.url));

for (const { written, example: { regex, contract, text } } of CONTRACT_FORMS) {
  Deno.test(`CONTRACT_FORMS: ${written} is written as its example, which the text breaks`, () => {
    assertEquals(contract.split(" ")[0], written.split(" ")[0]);
    const parsed = parseContracts(contract);
    const tree = parse({ pattern: regex.source, flags: regex.flags });
    assert(parsed.ok && tree.ok && parsed.contracts[0]);
    const answer = checkContract(tree.tree, parsed.contracts[0].contract);
    assert(answer.kind === "broken", answer.kind);
    assertStringIncludes(JSON.stringify(answer), JSON.stringify(text));
  });
}

Deno.test("the documents list all contracts, with the same words", async () => {
  const rowsOf = (page: string, first: string) => {
    const rows = [...page.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map((row) => row.slice(1));
    const start = rows.findIndex(([name]) => name === first);
    return rows.slice(start, start + CONTRACT_FORMS.length);
  };
  assertEquals(
    rowsOf(await read("docs/review/contracts.md"), "whole"),
    CONTRACT_FORMS.map(({ written, holds }) => [written, holds]),
  );
  assertEquals(
    rowsOf(await read("lib/package/README.md"), `"whole"`),
    CONTRACT_FORMS.map(({ object, holds }) => [object, holds]),
  );
});
