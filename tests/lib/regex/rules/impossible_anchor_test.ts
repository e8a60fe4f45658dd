import { impossibleAnchor } from "../../../../lib/regex/rules/impossible_anchor.ts";
import { testRule } from "./drawn.ts";

testRule("impossible-anchor", impossibleAnchor, {
  fires: String.raw`
    /a^b/
      ^
    /($1) $2/
      ^   ^
    /(?:x|a$b)/
           ^
    /\d+^/
        ^
  `,
  quiet: String.raw`
    /a^b/m
    /a*^b/
    /^a$/
    /(?:^|,)a(?:$|,)/
    /(?m:a^b)/
    /(?=a$)a/
    /a?$b?/
  `,
});
