import { matchesEmpty } from "../../../../lib/regex/warnings/matches_empty.ts";
import { testRule } from "./drawn.ts";

testRule("matches-empty", matchesEmpty, {
  fires: String.raw`
    /a*/
     ^^
    /\d*\.?\d*/
     ^^^^^^^^^
    /foo|b?/g
         ^^
    /(?:a|b?)/
     ^^^^^^^^
  `,
  quiet: String.raw`
    /a+/
    /^a*$/
    /a*\b/
    /(?:)/
    //
    /a*/y
    /(?=a)/
  `,
});
