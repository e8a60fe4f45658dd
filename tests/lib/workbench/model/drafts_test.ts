import { assertEquals } from "@std/assert";
import {
  addRecent,
  MAX_RECENT,
  readDraft,
  readRecent,
  writeDraft,
} from "../../../../lib/workbench/model/drafts.ts";
import { storageOf } from "../../../browser/storage.ts";

const state = (pattern: string, text = "text") => ({ pattern, flags: "g", text });

Deno.test("a draft is stored unchanged, including lone surrogates and line terminators", () => {
  const storage = storageOf();
  assertEquals(readDraft(storage), null);
  const draft = state("a\ud800\r\n", "x\r\ny");
  assertEquals(writeDraft(storage, draft), true);
  assertEquals(readDraft(storage), draft);
});

Deno.test("a draft without space for its text keeps the pattern, and says so", () => {
  const storage = storageOf(100);
  assertEquals(writeDraft(storage, state("a+", "x".repeat(1_000))), false);
  assertEquals(readDraft(storage), state("a+", ""));
});

Deno.test("unreadable data isn't a draft", () => {
  for (
    const value of [
      "",
      "{",
      "null",
      "[1]",
      '[{"pattern":1,"flags":"","text":""}]',
      '{"pattern":"a"}',
    ]
  ) {
    const storage = storageOf();
    storage.setItem("workbench.draft", value);
    assertEquals(readDraft(storage), null);
  }
});

Deno.test("recent patterns are stored without duplicates, the newest first, up to a number", () => {
  const storage = storageOf();
  for (const pattern of ["a", "b", "", "a"]) addRecent(storage, state(pattern));
  assertEquals(readRecent(storage).map(({ pattern }) => pattern), ["a", "b"]);
  for (let index = 0; index < 2 * MAX_RECENT; index++) addRecent(storage, state(`p${index}`));
  assertEquals([readRecent(storage).length, readRecent(storage)[0]?.pattern], [
    MAX_RECENT,
    `p${2 * MAX_RECENT - 1}`,
  ]);
});

Deno.test("storage that is forbidden or full causes no error", () => {
  addRecent(storageOf(0), state("a"));
  assertEquals(writeDraft(storageOf(0), state("a")), false);
});

Deno.test("recent patterns with different texts are separate entries, and one without text is replaced", () => {
  const storage = storageOf();
  for (const text of ["", "one", "two", "one"]) addRecent(storage, state("a", text));
  assertEquals(readRecent(storage).map(({ text }) => text), ["one", "two"]);
});

Deno.test("the newest recent pattern keeps a long text, and older long texts make room", () => {
  const storage = storageOf(3_000_000);
  const [long, longer] = ["x".repeat(1_500_000), "y".repeat(1_900_000)];
  addRecent(storage, state("a", long));
  assertEquals(readRecent(storage).map(({ text }) => text.length), [1_500_000]);
  addRecent(storage, state("b", "short"));
  addRecent(storage, state("c", longer));
  assertEquals(readRecent(storage).map(({ pattern, text }) => [pattern, text.length]), [
    ["c", 1_900_000],
    ["b", 5],
    ["a", 0],
  ]);
});

Deno.test("texts of recent patterns give way to a draft, unless even that doesn't help", () => {
  const storage = storageOf(3_000);
  for (const pattern of ["a", "b"]) addRecent(storage, state(pattern, pattern.repeat(1_000)));
  const recent = () => readRecent(storage).map(({ pattern, text }) => [pattern, text.length]);
  assertEquals(writeDraft(storage, state("c", "c".repeat(3_000))), false);
  assertEquals([recent(), readDraft(storage)?.text], [[["b", 1_000], ["a", 1_000]], ""]);
  assertEquals(writeDraft(storage, state("c", "c".repeat(1_500))), true);
  assertEquals([recent(), readDraft(storage)?.text.length], [[["b", 1_000], ["a", 0]], 1_500]);
  assertEquals(writeDraft(storage, state("c", "c".repeat(2_500))), true);
  assertEquals([recent(), readDraft(storage)?.text.length], [[["b", 0], ["a", 0]], 2_500]);
});
