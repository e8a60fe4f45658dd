import { uselessEscape } from "../../../../lib/regex/warnings/useless_escape.ts";
import { testRule } from "./drawn.ts";

testRule("useless-escape", uselessEscape, {
  fires: String.raw`
    /\"a\:\"/
     ^^
    /[\.\*]/
      ^^
    /a\ b/
      ^^
    /[\.]/
      ^^
  `,
  quiet: String.raw`
    /\.\*\/\-/
    /[\]\\\^\-\[\/]/
    /\d\w/
    /[\-]/v
    /\é/
  `,
});
