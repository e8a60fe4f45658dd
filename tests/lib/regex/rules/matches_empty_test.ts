import { matchesEmpty } from "../../../../lib/regex/rules/matches_empty.ts";
import { testRule } from "./drawn.ts";

testRule("matches-empty", matchesEmpty, {
  fires: String.raw`
    /[\q{|a}&&\q{|b}]/v
     ^^^^^^^^^^^^^^^^
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
    /[\q{|a}--\q{}]/v
    /[\q{}&&[a]]+/v
    /[^\w&&\q{|a}]/v
    /a+/
    /^a*$/
    /a*\b/
    /(?:)/
    //
    /a*/y
    /(?=a)/
  `,
});
