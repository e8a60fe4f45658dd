import { assertEquals } from "@std/assert";
import { readHunk } from "../../../../lib/regex/paste/hunk.ts";
import { isPlainText } from "../../../../lib/regex/paste/plain_text.ts";

const versions = (text: string) => {
  const change = readHunk(text);
  return change && [change.before, change.after].map(({ pattern, flags }) => `/${pattern}/${flags ?? ""}`);
};

Deno.test("readHunk() reads the regex of the removed and of the added line", () => {
  assertEquals(versions("-const EMAIL = /^\\S+@\\S+$/;\n+const EMAIL = /^\\S+@\\S+\\.\\w+$/i;\n"), [
    "/^\\S+@\\S+$/",
    "/^\\S+@\\S+\\.\\w+$/i",
  ]);
  assertEquals(
    versions(`diff --git a/a.ts b/a.ts
index 1..2 100644
--- a/a.ts
+++ b/a.ts
@@ -1,4 +1,4 @@
 import { b } from "./b.ts";
-  if (/a+/.test(text)) {
+  if (/a*/.test(text)) {
     b();
`),
    ["/a+/", "/a*/"],
  );
});

Deno.test("readHunk() ignores what doesn't change one regex", () => {
  for (
    const text of [
      "+const a = /a/;",
      "-const a = /a/;",
      "-const a = /a/;\n+const b = /a/;",
      "-const a = /a/;\n+const a = 1;",
      "const a = /a/;\n+const a = /b/;",
      "[-+]",
      "",
    ]
  ) assertEquals(versions(text), null, text);
});

Deno.test("isPlainText() tells a line of a log from a pattern", () => {
  for (
    const text of [
      "2025-11-20 12:01:33 ERROR [main] request failed (timeout=30)",
      "one two three",
      "Released 2025-11-20.\nPatched 2026-01-09.",
      '127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 2326',
    ]
  ) assertEquals(isPlainText(text), true, text);
  for (
    const text of [
      "\\d+ \\w+ x",
      "^one two three$",
      "one (?:two|three) four",
      "[a-z] [0-9] x",
      "one .* two three",
      "one two",
      "a+",
      "",
    ]
  ) assertEquals(isPlainText(text), false, text);
});
