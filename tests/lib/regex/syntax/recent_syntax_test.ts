import { assertEquals } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { parseRecentSyntax } from "../../../../lib/regex/syntax/recent_syntax.ts";

Deno.test("recent syntax is accepted even if the engine lacks it", () => {
  const Native = globalThis.RegExp;
  const lacking = function (pattern: string, flags?: string) {
    if (/\(\?[ims-]+:|\(\?<(\w+)>.*\(\?<\1>|\(\?<=/.test(pattern)) throw new SyntaxError("Invalid group");
    return new Native(pattern, flags);
  } as unknown as RegExpConstructor;
  const isAccepted = (pattern: string) => {
    globalThis.RegExp = lacking;
    try {
      const regex = { pattern, flags: "" };
      return [parse(regex).ok, parseRecentSyntax(regex).ok];
    } finally {
      globalThis.RegExp = Native;
    }
  };
  assertEquals(isAccepted("(?i:a)"), [false, true]);
  assertEquals(isAccepted("(?<a>b)|(?<a>c)"), [false, true]);
  assertEquals(isAccepted("(?<=a)"), [false, false]);
  assertEquals(isAccepted("(?i:a"), [false, false]);
  assertEquals(isAccepted("a"), [true, true]);
});
