import { pipeInClass } from "../../../../lib/regex/rules/pipe_in_class.ts";
import { testRule } from "./drawn.ts";

testRule("pipe-in-class", pipeInClass, {
  fires: String.raw`
    /[a|b]/
       ^
    /[\s|\S]*/
        ^
    /[A-Z|\d]/
         ^
    /[com|net|org]/
         ^
  `,
  quiet: String.raw`
    /[|]/
    /a|b/
    /[a|]/
    /[\w|.]/
    /[!|,]/
    /[a\|b]/
  `,
});
