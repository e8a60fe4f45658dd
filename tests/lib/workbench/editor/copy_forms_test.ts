import { assertEquals } from "@std/assert";
import { copyForms } from "../../../../lib/workbench/editor/copy_forms.ts";

Deno.test("a pattern is copied as a literal, a string, a constructor call and Markdown", () => {
  assertEquals(copyForms({ pattern: 'a/"\\d', flags: "gi" }, true), [
    { title: "Literal", code: 'a\\/"\\d'.replace(/^/, "/") + "/gi" },
    { title: "String", code: '"a/\\"\\\\d"' },
    { title: "new RegExp", code: 'new RegExp("a/\\"\\\\d", "gi")' },
    { title: "Markdown", code: '`/a\\/"\\d/gi`' },
  ]);
});

Deno.test("the forms evaluate to the pattern", () => {
  for (const regex of [{ pattern: "[/]\\n\n`", flags: "u" }, { pattern: "", flags: "" }]) {
    const [literal, text, constructor] = copyForms(regex, true).slice(0, 3).map(({ code }) =>
      (0, eval)(code)
    );
    assertEquals(text, regex.pattern);
    assertEquals([constructor.source, constructor.flags], [RegExp(regex.pattern).source, regex.flags]);
    assertEquals([literal.source, literal.flags], [RegExp(regex.pattern).source, regex.flags]);
  }
});

Deno.test("backticks in Markdown are inside longer fences", () => {
  const markdown = (pattern: string) => copyForms({ pattern, flags: "" }, true).at(-1)?.code;
  assertEquals(markdown("a`b"), "``/a`b/``");
  assertEquals(markdown("a``b`"), "```/a``b`/```");
});

Deno.test("a pattern with a syntax error is only copied as a string", () => {
  assertEquals(copyForms({ pattern: "(", flags: "" }, false), [{ title: "String", code: '"("' }]);
});
