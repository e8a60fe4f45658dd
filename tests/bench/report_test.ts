import { assertEquals } from "@std/assert";
import { tableOf, withSection } from "./report.ts";

Deno.test("a table has a column for whatever a row says", () => {
  const rows = { "`/a|b/`": { ms: 12.5 }, longer: { ratio: 2 } };
  assertEquals(tableOf(rows).split("\n"), [
    "|  | ms | ratio |",
    "| --- | --- | --- |",
    "| `/a\\|b/` | 12.5 |  |",
    "| longer |  | 2 |",
  ]);
});

Deno.test("a section is replaced by the next of its title, and stands where its title belongs", () => {
  const later = withSection("", "Comparing patterns", "old");
  const both = withSection(later, "Parsing and drawing", "found");
  const replaced = withSection(both, "Comparing patterns", "new\n\n| a |");
  assertEquals(replaced.split("\n").slice(8), [
    "## Parsing and drawing",
    "",
    "found",
    "",
    "## Comparing patterns",
    "",
    "new",
    "",
    "| a |",
    "",
  ]);
});
