import { splitSurrogatePair } from "../../../../lib/regex/rules/split_surrogate_pair.ts";
import { testRule } from "./drawn.ts";

testRule("split-surrogate-pair", splitSurrogatePair, {
  fires: String.raw`
    /[😀]/
      ^^
    /[a👍b]/
       ^^
    /[\ud83d\ude00]/
      ^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /[😀]/u
    /😀/
    /[\ud800-\udbff][\udc00-\udfff]/
    /[\ude00\ud83d]/
  `,
});
