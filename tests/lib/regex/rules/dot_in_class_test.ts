import { dotInClass } from "../../../../lib/regex/rules/dot_in_class.ts";
import { testRule } from "./drawn.ts";

testRule("dot-in-class", dotInClass, {
  fires: String.raw`
    /[.\n]*/
     ^^^^^
    /a([.\r\n]+?)b/
       ^^^^^^^
  `,
  quiet: String.raw`
    /[.]*/
    /[.\n,]*/
    /[.\n]/
    /[^.\n]+/
  `,
});
