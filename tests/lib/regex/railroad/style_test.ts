import { assertEquals } from "@std/assert";
import { DRAWING_RULES, PAGE_RULES } from "../../../../lib/regex/railroad/style.ts";

Deno.test("static/railroad.css holds the rules of a drawing and of the page", async () => {
  const file = await Deno.readTextFile(new URL("../../../../static/railroad.css", import.meta.url));
  assertEquals(compact(file), compact(DRAWING_RULES + PAGE_RULES));
});

/** White space is left out: the file is formatted as style sheets are, a rule over several lines. */
function compact(rules: string): string {
  return rules.replaceAll(/\s+/g, " ").replaceAll("} ", "}\n").trim();
}
