import { lazyAtEnd } from "../../../../lib/regex/rules/lazy_at_end.ts";
import { testRule } from "./drawn.ts";

testRule("lazy-at-end", lazyAtEnd, {
  fires: String.raw`
    /(?:a??){3}?(?=(?:(?=b*?))*)/
                         ^^^
    /a.*?/
      ^^^
    /"(.+?)/
       ^^^
    /(?:a{2,5}?|b)/
        ^^^^^^^
    /(?:,\d+?)*/
         ^^^^
    /x(?=a*?)/
         ^^^
  `,
  quiet: String.raw`
    /(a??)?/
    /(?:x|b*?)*/
    /(?:a??)+/
    /a.*?b/
    /a.*?$/
    /a.*/
    /a{2}?/
    /(?:,\d+?){2}/
    /(?<=a*?)b/
  `,
});
