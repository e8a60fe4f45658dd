import { uselessGroup } from "../../../../lib/regex/rules/useless_group.ts";
import { testRule } from "./drawn.ts";

testRule("useless-group", uselessGroup, {
  fires: String.raw`
    /(?:\d){2}/
     ^^^^^^
    /((?:a))/
      ^^^^^
    /a(?:bc)d/
      ^^^^^^
    /(?:\d)+/
     ^^^^^^
    /(?:(?:a|b))*/
     ^^^^^^^^^^^
    /(?:a)/
     ^^^^^
  `,
  quiet: String.raw`
    /\c(?:J)/
    /a{1,(?:2)}/
    /a(?:{)1}/
    /(?:a{)2}/
    /(?:\x4)1/
    /(?:(a)\1)0/
    /\ud83d(?:\ude00)/u
    /\k(?:<a>)/
    /(?:ab)+/
    /(?:a|b)c/
    /(ab)/
    /(?i:a)/
    /(a)\1(?:2)/
    /(?:a+)*/
    /(?:)/
  `,
});
