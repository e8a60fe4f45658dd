import { unreachableAlternative } from "../../../../lib/regex/warnings/unreachable_alternative.ts";
import { testRule } from "./drawn.ts";

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
