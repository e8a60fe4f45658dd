import { assertEquals } from "@std/assert";
import {
  bareKey,
  isSingleKey,
  quotedKey,
  renderLabel,
  tag,
  visibleLength,
  withoutTags,
} from "../../../../lib/regex/explain/markup.ts";

Deno.test("plain text has quotation marks around keys, and terms with their punctuation", () => {
  const marked = `one or more ${quotedKey("a")}${tag(", greedy")}, then ${bareKey("+")}${
    tag(" (lookahead)")
  }`;
  assertEquals(renderLabel(marked), {
    text: 'one or more "a", greedy, then + (lookahead)',
    marks: [
      { start: 12, end: 15, kind: "key", text: "a" },
      { start: 15, end: 23, kind: "tag", text: "greedy" },
      { start: 30, end: 31, kind: "key", text: "+" },
      { start: 31, end: 43, kind: "tag", text: "lookahead" },
    ],
  });
  assertEquals(withoutTags(marked), `one or more ${quotedKey("a")}, then ${bareKey("+")}`);
});

Deno.test("a key is in quotation marks that it doesn't contain", () => {
  const texts = ['"', "'", `"'`].map((text) => renderLabel(quotedKey(text)).text);
  assertEquals(texts, [`'"'`, `"'"`, `“"'”`]);
});

Deno.test("a truncated key ends with the text", () => {
  assertEquals(renderLabel(quotedKey("abc").slice(0, 3)), {
    text: '"ab"',
    marks: [{ start: 0, end: 4, kind: "key", text: "ab" }],
  });
});

Deno.test("marks don't count as visible, and a single key is distinguished from several", () => {
  assertEquals(visibleLength(`${quotedKey("ab")} or ${bareKey("c")}`), 7);
  assertEquals([quotedKey("a"), `${quotedKey("a")} to ${quotedKey("z")}`, "a"].map(isSingleKey), [
    true,
    false,
    false,
  ]);
});
