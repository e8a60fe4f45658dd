import { unanchoredDotStar } from "../../../../lib/regex/rules/unanchored_dot_star.ts";
import { testRule } from "./drawn.ts";

testRule("unanchored-dot-star", unanchoredDotStar, {
  fires: String.raw`
    /.*foo/
     ^^
    /(.+)@/
      ^^
    /[^]*?x|b/
     ^^^^^
    /a|[\s\S]+b/
       ^^^^^^^
    /.*\b/
     ^^
    /.*(?=;)|x/
     ^^
    /(.*)(?:a|b+)/
      ^^
  `,
  quiet: String.raw`
    /^.*foo/
    /.*/
    /foo.*bar/
    /.*foo/y
    /.?foo/
    /.*a?/
    /[^a]*b/
    /.*\.(\w{1,})$|(.*)/
    /.*\n|.*/
    /.*x|./
    /.*x|.+?/
    /.*./
    /.*[^\n]/
    /.*$/
    /.*(?!a)/
    /(.*)\1/
    /.*(?:a|.)/
  `,
});
