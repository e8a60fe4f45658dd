import { uselessBackreference } from "../../../../lib/regex/rules/useless_backreference.ts";
import { testRule } from "./drawn.ts";

testRule("useless-backreference", uselessBackreference, {
  fires: String.raw`
    /\1(a)/
     ^^
    /(a\1)/
       ^^
    /(a)|\1/
         ^^
    /(?!(a))\1/
            ^^
    /(?<=(a)\1)b/
            ^^
    /\k<n>(?<n>a)/
     ^^^^^
  `,
  quiet: String.raw`
    /(a)\1/
    /(?:(a)|b)\1/
    /(?<=\1(a))b/
    /(?=(a))\1/
    /(?:(?<n>a)|(?<n>b))\k<n>/
  `,
});
