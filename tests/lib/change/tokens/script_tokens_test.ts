import { assertEquals } from "@std/assert";
import fc from "fast-check";
import jsTokens from "js-tokens";
import { ScriptTokens } from "../../../../lib/change/tokens/script_tokens.ts";
import { share } from "../../../suites/sample.ts";

const SPACE = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
  "HashbangComment",
]);

function tokensOf(code: string): string[] {
  const tokens = new ScriptTokens(code);
  const found: string[] = [];
  while (tokens.next()) {
    const { type, start, end, isClosed } = tokens;
    found.push(`${type} ${code.slice(start, end)}${isClosed ? "" : " open"}`);
  }
  return found;
}

function reference(code: string): string[] {
  return [...jsTokens(code)].filter(({ type }) => !SPACE.has(type)).map((token) =>
    `${token.type} ${token.value}${"closed" in token && !token.closed ? " open" : ""}`
  );
}

/** What can make a difference for what is around it. */
const PARTS = (
  "a if for return yield else new typeof class in x.if ?.if ( ) [ ] { } / /a/g /[/]\\// /a ` ${ $ \\ ++ -- + - ' \" // /* */ " +
  "0 07 09.5 0x1F 1n 1_000 1.5e+3 .5 ?. ?.5 . ... => = == === < << >>> >>>= > ! !== ? ?? ??= && &&= || | ~ ^ % * ** # #p #! @ " +
  "é \\u0061 \\u{6 , : ; 😀"
).split(" ");

Deno.test("tokens are those of js-tokens, whatever the code is", () => {
  const part = fc.constantFrom(...PARTS, " ", "\n", "\r\n", "\u2028", "\ufeff", "\u00a0", "\t");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
      const code = parts.join("");
      fc.pre(!code.includes("\\u{6}"));
      assertEquals(tokensOf(code), reference(code));
    }),
    { numRuns: share(1, 20_000, 5), seed: 1 },
  );
});

Deno.test("tokens of this program are those of js-tokens", () => {
  for (
    const name of [
      "tokens/script_tokens",
      "patches/fragments",
      "readers/javascript_tokens",
      "readers/schema_documents",
    ]
  ) {
    const code = Deno.readTextFileSync(new URL(`../../../../lib/change/${name}.ts`, import.meta.url));
    assertEquals(tokensOf(code), reference(code));
  }
});

Deno.test("a slash after a name with an escape in braces is a division", () => {
  assertEquals(tokensOf("\\u{61}/b/g").slice(1), [
    "Punctuator /",
    "IdentifierName b",
    "Punctuator /",
    "IdentifierName g",
  ]);
});
