import { emptyAlternative } from "../../../../lib/regex/rules/empty_alternative.ts";
import { testRule } from "./drawn.ts";

testRule("empty-alternative", emptyAlternative, {
  fires: String.raw`
    /a|/
      ^
    /|a/
     ^
    /(?:a||b)/
         ^
    /(?=a|)/
         ^
    /(|a)b/
      ^
  `,
  quiet: String.raw`
    /a|b/
    /(?:)/
    //
    /[a|]/
    /a\|/
    /(px|in|)/
    /\d+(?:\.\d+|)/
  `,
});
