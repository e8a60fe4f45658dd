import { assertEquals } from "@std/assert";
import { unreachableAlternative } from "../../../../lib/regex/rules/unreachable_alternative.ts";
import { testRule, treeOf } from "./drawn.ts";

testRule("unreachable-alternative", unreachableAlternative, {
  fires: String.raw`
    /\d+|\d+\.\d+/
         ^^^^^^^^
    /(?:\w|\d)x/
           ^^
    /(?:[^']|\\')/
             ^^^
    /(?:a*|aa)b/
           ^^
  `,
  quiet: String.raw`
    /(?:1*|\D{2}(?:))*/
    /\d+\.\d+|\d+/
    /(?:\d+|\d+\.\d+)$/
    /a|b/
    /(?:(a)|[a])\1/
    /jan|january/
    /(?:\b|a)b/
  `,
});

/** A literal, and what the rule says of its last alternative. */
const WORDS: readonly (readonly [literal: string, message: string])[] = [
  [
    String.raw`/(?:\w|\d)x/`,
    String.raw`"\d" can never match: "\w" comes first and already matches the same strings`,
  ],
  [
    String.raw`/\d+|\d+\.\d+/`,
    String
      .raw`"\d+\.\d+" can never match: "\d+" comes first and already matches the beginning of the same strings`,
  ],
];

for (const [literal, message] of WORDS) {
  Deno.test(`unreachable-alternative says what is so of ${literal}`, () => {
    assertEquals(unreachableAlternative(treeOf(literal)).map((each) => each.message), [message]);
  });
}
