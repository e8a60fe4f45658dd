import { uselessEscape } from "../../../../lib/regex/rules/useless_escape.ts";
import { testRule } from "./drawn.ts";

testRule("useless-escape", uselessEscape, {
  fires: String.raw`
    /a\,2}/
      ^^
    /"a\:"/
       ^^
    /[\.\*\#]/
          ^^
    /a\ b/
      ^^
    /\<a\>/
     ^^
  `,
  quiet: String.raw`
    /a{1\,2}/
    /a{1\,}/
    /\.\*\/\-/
    /[\]\\\^\-\[\/]/
    /\d\w/
    /[\-]/v
    /[\w\.]/
    /[\.\*\+\?\(\)\{\}\$\|]/
    /\"a\'\`/
    /\é/
  `,
});
