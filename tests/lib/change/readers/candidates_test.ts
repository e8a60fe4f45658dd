import { assertEquals } from "@std/assert";
import { mayHaveRegexes } from "../../../../lib/change/readers/candidates.ts";
import { scanned } from "../scanned.ts";

Deno.test("code with a regex is read, wherever the regex is", () => {
  const regexes = [
    "/a/",
    "x = /a/",
    "f(/[/]/)",
    "f(a, // the words\n/a/)",
    "f(a, // the words\u2028/a/)",
    "f(/* words */ /a/)",
    "f(/* words *//a/)",
    'x = ["/*", 0 */(a+)+$/.exec(b)]',
    "return /a/",
    "case/a/:",
    "[.../a/.exec(b)]",
    "if (a) /b/.test(c)",
    "a = b ? /c/ : /d/",
    "a = 1</b/.exec(c)",
    "for (const a of /b/.exec(c));",
    "`${/a/.test(b)}`",
    "x =\u00a0/a/",
    "yield /a/",
    "new RegExp('a')",
    "new Reg\\u0045xp('a')",
    'a = <input pattern="b" />',
    "a = <b>{/c/.source}</b>",
  ];
  for (const code of regexes) assertEquals([code, mayHaveRegexes(code, "tsx")], [code, true]);
  assertEquals(mayHaveRegexes("<p>a</p><script>x = /a/</script>", "html"), true);
  assertEquals(mayHaveRegexes('<input pattern="a">', "html"), true);
  const markup = [
    '<p :a="/a/">',
    "<p @a='/a/'>",
    "<p v-a=/a/>",
    '<p onclick="/a/">',
    "{{ /a/ }}",
    "{#if /a/}",
    "<p on:a={f(/a/)}>",
  ];
  for (const text of markup) assertEquals([text, mayHaveRegexes(text, "html")], [text, true]);
});

Deno.test("paths, comments and divisions aren't taken for regexes", () => {
  const others = [
    'import { a } from "./b/c";',
    'import { a } from "../../b.ts";',
    "// https://example.com/a/b",
    "/** The words. */\nconst a = 1;",
    "/*\n * words / words\n */",
    "a = b / c / d",
    "a = 'b' / c / d",
    "return <b>words</b>;",
    "return (\n<b>\n</b>\n);",
    "a = (b + c) / 2;",
    "const a = { path: '/b/c', other: `/b/${c}/d` };",
  ];
  for (const code of others) {
    assertEquals([code, mayHaveRegexes(code, "tsx")], [code, false]);
    assertEquals(scanned("a.tsx", code), []);
  }
  assertEquals(mayHaveRegexes("<p>/a/</p>", "html"), false);
});
