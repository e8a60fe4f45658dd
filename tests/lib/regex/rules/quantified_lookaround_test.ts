import { quantifiedLookaround } from "../../../../lib/regex/rules/quantified_lookaround.ts";
import { testRule } from "./drawn.ts";

testRule("quantified-lookaround", quantifiedLookaround, {
  fires: String.raw`
    /(?=a)*b/
     ^^^^^^
    /(?!a)+b/
     ^^^^^^
    /(?=a){2}/
     ^^^^^^^^
  `,
  quiet: String.raw`
    /(?=a*)b/
    /(?:(?=a)b)*/
  `,
});
