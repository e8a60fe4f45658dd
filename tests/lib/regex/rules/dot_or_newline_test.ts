import { dotOrNewline } from "../../../../lib/regex/rules/dot_or_newline.ts";
import { testRule } from "./drawn.ts";

testRule("dot-or-newline", dotOrNewline, {
  fires: String.raw`
    /(?:.|\n)*x/
     ^^^^^^^^^
    /(.|\r\n|\n)+?b/
     ^^^^^^^^^^^^^
  `,
  quiet: String.raw`
    /(?:.|\n)/
    /(?:.|a)*/
    /[^]*/
    /.*\n*/
  `,
});
