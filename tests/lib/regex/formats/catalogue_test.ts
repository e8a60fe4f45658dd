import { assert, assertEquals } from "@std/assert";
import { formatById, FORMATS, UNFORMATTED_TEXTS } from "../../../../lib/regex/formats/catalogue.ts";
import { formatOf } from "../../../../lib/regex/formats/format_of.ts";
import { formatTree, hasFormat } from "../../../../lib/regex/formats/recognition.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { everyNth } from "../../../sample.ts";

Deno.test("each definition accepts its texts, and none of the others, in both engines", () => {
  const wrong = FORMATS.flatMap((format) => {
    const native = new RegExp(format.regex.pattern, format.regex.flags);
    const check = (texts: readonly string[], expected: boolean) =>
      texts.filter((text) => hasFormat(format, text) !== expected || native.test(text) !== expected)
        .map((text) => `${format.id}: ${JSON.stringify(text)}`);
    return [
      ...check([...format.typical, ...format.unusual], true),
      ...check([...format.nearMisses, ...format.others], false),
    ];
  });
  assertEquals(wrong, []);
});

Deno.test("IDs are unique, and each format has enough distinct texts and known relatives", () => {
  assert(FORMATS.length >= 40);
  assertEquals(new Set(FORMATS.map(({ id }) => id)).size, FORMATS.length);
  for (const { id, typical, nearMisses, unusual, others, akin = [], name, source } of FORMATS) {
    for (const texts of [typical, nearMisses]) assert(texts.length >= 5 && texts.length <= 12, id);
    assert(typical.length >= 6 && unusual.length >= 2 && others.length >= 2, id);
    const all = [...typical, ...unusual, ...nearMisses, ...others];
    assertEquals(new Set(all).size, all.length, id);
    assertEquals(akin.filter((each) => formatById(each) === undefined), [], id);
    assert(source.length > 10 && /^(an? |the |base64)/.test(name), id);
  }
});

Deno.test("texts of no format have one only if nearly everything does", () => {
  const accepting = FORMATS.filter((format) => UNFORMATTED_TEXTS.some((text) => hasFormat(format, text)));
  assertEquals(accepting.map(({ id }) => id), ["http-token", "windows-filename", "posix-filename"]);
});

Deno.test("each definition is recognized as its own format", () => {
  for (const format of everyNth(5, FORMATS)) {
    const answer = formatOf(formatTree(format));
    assertEquals([answer?.format.id, answer?.relation], [format.id, "equal"]);
  }
});

Deno.test("each definition is proved to be linear", () => {
  const others = FORMATS.filter((format) => {
    const tree = formatTree(format);
    const { done, value } = findBacktracking(tree, createStepCounter(tree)).next();
    return done || (value.verdict.bound?.coefficients.length ?? 3) > 2;
  });
  assertEquals(others.map(({ id }) => id), []);
});
